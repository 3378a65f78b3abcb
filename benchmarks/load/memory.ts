import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import { slopeOf } from './figures';

const PROBE = path.join(ROOT, 'benchmarks', 'load', 'probe.cjs');
const SAMPLE_MS = 10_000;
/** What n8n fills once, such as its caches and its compiled code, is not counted as growth. */
const WARM_UP = 0.25;
const MB = 2 ** 20;

interface Sample {
	at: number;
	pid: number;
	heapUsed: number;
	rss: number;
}

/** What one of n8n's processes takes in memory after a collection of garbage, every ten seconds. */
export class MemoryWatch {
	private readonly file: string;
	private readonly pidFile: string;
	private readonly timers: NodeJS.Timeout[] = [];

	/** @param folder that of the run, with the list of its services */
	constructor(folder: string) {
		this.file = path.join(folder, 'memory.jsonl');
		this.pidFile = path.join(folder, 'services.json');
		rmSync(this.file, { force: true });
	}

	/** What n8n has to be started with. */
	get settings(): Record<string, string> {
		return { NODE_OPTIONS: `--require ${PROBE}`, LOAD_PROBE: this.file };
	}

	/** Begins to look; at some minutes, a heap snapshot is written beside the samples. */
	start(snapshots: readonly number[] = []): void {
		const pid = this.pid();
		this.timers.push(setInterval(() => process.kill(pid, 'SIGUSR2'), SAMPLE_MS));
		const snap = (): unknown => process.kill(pid, 'SIGWINCH');
		this.timers.push(...snapshots.map((minute) => setTimeout(snap, minute * 60_000)));
	}

	stop(): void {
		this.timers.splice(0).forEach(clearTimeout);
	}

	/** n8n's process, as the run wrote it down. */
	private pid(): number {
		const { services } = JSON.parse(readFileSync(this.pidFile, 'utf8')) as {
			services: Array<{ name: string; pid: number }>;
		};
		const found = services.find(({ name }) => name === 'n8n');
		if (!found) throw new Error('n8n is not among the services');
		return found.pid;
	}

	/** What the heap and RSS did, in MB: from the least to the most, and how much they grew a minute. */
	read(): Record<'heap' | 'rss', Growth> {
		const lines = readFileSync(this.file, 'utf8').trim().split('\n');
		const samples = lines.map((line) => JSON.parse(line) as Sample);
		const later = samples.slice(Math.floor(samples.length * WARM_UP));
		const growth = (of: (sample: Sample) => number): Growth => {
			const points = later.map((sample) => [(sample.at - later[0].at) / 60_000, of(sample) / MB] as const);
			const values = points.map(([, value]) => value);
			return { least: Math.min(...values), most: Math.max(...values), samples: later.length, ...slopeOf(points) };
		};
		return { heap: growth(({ heapUsed }) => heapUsed), rss: growth(({ rss }) => rss) };
	}
}

/** Megabytes, and megabytes a minute with their standard error. */
export interface Growth {
	least: number;
	most: number;
	samples: number;
	slope: number;
	error: number;
}
