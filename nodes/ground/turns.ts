import { sleep } from 'n8n-workflow';

/** Ours: n8n answers nobody while a loop runs, and a person does not notice so many milliseconds. */
const SLICE_MS = 20;

/** A step that can't be cut may take longer than a slice: it does not begin behind more of our work than this. */
const BEFORE_STEP_MS = 5;

/** Entries between two looks at the clock: few enough that each may take as long as n8n's evaluator does for an expression. */
const EACH = 4;

/** When our work of this turn of the event loop began, in milliseconds since 1970; undefined until it does. */
let begun: number | undefined;

/** One loop after the other, without a turn of others between them, is one slice. */
function beginning(): number {
	if (begun === undefined) {
		begun = Date.now();
		void sleep(0).then(() => (begun = undefined));
	}
	return begun;
}

/**
 * Resolves when the others have had their turn: a millisecond of a timer, in which a chain of their short steps gets through. By a message channel
 * each step of it would wait for a slice of ours: eight times as long for ten steps, to save us a twentieth.
 */
async function othersTurn(): Promise<void> {
	await sleep(0);
	// Another run's slice that began meanwhile is not ours: who shared it would come to nothing.
	begun = undefined;
}

/** Cuts long work into slices, between which n8n does what else it has to do. */
export class Turns {
	private end = beginning() + SLICE_MS;
	private asked = 0;

	/** @param each after so many entries the clock is looked at */
	constructor(private readonly each = EACH) {}

	/** Whether the slice is used up: then wait for `next`. Asked for each entry, so that none makes a promise for nothing. */
	get over(): boolean {
		this.asked += 1;
		return this.asked % this.each === 0 && Date.now() >= this.end;
	}

	async next(): Promise<void> {
		await othersTurn();
		this.end = beginning() + SLICE_MS;
	}
}

/** Stands before and behind a step that can't be cut: lets the others have their turn, unless ours has only just begun. */
export async function betweenSteps(): Promise<void> {
	if (Date.now() - beginning() >= BEFORE_STEP_MS) await othersTurn();
}

/** Does something with each entry, in slices. */
export async function eachInTurns<T>(list: Iterable<T>, act: (entry: T) => void): Promise<void> {
	const turns = new Turns();
	for (const entry of list) {
		if (turns.over) await turns.next();
		act(entry);
	}
}

/** What `change` makes of each entry, in slices. */
export async function mapInTurns<T, U>(list: readonly T[], change: (entry: T, at: number) => U): Promise<U[]> {
	const turns = new Turns();
	const changed = new Array<U>(list.length);
	for (let at = 0; at < list.length; at += 1) {
		if (turns.over) await turns.next();
		changed[at] = change(list[at], at);
	}
	return changed;
}

/** Cuts a list into pieces of at most `size`. */
export function inBatches<T>(list: readonly T[], size: number): T[][] {
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
	// One after the other, also when several ask at once.
	const entries = (async function* (): AsyncGenerator<T, void> {
		yield* source;
	})();
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
