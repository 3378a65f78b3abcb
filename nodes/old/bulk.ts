import type { Draft } from './operation';

/** A draft that waits to be sent, with the item it stands for. */
export interface Pending {
	itemIndex: number;
	draft: Draft;
}

/** Messages that travel in one request, each with its JSON text. */
export interface Chunk {
	pending: Pending[];
	texts: string[];
}

/** What one request may hold: messages, and bytes of all messages together with their separators. */
export interface ChunkLimits {
	messages: number;
	bytes: number;
}

/** Puts messages with the same request options together, in the order of their first item. */
export function groupByOptions(pending: Pending[]): Pending[][] {
	const groups = new Map<string, Pending[]>();
	for (const entry of pending) {
		const key = JSON.stringify(entry.draft.options);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return [...groups.values()];
}

/** Cuts a group into as few requests as the limits allow, keeping the order. A message larger than the limit goes alone. */
export function cut(group: Pending[], limits: ChunkLimits): Chunk[] {
	const chunks: Chunk[] = [];
	let chunk: Chunk | undefined;
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
