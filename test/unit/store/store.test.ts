import type { IExecuteFunctions } from 'n8n-workflow';

import type { Row } from '../../../nodes/store/steps';
import { Store } from '../../../nodes/store/store';
import { runSubWorkflow } from '../../../nodes/store/subWorkflow';
import { StoreTrouble, storeTrouble } from '../../../nodes/store/trouble';
import { DataTables } from '../../support/dataTables';
import { contextOn, newStore, storeOn } from '../../support/store';
import { TABLES_OFF } from '../../support/sentences';

const row = (key: string, more: Partial<Row> = {}): Row => ({
	key,
	state: 'new',
	owner: 'me',
	until: 0,
	value: '',
	...more,
});
const GET = [{ do: 'get', any: [{ column: 'state', value: 'new' }] }] as const;
const INSERT = [{ do: 'insert' }] as const;
const changed = new Error('synchronization error: result count changed during pagination');

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

/** What keeps the store from working. */
async function lackOf(work: Promise<unknown>): Promise<unknown> {
	return await work.then(
		() => 'nothing',
		(error: unknown) => (error instanceof StoreTrouble ? error.message : error),
	);
}

describe('the store', () => {
	it('makes its table once, writes rows into it and gives those that a condition finds', async () => {
		const store = newStore(tables);
		expect(await store.take(INSERT, [row('a'), row('b', { state: 'old' }), row('c')])).toStrictEqual([]);
		expect(await store.take(GET)).toStrictEqual([
			{ ...row('a'), id: 1 },
			{ ...row('c'), id: 3 },
		]);
		expect(tables.runs).toStrictEqual([['list'], ['create'], ['insert'], ['get']]);
		expect(tables.tables.map(({ name }) => name)).toStrictEqual(['Omni Messaging']);
	});

	it('finds nothing where nothing is', async () => {
		expect(await newStore(tables).take(GET)).toStrictEqual([]);
	});

	it('takes steps in their order: changes and deletes what all conditions name', async () => {
		const store = newStore(tables);
		await store.take(INSERT, [row('a', { until: 5 }), row('b', { until: 50 }), row('c', { until: 5, owner: 'other' })]);
		const mine = { column: 'owner', value: 'me' } as const;
		const rows = await store.take([
			{ do: 'update', all: [mine], set: { state: 'seen' } },
			{ do: 'delete', all: [mine, { column: 'until', is: 'lt', value: 50 }] },
			{ do: 'get', any: [{ column: 'key', is: 'like', value: '%' }] },
		]);
		expect(rows.map(({ key, state }) => [key, state])).toStrictEqual([
			['b', 'seen'],
			['c', 'new'],
		]);
	});

	it('asks for the table once in a workflow, and each other workflow for itself', async () => {
		await storeOn(tables, 'one').take(GET);
		await storeOn(tables, 'one').take(GET);
		await storeOn(tables, 'two').take(GET);
		expect(tables.runs).toStrictEqual([['list'], ['create'], ['get'], ['get'], ['list'], ['get']]);
	});

	it('makes a table that was deleted anew, once', async () => {
		const store = newStore(tables);
		await store.take(GET);
		tables.tables.pop();
		await store.take(INSERT, [row('a')]);
		expect(await store.take(GET)).toMatchObject([{ key: 'a' }]);
		tables.before = (operations) => {
			if (operations.includes('get')) tables.tables.pop();
		};
		expect(await lackOf(store.take(GET))).toBe('The data table of this package was deleted');
	});

	it('uses the table that another run made at the same moment', async () => {
		tables.before = (operations) => {
			if (operations.includes('create')) tables.tables.push({ id: 'theirs', name: 'Omni Messaging', rows: [] });
		};
		await newStore(tables).take(INSERT, [row('a')]);
		expect(tables.tables).toMatchObject([{ id: 'theirs', rows: [{ key: 'a' }] }]);
	});

	it('says what keeps n8n from making the table', async () => {
		tables.before = (operations) => {
			if (operations.includes('create')) throw new Error('no such permission');
		};
		expect(await lackOf(newStore(tables).take(GET))).toBe(
			'n8n could not use the data table of this package: no such permission',
		);
	});

	it('reads up to five times when rows change meanwhile, and writes once', async () => {
		const store = newStore(tables);
		await store.take(GET);
		const failing = (times: number): void => {
			let left = times;
			tables.runs.length = 0;
			tables.before = () => {
				if ((left -= 1) >= 0) throw changed;
				return undefined;
			};
		};
		failing(4);
		expect(await store.take(GET)).toStrictEqual([]);
		failing(5);
		expect(await lackOf(store.take(GET))).toContain('result count changed');
		failing(1);
		expect(await lackOf(store.take(INSERT, [row('a')]))).toContain('result count changed');
		expect(tables.rows).toStrictEqual([]);
	});

	it('reads once where something else fails', async () => {
		const store = newStore(tables);
		await store.take(GET);
		let reads = 0;
		tables.before = () => {
			reads += 1;
			throw new Error('out of order');
		};
		expect(await lackOf(store.take(GET))).toContain('out of order');
		expect(reads).toBe(1);
	});

	it('asks for nothing where n8n has no data tables', async () => {
		const context = { ...contextOn(tables, 'off'), helpers: {} } as unknown as IExecuteFunctions;
		expect(await lackOf(new Store(context).take(GET))).toBe(TABLES_OFF);
		expect(tables.runs).toStrictEqual([]);
	});
});

