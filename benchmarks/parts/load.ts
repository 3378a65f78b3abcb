import { callsOf } from '../callback-cost';
import type { Bench, Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { expert, MAKE, omniSms } from './sms';

const COUNT = items(100_000);
const ROUNDS = rounds(2);
const MB = 1024 * 1024;

/** The server has so many. */
const RECORDS = 100_000;

/** Runs in n8n: notes every time that nothing else had its turn, and the heap. */
const WATCH = `(() => {
	const seen = { gaps: [], peak: 0, timer: undefined };
	let last = Date.now();
	seen.timer = setInterval(() => {
		const now = Date.now();
		if (now - last > 8) seen.gaps.push([last, now]);
		last = now;
		const { heapUsed, external } = process.memoryUsage();
		seen.peak = Math.max(seen.peak, heapUsed + external);
	}, 2);
	globalThis.omniBench = seen;
	const { heapUsed, external } = process.memoryUsage();
	seen.before = heapUsed + external;
})()`;
const LOOK = `(() => {
	const { gaps, peak, before, timer } = globalThis.omniBench;
	clearInterval(timer);
	return { gaps, peak, before };
})()`;

interface Seen {
	gaps: Array<[number, number]>;
	peak: number;
	before: number;
}

/** What a large run costs others that n8n serves meanwhile: memory, and how long they wait at most. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = (await bench.credentials(url)) ?? {};
	const ways = [omniSms(credentials), getMany(credentials), expert(url, credentials)];
	const seen: Array<Array<{ block: number; memory: number }>> = ways.map(() => []);
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [at, way] of ways.entries()) {
			const run = await bench.prepareWatched(way, MAKE, way.gives === undefined ? COUNT : 1);
			await bench.inspector.collect();
			await bench.inspector.evaluate(WATCH);
			const windows = await run();
			const { gaps, peak, before } = (await bench.inspector.evaluate(LOOK)) as Seen;
			const blocks = windows.flatMap(([from, to]) =>
				gaps.map(([start, end]) => Math.min(end, to) - Math.max(start, from)),
			);
			if (round > 0) seen[at].push({ block: Math.max(0, ...blocks), memory: (peak - before) / MB });
		}
	}
	const [sms, records, theirs] = seen;
	const blocks = (of: typeof sms): number[] => of.map(({ block }) => block);
	const memory = (of: typeof sms): number[] => of.map(({ memory: used }) => used);
	const many = COUNT.toLocaleString('en');
	const beside = 'Code, HTTP Request, Code';
	return [
		{ work: `${many} SMS: memory at its peak`, beside, ours: memory(sms), theirs: memory(theirs), unit: 'MB', goal: 1 },
		{ work: `${many} SMS: longest block of n8n`, beside, ours: blocks(sms), theirs: blocks(theirs), most: 50 },
		{ work: `Get Many of ${RECORDS.toLocaleString('en')}: longest block of n8n`, ours: blocks(records), most: 50 },
		await largestCallback(),
	];
}

function getMany(credentials: Way['nodes'][number]['credentials']): Way {
	const parameters = { resource: 'message', operation: 'getMany', findBy: 'task', taskId: '1001', returnAll: true };
	return {
		name: 'Omni SMS Get Many',
		gives: RECORDS,
		nodes: [{ name: 'Omni SMS', type: 'n8n-nodes-omni-messaging.omniSms', typeVersion: 1, credentials, parameters }],
	};
}

/** The largest callback that is taken, in a process without n8n. */
async function largestCallback(): Promise<Line> {
	const times = await callsOf('10,000 statuses with data, 5 MB', ROUNDS);
	return {
		work: '10,000 statuses in one call of 5 MB: longest block',
		ours: times.map(({ block }) => block),
		most: 50,
	};
}
