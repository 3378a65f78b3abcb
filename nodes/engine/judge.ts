import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick } from '../ground/json';
import { betweenSteps, mapInTurns } from '../ground/turns';
import { codeProof, isDone, isServerFault, statusProof } from '../service/certainty';
import type { Answer, Exchange } from '../service/exchange';
import { Group, type Paired } from '../service/pairing';
import { bodyMessage, fixFor, oneLine, reasonText, saidIn, type Reason, type Said } from '../service/said';
import { speaksOfSuccess } from '../service/success';
import { httpTrouble, type Trouble } from '../service/trouble';
import { openMessage, type Verdict } from '../service/verdict';
import type { Chunk } from './chunks';
import type { Draft } from './draft';
import { groupFates, type GroupReader } from './group';
import type { Failure, Fate } from './ledger';
import type { SendDefinition } from './sendDefinition';
import { MESSAGE, type Wording } from './wording';

/** The parts of a definition that read answers. */
export type Reader<D extends Draft, A, E> = Pick<
	SendDefinition<never, D, A, E>,
	'wording' | 'clean' | 'parse' | 'refusal' | 'entries' | 'verdict'
>;

/** One fate for all messages of a request. */
export function allOf(chunk: Chunk, state: 'notSent' | 'unknown', trouble: Trouble): Failure[] {
	const { said } = trouble;
	return chunk.pending.map(({ draft: { identity } }) => ({ state, trouble, identity, ...(said && { said }) }));
}

/** The fates of a request's messages, by what became of the request and what its answer says of each. */
export async function judge<D extends Draft, A, E>(
	reader: Reader<D, A, E>,
	chunk: Chunk<D>,
	exchange: Exchange,
): Promise<Fate[]> {
	if (exchange.outcome !== 'answered') {
		return allOf(chunk, exchange.outcome === 'refused' ? 'notSent' : 'unknown', exchange.trouble);
	}
	const { text } = exchange.answer;
	const shown = reader.clean ? reader.clean(text) : text;
	await betweenSteps();
	const data = reader.parse(text);
	await betweenSteps();
	const said = saidIn(data);
	const answer = { ...exchange.answer, status: saidStatus(said, exchange.answer), text: shown };
	const whole = (trouble: Trouble): Fate[] => wholeFates(chunk, trouble, answer, data !== undefined);
	const refused = data === undefined ? undefined : reader.refusal?.(data, exchange.answer.status);
	if (refused) return whole(isDone(answer.status) ? refused : contradicted(refused, answer));
	const drafts = chunk.pending.map(({ draft }) => draft);
	const entries = data === undefined ? undefined : reader.entries(data, drafts, answer.status);
	if (entries?.length === drafts.length) return await fatesOf(reader, chunk, entries, said.reasons);
	const speaks = entries !== undefined && entries.length > 0 && speaksOfSuccess(answer.text);
	if (!isDone(answer.status) && !speaks) return whole(contradicted(statusTrouble(answer, said), answer));
	// An empty list beside a reason is a refusal; entries, however many, are messages that were looked at.
	if (entries && (entries.length > 0 || !said.failed)) {
		const found = entries.filter((entry) => entry !== undefined && !(entry instanceof Group));
		const group = new Group(found as E[], drafts.length);
		return await fatesOf(
			reader,
			chunk,
			drafts.map(() => group),
			said.reasons,
		);
	}
	return whole(said.failed ? envelopeTrouble(said, answer) : unreadableTrouble(answer));
}

/** A place in a list of messages, by the names that requests have for it; other lists (`attachmentsIds[1]`) are parts of one message. */
const MESSAGE_AT = /^(|messages|recipients|contacts|contactIds|ids|smsIds)\[(\d+)\](.*)/i;

/** Characters of an answer that are kept for the first message of its request, where no more is known of any of them. */
const MOST_KEPT = 50_000;

