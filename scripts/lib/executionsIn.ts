import { DatabaseSync } from 'node:sqlite';

/**
 * How executions stand in the SQLite of an n8n that runs: a text that is another one once something has changed. It is opened for each look, so
 * that n8n can be killed and started again beside it.
 * @returns nothing where it can't be read just now
 */
export function executionsIn(file: string, column: 'id' | 'workflowId', value: string): string | undefined {
	let database: DatabaseSync | undefined;
	try {
		database = new DatabaseSync(file, { readOnly: true });
		const columns = 'id, status, stoppedAt, waitTill, deletedAt';
		return JSON.stringify(database.prepare(`SELECT ${columns} FROM execution_entity WHERE ${column} = ?`).all(value));
	} catch {
		return undefined;
	} finally {
		database?.close();
	}
}
