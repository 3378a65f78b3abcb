import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { say } from '../../scripts/bootstrap/say.mjs';
import { drained } from './tally';
import type { Queue } from './queue';
import { publishBehindWebhook, publishOmni, publishWebhook, type Taker } from './takers';

/** Calls a second that are offered, whatever is answered: a service does not wait for the receiver. */
const OFFERED = [25, 50, 100];
const WARM_UP = 50;
/** Nothing in this time is no answer. */
const PATIENCE_MS = 60_000;

/** An answer's HTTP status, 0 for none, and how long it took. */
interface Answer {
	status: number;
	ms: number;
}

/**
 * Omni Trigger, Omni Callbacks behind n8n's Webhook node, and that node alone, each offered single calls at these rates for so many
 * seconds. Each checks who calls; a refused call is not made again. Gives lines of a table.
 */
export async function rates(queue: Queue, seconds: number): Promise<string[]> {
	const { n8n } = queue.stage;
	const takers = [await publishOmni(n8n, 'Omni Trigger'), await publishBehindWebhook(n8n), await publishWebhook(n8n)];
	let event = 0;
	const next = (taker: Taker) => taker.call([(event += 1)]);
	const rows: string[] = [];
	for (const taker of takers) {
		for (let at = 0; at < WARM_UP; at += 1) await post(next(taker));
		await drained(queue.ask, taker.workflowId);
	}
	for (const rate of OFFERED) {
		for (const taker of takers) {
			const [before, start] = [cpuSeconds(), performance.now()];
			const pending: Array<Promise<Answer>> = [];
			for (let call = 0; call < rate * seconds; call += 1) {
				const early = start + (call * 1000) / rate - performance.now();
				if (early > 1) await sleep(early);
				pending.push(post(next(taker)));
			}
			const answers = await Promise.all(pending);
			const cores = (cpuSeconds() - before) / ((performance.now() - start) / 1000);
			await drained(queue.ask, taker.workflowId);
			rows.push(row(`${rate} a second, ${taker.name}`, answers, cores));
			say(`    ${rows.at(-1)}`);
		}
	}
	return rows;
}

function row(name: string, answers: readonly Answer[], cores: number): string {
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
		cores.toFixed(2),
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

/** Seconds of CPU that n8n's processes have taken so far, workers too, as Linux counts them; 0 elsewhere. */
function cpuSeconds(): number {
	const { services } = JSON.parse(readFileSync(path.join(RUN, 'load', 'services.json'), 'utf8')) as {
		services: Array<{ name: string; pid: number }>;
	};
	const ticks = services.flatMap(({ name, pid }) => (/n8n|webhook|worker/.test(name) ? [ticksOf(pid)] : []));
	return ticks.reduce((total, one) => total + one, 0) / 100;
}

function ticksOf(pid: number): number {
	if (process.platform !== 'linux') return 0;
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	return Number(fields[11]) + Number(fields[12]);
}