/** One fate for all messages of a request. Where that is open, the first one's keeps what the service said: ids may stand in it. */
function wholeFates(chunk: Chunk, trouble: Trouble, { text }: Answer, isData: boolean): Fate[] {
	const fates = allOf(chunk, trouble.open ? 'unknown' : 'notSent', trouble);
	const said = isData || !text.trimStart().startsWith('<') ? text.trim().slice(0, MOST_KEPT) : '';
	if (!trouble.open || said === '' || trouble.said?.Result !== undefined) return fates;
	const [first, ...others] = fates;
	return [{ ...first, said: { ...trouble.said, answer: said } }, ...others];
}

/** A refusal is none where the same answer speaks of messages that were taken. */
function contradicted(trouble: Trouble, { text }: Answer): Trouble {
	if (trouble.open || !speaksOfSuccess(text)) return trouble;
	return {
		...trouble,
		message: `${trouble.message}, but its answer names something that was accepted`,
		description: `See “answer” for what it names. ${trouble.description}`,
		open: true,
	};
}

async function fatesOf<D extends Draft, A, E>(
	reader: Reader<D, A, E>,
	chunk: Chunk<D>,
	entries: ReadonlyArray<Paired<E>>,
	beside: readonly Reason[],
): Promise<Fate[]> {
	const { wording = MESSAGE } = reader;
	if (pointElsewhere(entries)) {
		const group = new Group(entries as E[], entries.length);
		return await fatesOf(
			reader,
			chunk,
			entries.map(() => group),
			beside,
		);
	}
	const saysOther = entries.length > 1 && entries.some((entry) => (entry ?? null) !== null);
	const groups: GroupReader<E> = groupFates(chunk, entries, wording, (entry) => reader.verdict(entry));
	return await mapInTurns(entries, (entry, at): Fate => {
		if (entry instanceof Group) return groups(entry, at);
		const verdict = entry === undefined ? undefined : reader.verdict(entry);
		if (!verdict) return unnamed(wording, chunk.pending[at].draft.identity, entry, saysOther);
		return toFate(withReasons(verdict, beside, at), chunk, at, wording);
	});
}

/**
 * Whether refusals of a list point at other messages than the ones in whose place they stand (`messages[3].to` in the first place): then
 * the list is not in the order of the request, and none of its entries can be told whose it is. Refs that count from 1, or that all
 * say 0 since the service looks at one message at a time, are none of that.
 */
function pointElsewhere(entries: readonly unknown[]): boolean {
	const shifts = new Set<number>();
	let allZero = true;
	for (let at = 0; at < entries.length; at += 1) {
		const entry = entries[at];
		if (!isJsonObject(entry) || entry.code === 'OK' || codeProof(pick(entry, 'code')) !== 'refused') continue;
		for (const { ref } of saidIn(entry).reasons) {
			const found = placeIn(ref);
			if (found?.list !== 'messages') continue;
			shifts.add(found.place - at);
			if (found.place !== 0) allZero = false;
		}
	}
	const [shift = 0, ...others] = shifts;
	return !allZero && (others.length > 0 || (shift !== 0 && shift !== 1));
}

/** The reasons of a refusal may stand beside the list, and point at their entry: `messages[3].from` (part 1, 2.1). */
function withReasons(verdict: Verdict, beside: readonly Reason[], at: number): Verdict {
	if (verdict.accepted !== false || verdict.reasons.length > 0) return verdict;
	return { ...verdict, reasons: beside.filter(({ ref }) => (placeIn(ref)?.place ?? at) === at) };
}

