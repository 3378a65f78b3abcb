import { DatabaseSync } from 'node:sqlite';

import { SentKeys, type Ending } from '../../nodes/precautions/sentKeys';
import { hashed } from '../../nodes/table/buckets';
import { inBatches } from '../../nodes/ground/turns';
import { DataTables, type TableRow } from '../../test/support/dataTables';
import { newStore } from '../../test/support/store';
import { sum } from './figures';

/** Keys of each line, and how many of them a run has. */
const COUNTS: ReadonlyArray<readonly [keys: number, each: number]> = [
	[2000, 1],
	[20_000, 1],
	[20_000, 10],
	[20_000, 100],
	[100_000, 1000],
	[100_000, 32_000],
	[1_000_000, 32_000],
];
const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

/** What keys of Send Once take in n8n's data table, by how many a run claims and completes: columns as n8n makes them, in a SQLite file, without n8n. */
export async function bytesAKey(): Promise<string[]> {
	const lines: string[] = [];
	for (const [keys, each] of COUNTS) {
		const tables = new DataTables();
		const store = newStore(tables);
		const all = Array.from({ length: keys }, (_, at) => hashed(`order ${keys} ${each} ${at}`));
		for (const [run, own] of inBatches(all, each).entries()) {
			const until = Date.now() + DAYS_30;
			const once = new SentKeys(store, { execution: String(100_000 + run), until, atWorkUntil: until });
			await once.claim(own);
			await once.complete(new Map(own.map((key, at): [string, Ending] => [key, { state: 'done', id: idOf(run, at) }])));
			// What was run is of no use here, and would fill the memory.
			tables.runs.length = 0;
			tables.text = '';
		}
		const bytes = sizeOf(tables.rows);
		lines.push(`| ${sum(keys)} | ${sum(each)} | ${sum(tables.rows.length)} | ${(bytes / keys).toFixed(0)} |`);
	}
	return lines;
}

/** A message's id, as long as the service's. */
function idOf(run: number, at: number): string {
	return `31586225714${String(run).padStart(5, '0')}${String(at).padStart(5, '0')}`.slice(0, 19);
}

/** The size of a table of these rows, in bytes, when SQLite has put it in order. */
function sizeOf(rows: readonly TableRow[]): number {
	const database = new DatabaseSync(':memory:');
	database.exec(
		'CREATE TABLE rows (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT, state TEXT, owner TEXT, until REAL, value TEXT, version REAL, createdAt DATETIME(3), updatedAt DATETIME(3))',
	);
	const insert = database.prepare(
		"INSERT INTO rows (key, state, owner, value, until, version, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, 1, '2030-01-15 10:00:00.000', '2030-01-15 10:00:00.000')",
	);
	for (const { key, state, owner, until, value } of rows) {
		insert.run(key as string, state as string, owner as string, value as string, until as number);
	}
	database.exec('VACUUM');
	const [pages, size] = ['page_count', 'page_size'].map((name) =>
		Number(database.prepare(`PRAGMA ${name}`).get()?.[name]),
	);
	database.close();
	return pages * size;
}
