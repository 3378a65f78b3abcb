import { sum } from './figures';
import { postAll, told } from './post';
import type { Queue } from './queue';
import { drained, tally } from './tally';
import { publishOmni, type Call, type Taker } from './takers';

/** Calls that wait for their answer at once; each is made to two processes at the same moment. */
const WIDTH = 16;

/**
 * Every callback goes to two of n8n's processes at the same moment, with and without “Memory of Callbacks: All Processes”; gives
 * lines of a table.
 */
export async function shared(queue: Queue, singles: number, lists: number): Promise<string[]> {
	const rows: string[] = [];
	for (const [calls, perCall] of [
		[singles, 1],
		[lists, 1000],
	]) {
		for (const memory of ['process', 'shared']) {
			const taker = await publishOmni(queue.stage.n8n, `Omni ${memory} ${perCall}`, { memory });
			rows.push(await twice(queue, taker, memory, calls, perCall));
		}
	}
	return rows;
}

async function twice(
	{ stage, ask }: Queue,
	taker: Taker,
	memory: string,
	calls: number,
	perCall: number,
): Promise<string> {
	const { url, webhookUrl } = stage.n8n;
	function* all(): Generator<Call> {
		for (let at = 0; at < calls; at += 1) {
			const call = taker.call(Array.from({ length: perCall }, (_, event) => at * perCall + event));
			yield call;
			yield { ...call, url: call.url.replace(webhookUrl, url) };
		}
	}
	const start = performance.now();
	const { answers } = await postAll(all(), WIDTH);
	await drained(ask, taker.workflowId);
	const seconds = (performance.now() - start) / 1000;
	const count = calls * perCall;
	const { out, lost, doubled, failedRuns } = await tally(ask, taker.workflowId, {
		sent: count,
		taken: count,
		perRun: perCall,
	});
	const cells = [
		memory === 'shared' ? 'All Processes' : 'Each Process',
		`${sum(calls)} with ${sum(perCall)}`,
		told(answers),
		...[out, lost, failedRuns, doubled].map(sum),
		((2 * calls) / seconds).toFixed(1),
		sum(Math.round((2 * count) / seconds)),
	];
	return `| ${cells.join(' | ')} |`;
}
