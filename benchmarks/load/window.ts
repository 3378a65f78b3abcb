import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { readCall } from '../../nodes/events';
import { noteReader, OnceOnly } from '../../nodes/callbacks/onceOnly';
import { sum } from './figures';
import { statusOf } from './takers';

const STATUSES = ['ACCEPTED', 'SENT', 'DELIVERED'];
const PER_CALL = 100;
/** The last of them is past the bound, which 100,000 messages are. */
const COUNTS = [1000, 10_000, 50_000, 100_000, 150_000, 300_000];
const NAMES = ['workflow00000000', 'b7c1d2e3-0000-4000-8000-000000000000'];

/** The heap that Omni Trigger's memory of callbacks takes, after a collection, by messages of three statuses each. */
export async function windowHeap(): Promise<string[]> {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	const heap = (): number => {
		collect();
		return process.memoryUsage().heapUsed;
	};
	const onceOnly = new OnceOnly();
	const rows: string[] = [];
	let messages = 0;
	// What is compiled and cached at the first call is none of the memory's.
	await take(new OnceOnly(), 0);
	const empty = heap();
	for (const count of COUNTS) {
		for (; messages < count; messages += PER_CALL) await take(onceOnly, messages);
		const bytes = heap() - empty;
		rows.push(`| ${sum(count)} | ${(bytes / 2 ** 20).toFixed(1)} MB | ${sum(Math.round(bytes / count))} |`);
	}
	// Held until here, or the last collection would have taken it.
	if (onceOnly.rivals([]).length > 0) throw new Error('A call was left open');
	return rows;
}

/** Calls with one status each of some messages. */
async function take(onceOnly: OnceOnly, first: number): Promise<void> {
	for (const [step, status] of STATUSES.entries()) {
		const list = Array.from({ length: PER_CALL }, (_, at) => statusOf(first + at, status, step * 1000));
		const bytes = Buffer.from(`[${list.join(',')}]`);
		const events = await readCall({ bytes });
		onceOnly.begin(events.map(noteReader(NAMES))).call.end(true);
	}
}
