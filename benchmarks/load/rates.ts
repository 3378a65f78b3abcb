import { median } from '../lib/report';
import { postAll, told } from './post';
import { WIDTH, type Queue } from './queue';
import { drained } from './tally';
import { publishOmni, publishTelegram, publishWebhook, type Taker } from './takers';

const ROUNDS = 8;
const SINGLES = 25;
const LISTS = 3;
const PER_LIST = 1000;

interface Rates {
	answered: number[];
	ended: number[];
}

/** Omni Trigger beside n8n's own Webhook node and its Telegram Trigger, by turns; each checks who calls. Gives lines of a table. */
export async function rates(queue: Queue): Promise<string[]> {
	const { n8n } = queue.stage;
	const telegram = await publishTelegram(n8n);
	try {
		const [omni, webhook] = [await publishOmni(n8n, 'Omni Trigger'), await publishWebhook(n8n)];
		return [
			...(await byTurns(queue, [omni, webhook, telegram], SINGLES, 1)),
			...(await byTurns(queue, [omni, webhook], LISTS, PER_LIST)),
		];
	} finally {
		telegram.stop();
	}
}

let given = 0;

async function byTurns({ ask }: Queue, takers: readonly Taker[], calls: number, perCall: number): Promise<string[]> {
	const measured = takers.map((): Rates => ({ answered: [], ended: [] }));
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [at, taker] of takers.entries()) {
			const list = Array.from({ length: calls }, () => taker.call(Array.from({ length: perCall }, () => (given += 1))));
			const start = performance.now();
			const { answers, seconds } = await postAll(list, WIDTH);
			if (answers.size !== 1 || !answers.has(200)) throw new Error(`${taker.name} answered ${told(answers)}`);
			await drained(ask, taker.workflowId);
			// The first round only warms up.
			if (round === 0) continue;
			measured[at].answered.push(calls / seconds);
			measured[at].ended.push(calls / ((performance.now() - start) / 1000));
		}
	}
	const [ours] = measured;
	return takers.map(({ name }, at) => {
		const { answered, ended } = measured[at];
		const ratio = (of: keyof Rates): string => (median(ours[of]) / median(measured[at][of])).toFixed(2);
		const cells = [
			`${name}, ${perCall === 1 ? 'single' : perCall.toLocaleString('en')}`,
			...[answered, ended].map((values) => spread(values)),
			ratio('answered'),
			ratio('ended'),
		];
		return `| ${cells.join(' | ')} |`;
	});
}

const spread = (values: number[]): string =>
	`${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`;
