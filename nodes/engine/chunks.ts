import type { Draft, Pending } from './draft';

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

/** Cuts a group into as few requests as the limits allow, keeping the order. A message larger than the limit goes alone. */
export function cut<D extends Draft>(group: Array<Pending<D>>, limits: ChunkLimits): Array<Chunk<D>> {
	const chunks: Array<Chunk<D>> = [];
	let chunk: Chunk<D> | undefined;
	let bytes = 0;
	for (const entry of group) {
		const text = JSON.stringify(entry.draft.body);
		const size = Buffer.byteLength(text) + 1;
		if (!chunk || chunk.pending.length === limits.messages || bytes + size > limits.bytes) {
			chunk = { pending: [], texts: [] };
			chunks.push(chunk);
			bytes = 0;
		}
		chunk.pending.push(entry);
		chunk.texts.push(text);
		bytes += size;
	}
	return chunks;
}
