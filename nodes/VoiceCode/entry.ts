import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { stickyNote, helpText } from '../durable/helpers';
import { connectedTo, runSubWorkflow, START } from '../table/subWorkflow';

/** Where a person enters the code: on a page that n8n makes, or wherever the user's own application asks for it. */
export type EnteredIn = 'page' | 'call';

/** A code that was sent, as the execution that takes it knows it. */
export interface SentCode {
	verification: string;
	/** Milliseconds since 1970 after which the code no longer counts. */
	expires: number;
	instruction: string;
	enteredIn: EnteredIn;
	title: string;
	/** The options of Verify Code. */
	limits: INodeParameters;
	/** What Send Code told, for the last output. */
	sent: IDataObject;
}

/** Verify Code tells that a code has expired only after its time. */
const AFTER_MS = 1000;

const ADDRESS = 'Address';
const ENTER = 'Enter the Code';
const VERIFY = 'Verify Code';
const ANSWER = 'Answer';
const AGAIN = 'Try Again?';
const RESULT = 'Result';

/** What this execution was started with, in an expression. */
const SENT = `$('${START.name}').first().json`;

/** What the person reads on the page: how to get the code, and after a wrong one what is wrong. */
const PAGE_TEXT = `={{ $json.message === undefined ? ${SENT}.instruction : $json.message + " Attempts left: " + $json.attemptsLeft }}`;

/**
 * Starts the execution that takes the code and verifies it: n8n's own Wait node sleeps until somebody enters one, and again after a wrong
 * one while attempts are left. Its end, or that of the code's time, resumes this execution with the result of Verify Code. Gives the address
 * at which the code is entered. Rejects with n8n's own error when it is not started.
 */
export async function awaitEntry(context: IExecuteFunctions, awaited: SentCode): Promise<string> {
	const { enteredIn, sent, instruction, title } = awaited;
	const node = context.getNode();
	const helps = { node: node.name, execution: context.getExecutionId() };
	const note = `## Takes a code\n${helpText(helps)}\n\nIt sleeps until the person enters the code, or the code expires. Then execution ${helps.execution} goes on.`;
	const workflow = {
		name: `Code of “${node.name}”`,
		nodes: [
			stickyNote(note),
			START,
			addressNode(enteredIn),
			waitNode(awaited),
			verifyNode(node, awaited),
			...(enteredIn === 'page' ? [] : [answerNode()]),
			againNode(),
			resultNode(),
		],
		connections: {
			[START.name]: connectedTo(ADDRESS),
			[ADDRESS]: connectedTo(ENTER),
			[ENTER]: connectedTo(VERIFY),
			...(enteredIn === 'page'
				? { [VERIFY]: connectedTo(AGAIN) }
				: { [VERIFY]: connectedTo(ANSWER), [ANSWER]: connectedTo(AGAIN) }),
			[AGAIN]: connectedTo(ADDRESS, RESULT),
		},
	};
	const items = [{ json: { instruction, title, sent } }];
	const { data } = await runSubWorkflow(context, workflow, items, { shouldResume: true });
	const url = data[0]?.[0]?.json.enterUrl;
	if (typeof url === 'string') return url;
	throw new Error('It gave no address. Look at its execution.');
}

/** The address belongs to the execution that sleeps: only a node in it knows it. */
function addressNode(enteredIn: EnteredIn): INode {
	const name = enteredIn === 'page' ? 'resumeFormUrl' : 'resumeUrl';
	return n8nNode(ADDRESS, 'set', 3.4, [220, 0], {
		mode: 'raw',
		jsonOutput: `={{ { ...$json, enterUrl: $execution.${name} } }}`,
	});
}

function waitNode({ enteredIn, expires }: SentCode): INode {
	const limit = {
		limitWaitTime: true,
		limitType: 'atSpecifiedTime',
		maxDateAndTime: new Date(expires + AFTER_MS).toISOString(),
	};
	const page = {
		resume: 'form',
		// As data: a text that begins with = would be an expression.
		formTitle: `={{ ${SENT}.title }}`,
		formDescription: PAGE_TEXT,
		formFields: { values: [{ fieldLabel: 'Code', requiredField: true }] },
		options: {
			appendAttribution: false,
			respondWithOptions: { values: { respondWith: 'text', formSubmittedText: 'Thank you. This page can be closed.' } },
		},
	};
	const call = { resume: 'webhook', httpMethod: 'POST', responseMode: 'responseNode', options: {} };
	return n8nNode(ENTER, 'wait', 1.1, [440, 0], { ...(enteredIn === 'page' ? page : call), ...limit });
}

/**
 * Without a code, the time is over, and Verify Code says so; before that it is an attempt like any other. Where attempts can't be counted,
 * its error is the result, which is not verified.
 */
function verifyNode({ type, typeVersion }: INode, { verification, enteredIn, limits }: SentCode): INode {
	const entered = enteredIn === 'page' ? '$json.Code' : '$json.body?.code';
	const position: [number, number] = [660, 0];
	const parameters = {
		resource: 'code',
		operation: 'verifyCode',
		verification,
		entered: `={{ String(${entered} ?? '').trim() || '-' }}`,
		options: limits,
	};
	const onError = 'continueRegularOutput';
	return { id: 'omni-verify', name: VERIFY, type, typeVersion, position, parameters, onError };
}

/** What the application that posted a code hears; it says nothing that the person must not know. */
function answerNode(): INode {
	return n8nNode(ANSWER, 'respondToWebhook', 1.4, [880, 0], {
		respondWith: 'json',
		responseBody: '={{ { verified: $json.verified, message: $json.message, attemptsLeft: $json.attemptsLeft } }}',
		options: {},
	});
}

function againNode(): INode {
	const condition = {
		id: 'again',
		leftValue: '={{ !$json.verified && $json.attemptsLeft > 0 }}',
		rightValue: '',
		operator: { type: 'boolean', operation: 'true', singleValue: true },
	};
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
	return n8nNode(AGAIN, 'if', 2.2, [1100, 0], { conditions: { options, conditions: [condition], combinator: 'and' } });
}

/** The last output, with what Send Code told: n8n hands it to the execution that waits. */
function resultNode(): INode {
	return n8nNode(RESULT, 'set', 3.4, [1320, 0], {
		mode: 'raw',
		jsonOutput: `={{ { ...$json, sent: ${SENT}.sent } }}`,
	});
}

function n8nNode(
	name: string,
	type: string,
	typeVersion: number,
	position: [number, number],
	parameters: INode['parameters'],
): INode {
	return { id: `omni-${type}-${position[0]}`, name, type: `n8n-nodes-base.${type}`, typeVersion, position, parameters };
}
