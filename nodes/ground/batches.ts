/** Cuts a list into pieces of at most `size`. */
export function inBatches<T>(list: T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
/**
 * Works through what a source gives with at most `width` tasks under way at once, or one where `alone` says so; each entry is
 * asked for when there is room for it. The first error stops it.
 */
export async function eachBounded<T>(
	source: AsyncIterable<T> | Iterable<T>,
	width: number,
	task: (entry: T) => Promise<void>,
	alone?: () => boolean,
): Promise<void> {
	const entries = asyncEntries(source);
	while (alone?.()) {
		const entry = await entries.next();
		if (entry.done === true) return;
		await task(entry.value);
	}
	const worker = async (): Promise<void> => {
		for (let entry = await entries.next(); entry.done !== true; entry = await entries.next()) await task(entry.value);
	};
	await Promise.all(Array.from({ length: width }, worker));
}

/** One after the other, also when several ask at once. */
async function* asyncEntries<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void> {
	yield* source;
}

/** Tasks that share a key go one after the other, in the order in which they are given; the others don't wait. */
export class InOrder {
	private readonly latest = new Map<string, Promise<void>>();

	/** Does a task when the earlier ones that have one of its keys are done. */
	async add(keys: readonly string[], task: () => Promise<void>): Promise<void> {
		const earlier = new Set(keys.flatMap((key) => this.latest.get(key) ?? []));
		const done = Promise.all(earlier).then(task);
		for (const key of keys) this.latest.set(key, done);
		await done;
	}
}
