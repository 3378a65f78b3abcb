import type { IExecuteFunctions } from 'n8n-workflow';

import { Store } from '../../nodes/table/store';
import type { DataTables } from './dataTables';

/** What a node of a workflow has of n8n, as far as the store needs it; it shares these tables with others. */
export function contextOn(tables: DataTables, workflow: string): IExecuteFunctions {
	return {
		helpers: { getDataTableProxy: () => undefined, ...tables.processedBy(workflow) },
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: 'node' }),
		getWorkflowSettings: () => ({}),
		getExecutionId: () => '1',
		executeWorkflow: async ({ code }: { code: unknown }, inputData: unknown) => {
			if (!tables.areOn) throw new Error('The data-table module is disabled');
			return await tables.execute({ code } as never, {} as never, { inputData } as never);
		},
	} as unknown as IExecuteFunctions;
}

/** The store as a node of a workflow has it. */
export function storeOn(tables: DataTables, workflow: string): Store {
	return new Store(contextOn(tables, workflow));
}

let workflows = 0;

/** The store of a workflow that nobody has asked for before: what is known of a workflow's table is kept in the process. */
export function newStore(tables: DataTables): Store {
	workflows += 1;
	return storeOn(tables, `new-${workflows}`);
}
