import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { helpedBy, helpText, stickyNote } from '../durable/helpers';
import { hintAtTimeLimit } from '../durable/limit';
import { connectedTo, runSubWorkflow, SLEEPS, START } from '../table/subWorkflow';
import { CALL_ANSWER, callSteps, LATEST_CODE, NO_CODE, UNTIL, type VoiceCall } from './callInstead';
import { codeNode, ENTER_URL, ifNode, n8nNode, START_ITEM, type EnteredIn } from './entryNodes';

/** A code that was sent, as the execution that takes it knows it. */
export interface SentCode {
	verification: string;
	/** Milliseconds since 1970 after which the code no longer counts. */
	expires: number;
	instruction: string;
	enteredIn: EnteredIn;
	title: string;
	limits: INodeParameters;
	/** What Send Code told, for the last output. */
	sent: IDataObject;
	call?: VoiceCall;
}

/** Verify Code tells that a code has expired only after its time. */
const AFTER_MS = 1000;

/** What the person reads where the table fails for a moment; the error of Verify Code is for who builds the workflow. */
const NOT_CHECKED = "'The code could not be checked just now. Try again.'";

const ADDRESS = 'Address';
const ENTER = 'Enter the Code';
const VERIFY = 'Verify Code';
const ANSWER = 'Answer';
const AGAIN = 'Try Again?';
const RESULT = 'Result';

/**
 * Starts the execution that takes the code and verifies it: n8n's own Wait node sleeps until somebody enters one, and again after a wrong
 * one while attempts are left, or one that could not be compared. Its end, or that of the code's time, resumes this execution with the result
 * of Verify Code. Gives the address at which the code is entered. Rejects with n8n's own error when it is not started.
 */
export async function awaitEntry(context: IExecuteFunctions, awaited: SentCode): Promise<string> {
	const { enteredIn, sent, instruction, title, verification, expires, call } = awaited;
	const node = context.getNode();
	const helps = helpedBy(context);
	const note = `## Takes a code\n${helpText(helps)}\n\nIt sleeps until the person enters the code, or the code expires. Then execution ${helps.execution} goes on.`;
	const ways = { enter: ENTER, address: ADDRESS, verify: VERIFY };
	const calls = call && callSteps(node, helps.workflow?.name, call, enteredIn, ways);
	// A table that fails for a moment takes no attempt; where it fails on and on, the end of the code's time is the end.
	const again = `$json.error === undefined ? !$json.verified && $json.attemptsLeft > 0 : new Date() < new Date(${codeOf(awaited)}.until)`;
	const workflow = {
		name: `Code of “${node.name}”`,
		nodes: [
			stickyNote(note),
			START,
			addressNode(enteredIn),
			waitNode(awaited),
			verifyNode(node, awaited),
			...(enteredIn === 'page' ? [] : [answerNode()]),
			ifNode(AGAIN, [1100, 0], `={{ ${again} }}`),
			resultNode(awaited),
			...(calls?.nodes ?? []),
		],
		connections: {
			[START.name]: connectedTo(ADDRESS),
			[ADDRESS]: connectedTo(ENTER),
			[ENTER]: connectedTo(VERIFY),
			...(enteredIn === 'page'
				? { [VERIFY]: connectedTo(AGAIN) }
				: { [VERIFY]: connectedTo(ANSWER), [ANSWER]: connectedTo(AGAIN) }),
			[AGAIN]: connectedTo(ADDRESS, RESULT),
			...calls?.connections,
		},
		settings: SLEEPS,
	};
	const until = new Date(expires + AFTER_MS).toISOString();
	// A call in the last moment has a code of its own, with its own time.
	hintAtTimeLimit(context, expires + Number(call?.options.validFor ?? 0) * 1000);
	const items = [
		{ json: { verification, instruction, until, title, sent, ...(call && { call, callAt: call.callAt }) } },
	];
	const { data } = await runSubWorkflow(context, workflow, items, { shouldResume: true });
	const url = data[0]?.[0]?.json[ENTER_URL];
	if (typeof url === 'string') return url;
	throw new Error('It gave no address. Look at its execution.');
}

