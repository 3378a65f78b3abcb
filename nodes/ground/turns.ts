import { sleep } from 'n8n-workflow';

/** Ours: n8n answers nobody while a loop runs, and a person does not notice so many milliseconds. */
const SLICE_MS = 20;

/** Entries between two looks at the clock: few enough that each may take as long as n8n's evaluator does for an expression. */
const EACH = 16;

/** Cuts long work into slices, between which n8n does what else it has to do. */
export class Turns {
	private end = Date.now() + SLICE_MS;
	private asked = 0;

	/** @param each after so many entries the clock is looked at */
	constructor(private readonly each = EACH) {}

	/** Whether the slice is used up: then wait for `next`. Asked for each entry, so that none makes a promise for nothing. */
	get over(): boolean {
		this.asked += 1;
		return this.asked % this.each === 0 && Date.now() >= this.end;
	}

	/** Resolves when the others have had their turn. */
	async next(): Promise<void> {
		await sleep(0);
		this.end = Date.now() + SLICE_MS;
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
