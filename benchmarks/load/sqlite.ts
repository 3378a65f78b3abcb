import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { say, step } from '../../scripts/bootstrap/say.mjs';
import { startN8n } from '../../scripts/lib/n8n';
import { Services } from '../../scripts/lib/services';
import { median } from '../lib/report';
import { sum } from './figures';
import { postAll, told, type Posted } from './post';
import type { Place } from './rates';
import { drained, type Ask } from './tally';
import { FIRST_ID, publishOmni, publishWebhook, type Taker } from './takers';

const WIDTHS = [1, 8, 50, 100];
const CALLS = 100;

/** Starts one n8n on SQLite with these settings, does what is to be measured and stops it. */
export async function withSqlite<T>(
	settings: Readonly<Record<string, string>>,
	measure: (place: Place & { file: string }) => Promise<T>,
): Promise<T> {
	const folder = path.join(RUN, 'load-sqlite');
	const services = new Services(folder);
	await services.claim();
	try {
		const data = path.join(folder, 'n8n');
		// What an earlier run stored would slow this one down.
		rmSync(data, { recursive: true, force: true });
		const start = { settings: { EXECUTIONS_DATA_PRUNE: 'false', ...settings } };
		const n8n = await step('Starting n8n on SQLite', () => startN8n(services, data, start));
		const file = path.join(data, '.n8n', 'database.sqlite');
		return await measure({ n8n, ask: askIn(file), folder, file });
	} finally {
		await services.stop();
	}
}

function askIn(file: string): Ask {
	return async (statement) => {
		const database = new DatabaseSync(file, { readOnly: true });
		database.exec('pragma busy_timeout = 10000');
		const [value] = Object.values(database.prepare(statement).get() ?? {});
		database.close();
		return await Promise.resolve(Number(value));
	};
}

/** How many calls at once one n8n on SQLite takes, each width in so many rounds; gives lines of a table. */
export async function sqlite(rounds: number, widths: readonly number[] = WIDTHS): Promise<string[]> {
	return await withSqlite({}, async ({ n8n, file }) => {
		const takers = [await publishOmni(n8n, 'Omni Trigger'), await publishWebhook(n8n)];
		// The first calls find n8n's code not yet compiled.
		for (const taker of takers) await roundOf(taker, file, 8);
		const rows: string[] = [];
		for (const width of widths) rows.push(...(await atWidth(takers, file, width, rounds)));
		return rows;
	});
}

/** What came of one round: so many calls to one taker. */
interface Round {
	answers: Posted['answers'];
	rate: number;
	refused: number;
	/** How many runs gave out each event. */
	out: number[];
}

/** Rounds by turns, each order as often as the other: what was stored before makes a database slower. */
async function atWidth(takers: readonly Taker[], file: string, width: number, rounds: number): Promise<string[]> {
	const all = new Map(takers.map((taker) => [taker, [] as Round[]]));
	for (let round = 0; round < rounds; round += 1) {
		for (const taker of round % 2 === 0 ? takers : takers.toReversed()) {
			const found = await roundOf(taker, file, width);
			say(`    ${taker.name}, ${width} at once: ${told(found.answers)}; ${found.rate.toFixed(1)} a second`);
			all.get(taker)?.push(found);
		}
	}
	return [...all].map(([taker, found]) => row(taker, width, found, taker === takers[0]));
}

function row({ name }: Taker, width: number, rounds: readonly Round[], hasEvents: boolean): string {
	const answers = new Map<number, number>();
	for (const round of rounds) {
		for (const [status, count] of round.answers) answers.set(status, (answers.get(status) ?? 0) + count);
	}
	const total = (of: (round: Round) => number): number => rounds.reduce((before, round) => before + of(round), 0);
	const rates = rounds.map(({ rate }) => rate);
	const cells = [
		name,
		width,
		told(answers),
		`${median(rates).toFixed(1)} (${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)})`,
		sum(total(({ refused }) => refused)),
		// The Webhook node reads ids past 2^53 as numbers: its events can't be told apart.
		...(hasEvents
			? [
					sum(total(({ out }) => out.length)),
					// What n8n did not answer in time may have been stored all the same.
					sum(total(({ out, refused }) => Math.max(0, CALLS - out.length - refused))),
					sum(total(({ out }) => out.filter((count) => count > 1).length)),
				]
			: ['', '', '']),
	];
	return `| ${cells.join(' | ')} |`;
}

let given = 0;

async function roundOf(taker: Taker, file: string, width: number): Promise<Round> {
	const first = given;
	const calls = Array.from({ length: CALLS }, () => taker.call([(given += 1)]));
	const { answers, seconds, refused } = await postAll(calls, width);
	await drained(askIn(file), taker.workflowId);
	const database = new DatabaseSync(file, { readOnly: true });
	const out = [...countsOf(database, taker.workflowId, first).values()];
	database.close();
	return { answers, rate: CALLS / seconds, refused: refused.length, out };
}

/** How many runs of a workflow gave out each event after number `first`. */
function countsOf(database: DatabaseSync, workflowId: string, first: number): Map<string, number> {
	const rows = database
		.prepare(
			`select d.data as data from execution_entity e join execution_data d on d.executionId = e.id
			where e.workflowId = ? and e.status = 'success'`,
		)
		.all(workflowId);
	const counts = new Map<string, number>();
	for (const { data } of rows) {
		const events = new Set([...String(data).matchAll(/"(31586\d{14})"/g)].map(([, event]) => event));
		for (const event of events) {
			if (BigInt(event) > FIRST_ID + BigInt(first)) counts.set(event, (counts.get(event) ?? 0) + 1);
		}
	}
	return counts;
}
