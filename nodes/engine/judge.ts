import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, tryParseJson } from '../ground/json';
import { betweenSteps, mapInTurns } from '../ground/turns';
import { agrees, isDone, wholeProof, type Proof } from '../service/certainty';
import type { Exchange } from '../service/exchange';
import { Group, type Paired } from '../service/pairing';
import {
	bodyMessage,
	fixFor,
	isPage,
	oneLine,
	onlyRefuses,
	reasonText,
	summaryOf,
	type Reason,
	type Summary,
} from '../service/summary';
import { httpTrouble, naming, UNREADABLE, type Trouble } from '../service/trouble';
import { openMessage, proofOf, resultList, type Verdict } from '../service/verdict';
import type { Chunk } from './chunks';
import type { Draft } from './draft';
import { aboutGroup, groupFate, MOST_NAMED, sumOf, type Sum } from './group';
import type { Failure, Fate } from './ledger';
import { itemsBlamed, placed, placeOf, reasonsBeside, withItemIndex } from './places';
import type { SendDefinition } from './sendDefinition';
import { MESSAGE } from './wording';
import type { Client, OmniRequest } from '../service/client';
import { failureState, troubleOf } from './report';

export type AnswerReader<D extends Draft, A, E> = Pick<
	SendDefinition<never, D, A, E>,
	'wording' | 'clean' | 'parse' | 'refusal' | 'entries' | 'nameInRequest' | 'verdict'
>;

/** One fate for all messages of a request; where there are many reasons, the first message has all of them, so that a large request does not repeat them for each. */
export function allOf(chunk: Chunk, state: 'notSent' | 'unknown', trouble: Trouble): Failure[] {
	const { details, reasons } = trouble;
	const others = reasons === undefined ? trouble : { ...trouble, reasons: reasons.slice(0, MOST_NAMED) };
	return chunk.pending.map(({ draft: { identity } }, at) => ({
		state,
		trouble: at === 0 ? trouble : others,
		identity,
		...(details && { details }),
	}));
}

interface Whole {
	/** The HTTP status, or that of an error envelope which came with 2xx (field notes, rule 2). */
	status: number;
	text: string;
	summary: Summary;
	proof: Proof;
	/** Whether it is a refusal that has no entries beside it: what a message is told of it, all of them are. */
	isRefusedWhole: boolean;
}

/**
 * The fates of a request's messages, by what became of the request and what its answer says of each: status, envelope and entries are
 * judged together (certainty.ts).
 */
export async function judge<D extends Draft, A, E>(
	reader: AnswerReader<D, A, E>,
	given: Chunk<D>,
	exchange: Exchange,
): Promise<Fate[]> {
	const chunk = placed(given, reader.nameInRequest);
	if (exchange.outcome !== 'answered') {
		return allOf(chunk, exchange.outcome === 'refused' ? 'notSent' : 'unknown', exchange.trouble);
	}
	const { answer } = exchange;
	await betweenSteps();
	const data = reader.parse ? reader.parse(answer.text) : (tryParseJson(answer.text) as A | undefined);
	await betweenSteps();
	const summary = summaryOf(data);
	const status = isDone(answer.status) && summary.status !== undefined ? summary.status : answer.status;
	const drafts = chunk.pending.map(({ draft }) => draft);
	const text = reader.clean ? reader.clean(answer.text, drafts) : answer.text;
	const isRefusedWhole = summary.proof === 'refused' && !resultList(data)?.some(isJsonObject);
	const whole: Whole = { status, text, summary, proof: wholeProof(status, summary.proof), isRefusedWhole };
	const trouble =
		data === undefined ? wholeTrouble(whole, chunk) : (reader.refusal?.(data, status) ?? statusRefusal(whole, chunk));
	if (trouble) return withAnswer(allOf(chunk, trouble.open ? 'unknown' : 'notSent', trouble), text);
	const entries = data === undefined ? undefined : reader.entries(data, drafts);
	const isNothing = entries?.length === 0 && whole.proof !== 'taken';
	if (entries && !isNothing) return await fatesOf(reader, chunk, entries, whole);
	const none = wholeTrouble(whole, chunk);
	return withAnswer(allOf(chunk, none.open ? 'unknown' : 'notSent', none), text);
}

/** The refusal of a request by its status. One of what is in it, with reasons of its own, is that of its entries. */
function statusRefusal(whole: Whole, chunk: Chunk): Trouble | undefined {
	const { status, summary, text } = whole;
	const isOfEntries = status === 400 && summary.proof === 'refused' && summary.status === undefined;
	return isDone(status) || isOfEntries || whole.proof !== 'refused' || !onlyRefuses(text)
		? undefined
		: wholeTrouble(whole, chunk);
}

