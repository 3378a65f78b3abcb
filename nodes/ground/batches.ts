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
