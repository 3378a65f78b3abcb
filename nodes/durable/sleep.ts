import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { MINUTE_MS } from '../ground/minute';

/** What a node that sleeps again and again keeps of its sleep, in n8n's database. */
export interface Sleep {
	/** Until when it is about to sleep; milliseconds since 1970. */
	until?: number;
	/** Until when it slept last, unless somebody woke it; milliseconds since 1970. */
	due?: number;
	/** Whether it was let sleep again because it woke late. */
	wasLate?: true;
	shown?: INodeExecutionData[];
	isDone?: true;
}

/** So many items the editor shows of a node that waits. */
const MOST_SHOWN = 100;

/**
 * What the editor shows of a node until its wait is over, when n8n replaces it: the first items are enough, since n8n stores them beside
 * those that the wait keeps, and writes and reads all of them twice before the next node begins.
 */
export function shownMeanwhile(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.slice(0, MOST_SHOWN);
}

/** Both outputs of such a node: what loops to itself, and what it ends with. */
export type Outputs = [again: INodeExecutionData[], done: INodeExecutionData[]];

/**
 * Begins a sleep: gives what is known so far as output, which loops to this node, and the node falls asleep with its next run.
 * Whoever wakes the execution, n8n then has these items as its last output, and hands them to the execution that waits for it
 * where n8n is killed before the next sleep. A call takes the run away that slept, a timer does not: so there are two.
 */
export function sleepUntil(memory: Sleep, until: number, items: IDataObject[]): Outputs {
	memory.until = until;
	memory.shown = paired(items);
	return [memory.shown, []];
}

/** So much later than it was due a node wakes only where n8n was not there in time. */
const LATE_MS = MINUTE_MS / 6;

/**
 * Whether n8n woke this node late, as it does when it starts again. While it starts, n8n takes sleeping executions for crashed, one after the
 * other: what ends then may never be heard by those that wait for it, and they would end with what was known before. A second time in a row
 * it does not count: where n8n has so much to do that everything wakes late, nothing would ever end.
 */
export function wokeLate(memory: Sleep): boolean {
	const { due, wasLate } = memory;
	delete memory.wasLate;
	if (wasLate || due === undefined || Date.now() - due <= LATE_MS) return false;
	memory.wasLate = true;
	return true;
}

/** Ends with these items, on the second output, and forgets the rest: n8n's redaction of executions leaves a node's memory as it is. */
export function endWith(memory: Sleep, items: IDataObject[]): Outputs {
	for (const key of Object.keys(memory)) Reflect.deleteProperty(memory, key);
	memory.isDone = true;
	return [[], paired(items)];
}

/**
 * The second half of a sleep, or null behind the end; undefined when it is time to do something. `sleep` puts the execution to
 * sleep until then.
 */
export async function fallAsleep(
	context: IExecuteFunctions,
	memory: Sleep,
	sleep = async (until: number): Promise<void> => {
		await context.putExecutionToWait(new Date(until));
	},
): Promise<Outputs | null | undefined> {
	if (memory.isDone) return null;
	const { until, shown = [] } = memory;
	if (until === undefined) {
		// The run that showed it stays in the execution's data, with this very list: looks must not add up.
		shown.length = 0;
		return undefined;
	}
	delete memory.until;
	memory.due = until;
	// n8n passes the input on when a timer wakes this node: one item is enough.
	const input = context.getInputData();
	input.splice(1);
	for (const item of input) item.json = {};
	await sleep(until);
	return [shown, []];
}

/**
 * Lets this execution go on with these items, an item for each of its input, within a minute: n8n takes nothing of what a node gives that has
 * started others which sleep, and would put what one of those gives in its place.
 */
export async function goOnWith(context: IExecuteFunctions, items: INodeExecutionData[]): Promise<void> {
	// n8n passes the input on when a timer wakes the node.
	const input = context.getInputData();
	input.length = 0;
	for (const item of items) input.push(item);
	context.setMetadata({ waitingChildExecutionIds: [] });
	await context.putExecutionToWait(new Date(Date.now()));
}

/** Items of which each comes from the input item in its place. */
export function paired(items: IDataObject[]): INodeExecutionData[] {
	return items.map((json, item) => ({ json, pairedItem: { item } }));
}
