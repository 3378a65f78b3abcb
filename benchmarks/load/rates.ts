import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { say } from '../../scripts/bootstrap/say.mjs';
import type { N8n } from '../../scripts/lib/n8n';
import { sum } from './figures';
import { postAll } from './post';
import { drained, type Ask } from './tally';
import { publishBehindWebhook, publishOmni, publishWebhook, type Taker } from './takers';

/** Calls a second that are offered, whatever is answered: a service does not wait for the receiver. */
const OFFERED = [25, 50, 100];
const WARM_UP = 50;
/** Nothing in this time is no answer. */
const PATIENCE_MS = 60_000;

/** After the rates: so many calls with so many events each, so many calls at once. */
const LISTS = 200;
const PER_LIST = 1000;
const AT_ONCE = 4;

/** An n8n that is measured: its database, and the folder with the list of its processes. */
export interface Place {
	n8n: N8n;
	ask: Ask;
	folder: string;
}

/** An answer's HTTP status, 0 for none, and how long it took. */
interface Answer {
	status: number;
	ms: number;
}

/**
 * Omni Trigger, Omni Callbacks behind n8n's Webhook node, and that node alone, each offered single calls at these rates for so many
 * seconds, and then 200,000 events in calls of 1,000. Each checks who calls; a refused single call is not made again. Gives lines of a table.
 */
export async function rates({ n8n, ask, folder }: Place, seconds: number): Promise<string[]> {
	const takers = [await publishOmni(n8n, 'Omni Trigger'), await publishBehindWebhook(n8n), await publishWebhook(n8n)];
	let event = 0;
	const next = (taker: Taker) => taker.call([(event += 1)]);
	const rows: string[] = [];
	for (const taker of takers) {
		for (let at = 0; at < WARM_UP; at += 1) await post(next(taker));
		await drained(ask, taker.workflowId);
	}
	for (const rate of OFFERED) {
		for (const taker of takers) {
			const [before, start] = [cpuSeconds(folder), performance.now()];
			const pending: Array<Promise<Answer>> = [];
			for (let call = 0; call < rate * seconds; call += 1) {
				const early = start + (call * 1000) / rate - performance.now();
				if (early > 1) await sleep(early);
				pending.push(post(next(taker)));
			}
			const answers = await Promise.all(pending);
			const cores = (cpuSeconds(folder) - before) / ((performance.now() - start) / 1000);
			await drained(ask, taker.workflowId);
			rows.push(row(`${rate} a second, ${taker.name}`, answers, [cores.toFixed(2), memoryOf(folder)]));
			say(`    ${rows.at(-1)}`);
		}
	}
	for (const taker of takers) {
		const before = cpuSeconds(folder);
		const calls = Array.from({ length: LISTS }, () => taker.call(Array.from({ length: PER_LIST }, () => (event += 1))));
		const { answers, seconds: taking } = await postAll(calls, AT_ONCE);
		const cores = (cpuSeconds(folder) - before) / taking;
		await drained(ask, taker.workflowId);
		const count = (status: number): number => answers.get(status) ?? 0;
		const others = [...answers.values()].reduce((total, one) => total + one, 0) - count(200) - count(500) - count(503);
		const taken = `${sum(count(200) * PER_LIST)} of ${sum(LISTS * PER_LIST)}`;
		const pace = `${(LISTS / taking).toFixed(1)} calls a second`;
		const cells = [taken, count(500), count(503), others, pace, '', cores.toFixed(2), memoryOf(folder)];
		rows.push(`| lists of ${sum(PER_LIST)}, ${taker.name} | ${cells.join(' | ')} |`);
		say(`    ${rows.at(-1)}`);
	}
	return rows;
}

function row(name: string, answers: readonly Answer[], costs: readonly string[]): string {
	const count = (of: (status: number) => boolean): number => answers.filter(({ status }) => of(status)).length;
	const times = answers.flatMap(({ status, ms }) => (status === 200 ? [ms] : [])).sort((a, b) => a - b);
	const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? NaN).toFixed(0)} ms`;
	const cells = [
		name,
		`${count((status) => status === 200)} of ${answers.length}`,
		count((status) => status === 500),
		count((status) => status === 503),
		count((status) => ![200, 500, 503].includes(status)),
		at(0.5),
		at(0.95),
		...costs,
	];
	return `| ${cells.join(' | ')} |`;
}

const dispatcher = new Agent({ connections: null });

async function post({ url, headers, body }: ReturnType<Taker['call']>): Promise<Answer> {
	const start = performance.now();
	const answered = async (): Promise<number> => {
		try {
			const answer = await request(url, { method: 'POST', headers, body, dispatcher, headersTimeout: PATIENCE_MS });
			await answer.body.dump();
			return answer.statusCode;
		} catch {
			return 0;
		}
	};
	return { status: await answered(), ms: performance.now() - start };
}

/** The numbers of n8n's processes, workers too. */
function processesIn(folder: string): number[] {
	const { services } = JSON.parse(readFileSync(path.join(folder, 'services.json'), 'utf8')) as {
		services: Array<{ name: string; pid: number }>;
	};
	return services.flatMap(({ name, pid }) => (/n8n|webhook|worker/.test(name) ? [pid] : []));
}

/** Seconds of CPU that n8n's processes have taken so far, as Linux counts them; 0 elsewhere. */
function cpuSeconds(folder: string): number {
	return processesIn(folder).reduce((total, pid) => total + ticksOf(pid), 0) / 100;
}

/** What n8n's processes hold in memory (RSS), e.g. `812 MB`; empty where Linux does not tell. */
function memoryOf(folder: string): string {
	if (process.platform !== 'linux') return '';
	const kilobytes = processesIn(folder).map((pid) =>
		Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
	);
	return `${Math.round(kilobytes.reduce((total, one) => total + one, 0) / 1024)} MB`;
}

function ticksOf(pid: number): number {
	if (process.platform !== 'linux') return 0;
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	return Number(fields[11]) + Number(fields[12]);
}
