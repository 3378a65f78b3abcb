import type { IDataObject } from 'n8n-workflow';

import { eachBounded } from '../ground/batches';
import { idText, isJsonObject, pick, tryParseJson } from '../ground/json';
import { redact } from '../ground/secrets';
import type { Item } from '../panel/parameters';
import type { Answer, Client, Exchange } from '../service/client';
import { bodyMessage, httpTrouble, readReasons, type Reason, reasonText, type Trouble } from '../service/trouble';
import { cut, groupByOptions, type Chunk, type Pending } from './bulk';
import type { Failure, Fate, Page } from './ledger';
import { MESSAGE, type SendLimits, type SendOperation, type Subject, type Verdict } from './operation';
import { troubleOf } from './report';

/** Drafts every item that the ledger does not know yet; input that can't be sent becomes its item's fate. */
export function draftAll(
	operation: SendOperation,
	items: Item[],
	client: Client,
	page: Page,
	fates: Fate[],
): Pending[] {
	const pending: Pending[] = [];
	for (const item of items) {
		const known = page.get(item.index);
		if (known) {
			fates[item.index] = known;
			continue;
		}
		try {
			const draft = operation.draft(item, client.connection);
			if (draft.warning !== undefined) client.hint(draft.warning);
			pending.push({ itemIndex: item.index, draft });
		} catch (error) {
			fates[item.index] = { state: 'invalid', trouble: troubleOf(error), identity: {} };
		}
	}
	return pending;
}

/** Lets the operation complete its drafts; those that it fails for get their fate and are not sent. */
export async function completeAll(
	operation: SendOperation,
	pending: Pending[],
	client: Client,
	fates: Fate[],
): Promise<Pending[]> {
	const failed = await operation.complete?.(pending, client);
	if (!failed || failed.size === 0) return pending;
	return pending.filter(({ itemIndex, draft }) => {
		const trouble = failed.get(itemIndex);
		if (trouble) fates[itemIndex] = { state: 'refused', trouble, identity: draft.identity };
		return !trouble;
	});
}

/** Sends what is pending in as few requests as the limits allow and notes every message's fate in list and ledger. */
export async function sendAll(
	operation: SendOperation,
	pending: Pending[],
	limits: SendLimits,
	client: Client,
	page: Page,
	fates: Fate[],
	cancelled: () => boolean,
): Promise<void> {
	const chunks = groupByOptions(pending).flatMap((group) => cut(group, limits));
	let hopeless: Trouble | undefined;
	await eachBounded(chunks, limits.concurrency ?? 1, async (chunk) => {
		if (cancelled()) {
			const { one, done } = operation.subject ?? MESSAGE;
			hopeless ??= { message: 'The execution was cancelled', description: `This ${one} was not ${done}.` };
		}
		const chunkFates = hopeless ? all(chunk, 'refused', hopeless) : await sendChunk(operation, chunk, client);
		// A wrong key or an unreachable host fails every further request the same way.
		const [first] = chunkFates;
		if (first.state === 'refused' && isHopeless(first.trouble)) hopeless ??= first.trouble;
		chunk.pending.forEach((entry, at) => {
			fates[entry.itemIndex] = chunkFates[at];
			page.record(entry.itemIndex, chunkFates[at]);
		});
	});
	for (const fate of fates) if (fate?.state === 'accepted' && fate.note !== undefined) client.hint(fate.note);
}

async function sendChunk(operation: SendOperation, chunk: Chunk, client: Client): Promise<Fate[]> {
	const drafts = chunk.pending.map((entry) => entry.draft);
	const request = operation.request(chunk.texts, drafts[0].options, client.connection, drafts);
	const exchange = await client.exchange(request);
	try {
		return judge(operation, chunk, exchange, client.connection.secrets);
	} catch (error) {
		// Thrown on, it would cost the answers to the other requests, and a re-run would send this one again.
		const description = `This node could not make sense of it: ${error instanceof Error ? error.message : String(error)}`;
		return all(chunk, 'unknown', { message: "The service's answer could not be read", description });
	}
}

