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
	/** Bytes used of the heap by V8's own division of it. */
	spaces: Record<string, number>;
}

/** Where V8 keeps compiled code and what belongs to it; it fills for as long as functions become hot enough to be compiled again. */
const CODE = /^(code|trusted)_/;

function codeOf({ spaces }: Sample): number {
	const sizes = Object.entries(spaces).filter(([name]) => CODE.test(name));
	return sizes.reduce((total, [, size]) => total + size, 0);
}

/** What grows: the heap after a collection, its two parts, and what the system counts. */
export type Part = 'heap' | 'data' | 'code' | 'rss';

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

	/** What the heap, its data and its compiled code, and RSS did. */
	read(): Record<Part, Growth> {
		const lines = readFileSync(this.file, 'utf8').trim().split('\n');
		const samples = lines.map((line) => JSON.parse(line) as Sample);
		const later = samples.slice(Math.floor(samples.length * WARM_UP));
		const growth = (of: (sample: Sample) => number): Growth => {
			const points = later.map((sample) => [(sample.at - later[0].at) / 60_000, of(sample) / MB] as const);
			const values = points.map(([, value]) => value);
			return { least: Math.min(...values), most: Math.max(...values), samples: later.length, ...slopeOf(points) };
		};
		return {
			heap: growth(({ heapUsed }) => heapUsed),
			data: growth((sample) => sample.heapUsed - codeOf(sample)),
			code: growth(codeOf),
			rss: growth(({ rss }) => rss),
		};
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

const slope = ({ slope, error }: Growth): string => `${slope.toFixed(2)} ± ${error.toFixed(2)} MB a minute`;

function shown(growth: Growth): string {
	const { least, most, samples } = growth;
	return `${least.toFixed(0)} to ${most.toFixed(0)} MB in ${samples} samples, slope ${slope(growth)}`;
}

const NAMES: Record<Part, string> = {
	heap: 'heap after a collection',
	data: 'without compiled code',
	code: 'compiled code',
	rss: 'RSS',
};

/** What one side's memory did, each part by the minute and by 1,000 messages. */
export function linesOf(found: Record<Part, Growth>, minutesPerMessage: number): string[] {
	const kilobytes = (value: number): string => (value * minutesPerMessage * 1000 * 1024).toFixed(0);
	return (Object.keys(NAMES) as Part[]).map((part) => {
		const growth = found[part];
		return `  ${NAMES[part]}: ${shown(growth)}; ${kilobytes(growth.slope)} ± ${kilobytes(growth.error)} KB for 1,000 messages`;
	});
}

/** Ours beside that of n8n's own nodes; a ratio only where both stand out of their errors. */
export function comparisonOf(ours: Record<Part, Growth>, own: Record<Part, Growth>): string[] {
	return (Object.keys(NAMES) as Part[]).map((part) => {
		const isClear = [ours[part], own[part]].every(({ slope, error }) => slope > 2 * error);
		const ratio = isClear ? ` (${(ours[part].slope / own[part].slope).toFixed(1)} times)` : '';
		return `${NAMES[part]}, beside n8n’s own nodes: ${slope(ours[part])} to ${slope(own[part])}${ratio}`;
	});
}
