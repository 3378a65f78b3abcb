/**
 * What one call of a stranger's may hold. All of it is ours: no callback of the interface comes near it. What goes beyond is
 * refused at once, so that a call costs no more than its bytes and everything behind works with small things.
 */
export const BUDGETS = {
	/** Bytes of a body, or of a query. */
	bytes: 5 * 1024 * 1024,
	/** Entries of a call, each of which becomes an event. */
	entries: 10_000,
	/** Values of a JSON text, and those of one list or object in it. */
	values: 500_000,
	siblings: 50_000,
	/** Keys of an entry. */
	keys: 250,
	/** Fields of a form or a query. */
	fields: 10_000,
	/** JSON objects and lists inside one another. */
	depth: 32,
	/** Characters of XML, which costs more to read than JSON: what is made to hurt stays below 100 ms of CPU (benchmarks/callback-cost.ts). */
	xml: 512 * 1024,
	/** Characters of an id. */
	id: 512,
	/** Characters of any other field that is read. */
	text: 65_536,
} as const;

/** A call that is not taken: 400 where it is no callback, 413 where it is too much of one. */
export class CallbackRefused extends Error {
	override readonly name = 'CallbackRefused';

	constructor(
		readonly status: 400 | 413,
		why: string,
	) {
		super(why);
	}
}

/** What was caught, if it is that a call is not taken; everything else goes on. */
export function refusalOf(error: unknown): CallbackRefused {
	if (error instanceof CallbackRefused) return error;
	throw error instanceof Error ? error : new Error(String(error));
}

/** Refuses a call that goes beyond a budget. */
export function withinBudget(count: number, budget: number, what: string): void {
	if (count > budget) throw new CallbackRefused(413, `The call has more than ${budget} ${what}`);
}
