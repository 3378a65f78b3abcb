import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { channelNamed, readCall, type Hints } from '../events';
import { refusalOf } from '../events/budgets';
import { markConsent, wordsIn, type ConsentWords } from '../events/consent';
import type { OmniEvent } from '../events/envelope';
import { readRequest, type RawRequest } from '../events/request';
import { Memory } from '../ground/memory';
import { mapInTurns } from '../ground/turns';
import type { Standing } from '../store/marks';
import { admit, type Admission, type Caller } from './authentication';
import { passes, readFilter } from './filter';
import { noteReader, onceOnly, type Notes } from './onceOnly';
import { closedBy, readRules, unset } from './rules';
import { goesOn, readSifting } from './standing';

/** How long a repeated callback waits for the first one to be stored. */
const PATIENCE_MS = 10_000;
const BETWEEN_LOOKS_MS = 250;

/**
 * One call to the trigger: the caller is judged first, then the body is read, then events are told apart from those that
 * came before. Every well-formed call is answered with 200 and an empty body; the others with 4xx and no execution.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const admission = await judge(context);
	if (!admission.admitted) return refuse(context, admission.status);
	try {
		const reference = admission.claim?.reference ?? null;
		const hints = readHints(context);
		const read = await readCall(await readRequest(context.getRequestObject() as RawRequest), hints);
		for (const event of read) event.reference = reference;
		markConsent(read, readWords(context));
		const events = await sift(context, read);
		// The service posts again after a 500, and after nothing else (part 1, 6).
		if (!events) return refuse(context, 500);
		const filter = readFilter((name) => context.getNodeParameter(name, null));
		const wanted = events.filter((event) => passes(event, filter));
		if (wanted.length === 0) return { webhookResponse: '' };
		return { workflowData: [wanted.map((event) => ({ json: event }))] };
	} catch (error) {
		const { status, message } = refusalOf(error);
		say(context, `a call was answered with ${status}: ${message}`);
		return refuse(context, status);
	}
}

/** Who calls, by the trigger's fields. Nobody is let in by fields that are not what they are meant to be. */
async function judge(context: IWebhookFunctions): Promise<Admission> {
	try {
		const rules = await readRules(context);
		const missing = unset(rules);
		if (missing !== undefined) tell(context, missing);
		return admit(readCaller(context), rules);
	} catch (error) {
		tell(context, closedBy(error));
		return { admitted: false, status: 403 };
	}
}

function readCaller(context: IWebhookFunctions): Caller {
	const headers = context.getHeaderData();
	const query = context.getQueryData() as IDataObject;
	const path = context.getParamsData() as IDataObject;
	const text = (value: unknown): string => (typeof value === 'string' ? value : '');
	return {
		socketAddress: context.getRequestObject().socket.remoteAddress ?? '',
		header: (name) => text(headers[name]),
		query: (name) => text(query[name]),
		pathToken: text(path.token),
	};
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

function refuse(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}

function readHints(context: IWebhookFunctions): Hints {
	return {
		url: channelNamed((context.getQueryData() as IDataObject).channel),
		option: channelNamed(context.getNodeParameter('options.ambiguousChannel', 'sms')),
	};
}

/** The words of the user's own that mean stop, or start again. */
function readWords(context: IWebhookFunctions): ConsentWords {
	const words = (name: string): string[] => wordsIn(context.getNodeParameter(`options.${name}`, null));
	return { stop: words('stopWords'), start: words('startWords') };
}

/** Leaves out or marks what came before; undefined when another call under way brings the same and does not end. */
async function sift(context: IWebhookFunctions, events: OmniEvent[]): Promise<OmniEvent[] | undefined> {
	// While a workflow is built, the same callback is posted again on purpose.
	if (context.getMode() === 'manual') return events;
	const noteOf = noteReader([context.getWorkflow().id ?? '', context.getNode().id]);
	const standings = await begin(context, await mapInTurns(events, noteOf));
	if (!standings) return undefined;
	const sifting = readSifting((name, fallback) => context.getNodeParameter(name, fallback));
	return events.flatMap((event, place) => goesOn(event, standings[place], sifting) ?? []);
}

/**
 * Notes a call's events until n8n has answered it: it answers after it stored the execution. A repeated callback is answered
 * with 200 only when the first one is stored, so it waits for that; if storing fails, it takes the place of the first.
 */
async function begin(context: IWebhookFunctions, notes: Notes): Promise<Standing[] | undefined> {
	for (let waited = 0; ; waited += BETWEEN_LOOKS_MS) {
		const rivals = onceOnly.rivals(notes);
		if (rivals.length === 0) break;
		if (waited >= PATIENCE_MS) return undefined;
		await Promise.race([Promise.all(rivals.map(({ settled }) => settled)), sleep(BETWEEN_LOOKS_MS)]);
	}
	const { call, standings } = onceOnly.begin(notes);
	const response = context.getResponseObject();
	response.once('finish', () => call.end(response.statusCode < 400));
	// A caller that went away before the answer posts again, or it does not: nothing of it is taken for a repeat.
	response.once('close', () => call.end(false));
	// One that went away before this is not told of any more: without this, the call would stay open for as long as n8n runs.
	if (response.destroyed) call.end(false);
	return standings;
}
