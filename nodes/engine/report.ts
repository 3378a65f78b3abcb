import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { UserFacingError, InvalidInput } from '../ground/errors';
import { without } from '../ground/json';
import { nodeError, type Trouble } from '../service/trouble';
import type { Failure, Fate } from './ledger';
import { MESSAGE, type Wording } from './wording';

export type OnError = 'stop' | 'continue' | 'errorOutput';

/** Reads the On Error setting, also in its earlier form (Continue On Fail). */
export function onErrorOf(context: IExecuteFunctions, node: INode): OnError {
	if (node.onError === 'continueErrorOutput') return 'errorOutput';
	return context.continueOnFail() ? 'continue' : 'stop';
}

/** The trouble of anything that was thrown while an item was read, queried or looked for in the store. */
export function troubleOf(error: unknown): Trouble {
	if (error instanceof UserFacingError) return { message: error.message, description: error.fix };
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		const httpCode = error instanceof NodeApiError ? error.httpCode : null;
		return {
			message: error.message,
			description: error.description ?? '',
			...(httpCode === null ? {} : { httpCode }),
		};
	}
	// What is left comes from n8n's expression evaluator: it names the expression's own fault.
	const message = error instanceof Error ? error.message : String(error);
	return { message: `A parameter could not be read: ${message}`, description: 'Check the expressions of this node.' };
}

/** The fate of a message that failed before it left: its input has to be corrected, or it can be tried again as it is. */
export function failureState(error: unknown): 'invalid' | 'notSent' {
	return error instanceof InvalidInput ? 'invalid' : 'notSent';
}

const CODE = { rejected: 'REJECTED', invalid: 'INVALID', notSent: 'NOT_SENT', unknown: 'UNKNOWN' } as const;

/** What the output has as the code of an item with this fate. */
export function codeOf(fate: Fate): string {
	if (!('output' in fate)) return CODE[fate.state];
	return typeof fate.output.code === 'string' ? fate.output.code : 'OK';
}

const NEXT_STEP: Record<Failure['state'], (wording: Wording) => string> = {
	rejected: () => '',
	invalid: ({ done }) => ` It was not ${done}.`,
	notSent: ({ done }) => ` It was not ${done} and can safely be tried again.`,
	unknown: ({ done, whenUnknown }) =>
		` It may have been ${done}: this node does not try it again by itself. ${whenUnknown}`,
};

/** What a person reads about a message, or another thing, that failed. */
export function failureText(failure: Failure, wording = MESSAGE): string {
	return `${failure.trouble.message}.${NEXT_STEP[failure.state](wording)}`;
}

/** What is known of a failure, in the order in which a person reads: whose, what, and `message`, the sentence; then the rest. */
function details(failure: Failure, { id }: Wording, message?: string): IDataObject {
	return {
		...failure.identity,
		code: CODE[failure.state],
		...(message !== undefined && { message }),
		...(id === undefined ? {} : { [id]: failure.identity?.[id] ?? null }),
		...renamed(without(failure.details ?? {}, ['code']), 'error', 'message'),
		...(failure.trouble.reasons ? { reasons: failure.trouble.reasons } : {}),
		...(failure.trouble.httpCode ? { httpCode: failure.trouble.httpCode } : {}),
	};
}

/**
 * The other fields of an input item, to be put beside a result. Without `error`: n8n takes an item that has it for a failed one, and with Retry
 * On Fail it runs a node again whose first item has it, be it empty. Without `ownFields`, which an item that has none of them must not take over.
 */
export function otherFields(input: IDataObject, ownFields: readonly string[] = []): IDataObject {
	const names = ['error', ...ownFields].filter((name) => name in input);
	return names.length > 0 ? without(input, names) : input;
}

/**
 * A result with the other fields of its input item beside it, but for those under names of the result's own. n8n itself puts these beside an error,
 * which it knows by there being nothing else.
 */
