import path from 'node:path';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { Problem, say } from '../../scripts/bootstrap/say.mjs';
import { openQueueStage, type QueueStage } from '../../scripts/lib/queueStage';
import { ensureServers } from '../../scripts/lib/servers';
import { sum } from './figures';
import { postAll, told } from './post';
import { drained, tally, type Ask } from './tally';
import { publishOmni, type Call, type Taker } from './takers';

/** How many calls wait for their answer at once. */
export const WIDTH = 16;
const PER_LIST = 1000;
/** One call in so many is made twice at the same moment, as by a service that did not get its answer. */
const REPEATED = 10;
const TELL_EVERY = 500;

/** What the load in queue mode is measured with. */
export interface Queue {
	stage: QueueStage;
	ask: Ask;
}

/** Starts n8n in queue mode with two workers and these settings, does what is to be measured and stops everything. */
export async function withQueue(
	settings: Readonly<Record<string, string>>,
	measure: (queue: Queue) => Promise<void>,
): Promise<void> {
	const servers = await ensureServers();
	if (!servers)
		throw new Problem('Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql).');
	// By itself n8n keeps the last 10,000 runs, and what came out is counted in them.
	const stage = await openQueueStage(path.join(RUN, 'load'), servers, {
		settings: { EXECUTIONS_DATA_PRUNE: 'false', ...settings },
	});
	try {
		await stage.addWorker();
		const ask: Ask = async (statement) => Number((await stage.postgres.query(statement)).split('\n').at(-1));
		await measure({ stage, ask });
	} finally {
		await stage.stop();
	}
}

/** How much is posted: calls with one event, calls with a list of 1,000, and the minutes after which the rest is left. */
export interface Amount {
	singles: number;
	lists: number;
	minutes: number;
}

/** Posts lists and single callbacks while a worker is killed several times, and compares what came out with what was sent. */
export async function exactness(queue: Queue, { singles, lists, minutes }: Amount): Promise<string[]> {
	const until = Date.now() + minutes * 60_000;
	const rows: string[] = [];
	for (const [name, calls, perCall, kills] of [
		['Omni lists', lists, PER_LIST, 4],
		['Omni singles', singles, 1, 10],
	] as const) {
		const taker = await publishOmni(queue.stage.n8n, name);
		rows.push(await flood(queue, taker, { calls, perCall, killEvery: Math.ceil(calls / kills), until }));
	}
	return rows;
}

interface Flood {
	calls: number;
	perCall: number;
	/** A worker is killed after so many calls, again and again. */
	killEvery: number;
	/** Nothing more is posted after this time, in milliseconds since 1970. */
	until: number;
}

async function flood(
	{ stage, ask }: Queue,
	taker: Taker,
	{ calls, perCall, killEvery, until }: Flood,
): Promise<string> {
	let kills = 0;
	let killing = Promise.resolve();
	const given: Given = { calls: 0, numbers: [] };
	const start = performance.now();
	const posted = await postAll(callsOf(taker, { calls, perCall, until }, given), WIDTH, (done) => {
		if (done % TELL_EVERY === 0) say(`    ${sum(done)} calls answered`);
		if (done % killEvery !== 0) return;
		kills += 1;
		killing = killing.then(async () => await stage.killWorker());
	});
	await killing;
	await drained(ask, taker.workflowId);
	const seconds = (performance.now() - start) / 1000;
	const refused = new Set(posted.refused);
	// A call that was made twice is taken if one of the two was.
	const taken = new Set(given.numbers.filter((_, at) => !refused.has(at)));
	const count = taken.size * perCall;
	const { out, lost, doubled, failedRuns } = await tally(ask, taker.workflowId, {
		sent: given.calls * perCall,
		taken: count,
		perRun: perCall,
		refused: [...new Set(given.numbers)].filter((number) => !taken.has(number)),
	});
	const cells = [
		`${sum(given.calls)} with ${sum(perCall)}, ${sum(given.numbers.length - given.calls)} of them twice at once`,
		sum(kills),
		told(posted.answers),
		sum(count),
		sum(out),
		`${sum(count - out - lost)} (${sum(failedRuns)} runs)`,
		sum(lost),
		sum(doubled),
		(posted.calls / posted.seconds).toFixed(1),
		(posted.calls / seconds).toFixed(1),
	];
	return `| ${cells.join(' | ')} |`;
}

/** What was posted: so many calls with events of their own, and the number of each call as they were made. */
interface Given {
	calls: number;
	numbers: number[];
}

/** Calls with new events each, one in ten twice in a row: they are under way at the same time. */
function* callsOf(
	taker: Taker,
	{ calls, perCall, until }: Pick<Flood, 'calls' | 'perCall' | 'until'>,
	given: Given,
): Generator<Call> {
	while (given.calls < calls && Date.now() < until) {
		const first = given.calls * perCall;
		const call = taker.call(Array.from({ length: perCall }, (_, event) => first + event));
		given.numbers.push(given.calls);
		given.calls += 1;
		yield call;
		if (given.calls % REPEATED !== 0) continue;
		given.numbers.push(given.calls - 1);
		yield call;
	}
}
