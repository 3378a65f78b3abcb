import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a core of the machine on which the tests' times were chosen takes for it, with the same at once on each other core, in milliseconds. */
interface Times {
	/** A loop over whole numbers. */
	numbers: number;
	/**
	 * Building, writing and reading objects: twice what a machine took on which the loop took half. Memory alone can be several times slower,
	 * from one minute to the next.
	 */
	objects: number;
}
const USUAL: Times = { numbers: 650, objects: 1_500 };
const ROUNDS = 3;
/** What the two make is used in the end, so that V8 does not leave them out. */
const WORK = `
const time = (work) => {
	const start = performance.now();
	const made = work();
	return performance.now() - start + 0 * made;
};
const numbers = time(() => {
	let sum = 0;
	for (let at = 0; at < 2e8; at++) sum += at % 7;
	return sum;
});
const object = (_, at) => ({ at, name: 'n' + at, list: [at], of: { at: String(at) } });
const objects = time(() => JSON.parse(JSON.stringify(Array.from({ length: 2e5 }, object))).length);
require('node:worker_threads').parentPort.postMessage({ numbers, objects });`;

/** How many times slower than usual a test finds this machine, at least 1; one that is run by itself takes it for a usual one. */
const SLOWNESS = Number(process.env.OMNI_SLOWNESS ?? 1);

/**
 * A time that only tests have, which is longer on a slow machine: where sleeping runs wake and are asked after as often as on a quick one, n8n
 * never catches up.
 * @param usual and what it gives: whole milliseconds
 */
export function longer(usual: number): number {
	return Math.round(usual * SLOWNESS);
}

/**
 * How many groups of tests share an n8n: fewer on a slow machine, where n8n would not come to all of them in time.
 * @param usual and what it gives: at least one
 */
export function fewer(usual: number): number {
	return Math.max(1, Math.round(usual / SLOWNESS));
}

/** Measures for a few seconds how many times slower than the usual one this machine is now, at least 1, by what it is slowest at. */
export async function measureSlowness(): Promise<number> {
	const total: Times = { numbers: 0, objects: 0 };
	for (let round = 0; round < ROUNDS; round++) {
		const cores = await Promise.all(Array.from({ length: availableParallelism() }, work));
		total.numbers += Math.max(...cores.map(({ numbers }) => numbers));
		total.objects += Math.max(...cores.map(({ objects }) => objects));
	}
	return Math.max(1, total.numbers / ROUNDS / USUAL.numbers, total.objects / ROUNDS / USUAL.objects);
}

async function work(): Promise<Times> {
	return await new Promise((resolve, reject) => {
		const worker = new Worker(WORK, { eval: true });
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}