describe('what n8n says', () => {
	it.each([
		['The data-table module is disabled', 'off', TABLES_OFF, 'N8N_DISABLED_MODULES'],
		['Data table size limit exceeded: 200MB used', 'full', 'n8n’s data tables are full', 'N8N_DATA_TABLES_MAX_SIZE'],
		[
			"Data table with ID '7' could not be found in this project",
			'gone',
			'The data table of this package was deleted',
			'the table is made anew',
		],
		['Could not find the data table: 7', 'gone', 'The data table of this package was deleted', 'is lost'],
		['no such column', 'other', 'n8n could not use the data table of this package: no such column', 'rename it'],
	])('“%s” is told as %s', (said, lack, message, fix) => {
		for (const error of [new Error(said), said]) {
			expect(storeTrouble(error)).toMatchObject({ name: 'StoreTrouble', lack, message });
			expect(storeTrouble(error).fix).toContain(fix);
		}
	});

	it('is told once', () => {
		const trouble = new StoreTrouble('busy');
		expect(storeTrouble(trouble)).toBe(trouble);
		expect(trouble.message).toBe('Other runs kept the data table of this package locked for too long');
		expect(trouble.fix).toContain('when the other runs have ended');
	});
});

describe('a sub-workflow', () => {
	const started = async (options?: { shouldResume: boolean }) => {
		const calls: unknown[][] = [];
		const executeWorkflow = async (...given: unknown[]) => {
			calls.push(given);
			return await Promise.resolve({ executionId: '8', data: [] });
		};
		const context = {
			getWorkflow: () => ({ id: 'own' }),
			getWorkflowSettings: () => ({ timezone: 'UTC', callerPolicy: 'none', executionOrder: 'v0' }),
			getExecutionId: () => '7',
			executeWorkflow,
		} as unknown as IExecuteFunctions;
		const workflow = { name: 'Sub', nodes: [], connections: {}, settings: { executionOrder: 'v1' } as const };
		const given = await runSubWorkflow(context, workflow, [{ json: { a: 1 } }], options);
		expect(given).toStrictEqual({ executionId: '8', data: [] });
		return calls[0] as [{ code: object }, object, undefined, object];
	};

	it('has the settings of the workflow that it is started from, but for its own, and may be called by it', async () => {
		const [{ code }, items, , options] = await started();
		expect(code).toMatchObject({
			name: 'Sub',
			active: false,
			isArchived: false,
			settings: { timezone: 'UTC', callerPolicy: 'workflowsFromSameOwner', executionOrder: 'v1' },
		});
		expect(items).toStrictEqual([{ json: { a: 1 } }]);
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: false } });
	});

	it('resumes the execution that started it where that is wanted', async () => {
		const [, , , options] = await started({ shouldResume: true });
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: true } });
	});
});