export function withInput(
	item: INodeExecutionData,
	input: IDataObject,
	onError: OnError,
	ownFields?: readonly string[],
): INodeExecutionData {
	if (onError === 'errorOutput' && item.json.error !== undefined) return item;
	return { ...item, json: { ...otherFields(input, ownFields), ...item.json } };
}

/** The service's own names that would say something else of an item: n8n reads `error` (see `otherFields`), and `message` is our sentence. */
const RENAMED: Readonly<Record<string, string>> = { error: 'serviceError', message: 'serviceMessage' };

/** What the service says, of which these names are other ones. */
function renamed(record: IDataObject, ...names: string[]): IDataObject {
	if (!names.some((name) => name in record)) return record;
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => [names.includes(name) ? RENAMED[name] : name, value]),
	);
}

/** One output item per fate, paired with its input item; failures in the form that the On Error setting asks for. */
export function toItems(fates: Fate[], onError: OnError, wording = MESSAGE): INodeExecutionData[] {
	return fates.map((fate, item): INodeExecutionData => {
		if ('output' in fate) return { json: renamed(fate.output, 'error'), pairedItem: { item } };
		if (onError === 'errorOutput') return errorOutputItem(fate, item, wording);
		const message = `${failureText(fate, wording)} ${fate.trouble.description}`.trim();
		return { json: details(fate, wording, message), pairedItem: { item } };
	});
}

/** What the error output tells of items that went to some of their recipients only, and are on the other output, too. */
export function missedItems(fates: Fate[], wording = MESSAGE): INodeExecutionData[] {
	return failuresOf(fates).flatMap(({ itemIndex, failure, isPartial }) =>
		isPartial ? [errorOutputItem(failure, itemIndex, wording)] : [],
	);
}

/** n8n moves an item to the error output when it holds error, message and details and nothing else. */
function errorOutputItem(failure: Failure, item: number, wording: Wording): INodeExecutionData {
	const { description: message } = failure.trouble;
	return {
		json: { error: failureText(failure, wording), message, details: details(failure, wording) },
		pairedItem: { item },
	};
}

/** The item that stands for a failed query. */
export function errorItem(trouble: Trouble, item: number): INodeExecutionData {
	const httpCode = trouble.httpCode ? { httpCode: trouble.httpCode } : {};
	return {
		json: { error: trouble.message, message: trouble.description, details: httpCode },
		pairedItem: { item },
	};
}

interface FailedItem {
	itemIndex: number;
	failure: Failure;
	/** Whether some of the item's recipients have the message. */
	isPartial: boolean;
}

/** The failures of a run, in the order of their items. */
export function failuresOf(fates: Fate[]): FailedItem[] {
	return fates.flatMap((fate, itemIndex): FailedItem[] => {
		if (!('output' in fate)) return [{ itemIndex, failure: fate, isPartial: false }];
		return fate.state === 'accepted' && fate.missed ? [{ itemIndex, failure: fate.missed, isPartial: true }] : [];
	});
}

/** How many failed, and how, e.g. “2 of 5 messages were not accepted”. */
function countOf(failed: FailedItem[], fates: Fate[], { many }: Wording): string {
	const parts = failed.filter(({ isPartial }) => isPartial).length;
	const isOne = failed.length === 1;
	const whole = parts < failed.length ? [`${isOne ? 'was' : 'were'} not accepted`] : [];
	const part =
		parts > 0 ? [`${isOne ? 'was' : 'were'} accepted for some of ${isOne ? 'its' : 'their'} recipients only`] : [];
	return `${failed.length} of ${fates.length} ${many} ${[...whole, ...part].join(' or ')}`;
}

const MOST_NAMED = 5;

