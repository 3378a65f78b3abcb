import { Memory } from '../ground/memory';

/** More runs than one process has under way at once: of one that was forgotten too early, the next try would send again. */
const MOST_RUNS = 10_000;
/** Longer than a try takes: what a run leaves that was stopped between two of them goes then. */
const KEEP_MS = 24 * 60 * 60 * 1000;

const memories: Array<Memory<unknown>> = [];

/** What a try of a node leaves to the next one of its run (Retry On Fail), by `runKey`: until the last try has ended, or for a day. */
export function betweenTries<V>(): Memory<V> {
	const memory = new Memory<V>({ most: MOST_RUNS, keepMs: KEEP_MS });
	memories.push(memory as Memory<unknown>);
	return memory;
}

/** Forgets all that the tries of a run have left: n8n runs the node no more. */
export function forgetTries(key: string): void {
	for (const memory of memories) memory.delete(key);
}
