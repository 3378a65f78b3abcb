import { Turns } from '../ground/turns';
import type { Draft, Pending } from './draft';

/** Ours: most gateways take bodies of this size; the interface gives no limit in bytes. */
export const REQUEST_BYTES = 16 * 1024 * 1024;

/** Messages that travel in one request, each with its JSON text. */
export interface Chunk<D extends Draft = Draft> {
	pending: Array<Pending<D>>;
	texts: string[];
}

/** What one request may hold: messages, and bytes of all messages together with their separators. */
export interface ChunkLimits {
	messages: number;
	bytes: number;
}

/** Puts messages that share the same part of a request together, in the order of their first item. */
export function groupByShared<D extends Draft>(pending: ReadonlyArray<Pending<D>>): Array<Array<Pending<D>>> {
	const groups = new Map<string, Array<Pending<D>>>();
	for (const entry of pending) {
		const key = entry.draft.shared === undefined ? '' : JSON.stringify(entry.draft.shared);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return [...groups.values()];
}

/**
 * Cuts groups into as few requests as the limits allow, keeping the order. A message larger than the limit goes alone. Each
 * request is made when it is asked for, so that no more texts are kept than are about to leave.
 */
export async function* cut<D extends Draft>(
	groups: Iterable<Array<Pending<D>>>,
	limits: ChunkLimits,
): AsyncGenerator<Chunk<D>, void> {
	for (const group of groups) yield* cutOne(group, limits);
}

async function* cutOne<D extends Draft>(group: Array<Pending<D>>, limits: ChunkLimits): AsyncGenerator<Chunk<D>, void> {
	const turns = new Turns();
	let chunk: Chunk<D> = { pending: [], texts: [] };
	let bytes = 0;
	for (const entry of group) {
		if (turns.over) await turns.next();
		const text = JSON.stringify(entry.draft.body);
		const size = Buffer.byteLength(text) + 1;
		const isFull = chunk.pending.length === limits.messages || bytes + size > limits.bytes;
		if (isFull && chunk.pending.length > 0) {
			yield chunk;
			chunk = { pending: [], texts: [] };
			bytes = 0;
		}
		chunk.pending.push(entry);
		chunk.texts.push(text);
		bytes += size;
	}
	if (chunk.pending.length > 0) yield chunk;
}
