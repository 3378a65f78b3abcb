import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IWebhookFunctions,
	type IWebhookResponseData,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { admit, needsSecrets, rulesOf, unset, type Admission } from '../callbacks/authentication';
import { eventsIn, goesOn, passes } from '../callbacks/call';
import { noteReader, onceOnly, type Notes } from '../callbacks/onceOnly';
import { answerWith } from '../durable/webhooks';
import type { OmniEvent } from '../events/envelope';
import { readRequest, refusalOf, type RawRequest } from '../events/syntax';
import { InvalidInput } from '../ground/errors';
import { Memory } from '../ground/memory';
import { mapInTurns } from '../ground/turns';
import type { Values, Form } from '../panel/field';
import { sharedArrivals, type Arrival } from '../callbacks/shared';
import { callbackOptions, callerFields, filterFields } from '../callbacks/fields';
import { notice } from '../panel/fields';
import { valuesOf } from '../panel/read';

/** The fields of Omni Trigger, in the order in which the panel shows them. */
export const triggerFields = {
	urlNotice: notice(
		'The two URLs are above. The test URL takes one call after you click “Execute step”. Give the production URL to the send node as “Callback URL”, and to your account manager for incoming messages; it answers while this workflow is published.',
	),
	...filterFields('Trigger On'),
	...callerFields,
	options: callbackOptions,
} satisfies Form;

/** A trigger's values; `parameter` gives a field's value as n8n has it. Each is read when it is asked for. */
function triggerValues(parameter: (name: string) => unknown, timezone: string): Values<typeof triggerFields> {
	const given = {};
	for (const name of Object.keys(triggerFields)) {
		Object.defineProperty(given, name, { get: () => parameter(name) });
	}
	return valuesOf(triggerFields, given, { label: '', timezone });
}

type Fields = Values<typeof triggerFields>;

const CREDENTIAL = 'omniApiKeyApi';
/** How long a repeated callback waits for the first one to be stored. */
const PATIENCE_MS = 10_000;
const BETWEEN_LOOKS_MS = 250;
/**
 * Calls that were read and are not answered. Further ones are answered 500 at once, which the service repeats (part 1, 6): those that
 * wait long behind n8n's database end as 503 or without an answer, and are lost.
 */
const MOST_UNDER_WAY = 100;

/**
 * One call to the trigger: the caller is judged first, then the body is read, then events are told apart from those that
 * came before. Every well-formed call is answered with 200 and an empty body, or 500 where it could not be taken now, so that
 * the service posts it again; the others with 4xx and no execution.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await answer(context);
	} catch (error) {
		// Who builds the workflow sees the error. To the caller, n8n's text would be an answer, which may go on as an SMS (field notes, rule 6).
		if (context.getMode() === 'manual') throw thrown(error);
		say(context, `a call was answered with 500: ${thrown(error).message}`);
		return answerWith(context, 500);
	}
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const fields = triggerValues((name) => context.getNodeParameter(name, null), context.getTimezone());
	const admission = await judge(context, fields);
	if (!admission.admitted) return answerWith(context, admission.status);
	try {
		// Read once: n8n evaluates a parameter each time that it is asked for.
		const { channels, kinds, statuses, options } = fields;
		const call = await readRequest(context.getRequestObject() as RawRequest);
		// A body that never ends must not keep the calls of others out.
		if (!enter(context)) return answerWith(context, 500);
		const query = context.getQueryData() as IDataObject;
		const events = await sift(context, await eventsIn(call, { query, claim: admission.claim, options }));
		// The service posts again after a 500, and after nothing else (part 1, 6).
		if (!events) return answerWith(context, 500);
		const wanted = events.filter((event) => passes(event, { channels, kinds, statuses }, options.finalOnly));
		if (wanted.length === 0) return { webhookResponse: '' };
		return { workflowData: [wanted.map((event) => ({ json: event }))] };
	} catch (error) {
		const { status, message } = refusalOf(error);
		say(context, `a call was answered with ${status}: ${message}`);
		return answerWith(context, status);
	}
}

/** Who calls, by the trigger's fields. Nobody is let in by fields that are not what they are meant to be. */
async function judge(context: IWebhookFunctions, fields: Fields): Promise<Admission> {
	try {
		const secrets = needsSecrets(fields.checks) ? await readSecrets(context) : {};
		const rules = rulesOf(fields, secrets, context.getNode().parameters.checks);
		const missing = unset(rules);
		if (missing !== undefined) tell(context, missing);
		const [headers, query] = [context.getHeaderData(), context.getQueryData()];
		const socketAddress = context.getRequestObject().socket.remoteAddress ?? '';
		return admit({ headers, query: query as IDataObject, socketAddress }, rules);
	} catch (error) {
		tell(context, closedBy(error));
		return { admitted: false, status: 403 };
	}
}

