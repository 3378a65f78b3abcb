import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { step } from '../../scripts/bootstrap/say.mjs';
import { startN8n } from '../../scripts/lib/n8n';
import { Services } from '../../scripts/lib/services';
import { sum } from './figures';
import { postAll, told } from './post';
import { drained, type Ask } from './tally';
import { FIRST_ID, publishOmni, publishWebhook, type Taker } from './takers';

const WIDTHS = [1, 8, 50, 100];
const CALLS = 100;

/** How many calls at once one n8n on SQLite takes; gives lines of a table. */
export async function sqlite(): Promise<string[]> {
	const folder = path.join(RUN, 'load-sqlite');
	const services = new Services(folder);
	await services.claim();
	try {
		const data = path.join(folder, 'n8n');
		const settings = { EXECUTIONS_DATA_PRUNE: 'false' };
		const n8n = await step('Starting n8n on SQLite', () => startN8n(services, data, { settings }));
		const file = path.join(data, '.n8n', 'database.sqlite');
		const takers = [await publishOmni(n8n, 'Omni Trigger'), await publishWebhook(n8n)];
		return await atWidths(takers, file);
	} finally {
		await services.stop();
	}
}

async function atWidths(takers: readonly Taker[], file: string): Promise<string[]> {
	const rows: string[] = [];
	// What an earlier run stored has other numbers.
	let given = Math.floor(Date.now() / 1000);
	for (const width of WIDTHS) {
		for (const taker of takers) {
			const first = given;
			const calls = Array.from({ length: CALLS }, () => taker.call([(given += 1)]));
			const { answers, seconds, refused } = await postAll(calls, width);
			const database = new DatabaseSync(file, { readOnly: true });
			database.exec('pragma busy_timeout = 10000');
			const ask: Ask = async (statement) => {
				const [value] = Object.values(database.prepare(statement).get() ?? {});
				return await Promise.resolve(Number(value));
			};
			await drained(ask, taker.workflowId);
			const counts = countsOf(database, taker.workflowId, first);
			database.close();
			const out = [...counts.values()];
			const cells = [
				taker.name,
				width,
				told(answers),
				(CALLS / seconds).toFixed(1),
				sum(refused.length),
				// The Webhook node reads ids past 2^53 as numbers: its events can't be told apart.
				...(taker === takers[0]
					? [
							sum(out.length),
							// What n8n did not answer in time may have been stored all the same.
							sum(Math.max(0, CALLS - out.length - refused.length)),
							sum(out.filter((count) => count > 1).length),
						]
					: ['', '', '']),
			];
			rows.push(`| ${cells.join(' | ')} |`);
		}
	}
	return rows;
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
