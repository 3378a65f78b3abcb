/** How often something did what takes time: a count is the same on every machine. */
export interface Counts {
	/** Values written as JSON, and texts read as such. */
	texts: number;
	parses: number;
	/** Looks into maps, sets and objects, and entries put into them. */
	looks: number;
	/** Lists and objects made by the functions that copy them. */
	copies: number;
	/** Entries that loops and spreads take out of lists, maps and sets. */
	steps: number;
}

const iteratorOf = (all: Iterable<unknown>): object => Object.getPrototypeOf(all[Symbol.iterator]()) as object;

const COUNTED: Readonly<Record<keyof Counts, ReadonlyArray<[owner: object, method: string]>>> = {
	texts: [[JSON, 'stringify']],
	parses: [[JSON, 'parse']],
	looks: [
		[Map.prototype, 'get'],
		[Map.prototype, 'set'],
		[Set.prototype, 'has'],
		[Set.prototype, 'add'],
		[Object, 'hasOwn'],
		[Array.prototype, 'includes'],
		[Array.prototype, 'indexOf'],
	],
	copies: [
		[Object, 'entries'],
		[Object, 'fromEntries'],
		[Array.prototype, 'map'],
		[Array.prototype, 'slice'],
		[Array.prototype, 'filter'],
		[Array.prototype, 'flatMap'],
	],
	steps: [[], new Map(), new Set()].map((all) => [iteratorOf(all), 'next']),
};

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Does something and counts its work; nothing else may run meanwhile. */
export async function countWork(act: () => unknown): Promise<Counts> {
	const counts: Counts = { texts: 0, parses: 0, looks: 0, copies: 0, steps: 0 };
	const restores = (Object.keys(COUNTED) as Array<keyof Counts>).flatMap((name) =>
		COUNTED[name].map(([owner, method]) => {
			const original = Object.getOwnPropertyDescriptor(owner, method) ?? {};
			const call = original.value as Method;
			const value: Method = function (...args) {
				counts[name] += 1;
				return call.apply(this, args);
			};
			Object.defineProperty(owner, method, { ...original, value });
			return () => Object.defineProperty(owner, method, original);
		}),
	);
	try {
		await act();
	} finally {
		for (const restore of restores) restore();
	}
	return counts;
}

/** What is not in proportion, such as what is looked at once in so many entries: far from the four times of a quadratic step. */
const ALLOWANCE = 1.05;
const FIXED = 20;

/** Expects twice the work at most, or about that, for twice as much. */
export function expectNoMoreThanDouble(some: Counts, twice: Counts): void {
	const grown = Object.entries(twice).filter(
		([name, count]) => count > 2 * ALLOWANCE * some[name as keyof Counts] + FIXED,
	);
	expect({ some, twice, grown }).toStrictEqual({ some, twice, grown: [] });
}
