import type { INode } from 'n8n-workflow';

import type { Kind } from './kinds';
import { connectedTo, START, type SubWorkflow } from './subWorkflow';

/** A row of the store's table; all of its columns but `until` are text. */
export interface Row {
	/** What it is, with the kind before a colon, e.g. `once:4f`. */
	key: `${Kind}:${string}`;
	state: string;
	/** Who wrote it, as long as that matters. */
	owner: string;
	/** Milliseconds since 1970 until which it counts; 0 for one that counts for ever. */
	until: number;
	/** Whatever belongs to it, as JSON. */
	value: string;
}

/** A row as it is read, with the number that n8n gave it. */
export interface StoredRow extends Row {
	id: number;
}

/** The form of the rows that this version writes. A later one reads all earlier ones (test/versions), and none reads those of a later one. */
export const ROW_VERSION = 1;

/** The columns of the table, as n8n is to make them. */
export const COLUMNS = [
	{ name: 'key', type: 'string' },
	{ name: 'state', type: 'string' },
	{ name: 'owner', type: 'string' },
	{ name: 'until', type: 'number' },
	{ name: 'value', type: 'string' },
	{ name: 'version', type: 'number' },
] as const satisfies ReadonlyArray<{ name: keyof Row | 'version'; type: string }>;

/** A condition on a column; `like` takes `%` for any characters. A text that begins with `=` is an expression. */
export interface Where {
	column: keyof StoredRow;
	is?: 'eq' | 'lt' | 'gt' | 'like';
	value: string | number;
}

/** So many rows n8n reads by one statement. Of more, read one after the other, it misses some where others delete meanwhile. */
export const PAGE = 1000;

/** One step of a sub-workflow on the table: what n8n's Data Table node does. */
export type TableStep =
	/** Adds the rows that the sub-workflow is started with; only as the first step. */
	| { do: 'insert' }
	/** Gives the rows that one of these conditions finds, or all of them together, in the order of their ids: a page of them at most. */
	| { do: 'get'; any: readonly Where[] }
	| { do: 'get'; all: readonly Where[] }
	/** Gives the first `most` rows for which all of these conditions hold, the smallest in a column in front. */
	| { do: 'getFirst'; all: readonly Where[]; most: number; by: 'id' | 'until' }
	/** Gives the rows of each page of keys that the sub-workflow is started with, so many of each at most; only as the first step. */
	| { do: 'getPages'; is: 'eq' | 'like'; size: number }
	/** Changes a row for each item that the sub-workflow is started with, on its own conditions, and gives those that were found; only as the first step. */
	| { do: 'updateEach'; was: ReadonlyArray<keyof StoredRow>; set: ReadonlyArray<keyof Row> }
	/** Gives the rows as they are then. */
	| { do: 'update'; all: readonly Where[]; set: Partial<Row> }
	| { do: 'delete'; all: readonly Where[] }
	| { do: 'delete'; any: readonly Where[] };

/** The type of n8n's own node that alone may touch its data tables. */
const DATA_TABLE = 'n8n-nodes-base.dataTable';

const OPERATION = {
	insert: 'insert',
	get: 'get',
	getFirst: 'get',
	getPages: 'get',
	update: 'update',
	updateEach: 'update',
	delete: 'deleteRows',
} as const satisfies Record<TableStep['do'], string>;

/** The parameters of a step as n8n's Data Table node takes them. */
function parametersOf(step: TableStep, tableId: string): INode['parameters'] {
	const about = {
		resource: 'row',
		operation: OPERATION[step.do],
		// Never by its name: n8n would take the newest table whose name contains it.
		dataTableId: { __rl: true, mode: 'id', value: tableId },
	};
	switch (step.do) {
		case 'insert':
			return { ...about, columns: { mappingMode: 'autoMapInputData', value: null }, options: { optimizeBulk: true } };
		case 'get':
			return { ...about, ...filterOf(step), ...ONE_PAGE };
		case 'getFirst':
			return { ...about, ...filterOf(step), ...firstOf(step) };
		case 'getPages':
			return { ...about, ...filterOf({ any: keysOfPage(step) }), ...ONE_PAGE };
		case 'updateEach': {
			const all = step.was.map((column): Where => ({ column, value: `={{ $json.was.${column} }}` }));
			const value = Object.fromEntries(step.set.map((column) => [column, `={{ $json.set.${column} }}`]));
			return { ...about, ...filterOf({ all }), columns: { mappingMode: 'defineBelow', value } };
		}
		case 'update':
			return { ...about, ...filterOf(step), columns: { mappingMode: 'defineBelow', value: { ...step.set } } };
		case 'delete':
			return { ...about, ...filterOf(step) };
	}
}

/** n8n gives rows in the order of their ids unless it is told another one. */
const ONE_PAGE = { returnAll: false, limit: PAGE } as const;

function firstOf({ most, by }: { most: number; by: string }): INode['parameters'] {
	return { returnAll: false, limit: most, orderBy: true, orderByColumn: by, orderByDirection: 'ASC' };
}

/** The keys of the page that an item is, each by an expression: n8n takes none for all conditions. */
function keysOfPage({ is, size }: { is: 'eq' | 'like'; size: number }): Where[] {
	return Array.from({ length: size }, (_, at) => ({ column: 'key', is, value: `={{ $json.keys[${at}] }}` }));
}

function filterOf(step: { all: readonly Where[] } | { any: readonly Where[] }): INode['parameters'] {
	const [matchType, wheres] = 'all' in step ? ['allConditions', step.all] : ['anyCondition', step.any];
	return { matchType, filters: { conditions: wheres.map(conditionOf) } };
}

function conditionOf({ column, is = 'eq', value }: Where): Record<string, string | number> {
	return { keyName: column, condition: is, keyValue: value };
}

/** The sub-workflow that takes these steps on a table, one after the other; it gives what the last one gives. */
export function rowSteps(tableId: string, steps: readonly TableStep[]): SubWorkflow {
	return chain(steps.map((step) => parametersOf(step, tableId)));
}

/** The sub-workflow that lists the tables of the project. */
export function listTables(): SubWorkflow {
	return chain([{ resource: 'table', operation: 'list', returnAll: true, options: {} }]);
}

/** The sub-workflow that makes the table; it fails when there is one of this name. */
export function createTable(name: string): SubWorkflow {
	const columns = { column: COLUMNS.map((column): INode['parameters'] => ({ ...column })) };
	const options = { createIfNotExists: false };
	return chain([{ resource: 'table', operation: 'create', tableName: name, columns, options }]);
}

/** Nothing of it is listed among the executions, nor written down meanwhile. */
const SETTINGS = {
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveExecutionProgress: false,
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