/** The code that counts, in an expression. */
const codeOf = ({ call }: SentCode): string => (call === undefined ? START_ITEM : LATEST_CODE);

/** The address belongs to the execution that sleeps: only a node in it knows it. */
function addressNode(enteredIn: EnteredIn): INode {
	const name = enteredIn === 'page' ? 'resumeFormUrl' : 'resumeUrl';
	return n8nNode(ADDRESS, 'set', 3.4, [220, 0], {
		mode: 'raw',
		jsonOutput: `={{ { ...$json, ${ENTER_URL}: $execution.${name} } }}`,
	});
}

function waitNode(awaited: SentCode): INode {
	const { enteredIn, call } = awaited;
	const limit = {
		limitWaitTime: true,
		limitType: 'atSpecifiedTime',
		maxDateAndTime: `={{ ${call === undefined ? `${START_ITEM}.until` : UNTIL} }}`,
	};
	const wish = {
		fieldLabel: NO_CODE.field,
		fieldType: 'dropdown',
		fieldOptions: { values: [{ option: NO_CODE.choice }] },
	};
	const page = {
		resume: 'form',
		// As data: a text that begins with = would be an expression.
		formTitle: `={{ ${START_ITEM}.title }}`,
		// How to get the code, and after a wrong one what is wrong.
		formDescription: `={{ $json.error !== undefined ? ${NOT_CHECKED} : $json.attemptsLeft === undefined ? ${codeOf(awaited)}.instruction : $json.message + " Attempts left: " + $json.attemptsLeft }}`,
		formFields: {
			values: [{ fieldLabel: 'Code', requiredField: call === undefined }, ...(call === undefined ? [] : [wish])],
		},
		options: {
			appendAttribution: false,
			respondWithOptions: { values: { respondWith: 'text', formSubmittedText: 'Thank you. This page can be closed.' } },
		},
	};
	const post = { resume: 'webhook', httpMethod: 'POST', responseMode: 'responseNode', options: {} };
	return n8nNode(ENTER, 'wait', 1.1, [440, 0], { ...(enteredIn === 'page' ? page : post), ...limit });
}

/**
 * Without a code the time is over, and Verify Code says so; before that it asks for one, which is no attempt. Where attempts can't be
 * counted until the time is over, its error is the result, which is not verified.
 */
function verifyNode(node: INode, awaited: SentCode): INode {
	const entered = awaited.enteredIn === 'page' ? '$json.Code' : '$json.body?.code';
	return codeNode(node, VERIFY, [660, 0], {
		operation: 'verifyCode',
		verification: `={{ ${codeOf(awaited)}.verification }}`,
		entered: `={{ String(${entered} ?? '').trim() }}`,
		options: awaited.limits,
	});
}

/** What the application that posted a code hears; it says nothing that the person must not know. */
function answerNode(): INode {
	return n8nNode(ANSWER, 'respondToWebhook', 1.4, [880, 0], {
		respondWith: 'json',
		responseBody: `={{ { verified: $json.verified ?? false, message: $json.error === undefined ? $json.message : ${NOT_CHECKED}, attemptsLeft: $json.attemptsLeft } }}`,
		options: {},
	});
}

/** The last output, with what Send Code told: n8n hands it to the execution that waits. */
function resultNode({ call, sent }: SentCode): INode {
	const called = call === undefined ? '' : `, call: ${CALL_ANSWER}`;
	// A call goes where the SMS went: in staging, that is not whom the code is for.
	const whom = sent.intendedFor === undefined ? '' : `, to: $json.to && ${START_ITEM}.sent.intendedFor`;
	return n8nNode(RESULT, 'set', 3.4, [1320, 0], {
		mode: 'raw',
		jsonOutput: `={{ { ...$json, sent: ${START_ITEM}.sent${called}${whom} } }}`,
	});
}
