import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What the loop takes on each core of the machine on which the tests' times were chosen, with a loop on every core, in milliseconds. */
const USUAL_MS = 650;
const ROUNDS = 3;
/** Its sum is used in the end, so that V8 does not leave the loop out. */
const LOOP = `
const start = performance.now();
let sum = 0;
for (let at = 0; at < 2e8; at++) sum += at % 7;
require('node:worker_threads').parentPort.postMessage(performance.now() - start + 0 * sum);`;

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

/** Measures for a few seconds how many times slower than the usual one this machine computes now, at least 1; memory that is slow is not seen. */
export async function measureSlowness(): Promise<number> {
	let sum = 0;
	for (let round = 0; round < ROUNDS; round++) {
		sum += Math.max(...(await Promise.all(Array.from({ length: availableParallelism() }, loop))));
	}
	return Math.max(1, sum / ROUNDS / USUAL_MS);
}

async function loop(): Promise<number> {
	return await new Promise((resolve, reject) => {
		const worker = new Worker(LOOP, { eval: true });
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}
