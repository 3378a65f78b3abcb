/** What a run costs others that n8n serves meanwhile: how long they wait at most, and memory. */
import type { Bench, Way } from './bench';

const MB = 1024 * 1024;

/**
 * Runs in n8n: notes every time that nothing else had its turn, with the CPU of the thread that it took, and the heap. By the clock
 * alone, what another process of the machine did meanwhile would count, too.
 */
const WATCH = `(() => {
	const seen = { gaps: [], peak: 0, timer: undefined };
	const cpuNow = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	let last = Date.now();
	let used = cpuNow();
	seen.timer = setInterval(() => {
		const now = Date.now();
		const cpu = cpuNow();
		if (now - last > 8) seen.gaps.push([last, now, cpu - used]);
		last = now;
		used = cpu;
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

interface Noted {
	gaps: Array<[from: number, to: number, cpu: number]>;
	peak: number;
	before: number;
}

/**
 * What was seen in one run: the longest time without a turn for others, in milliseconds of CPU and by the clock, and the memory at its
 * peak, in MB.
 */
export interface Seen {
	block: number;
	clock: number;
	memory: number;
}

/**
 * Runs the ways by turns, and watches n8n while their nodes run; the first round only warms up. `prepare` is one of the bench's
 * that give the windows of the nodes.
 */
export async function watched(
	bench: Bench,
	ways: readonly Way[],
	make: string,
	count: number,
	rounds: number,
	prepare: 'prepareWatched' | 'prepareUnsaved' = 'prepareWatched',
): Promise<Seen[][]> {
	const seen: Seen[][] = ways.map(() => []);
	const runs: Array<Awaited<ReturnType<Bench[typeof prepare]>>> = [];
	for (const way of ways) runs.push(await bench[prepare](way, make, count));
	for (let round = 0; round <= rounds; round += 1) {
		for (const [at, run] of runs.entries()) {
			await bench.inspector.collect();
			await bench.inspector.evaluate(WATCH);
			const windows = await run();
			const { gaps, peak, before } = (await bench.inspector.evaluate(LOOK)) as Noted;
			const inside = windows.flatMap(([from, to]) =>
				gaps.map(([start, end, cpu]) => {
					const clock = Math.max(0, Math.min(end, to) - Math.max(start, from));
					return { clock, cpu: (cpu * clock) / (end - start) };
				}),
			);
			const block = Math.max(0, ...inside.map(({ cpu }) => cpu));
			const clock = Math.max(0, ...inside.map((one) => one.clock));
			if (round > 0) seen[at].push({ block, clock, memory: (peak - before) / MB });
		}
	}
	return seen;
}