const underWay = new Set<unknown>();

/** Counts a call until it is answered or its caller has gone; false where too many are under way. */
function enter(context: IWebhookFunctions): boolean {
	if (underWay.size >= MOST_UNDER_WAY) return false;
	const response = context.getResponseObject();
	underWay.add(response);
	response.once('close', () => underWay.delete(response));
	// One that went away before this is not told of any more.
	if (response.destroyed) underWay.delete(response);
	return true;
}

/** Why nobody can be judged by the fields, from what was caught; everything else goes on. */
function closedBy(error: unknown): string {
	if (error instanceof InvalidInput) return `${error.message}. ${error.fix}`;
	throw thrown(error);
}

function thrown(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error));
}

async function readSecrets(context: IWebhookFunctions): Promise<IDataObject> {
	return context.getNode().credentials?.[CREDENTIAL] ? await context.getCredentials(CREDENTIAL) : {};
}

/** Tells why nobody can call: in n8n's log, and as the node's error to who builds the workflow. */
function tell(context: IWebhookFunctions, why: string): void {
	say(context, `nobody can call. ${why}`);
	if (context.getMode() !== 'manual') return;
	throw new NodeOperationError(context.getNode(), 'The call was refused, as every call would be', {
		description: why,
	});
}

/** What was said in the last hour: whoever calls again and again must not fill the log. */
const said = new Memory<true>({ most: 1000, keepMs: 60 * 60 * 1000 });

function say(context: IWebhookFunctions, what: string): void {
	const { id, name } = context.getNode();
	const workflow = context.getWorkflow().id ?? '';
	const key = JSON.stringify([workflow, id, what]);
	if (said.get(key)) return;
	said.set(key, true);
	context.logger.warn(`“${name}” in the workflow ${workflow}: ${what}`);
}

/** Leaves out or marks what came before; undefined when another call under way brings the same and does not end. */
async function sift(context: IWebhookFunctions, events: OmniEvent[]): Promise<OmniEvent[] | undefined> {
	// While a workflow is built, the same callback is posted again on purpose.
	if (context.getMode() === 'manual') return events;
	const noteOf = noteReader([context.getWorkflow().id ?? '', context.getNode().id]);
	const arrivals = await begin(context, await mapInTurns(events, noteOf));
	if (!arrivals) return undefined;
	return events.flatMap((event, place) => goesOn(event, arrivals[place]) ?? []);
}

/**
 * Notes a call's events until n8n has answered it: it answers after it stored the execution. A repeated callback is answered
 * with 200 only when the first one is stored, so it waits for that; if storing fails, it takes the place of the first.
 */
async function begin(context: IWebhookFunctions, notes: Notes): Promise<Arrival[] | undefined> {
	for (let waited = 0; ; waited += BETWEEN_LOOKS_MS) {
		const rivals = onceOnly.rivals(notes);
		if (rivals.length === 0) break;
		if (waited >= PATIENCE_MS) return undefined;
		await Promise.race([Promise.all(rivals.map(({ settled }) => settled)), sleep(BETWEEN_LOOKS_MS)]);
	}
	const { call, arrivals } = onceOnly.begin(notes);
	const response = context.getResponseObject();
	response.once('finish', () => call.end(response.statusCode < 400));
	// A caller that went away before the answer posts again, or it does not: nothing of it is taken for a repeat.
	response.once('close', () => call.end(false));
	// One that went away before this is not told of any more: without this, the call would stay open for as long as n8n runs.
	if (response.destroyed) call.end(false);
	return arrivals;
}

/**
 * The first step of a run that a call started: with “Memory of Callbacks: All Processes”, its events are compared with what every
 * process took within the last hour, and left out or marked as the options say.
 */
export async function siftShared(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	// A run that a person tries again is wanted, whatever was noted of its events the first time.
	if (['manual', 'retry'].includes(context.getMode())) return [items];
	const { options } = triggerValues((name) => context.getNodeParameter(name, 0, null), '');
	const events = items.map(({ json }) => json as OmniEvent);
	const arrivals = options.memory === 'shared' ? await sharedArrivals(context, events) : undefined;
	if (!arrivals) return [items];
	return [
		items.flatMap((item, place) => {
			const json = goesOn(events[place], arrivals[place]);
			return json ? [{ ...item, json }] : [];
		}),
	];
}