function toFate(verdict: Verdict, chunk: Chunk, at: number, wording: Wording): Fate {
	const { identity, facts } = chunk.pending[at].draft;
	if (verdict.accepted) {
		const { note } = verdict;
		const output = { ...identity, ...verdict.output, ...facts };
		return note === undefined ? { state: 'accepted', output } : { state: 'accepted', output, note };
	}
	const { one } = wording;
	const reasons = verdict.reasons?.map((reason) => withItemIndex(reason, chunk)) ?? [];
	if ('open' in verdict) {
		const { said, message = `The service's answer does not say what became of this ${one}` } = verdict;
		const description = reasons.map(reasonText).join('; ');
		const trouble = { message, description, ...(reasons.length > 0 && { reasons }) };
		return { state: 'unknown', identity, trouble, said };
	}
	const words = [verdict.description, ...reasons.map(reasonText)].filter(Boolean).join('; ');
	return {
		state: 'rejected',
		identity,
		...(verdict.said && { said: verdict.said }),
		trouble: {
			message: `The service rejected the ${one}: ${words || 'it gave no reason'}`,
			description: `${fixFor(reasons)} Then run this item again.${others(chunk, wording)}`,
			reasons,
		},
	};
}

function others({ pending }: Chunk, { many }: Wording): string {
	return pending.length > 1 ? ` The other ${many} are not affected.` : '';
}

function unnamed({ one, many }: Wording, identity: Failure['identity'], entry: unknown, saysOther: boolean): Failure {
	const trouble = {
		message: `The service's answer says nothing of this ${one}`,
		description: saysOther ? `It says what became of the other ${many} of the same request.` : '',
	};
	return { state: 'unknown', trouble, identity, ...saidOf(entry) };
}

/** What an entry says that was not understood. */
function saidOf(entry: unknown): { said?: IDataObject } {
	if (isJsonObject(entry)) return { said: entry };
	return typeof entry === 'string' || typeof entry === 'number' ? { said: { answer: entry } } : {};
}

/** `messages[17].to` counts within one request; a user counts the node's input items. */
function withItemIndex(reason: Reason, chunk: Chunk): Reason {
	const found = placeIn(reason.ref);
	const entry = found && chunk.pending.at(found.place);
	return entry ? { ...reason, ref: `${found.list}[${entry.itemIndex}]${found.rest}` } : reason;
}

/** Where a ref points in the list of a request's messages; undefined where it points elsewhere, such as at `attachmentsIds[1]`. */
function placeIn(ref = ''): { list: string; place: number; rest: string } | undefined {
	const match = MESSAGE_AT.exec(ref);
	return match ? { list: match[1], place: Number(match[2]), rest: match[3] } : undefined;
}

/** The HTTP status, or that of the error envelope `{timestamp, status, …}` which came with 2xx (field notes, rule 2). */
function saidStatus({ status }: Said, answer: Answer): number {
	return isDone(answer.status) && status !== undefined ? status : answer.status;
}

/** The trouble of an error status, which a fault of the service's own leaves open whatever the status. */
function statusTrouble({ status, text }: Answer, { code }: Said): Trouble {
	const open = statusProof(status) === 'open' || isServerFault(code);
	return { ...httpTrouble(status, text), open };
}

/** HTTP 200 around an envelope that says failure for the whole request (part 1, 2.3 form A; field notes, rule 2). */
function envelopeTrouble({ code, reasons }: Said, answer: Answer): Trouble {
	const said = bodyMessage(answer.text) || 'no reason';
	// Words beside a result of null prove nothing: services of this family describe their successes, too.
	const proof = codeProof(code);
	const open = proof !== 'refused' && !(proof === undefined && reasons.length > 0);
	return {
		message: open ? envelopeOpen(code) : 'The service refused the request',
		description: `${open ? '' : 'Nothing was carried out. '}The service said: ${said}`,
		httpCode: String(answer.status),
		reasons,
		open,
	};
}

function envelopeOpen(code: unknown): string {
	return codeProof(code) === 'open' ? openMessage(code) : "The service's answer says nothing of what was asked";
}

function unreadableTrouble(answer: Answer): Trouble {
	const said = bodyMessage(answer.text) || oneLine(answer.text);
	return {
		message: "The service's answer could not be read",
		description: said === '' ? 'The answer was empty or cut off.' : `The answer began: ${said}`,
		...(said !== '' && { said: { answer: said } }),
		httpCode: String(answer.status),
		open: true,
	};
}
