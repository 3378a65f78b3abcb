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