function isHopeless(trouble: Trouble): boolean {
	return (
		trouble.hopeless === true ||
		trouble.httpCode === undefined ||
		trouble.httpCode === '401' ||
		trouble.httpCode === '403'
	);
}

/** The fates of a request's messages, by what became of the request and what its answer says of each. */
export function judge(operation: SendOperation, chunk: Chunk, exchange: Exchange, secrets: string[]): Fate[] {
	if (exchange.outcome !== 'answered') return all(chunk, exchange.outcome, exchange.trouble);
	const { text } = exchange.answer;
	// Secrets first: one that "clean" has changed in part would no longer be found.
	const shown = operation.clean ? operation.clean(redact(text, secrets)) : text;
	const answer = { ...exchange.answer, text: shown };
	const sent = chunk.pending.length;
	const data = operation.parse ? operation.parse(text) : tryParseJson(text);
	const refused = data === undefined ? undefined : operation.refusal?.(data, answer.status, secrets);
	if (refused) return all(chunk, 'refused', refused);
	const drafts = chunk.pending.map((entry) => entry.draft);
	const entries = data === undefined ? undefined : operation.entries(data, drafts);
	const subject = operation.subject ?? MESSAGE;
	if (entries?.length === sent) {
		return entries.map((entry, at) => {
			const verdict = entry === undefined ? undefined : operation.verdict(entry);
			return toFate(verdict, chunk, at, subject);
		});
	}
	const status = saidStatus(data, answer);
	if (status >= 300) {
		// A gateway or a server fault may strike after the messages were taken; a refusal (4xx) is the service's word.
		const open = status >= 500 || status === 408;
		const trouble = httpTrouble(status, answer.text, secrets);
		return all(chunk, open ? 'unknown' : 'refused', trouble);
	}
	// An empty list beside a reason is a refusal; entries, however many, are messages that were looked at.
	const refusal = entries?.length ? undefined : wholeRefusal(data, answer, secrets);
	if (refusal) return all(chunk, 'refused', refusal);
	return all(chunk, 'unknown', entries ? unpairedTrouble(entries, sent, subject) : unreadableTrouble(answer, secrets));
}

function all(chunk: Chunk, state: 'refused' | 'unknown', trouble: Trouble): Failure[] {
	return chunk.pending.map((entry) => ({ state, trouble, identity: entry.draft.identity }));
}

function unnamed(chunk: Chunk, at: number, { one, many }: Subject): Failure {
	const trouble = {
		message: `The service's answer says nothing of this ${one}`,
		description: `It says what became of the other ${many} of the same request.`,
	};
	return { state: 'unknown', trouble, identity: chunk.pending[at].draft.identity };
}

function toFate(verdict: Verdict | undefined, chunk: Chunk, at: number, subject: Subject): Fate {
	if (!verdict) return unnamed(chunk, at, subject);
	const { identity, facts } = chunk.pending[at].draft;
	if (verdict.accepted) {
		const output = { ...identity, ...verdict.output, ...facts };
		return { state: 'accepted', output, ...(verdict.note === undefined ? {} : { note: verdict.note }) };
	}
	const reasons = verdict.reasons.map((reason) => withItemIndex(reason, chunk));
	const said = [...(verdict.description ? [verdict.description] : []), ...reasons.map(reasonText)].join('; ');
	return {
		state: 'rejected',
		identity,
		trouble: {
			message: `The service rejected the ${subject.one}: ${said || 'it gave no reason'}`,
			description: `Correct the value named and send this item again. The other ${subject.many} are not affected.`,
			reasons,
		},
	};
}

/** `messages[17].to` counts within one request; a user counts the node's input items. */
function withItemIndex(reason: Reason, chunk: Chunk): Reason {
	const match = /^(\w*)\[(\d+)\](.*)$/.exec(reason.ref ?? '');
	const entry = match ? chunk.pending.at(Number(match[2])) : undefined;
	return match && entry ? { ...reason, ref: `${match[1]}[${entry.itemIndex}]${match[3]}` } : reason;
}

