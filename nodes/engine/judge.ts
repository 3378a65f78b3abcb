import { isJsonObject, idText, pick } from '../ground/json';
import { redact } from '../ground/secrets';
import type { Answer, Exchange } from '../service/client';
import { bodyMessage, httpTrouble, readReasons, reasonText, type Reason, type Trouble } from '../service/trouble';
import { isServerFault, saysFailure, type Verdict } from '../service/verdict';
import type { Chunk } from './chunks';
import type { Draft } from './draft';
import type { Failure, Fate } from './ledger';
import type { SendDefinition } from './sendDefinition';
import { MESSAGE, type Wording } from './wording';
/** The parts of a definition that read answers. */
type Reader<D extends Draft, A, E> = Pick<
	SendDefinition<never, D, A, E>,
	'wording' | 'clean' | 'parse' | 'refusal' | 'entries' | 'verdict'
>;

/** Whether every further request would fail the same way. */
export function isHopeless({ hopeless, httpCode }: Trouble): boolean {
	return hopeless === true || httpCode === undefined || httpCode === '401' || httpCode === '403';
}

/** One fate for all messages of a request. */
export function allOf(chunk: Chunk, state: 'notSent' | 'unknown', trouble: Trouble): Failure[] {
	return chunk.pending.map(({ draft: { identity } }) => ({ state, trouble, identity }));
}

/** The fates of a request's messages, by what became of the request and what its answer says of each. */
export function judge<D extends Draft, A, E>(
	reader: Reader<D, A, E>,
	chunk: Chunk<D>,
	exchange: Exchange,
	secrets: string[],
): Fate[] {
	if (exchange.outcome !== 'answered') {
		return allOf(chunk, exchange.outcome === 'refused' ? 'notSent' : 'unknown', exchange.trouble);
	}
	const { text } = exchange.answer;
	// Secrets first: one that "clean" has changed in part would no longer be found.
	const shown = reader.clean ? reader.clean(redact(text, secrets)) : text;
	const answer = { ...exchange.answer, text: shown };
	const sent = chunk.pending.length;
	const data = reader.parse(text);
	const refused = data === undefined ? undefined : reader.refusal?.(data, answer.status, secrets);
	if (refused) return allOf(chunk, refused.open ? 'unknown' : 'notSent', refused);
	const drafts = chunk.pending.map(({ draft }) => draft);
	const entries = data === undefined ? undefined : reader.entries(data, drafts);
	const wording = reader.wording ?? MESSAGE;
	if (entries?.length === sent) {
		return entries.map((entry, at) =>
			toFate(entry === undefined ? undefined : reader.verdict(entry), chunk, at, wording),
		);
	}
	const status = saidStatus(data, answer);
	if (status >= 300) {
		// A gateway or a server fault may strike after the messages were taken; a refusal (4xx) is the service's word.
		const open = status >= 500 || status === 408;
		return allOf(chunk, open ? 'unknown' : 'notSent', httpTrouble(status, answer.text, secrets));
	}
	// An empty list beside a reason is a refusal; entries, however many, are messages that were looked at.
	const refusal = entries?.length ? undefined : wholeRefusal(data, answer, secrets);
	if (refusal) return allOf(chunk, refusal.open ? 'unknown' : 'notSent', refusal);
	const trouble = entries ? unpairedTrouble(entries, sent, wording) : unreadableTrouble(answer, secrets);
	return allOf(chunk, 'unknown', trouble);
}

function toFate(verdict: Verdict | undefined, chunk: Chunk, at: number, wording: Wording): Fate {
	const { identity, facts } = chunk.pending[at].draft;
	if (!verdict) return unnamed(wording, identity);
	if (verdict.accepted) {
		const output = { ...identity, ...verdict.output, ...facts };
		return { state: 'accepted', output, ...(verdict.note !== undefined && { note: verdict.note }) };
	}
	const { one, many } = wording;
	const reasons = verdict.reasons.map((reason) => withItemIndex(reason, chunk));
	const said = [verdict.description, ...reasons.map(reasonText)].filter(Boolean).join('; ');
	return {
		state: 'rejected',
		identity,
		trouble: {
			message: `The service rejected the ${one}: ${said || 'it gave no reason'}`,
			description: `Correct the value named and send this item again. The other ${many} are not affected.`,
			reasons,
		},
	};
}

function unnamed({ one, many }: Wording, identity: Failure['identity']): Failure {
	const trouble = {
		message: `The service's answer says nothing of this ${one}`,
		description: `It says what became of the other ${many} of the same request.`,
	};
	return { state: 'unknown', trouble, identity };
}

/** `messages[17].to` counts within one request; a user counts the node's input items. */
function withItemIndex(reason: Reason, chunk: Chunk): Reason {
	const match = /^(\w*)\[(\d+)\](.*)$/.exec(reason.ref ?? '');
	const entry = match ? chunk.pending.at(Number(match[2])) : undefined;
	return match && entry ? { ...reason, ref: `${match[1]}[${entry.itemIndex}]${match[3]}` } : reason;
}

/** The HTTP status, or that of the error envelope `{timestamp, status, …}` which came with 2xx (field notes, rule 2). */
function saidStatus(data: unknown, answer: Answer): number {
	const said = answer.status < 300 && isJsonObject(data) ? pick(data, 'status') : undefined;
	return typeof said === 'number' && said >= 300 && said < 600 ? said : answer.status;
}

function codeOf(data: unknown): unknown {
	return isJsonObject(data) ? pick(data, 'code') : undefined;
}

/** HTTP 200 around an envelope that says failure for the whole request (part 1, 2.3 form A; field notes, rule 2). */
function wholeRefusal(data: unknown, answer: Answer, secrets: string[]): Trouble | undefined {
	if (!isJsonObject(data)) return undefined;
	const reasons = readReasons(pick(data, 'reasons'));
	const status = pick(data, 'status');
	const failed = saysFailure(codeOf(data)) || (typeof status === 'number' && status >= 400);
	if (reasons.length === 0 && !failed) return undefined;
	const said = bodyMessage(redact(answer.text, secrets)) || 'no reason';
	const fault = isServerFault(codeOf(data));
	return {
		message: fault ? 'The service has a problem of its own' : 'The service refused the request',
		description: `${fault ? 'Try again later.' : 'Nothing was sent.'} The service said: ${said}`,
		httpCode: String(answer.status),
		reasons,
		open: fault,
	};
}

const MOST_NAMED = 20;

function unpairedTrouble(entries: readonly unknown[], sent: number, { one, many, id = 'result' }: Wording): Trouble {
	const ids = entries.flatMap((entry): string[] => {
		const found = isJsonObject(entry) ? idText(pick(entry, id, 'messageId', 'pushId', 'result')) : undefined;
		return found === undefined ? [] : [found];
	});
	const named = ids.slice(0, MOST_NAMED).join(', ');
	const more = ids.length > MOST_NAMED ? ', …' : '';
	return {
		message: `The service answered with ${entries.length} results for ${sent} ${many}`,
		description: `Which result belongs to which ${one} can't be told, so none is guessed.${
			ids.length > 0 ? ` Ids in the answer: ${named}${more}.` : ''
		}`,
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
