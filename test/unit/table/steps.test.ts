import { createTable, listTables, rowSteps, type TableStep } from '../../../nodes/table/steps';
import type { SubWorkflow } from '../../../nodes/table/subWorkflow';

const parameters = ({ nodes }: SubWorkflow) => nodes.slice(1).map((node) => node.parameters);
const one = (step: TableStep) => parameters(rowSteps('t7', [step]))[0];
const about = { resource: 'row', dataTableId: { __rl: true, mode: 'id', value: 't7' } };

// What n8n's Data Table node 1.1 takes.
describe('a step', () => {
	it('that adds rows takes the columns of its input', () => {
		expect(one({ do: 'insert' })).toStrictEqual({
			...about,
			operation: 'insert',
			columns: { mappingMode: 'autoMapInputData', value: null },
			options: { optimizeBulk: true },
		});
	});

	it('that reads gives the rows that one of its conditions finds, or all of them, as many as n8n reads by one statement', () => {
		const any = [{ column: 'key', value: 'a' } as const, { column: 'key', is: 'like', value: 'b:%' } as const];
		expect(one({ do: 'get', any })).toStrictEqual({
			...about,
			operation: 'get',
			matchType: 'anyCondition',
			filters: {
				conditions: [
					{ keyName: 'key', condition: 'eq', keyValue: 'a' },
					{ keyName: 'key', condition: 'like', keyValue: 'b:%' },
				],
			},
			returnAll: false,
			limit: 1000,
		});
		expect(one({ do: 'get', all: any })).toStrictEqual({ ...one({ do: 'get', any }), matchType: 'allConditions' });
	});

	it('that reads the first rows does so in the order of a column, as many as are wanted', () => {
		const all = [{ column: 'state', value: 'planned' } as const];
		const found = {
			matchType: 'allConditions',
			filters: { conditions: [{ keyName: 'state', condition: 'eq', keyValue: 'planned' }] },
		};
		const ordered = (by: string) => ({ orderBy: true, orderByColumn: by, orderByDirection: 'ASC' });
		expect(one({ do: 'getFirst', all, most: 7, by: 'id' })).toStrictEqual({
			...about,
			operation: 'get',
			...found,
			returnAll: false,
			limit: 7,
			...ordered('id'),
		});
	});

	it('that reads pages gives the rows that a key of the item finds', () => {
		expect(one({ do: 'getPages', is: 'like', size: 2 })).toStrictEqual({
			...about,
			operation: 'get',
			matchType: 'anyCondition',
			filters: {
				conditions: [
					{ keyName: 'key', condition: 'like', keyValue: '={{ $json.keys[0] }}' },
					{ keyName: 'key', condition: 'like', keyValue: '={{ $json.keys[1] }}' },
				],
			},
			returnAll: false,
			limit: 1000,
		});
	});

	it('that changes a row for each item has its values from there', () => {
		expect(one({ do: 'updateEach', was: ['id', 'owner'], set: ['state'] })).toStrictEqual({
			...about,
			operation: 'update',
			matchType: 'allConditions',
			filters: {
				conditions: [
					{ keyName: 'id', condition: 'eq', keyValue: '={{ $json.was.id }}' },
					{ keyName: 'owner', condition: 'eq', keyValue: '={{ $json.was.owner }}' },
				],
			},
			columns: { mappingMode: 'defineBelow', value: { state: '={{ $json.set.state }}' } },
		});
	});

	it('that changes or deletes does so where all of its conditions hold', () => {
		const all = [{ column: 'until', is: 'lt', value: 5 } as const];
		const found = {
			matchType: 'allConditions',
			filters: { conditions: [{ keyName: 'until', condition: 'lt', keyValue: 5 }] },
		};
		expect(one({ do: 'update', all, set: { state: 'done' } })).toStrictEqual({
			...about,
			operation: 'update',
			...found,
			columns: { mappingMode: 'defineBelow', value: { state: 'done' } },
		});
		expect(one({ do: 'delete', all })).toStrictEqual({ ...about, operation: 'deleteRows', ...found });
	});
});

it('tables are listed, and made with the columns of a row where there is none of the name', () => {
	expect(parameters(listTables())).toStrictEqual([
		{ resource: 'table', operation: 'list', returnAll: true, options: {} },
	]);
	expect(parameters(createTable('Omni'))).toStrictEqual([
		{
			resource: 'table',
			operation: 'create',
			tableName: 'Omni',
			columns: {
				column: [
					{ name: 'key', type: 'string' },
					{ name: 'state', type: 'string' },
					{ name: 'owner', type: 'string' },
					{ name: 'until', type: 'number' },
					{ name: 'value', type: 'string' },
					{ name: 'version', type: 'number' },
				],
			},
			options: { createIfNotExists: false },
		},
	]);
});

it('steps are taken one after the other, each once, also behind one that finds nothing, and leave no execution in the list', () => {
	const { nodes, connections, settings } = rowSteps('t7', [{ do: 'insert' }, { do: 'delete', all: [] }]);
	expect(
		nodes.map(({ id, name, type, alwaysOutputData, executeOnce }) => [id, name, type, alwaysOutputData, executeOnce]),
	).toStrictEqual([
		['omni-start', 'Start', 'n8n-nodes-base.executeWorkflowTrigger', undefined, undefined],
		['omni-store-1', 'Step 1', 'n8n-nodes-base.dataTable', true, undefined],
		['omni-store-2', 'Step 2', 'n8n-nodes-base.dataTable', true, true],
	]);
	expect(connections).toStrictEqual({
		Start: { main: [[{ node: 'Step 1', type: 'main', index: 0 }]] },
		'Step 1': { main: [[{ node: 'Step 2', type: 'main', index: 0 }]] },
	});
	const none = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none', saveExecutionProgress: false };
	expect(settings).toStrictEqual(none);
});