/** The error that stops a workflow: the trouble itself for one item, a list of the first few for several. */
export function stopError(node: INode, fates: Fate[], wording = MESSAGE): NodeApiError | NodeOperationError {
	const failed = failuresOf(fates);
	const [first] = failed;
	const { trouble } = first.failure;
	const unknown = failed.filter(({ failure }) => failure.state === 'unknown').length;
	if (failed.length === 1 && fates.length === 1) {
		const message = failureText(first.failure, wording);
		return nodeError(node, { ...trouble, message }, first.itemIndex);
	}
	const lines = failed
		.slice(0, MOST_NAMED)
		.map(({ itemIndex, failure }) => `Item ${itemIndex}: ${failureText(failure, wording)}`);
	const more = failed.length > MOST_NAMED ? [`… and ${failed.length - MOST_NAMED} more.`] : [];
	// In a second try, others may have been sent by the first one.
	const invalid =
		failed.every(({ failure }) => failure.state === 'invalid') && !fates.some(({ state }) => state === 'accepted');
	const message = invalid
		? `${failed.length} of ${fates.length} ${wording.many} can't be ${wording.done} as they are, so nothing was ${wording.done}`
		: `${countOf(failed, fates, wording)}${unknown > 0 ? `, and ${unknown} of them may have been ${wording.done}` : ''}`;
	// n8n's editor shows a description as HTML, in which a line break alone is a blank.
	const others = invalid ? othersLine(fates, wording) : [];
	const description = [...lines, ...more, trouble.description, ...others, ...idLines(fates, wording)].join('<br>\n');
	return nodeError(node, { ...trouble, message, description }, first.itemIndex);
}

/** How to have those messages sent that nothing is wrong with: they have no fate yet. */
function othersLine(fates: Fate[], { done }: Wording): string[] {
	const others = fates.length - fates.filter(() => true).length;
	if (others === 0) return [];
	return [
		`To have the other ${others === 1 ? 'one' : others} ${done}, set On Error in the Settings of this node to “Continue (using error output)”.`,
	];
}

const MOST_TAKEN = 100;
/** Characters of one item's details that an error repeats, and of an answer in which its ids could not be read. */
const MOST_SAID = 300;
const MOST_ANSWERED = 1000;

/** The ids that are known all the same: a run that is stopped has no output to tell them. */
function idLines(fates: Fate[], { done, id = 'result' }: Wording): string[] {
	const lines = fates.flatMap((fate, item): string[] => {
		if (fate.state === 'accepted') return [`Item ${item} was ${done}: ${idsIn(fate.output, id)}`];
		if (fate.state === 'withheld') return [];
		const known = fate.state === 'unknown' && fate.details !== undefined ? knownOf(fate.details, id) : '';
		return known === '' ? [] : [`Item ${item} may have been ${done} as ${known}`];
	});
	const more = lines.length > MOST_TAKEN ? [`… and ${lines.length - MOST_TAKEN} more.`] : [];
	return [...lines.slice(0, MOST_TAKEN), ...more];
}

/** What is known of a message that may have been sent: its ids, and where these could not be read, the answer. */
function knownOf(details: IDataObject, id: string): string {
	const own = details[id];
	if (typeof own === 'string') return own;
	const { answer, ...others } = details;
	const answered = typeof answer === 'string' ? `; the service answered: ${answer.slice(0, MOST_ANSWERED)}` : '';
	return (idsIn(others, id) || JSON.stringify(others).slice(0, MOST_SAID)) + answered;
}

/** The id of an item, or those of its recipients or its group where it has none of its own; empty when there is none. */
function idsIn(output: IDataObject, id: string): string {
	const own = output[id];
	if (typeof own === 'string') return own;
	const several = output.recipients ?? output.group;
	return several === undefined ? '' : JSON.stringify(several).slice(0, 1000);
}

/** The hint above the output when some messages were accepted and others not. It quotes nothing: n8n's redaction leaves hints as they are. */
export function partialHint(fates: Fate[], wording = MESSAGE): string {
	const failed = failuresOf(fates);
	return `${countOf(failed, fates, wording)}: see “message” of each. The first is item ${failed[0].itemIndex}.`;
}
