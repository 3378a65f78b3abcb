import type { INode } from 'n8n-workflow';

import { connectedTo, START, type SubWorkflow } from './subWorkflow';

/** A row of the store's table; all of its columns but `until` are text. */
export interface Row {
	/** What it is, with the kind before a colon, e.g. `once:…`. */
	key: string;
	state: string;
	/** Who wrote it. */
	owner: string;
	/** Milliseconds since 1970 until which it counts; 0 where that has no meaning. */
	until: number;
	/** Whatever belongs to it, as JSON. */
	value: string;
}

/** The columns of the table, as n8n is to make them. */
export const COLUMNS = [
	{ name: 'key', type: 'string' },
	{ name: 'state', type: 'string' },
	{ name: 'owner', type: 'string' },
	{ name: 'until', type: 'number' },
	{ name: 'value', type: 'string' },
] as const satisfies ReadonlyArray<{ name: keyof Row; type: string }>;

/** A condition on a column; `like` takes `%` for any characters. A text must not begin with `=`: n8n takes that for an expression. */
export interface Where {
	column: keyof Row;
	is?: 'lt' | 'like';
	value: string | number;
}

/** One step of a sub-workflow on the table: what n8n's Data Table node does. */
export type Step =
	/** Adds the rows that the sub-workflow is started with; only as the first step. */
	| { do: 'insert' }
	| { do: 'get'; any: readonly Where[] }
	| { do: 'update'; all: readonly Where[]; set: Partial<Row> }
	| { do: 'delete'; all: readonly Where[] };

/** The type of n8n's own node that alone may touch its data tables. */
const DATA_TABLE = 'n8n-nodes-base.dataTable';

/** The parameters of a step as n8n's Data Table node takes them. */
function parametersOf(step: Step, tableId: string): INode['parameters'] {
	const about = {
		resource: 'row',
		operation: step.do === 'delete' ? 'deleteRows' : step.do,
		// Never by its name: n8n would take the newest table whose name contains it.
		dataTableId: { __rl: true, mode: 'id', value: tableId },
	};
	switch (step.do) {
		case 'insert':
			return { ...about, columns: { mappingMode: 'autoMapInputData', value: null }, options: { optimizeBulk: true } };
		case 'get':
			return { ...about, ...filter('anyCondition', step.any), returnAll: true };
		case 'update':
			return {
				...about,
				...filter('allConditions', step.all),
				columns: { mappingMode: 'defineBelow', value: { ...step.set } },
			};
		case 'delete':
			return { ...about, ...filter('allConditions', step.all) };
	}
}

function filter(matchType: string, conditions: readonly Where[]): INode['parameters'] {
	return {
		matchType,
		filters: {
			conditions: conditions.map(({ column, is = 'eq', value }) => ({
				keyName: column,
				condition: is,
				keyValue: value,
			})),
		},
	};
}

/** The sub-workflow that takes these steps on a table, one after the other; it gives what the last one gives. */
export function rowSteps(tableId: string, steps: readonly Step[]): SubWorkflow {
	return chain(steps.map((step) => parametersOf(step, tableId)));
}

/** The sub-workflow that lists the tables whose names contain a text. */
export function listTables(name: string): SubWorkflow {
	return chain([{ resource: 'table', operation: 'list', returnAll: true, options: { filterName: name } }]);
}

/** The sub-workflow that makes the table; it fails when there is one of this name. */
export function createTable(name: string): SubWorkflow {
	const columns = { column: COLUMNS.map((column): INode['parameters'] => ({ ...column })) };
	const options = { createIfNotExists: false };
	return chain([{ resource: 'table', operation: 'create', tableName: name, columns, options }]);
}

/** Nothing of it is listed among the executions, and a failure of it is told by the node alone. */
const SETTINGS = {
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveExecutionProgress: false,
	executionOrder: 'v1',
	errorWorkflow: undefined,
} as const;

function chain(parameters: ReadonlyArray<INode['parameters']>): SubWorkflow {
	const nodes = parameters.map((own, at): INode => {
		const step = at + 1;
		return {
			id: `omni-store-${step}`,
			name: `Step ${step}`,
			type: DATA_TABLE,
			typeVersion: 1.1,
			position: [240 * step, 0],
			parameters: own,
			// A step that finds nothing gives one empty item, so that the next one is taken; and each is taken once.
			alwaysOutputData: true,
			...(at > 0 && { executeOnce: true }),
		};
	});
	const all = [START, ...nodes];
	const connections = Object.fromEntries(nodes.map(({ name }, at) => [all[at].name, connectedTo(name)]));
	return { name: 'Omni Messaging store', nodes: all, connections, settings: SETTINGS };
}