/** The trouble of an answer as a whole, its reasons in items of the node; open where its body is no plain refusal. */
function wholeTrouble(
	{ status, text, summary, proof }: Whole,
	chunk: Chunk,
	open = proof !== 'refused' || !onlyRefuses(text),
): Trouble {
	const seen = (reason: Reason): Reason => withItemIndex(reason, chunk);
	const doubt = open && proof === 'refused' ? ', but its answer may name something that was accepted' : '';
	if (!isDone(status)) {
		const { message, ...more } = httpTrouble(status, text, { seen });
		return { ...more, message: message + doubt, open };
	}
	const words = bodyMessage(text, seen);
	const httpCode = String(status);
	if (proof === 'taken') {
		const began = words || oneLine(text);
		const description = began === '' ? 'The answer was empty or cut off.' : `The answer began: ${began}`;
		return { message: UNREADABLE, description, httpCode, open };
	}
	return {
		message: proof === 'refused' ? `The service refused the request${doubt}` : openMessage(summary.code),
		description: `${open ? '' : 'Nothing was carried out. '}The service said: ${words || 'no reason'}`,
		httpCode,
		...(summary.reasons.length > 0 && { reasons: summary.reasons.map(seen) }),
		open,
	};
}

/** Characters of an answer that are kept for the first message of its request that it leaves open. */
const MOST_KEPT = 50_000;

/** The fates with the whole answer beside the first one that is open: ids may stand in it. A web page is none. */
function withAnswer(fates: Fate[], text: string): Fate[] {
	const answer = isPage(text) ? '' : text.trim().slice(0, MOST_KEPT);
	const first = fates.findIndex(({ state }) => state === 'unknown');
	if (first < 0 || answer === '') return fates;
	const fate = fates[first] as Failure;
	return fates.with(first, { ...fate, details: { ...fate.details, answer } });
}

async function fatesOf<D extends Draft, A, E>(
	reader: AnswerReader<D, A, E>,
	chunk: Chunk<D>,
	given: ReadonlyArray<Paired<E>>,
	whole: Whole,
): Promise<Fate[]> {
	const { wording = MESSAGE } = reader;
	const { pending } = chunk;
	const entries = given.length === pending.length ? given : grouped(given, pending.length);
	const proofs: Proof[] = [];
	const sums = new Map<Group<E>, Sum>();
	const read = (entry: E): Verdict | undefined => {
		const verdict = reader.verdict(entry);
		proofs.push(...(verdict?.accepted && verdict.proofs ? verdict.proofs : [proofOf(verdict)]));
		return verdict;
	};
	const verdicts = await mapInTurns(entries, (entry): Verdict | Sum | undefined => {
		if (!(entry instanceof Group)) return entry === undefined ? undefined : read(entry);
		const known = sums.get(entry);
		if (known) return known;
		const names = pending.filter((_, at) => entries[at] === entry).map(({ draft }) => draft.identity);
		const sum = sumOf(entry.entries.map(read), names, entry.size, wording);
		sums.set(entry, sum);
		return sum;
	});
	const shown = new Set<Sum>();
	const isBelieved = agrees(whole.proof, whole.status, proofs);
	// Once for all: it takes the whole answer.
	const doubt = isBelieved ? undefined : wholeTrouble(whole, chunk, true);
	const { isRefusedWhole, summary } = whole;
	const beside = await reasonsBeside(summary.reasons, chunk);
	const words = {
		one: wording.one,
		others: isRefusedWhole || pending.length === 1 ? '' : ` The other ${wording.many} are not affected.`,
	};
	const blamed = isRefusedWhole ? itemsBlamed(summary.reasons, chunk) : '';
	const fates = await mapInTurns(verdicts, (verdict, at): Fate => {
		const { draft } = pending[at];
		if (verdict && 'size' in verdict) {
			const isFirst = !shown.has(verdict);
			shown.add(verdict);
			if (!doubt) return groupFate(verdict, draft, isFirst, wording);
			return unbelieved(draft, { open: true, details: { group: aboutGroup(verdict, isFirst) } }, undefined, doubt);
		}
		if (doubt) return unbelieved(draft, verdict, entries[at], doubt);
		if (!verdict) {
			const message = `The service's answer says nothing of this ${wording.one}`;
			return {
				state: 'unknown',
				trouble: { message, description: '' },
				identity: draft.identity,
				...detailsOf(entries[at]),
			};
		}
		if (verdict.accepted !== false) return toFate(verdict, chunk, at, words);
		const isOwn = !isRefusedWhole && verdict.reasons.length > 0;
		const reasons = isOwn ? verdict.reasons : beside(placeOf(chunk, at));
		if (isRefusedWhole && reasons.length === 0 && summary.reasons.length > 0) return spared(draft, blamed);
		return toFate({ ...verdict, reasons }, chunk, at, words);
	});
	return withAnswer(fates, whole.text);
}

/** A list of another length than the request's belongs to all of its messages, and is never paired by guess. */
function grouped<E>(entries: ReadonlyArray<Paired<E>>, size: number): Array<Group<E>> {
	const found = entries.filter((entry) => entry !== undefined && !(entry instanceof Group));
	return new Array<Group<E>>(size).fill(new Group(found as E[], size));
}

