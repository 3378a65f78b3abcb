import type { Row } from '../../nodes/table/steps';
import { Store } from '../../nodes/table/store';
import type { DataTables } from './dataTables';
import { N8n } from './n8n';

/** The store as a node of a workflow has it; it shares these tables with others. */
export function storeOn(tables: DataTables, workflow: string): Store {
	return new Store(new N8n({ tables, workflow }).context);
}

let workflows = 0;

/** The store of a workflow that nobody has asked for before: what is known of a workflow's table is kept in the process. */
export function newStore(tables: DataTables): Store {
	workflows += 1;
	return storeOn(tables, `new-${workflows}`);
}

/** A row that a test writes, which `GET` finds. */
export const row = (key: string, more: Partial<Row> = {}): Row => ({
	key: key as Row['key'],
	state: 'new',
	owner: 'me',
	until: 0,
	value: '',
	...more,
});
export const GET = [{ do: 'get', any: [{ column: 'state', value: 'new' }] }] as const;
export const INSERT = [{ do: 'insert' }] as const;
