import { DatabaseSync } from 'node:sqlite';

import type { IDataObject } from 'n8n-workflow';

import { DataTables } from './dataTables';

const PATIENCE_MS = 60_000;

/** Data tables in a file that several processes share: each step is a transaction of SQLite, and what stands between two may be cut off. */
export class SharedTables extends DataTables {
	private readonly database: DatabaseSync;

	constructor(file: string) {
		super();
		this.database = new DatabaseSync(file, { timeout: PATIENCE_MS });
		this.database.exec('CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY, tables TEXT, lastId INTEGER)');
		this.database.exec(`INSERT OR IGNORE INTO state VALUES (1, '[]', 0)`);
	}

	protected override alone(step: () => IDataObject[]): IDataObject[] {
		this.database.exec('BEGIN IMMEDIATE');
		try {
			const { tables, lastId } = this.database.prepare('SELECT * FROM state').get() as {
				tables: string;
				lastId: number;
			};
			[this.tables, this.lastId] = [JSON.parse(tables) as DataTables['tables'], lastId];
			const rows = step();
			this.database.prepare('UPDATE state SET tables = ?, lastId = ?').run(JSON.stringify(this.tables), this.lastId);
			this.database.exec('COMMIT');
			return rows;
		} catch (error) {
			this.database.exec('ROLLBACK');
			throw error;
		}
	}
}