/** What an entry says is not believed where the answer as a whole says something else: it is open, and both are shown. */
function unbelieved({ identity }: Draft, verdict: Verdict | undefined, entry: unknown, trouble: Trouble): Failure {
	const details = verdict?.accepted
		? verdict.output
		: verdict
			? { ...verdict.details, ...reasonsOf(verdict) }
			: detailsOf(entry).details;
	return { state: 'unknown', trouble, identity, ...(details && { details }) };
}

function reasonsOf({ reasons = [] }: { reasons?: Reason[] }): { reasons?: Reason[] } {
	return reasons.length > 0 ? { reasons } : {};
}

/** The fate of a message whose request was refused as a whole because of others in it. */
function spared({ identity }: Draft, blamed: string): Failure {
	const message = `The service refused the whole request because of ${blamed}`;
	const description = 'Correct what is wrong there or leave it out, and run this item again.';
	return { state: 'notSent', trouble: { message, description, hopeless: false }, identity };
}

/** `words` are those for a message, and what to say of the others in its request where it is rejected. */
function toFate(verdict: Verdict, chunk: Chunk, at: number, { one, others }: { one: string; others: string }): Fate {
	const { identity, facts } = chunk.pending[at].draft;
	if (verdict.accepted) {
		const { note, missed } = verdict;
		return {
			state: 'accepted',
			output: { ...identity, ...verdict.output, ...facts },
			...(note !== undefined && { note }),
			...(missed && { missed: missedBy(missed, identity) }),
		};
	}
	const reasons = verdict.reasons?.map((reason) => withItemIndex(reason, chunk, at)) ?? [];
	if ('open' in verdict) {
		const { details, message = `The service's answer does not say what became of this ${one}` } = verdict;
		const description = reasons.map(reasonText).join('; ');
		const trouble = { message, description, ...(reasons.length > 0 && { reasons }) };
		return { state: 'unknown', identity, trouble, details };
	}
	const words = [verdict.description, ...reasons.map(reasonText)].filter(Boolean).join('; ');
	return {
		state: 'rejected',
		identity,
		...(verdict.details && { details: verdict.details }),
		trouble: {
			message: `The service rejected the ${one}: ${words || 'it gave no reason'}`,
			description: `${fixFor(reasons)} Then run this item again.${others}`,
			reasons,
		},
	};
}

function missedBy({ open, details, ...trouble }: Trouble, identity: IDataObject): Failure {
	return { state: open ? 'unknown' : 'rejected', trouble, identity, ...(details && { details }) };
}

function detailsOf(entry: unknown): { details?: IDataObject } {
	return isJsonObject(entry) ? { details: entry } : {};
}

/** The parts of a definition that requests are made and read by. */
export type Requested<D extends Draft, A, E> = AnswerReader<D, A, E> &
	Pick<SendDefinition<never, D, A, E>, 'request' | 'followUp' | 'handles'>;

/** Sends a chunk and gives the fate of each of its messages, in their order. Throws nothing. */
export async function fatesOfRequest<D extends Draft, A, E>(
	definition: Requested<D, A, E>,
	chunk: Chunk<D>,
	client: Client,
): Promise<Fate[]> {
	const { connection } = client;
	const drafts = chunk.pending.map(({ draft }) => draft);
	let request: OmniRequest;
	try {
		request = await definition.request({ drafts, bodies: chunk.bodies, connection, client });
	} catch (error) {
		// One that could not be made, such as one whose file can't be read: the next ones may.
		const trouble = { ...troubleOf(error), hopeless: false };
		return drafts.map(({ identity }) => ({ state: failureState(error), trouble, identity }));
	}
	const exchange = await client.write(request);
	try {
		// A refusal names what its request asks for, where that is not there.
		const fates = (await judge(definition, chunk, exchange)).map((fate) =>
			fate.state === 'rejected' || fate.state === 'notSent'
				? { ...fate, trouble: naming(fate.trouble, request.asked) }
				: fate,
		);
		return await followed(definition, drafts, fates, client);
	} catch (error) {
		// Thrown on, it would cost the answers to the other requests, and a re-run would send this one again.
		const description = `This node could not make sense of it: ${error instanceof Error ? error.message : String(error)}`;
		return allOf(chunk, 'unknown', { message: UNREADABLE, description });
	}
}

async function followed<D extends Draft, A, E>(
	definition: Requested<D, A, E>,
	drafts: readonly D[],
	fates: Fate[],
	client: Client,
): Promise<Fate[]> {
	if (!definition.followUp) return fates;
	for (const [at, fate] of fates.entries()) {
		if (fate.state !== 'accepted') continue;
		const { output, note = fate.note } = await definition.followUp(fate.output, drafts[at], client);
		fates[at] = { ...fate, output: { ...fate.output, ...output }, ...(note !== undefined && { note }) };
	}
	return fates;
}
