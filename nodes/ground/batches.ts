/** Cuts a list into pieces of at most `size`. */
export function inBatches<T>(list: T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
/** Works through a list with at most `width` tasks under way at once; the first error stops it. */
export async function eachBounded<T>(list: T[], width: number, task: (entry: T) => Promise<void>): Promise<void> {
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < list.length) {
			const entry = list[next];
			next += 1;
			await task(entry);
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker));
}