/** The HTTP status, or that of the error envelope `{timestamp, status, …}` which came with 2xx (field notes, rule 2). */
function saidStatus(json: unknown, answer: Answer): number {
	const said = answer.status < 300 && isJsonObject(json) ? pick(json, 'status') : undefined;
	return typeof said === 'number' && said >= 300 && said < 600 ? said : answer.status;
}

/** HTTP 200 around an envelope that says failure for the whole request (part 1, 2.3 form A; field notes, rule 2). */
function wholeRefusal(json: unknown, answer: Answer, secrets: string[]): Trouble | undefined {
	if (!isJsonObject(json)) return undefined;
	const clean = redact(answer.text, secrets);
	const reasons = readReasons(pick(json, 'reasons'));
	const code = pick(json, 'code');
	const status = pick(json, 'status');
	const failed = (typeof code === 'string' && !/^ok$/i.test(code)) || (typeof status === 'number' && status >= 400);
	if (reasons.length === 0 && !failed) return undefined;
	return {
		message: 'The service refused the request',
		description: `Nothing was sent. The service said: ${bodyMessage(clean) || 'no reason'}`,
		httpCode: String(answer.status),
		reasons,
	};
}

function unpairedTrouble(entries: unknown[], sent: number, { one, many, id: idField = 'result' }: Subject): Trouble {
	const ids = entries.flatMap((entry): string[] => {
		const id = isJsonObject(entry) ? idText(pick(entry, idField, 'messageId', 'pushId', 'result')) : undefined;
		return id === undefined ? [] : [id];
	});
	const named =
		ids.length > 0 ? ` Ids in the answer: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}.` : '';
	return {
		message: `The service answered with ${entries.length} results for ${sent} ${many}`,
		description: `Which result belongs to which ${one} can't be told, so none is guessed.${named}`,
	};
}

function unreadableTrouble(answer: Answer, secrets: string[]): Trouble {
	const said = bodyMessage(redact(answer.text, secrets));
	return {
		message: "The service's answer could not be read",
		description: said === '' ? 'The answer was empty or cut off.' : `The answer began: ${said}`,
		httpCode: String(answer.status),
	};
}

/**
 * The list under `result` (any case) of an answer, or the answer itself when it is a list. A single entry that is not
 * in a list (part 1, 4.3) counts as a list of one. Undefined otherwise.
 */
export function resultList(answer: unknown): unknown[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : answer;
	if (isJsonObject(result) && ['code', 'messageId'].some((name) => pick(result, name) !== undefined)) return [result];
	return Array.isArray(result) ? result : undefined;
}

/**
 * What a `code` / `messageId` / `reasons` entry says (part 1, 2.1); any other field it has is kept. Some channels give
 * the message id under a name of their own: `idField` (part 1, 2.7 and 2.8). Undefined when it says neither.
 */
export function codeVerdict(entry: unknown, idField = 'messageId'): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const messageId = idText(pick(entry, idField));
	const code = pick(entry, 'code');
	const ok = typeof code === 'string' && /^ok$/i.test(code);
	// Looked for only where they can matter: among 32,000 entries it shows.
	const reasons = ok ? [] : readReasons(pick(entry, 'reasons'));
	if (code === undefined && messageId === undefined && reasons.length === 0) return undefined;
	const named = code === undefined && messageId !== undefined && reasons.length === 0;
	if (named || ok) {
		return { accepted: true, output: { ...(entry as IDataObject), code: 'OK', messageId: messageId ?? null } };
	}
	// Codes are an open set: an id beside a code of no known refusal may be a message that was taken.
	const open = typeof code === 'string' && !/^(rejected|\w+_error)$/i.test(code);
	if (open && messageId !== undefined && reasons.length === 0) return undefined;
	const description = pick(entry, 'description');
	return {
		accepted: false,
		reasons,
		...(typeof description === 'string' ? { description } : {}),
	};
}
