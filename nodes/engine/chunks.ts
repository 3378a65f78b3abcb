import { Turns } from '../ground/turns';
import type { Draft, Pending } from './draft';

/** Ours: most gateways take bodies of this size; the interface gives no limit in bytes. */
export const REQUEST_BYTES = 16 * 1024 * 1024;

/** Messages that travel in one request, and their bodies as JSON with commas between them. */
export interface Chunk<D extends Draft = Draft> {
	pending: Array<Pending<D>>;
	bodies: string;
	/** Where each stands in the request, where that is not their order. */
	places?: readonly number[];
}

/** What one request may hold: messages, and bytes of all messages together with their separators. */
export interface ChunkLimits {
	messages: number;
	bytes: number;
}

/** The round in which the last message to a name goes out, and what it shares with others. */
interface Place {
	round: number;
	key: string;
}

/**
 * Puts messages that share the same part of a request together, in the order of their first item. With `namesOf`, what comes to one
 * name keeps its order: a message behind another one that shares something else goes in the next round of groups.
 */
export async function groupByShared<D extends Draft>(
	pending: ReadonlyArray<Pending<D>>,
	namesOf: (draft: D) => readonly string[] = () => [],
): Promise<Array<ReadonlyArray<Pending<D>>>> {
	// Each may be an email of many KB: the clock is looked at for every one.
	const turns = new Turns(1);
	const [first] = pending;
	let alike = 0;
	while (alike < pending.length && isAlike(pending[alike].draft.shared, first.draft.shared)) {
		if (turns.over) await turns.next();
		alike += 1;
	}
	if (alike === pending.length) return [pending];
	const rounds: Array<Map<string, Array<Pending<D>>>> = [];
	const places = new Map<string, Place>();
	const recent: Array<{ shared: Draft['shared']; key: string }> = [];
	for (const entry of pending) {
		if (turns.over) await turns.next();
		const { shared } = entry.draft;
		let known = recent.find((one) => isAlike(shared, one.shared));
		if (!known) {
			known = { shared, key: keyOf(shared) };
			recent.unshift(known);
			recent.splice(RECENT);
		}
		const { key } = known;
		const round = roundOf(places, namesOf(entry.draft), key);
		rounds[round] ??= new Map();
		const group = rounds[round].get(key);
		if (group) group.push(entry);
		else rounds[round].set(key, [entry]);
	}
	return rounds.flatMap((groups) => [...groups.values()]);
}

/** Parts that others are compared with before they are written as JSON: a text in a few languages comes in turn. */
const RECENT = 8;

function keyOf(shared: Draft['shared']): string {
	return shared === undefined ? '' : JSON.stringify(shared);
}

/** The round of the next message to whom these names call: that of the one before where both travel together, or else the next one. */
function roundOf(places: Map<string, Place>, names: readonly string[], key: string): number {
	const rounds = names.map((name) => {
		const before = places.get(name);
		if (!before) return 0;
		return before.key === key ? before.round : before.round + 1;
	});
	const round = Math.max(0, ...rounds);
	for (const name of names) places.set(name, { round, key });
	return round;
}

/**
 * Whether two parts hold the same under the same names, as nearly all of a run do: each item has objects of its own, with the same texts in
 * them. False where it takes more to tell.
 */
function isAlike(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
	for (const name in one) {
		if (!isAlike(one[name], other[name])) return false;
	}
	for (const name in other) if (!(name in one)) return false;
	return true;
}

/** A list or an object that is its fields, as a date is not. */
function isPlain(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const kind: unknown = Object.getPrototypeOf(value);
	return kind === Object.prototype || kind === Array.prototype || kind === null;
}

/**
 * Cuts groups into as few requests as the limits allow, keeping the order. A message larger than the limit goes alone. Each
 * request is made when it is asked for, so that no more texts are kept than are about to leave.
 */
export async function* cut<D extends Draft>(
	groups: Iterable<ReadonlyArray<Pending<D>>>,
	limits: ChunkLimits,
): AsyncGenerator<Chunk<D>, void> {
	for (const group of groups) yield* cutOne(group, limits);
}

/** Bodies that are written as JSON in one go, at most: one by one takes three times as long. */
const PIECE = 128;

async function* cutOne<D extends Draft>(
	group: ReadonlyArray<Pending<D>>,
	limits: ChunkLimits,
): AsyncGenerator<Chunk<D>, void> {
	const turns = new Turns(1);
	let from = 0;
	let bodies = '';
	let bytes = 0;
	let width = 1;
	for (let at = 0; at < group.length;) {
		if (turns.over) await turns.next();
		const piece = group.slice(at, at + Math.min(width, from + limits.messages - at));
		const added = JSON.stringify(piece.map(({ draft }) => draft.body)).slice(1, -1);
		const size = Buffer.byteLength(added) + 1;
		const fits = bytes + size <= limits.bytes || (at === from && piece.length === 1);
		if (fits) {
			bodies = bodies === '' ? added : `${bodies},${added}`;
			bytes += size;
			at += piece.length;
			width = Math.min(2 * width, PIECE);
		}
		const isFull = at - from === limits.messages || (!fits && piece.length === 1);
		if (isFull) {
			yield { pending: group.slice(from, at), bodies };
			from = at;
			bodies = '';
			bytes = 0;
		}
		// What is too large together may fit in part.
		if (!fits) width = Math.ceil(piece.length / 2);
	}
	if (from < group.length) yield { pending: group.slice(from), bodies };
}
