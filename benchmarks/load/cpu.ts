import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { say, step } from '../../scripts/bootstrap/say.mjs';
import { startN8n } from '../../scripts/lib/n8n';
import { Services } from '../../scripts/lib/services';
import { median } from '../lib/report';
import { Profiler } from '../lib/profile';
import { postAll, told } from './post';
import { publishOmni, publishTelegram, publishWebhook } from './takers';

const CALLS = 40;
const WARM_UP = 25;
const AT_ONCE = 8;
/** n8n answers before it has run the workflow. */
const REST_MS = 2000;
const PORT = 5890;
const CPU = '(({ user, system }) => (user + system) / 1000)(process.cpuUsage())';

/** By itself n8n makes an isolate for each trigger's call before it knows whether there is an expression; its Webhook node is spared. */
const SETTINGS: ReadonlyArray<Record<string, string>> = [{}, { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' }];

/**
 * The CPU time of n8n, one process on SQLite, that a call with one event takes from its arrival to the end of its run: it hardly
 * depends on what else the machine does, unlike calls a second. Gives lines of a table.
 */
export async function cpu(rounds: number): Promise<string[]> {
	const rows: string[] = [];
	for (const settings of SETTINGS) rows.push(...(await withSettings(settings, rounds)));
	return rows;
}

async function withSettings(settings: Record<string, string>, rounds: number): Promise<string[]> {
	const folder = path.join(RUN, 'load-cpu');
	const services = new Services(folder);
	await services.claim();
	const profiler = await Profiler.create();
	try {
		rmSync(path.join(folder, 'n8n'), { recursive: true, force: true });
		const port = await services.port('n8n', PORT);
		const start = { port, settings: { ...profiler.settings, ...settings } };
		const n8n = await step('Starting n8n on SQLite', () => startN8n(services, path.join(folder, 'n8n'), start));
		const telegram = await publishTelegram(n8n);
		const takers = [await publishOmni(n8n, 'Omni Trigger'), await publishWebhook(n8n), telegram];
		const times = takers.map((): number[] => []);
		let given = 0;
		for (let round = 0; round <= rounds; round += 1) {
			const order = round % 2 === 0 ? [...takers.entries()] : [...takers.entries()].toReversed();
			for (const [at, taker] of order) {
				const count = round === 0 ? WARM_UP : CALLS;
				const before = Number(await profiler.evaluate(CPU));
				const calls = Array.from({ length: count }, () => taker.call([(given += 1)]));
				const { answers } = await postAll(calls, AT_ONCE);
				if (answers.size !== 1 || !answers.has(200)) throw new Error(`${taker.name} answered ${told(answers)}`);
				await sleep(REST_MS);
				const each = (Number(await profiler.evaluate(CPU)) - before) / count;
				say(`    ${taker.name}: ${each.toFixed(0)} ms`);
				if (round > 0) times[at].push(each);
			}
		}
		telegram.stop();
		const name = Object.keys(settings).join() || 'as n8n comes';
		return takers.map((taker, at) => {
			const spread = `${Math.min(...times[at]).toFixed(0)} to ${Math.max(...times[at]).toFixed(0)}`;
			return `| ${name} | ${taker.name} | ${median(times[at]).toFixed(0)} (${spread}) |`;
		});
	} finally {
		profiler.close();
		await services.stop();
	}
}
