import type { IConnections, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { SMS_STATUS_ROUTE } from '../delivery/smsStatuses';
import { CALL_NODE } from '../delivery/subSend';
import type { RouteUse } from '../engine/operation';
import { foundInSome, labelOf } from '../panel/field';
import { integer } from '../panel/fields';
import { row } from '../panel/groups';
import { senderName } from '../panel/common';
import { connectedTo, START } from '../table/subWorkflow';
import { CALL_ROUTE, callForm } from './code/sendCode';
import { codeNode, ENTER_URL, ifNode, n8nNode, START_ITEM, type EnteredIn } from './entryNodes';

/** Ours; the interface names no time. */
export const USUAL_SECONDS = 30;

export const callInstead = foundInSome(
	row(
		'Call Instead',
		{
			from: senderName('Call From', {
				required: true,
				placeholder: 'e.g. MyShop',
				description: 'The sender name that was issued for voice codes: up to 11 Latin characters or 15 digits',
			}),
			callForm,
			after: integer('Call After (Seconds)', {
				min: 10,
				max: 3600,
				default: USUAL_SECONDS,
				description:
					'For how many seconds the SMS may be on its way before the person is called, at least Seconds Between Codes. n8n looks once a minute: the call may come up to a minute later.',
			}),
		},
		{
			name: 'call',
			row: 'Call',
			description:
				'Calls the person with another code where the SMS was not delivered in time, or where they ask for it: on the form page, or by {"call": true} from your own page or app. All limits of codes hold for it. Needs a credential of the kind Omni Basic Login API, too.',
		},
	),
);

/** What it asks the service for: what became of the SMS, and the call. */
export const CALL_ROUTES: readonly RouteUse[] = [
	{ route: SMS_STATUS_ROUTE, when: labelOf(callInstead) },
	{ route: CALL_ROUTE, when: labelOf(callInstead) },
];

/** A call that may follow, as the item says of it with which the code's execution starts. */
export interface VoiceCall extends IDataObject {
	from: string;
	callForm: string;
	to: string;
	/** Whose code it is, where all go to one recipient in the place of others. */
	owner?: string;
	purpose: string;
	/** When the person is called unless the SMS was delivered, in ISO form; null where only a wish has them called. */
	callAt: string | null;
	limits: IDataObject;
	/** Those of the SMS that hold for the call: a person may want no calls. */
	options: IDataObject;
}

export const NO_CODE = { field: 'No code came', choice: 'Call me instead' };

const NEXT = 'What Came?';
const STATUS = 'SMS Status';
const DELIVERED = 'Delivered?';
const CALL = 'Call With a Code';
const LATEST = 'Latest Code';
const ANSWER_WITH_CALL = 'Answer With the Call';

const IS_ASKED = `$('${CALL}').isExecuted`;
const WAS_CALLED = `(${IS_ASKED} && ['OK', 'UNKNOWN'].includes($('${CALL}').first().json.code))`;

/** The code that counts, in an expression. */
export const LATEST_CODE = `($('${LATEST}').isExecuted ? $('${LATEST}') : $('${START.name}')).first().json`;

/** When the person is to be called, in an expression: no more where the SMS was looked at, unless they asked for it and a limit said later. */
const CALL_AT = `(${IS_ASKED} || !$('${STATUS}').isExecuted ? ${LATEST_CODE}.callAt : null)`;

/** Until when the person has time before something happens, in an expression. */
export const UNTIL = `${CALL_AT} ?? ${LATEST_CODE}.until`;

/** What Send Code told of the call, for the last output, in an expression. */
export const CALL_ANSWER = `${IS_ASKED} ? $('${CALL}').first().json : undefined`;

/** Where the steps lead that are no part of the call. */
interface Ways {
	enter: string;
	address: string;
	verify: string;
}

/**
 * The nodes that have the person called, each with where it leads: behind the node that waits they decide whether a code came, a wish to be
 * called, or nothing for so long that the SMS is looked at. A call that the service refuses leaves the code of the SMS as it is.
 * @param node whose credentials they use
 * @param workflow the name of the one that the call is for
 */
export function callSteps(
	node: INode,
	workflow: string | undefined,
	call: VoiceCall,
	enteredIn: EnteredIn,
	{ enter, address, verify }: Ways,
): { nodes: INode[]; connections: IConnections } {
	const isPage = enteredIn === 'page';
	const back = isPage ? address : ANSWER_WITH_CALL;
	const nodes = [
		nextNode(enteredIn),
		codeNode(node, STATUS, [880, 300], { operation: 'getStatus', messageIds: `={{ ${START_ITEM}.sent.messageId }}` }),
		ifNode(DELIVERED, [1100, 300], "={{ ['DELIVERED', 'CLICKED'].includes($json.status?.toUpperCase()) }}"),
		{ ...callNode(node, call), id: CALL_NODE, notes: workflow },
		latestNode(),
		...(isPage ? [] : [answerNode()]),
	];
	const connections = {
		[enter]: connectedTo(NEXT),
		[NEXT]: connectedTo(verify, CALL, STATUS, back),
		[STATUS]: connectedTo(DELIVERED),
		[DELIVERED]: connectedTo(address, CALL),
		[CALL]: connectedTo(LATEST),
		[LATEST]: connectedTo(back),
		...(isPage ? {} : { [ANSWER_WITH_CALL]: connectedTo(address) }),
	};
	return { nodes, connections };
}

/** To verify, to call, to look at the SMS, and back to the page: whoever was called is not called again. */
function nextNode(enteredIn: EnteredIn): INode {
	const [entered, wish] =
		enteredIn === 'page' ? ['$json.Code', `$json['${NO_CODE.field}']`] : ['$json.body?.code', '$json.body?.call'];
	// Whoever enters nothing sends an item of its own; at the end of its time the node that waits repeats the one before it.
	const isOver = `$json.${ENTER_URL} !== undefined`;
	const output = `${entered} ? 0 : ${wish} ? (${WAS_CALLED} ? 3 : 1) : ${isOver} && ${CALL_AT} ? (${IS_ASKED} ? 1 : 2) : 0`;
	return n8nNode(NEXT, 'switch', 3.2, [660, 200], {
		mode: 'expression',
		numberOutputs: 4,
		output: `={{ ${output} }}`,
	});
}

function callNode(node: INode, { limits, options, owner }: VoiceCall): INode {
	const of = (name: string): string => `={{ ${START_ITEM}.call.${name} }}`;
	const each = (values: IDataObject, path: string): INodeParameters =>
		Object.fromEntries(Object.keys(values).map((name) => [name, of(`${path}.${name}`)]));
	return codeNode(node, CALL, [1320, 300], {
		operation: 'sendCode',
		from: of('from'),
		to: of('to'),
		...(owner !== undefined && { owner: of('owner') }),
		callForm: of('callForm'),
		codeSource: 'generate',
		purpose: of('purpose'),
		limits: each(limits, 'limits'),
		options: { earlier: `={{ ${START_ITEM}.verification }}`, ...each(options, 'options') },
	});
}

/** Held back, it looks the same to the person, who can still enter the code of the SMS, and may come later; refused, it has no place. */
function latestNode(): INode {
	const counts = "$json.verification && !['REJECTED', 'NOT_SENT'].includes($json.code)";
	// Who asks for a call that is held back again and again has no more time and attempts for that, as little as with one that came.
	const isAgain = `!['OK', 'UNKNOWN'].includes($json.code) && $('${LATEST}').isExecuted`;
	const before = `$('${LATEST}').first().json`;
	const asBefore = `{ verification: ${before}.verification, instruction: ${before}.instruction, until: ${before}.until }`;
	const anew = '{ verification: $json.verification, instruction: $json.instruction, until: $json.expiresAt }';
	const called = `(${isAgain} ? ${asBefore} : ${anew})`;
	const later = `$json.code === 'TOO_MANY_CODES' && $json.retryAt < ${START_ITEM}.until ? $json.retryAt : null`;
	return n8nNode(LATEST, 'set', 3.4, [1540, 300], {
		mode: 'raw',
		jsonOutput: `={{ { ...${START_ITEM}, ...(${counts} ? ${called} : {}), callAt: ${later} } }}`,
	});
}

/** What the application hears that asked for the call: the same, whether it comes or not. */
function answerNode(): INode {
	return n8nNode(ANSWER_WITH_CALL, 'respondToWebhook', 1.4, [1760, 300], {
		respondWith: 'json',
		responseBody: `={{ { instruction: ${LATEST_CODE}.instruction } }}`,
		options: {},
	});
}
