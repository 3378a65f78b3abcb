import { Store } from '../../../nodes/table/store';
import { StoreTrouble, storeTrouble } from '../../../nodes/table/trouble';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { GET, INSERT, newStore, row, storeOn } from '../../support/store';
import { TABLES_OFF } from '../../support/sentences';

/** How long the store has waited each time. */
const waits: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (ms: number) => await Promise.resolve(waits.push(ms)),
}));

const changed = new Error('synchronization error: result count changed during pagination');

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

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
			{ ...row('a'), id: 1, version: 1 },
			{ ...row('c'), id: 3, version: 1 },
		]);
		expect(tables.runs).toStrictEqual([['list'], ['create'], ['insert'], ['get']]);
		expect(tables.tables.map(({ name }) => name)).toStrictEqual(['Omni Messaging']);
	});

	it('finds nothing where nothing is', async () => {
		expect(await newStore(tables).take(GET)).toStrictEqual([]);
	});

	it('starts each sub-workflow with an item, where it adds no rows', async () => {
		const { context } = new N8n({ tables, workflow: 'items' });
		const inputs: unknown[] = [];
		const { executeWorkflow } = context;
		context.executeWorkflow = async (workflow, items, ...more) => {
			inputs.push(items);
			return await executeWorkflow(workflow, items, ...more);
		};
		await new Store(context).take(GET);
		const [listed, made, , read] = inputs;
		expect([listed, made, read]).toStrictEqual(new Array(3).fill([{ json: {} }]));
		// Nor where it reads again behind an insert.
		tables.between = () => {
			if (tables.rows.length === 1) {
				tables.between = () => undefined;
				throw changed;
			}
		};
		await new Store(context).write([row('a')], GET);
		expect(inputs.slice(4)).toStrictEqual([[{ json: { ...row('a'), version: 1 } }], [{ json: {} }]]);
	});

	it('asks for nothing where nothing is to be done', async () => {
		const store = newStore(tables);
		expect([await store.write([]), await store.change([])]).toStrictEqual([[], []]);
		expect(tables.runs).toStrictEqual([]);
	});

	it('takes steps in their order: changes and deletes what all conditions name', async () => {
		const store = newStore(tables);
		await store.take(INSERT, [row('a', { until: 5 }), row('b', { until: 50 }), row('c', { until: 5, owner: 'other' })]);
		const mine = { column: 'owner', value: 'me' } as const;
		const rows = await store.take([
			{ do: 'update', all: [mine], set: { state: 'seen' } },
			{ do: 'delete', all: [mine, { column: 'until', is: 'lt', value: 50 }] },
			{ do: 'get', any: ['a', 'b', 'c'].map((value) => ({ column: 'key', value })) },
		]);
		expect(rows.map(({ key, state }) => [key, state])).toStrictEqual([
			['b', 'seen'],
			['c', 'new'],
		]);
	});

	it('asks for the table once for a node, and for each workflow', async () => {
		await storeOn(tables, 'one').take(GET);
		await storeOn(tables, 'one').take(GET);
		await storeOn(tables, 'two').take(GET);
		expect(tables.runs).toStrictEqual([['list'], ['create'], ['get'], ['get'], ['list'], ['get']]);
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

	it('reads up to ten times, ever farther apart, when rows change meanwhile, and tells then that others are at work', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);

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
		waits.length = 0;
		failing(9);
		expect(await store.take(GET)).toStrictEqual([]);
		expect(waits).toStrictEqual([150, 300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400]);
		failing(10);
		await expect(store.take(GET)).rejects.toMatchObject({ lack: 'busy' });
	});

	it('does not write twice what it reads again behind it', async () => {
		const store = newStore(tables);
		await store.take(GET);
		let reads = 0;
		tables.between = () => {
			if (tables.rows.length === 1 && (reads += 1) < 3) throw changed;
		};
		expect(await store.write([row('a')], GET)).toMatchObject([{ key: 'a' }]);
		expect(tables.rows).toHaveLength(1);
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
		const { context } = new N8n({ tables, hasTables: () => false });
		expect(await lackOf(new Store(context).take(GET))).toBe(TABLES_OFF);
		expect(tables.runs).toStrictEqual([]);
	});
});

describe('names of a kind', () => {
	const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `${(at % 16).toString(16)}${at}`);
	const conditions = (): unknown[] =>
		[...tables.text.matchAll(/"condition":"(\w+)"/g)].map(([, condition]) => condition);

	it.each([
		[1, 1, 'eq'],
		[32, 32, 'eq'],
		[33, 32, 'eq'],
		[512, 32, 'eq'],
		[513, 1, 'like'],
	])('are looked for %i at once, page by page with %i conditions, each “%s”', async (count, expected, condition) => {
		const store = newStore(tables);
		await store.take(INSERT, [row('once:00'), row('once:9x'), row('seen:00')]);
		tables.text = '';
		tables.runs.length = 0;
		const found = await store.read('once', named(count));
		expect([...new Set(found.map(({ key }) => key))]).toStrictEqual(count > 512 ? ['once:00', 'once:9x'] : ['once:00']);
		expect(conditions()).toStrictEqual(new Array(expected).fill(condition));
		expect(tables.runs).toStrictEqual([['get']]);
	});

	it('are looked for once each, and none is not looked for', async () => {
		const store = newStore(tables);
		expect(await store.read('once', [])).toStrictEqual([]);
		expect(tables.runs).toStrictEqual([]);
		await store.read('once', ['a', 'a']);
		expect(conditions()).toStrictEqual(['eq']);
	});

	it('are all found, each once, whichever page they are on', async () => {
		const store = newStore(tables);
		const rows = named(70).map((name) => row(`once:${name}`));
		await store.take(INSERT, rows);
		const found = await store.read('once', named(70));
		expect(found.map(({ key }) => key)).toStrictEqual(rows.map(({ key }) => key));
	});

	it('are read page by page where rows change three times while n8n counts those of all', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		const store = newStore(tables);
		const names = named(96);
		await store.take(
			INSERT,
			[0, 32, 64].map((at) => row(`once:${names[at]}`)),
		);
		waits.length = 0;
		const read: string[] = [];
		tables.onPage = (keys) => {
			const [first] = keys as string[];
			read.push(first);
			if (first === `once:${names[32]}` && read.length < 11) throw changed;
		};
		const found = await store.read('once', names);
		expect(found.map(({ key }) => key)).toStrictEqual([0, 32, 64].map((at) => `once:${names[at]}`));
		expect(read.map((key) => names.indexOf(key.slice(5)))).toStrictEqual([0, 32, 0, 32, 0, 32, 0, 32, 32, 32, 32, 64]);
		expect(waits).toStrictEqual([150, 300, 150, 300, 600]);
	});

	it('are told as unread where a page fails, with what n8n says of it', async () => {
		const store = newStore(tables);
		await store.take(GET);
		let reads = 0;
		tables.onPage = () => {
			reads += 1;
			throw new Error('out of order');
		};
		expect(await lackOf(store.read('once', named(70)))).toContain('out of order');
		expect(reads).toBe(1);
	});

	it('are looked for after rows were added, in one call where they are few', async () => {
		const store = newStore(tables);
		await store.take(GET);
		expect(await store.read('once', ['a'], [row('once:a')])).toMatchObject([{ key: 'once:a' }]);
		expect(await store.read('once', named(70), [row('once:00')])).toMatchObject([{ key: 'once:00' }]);
		// The first time, what is out of date goes between the two.
		expect(tables.runs.slice(-3)).toStrictEqual([['insert', 'deleteRows', 'get'], ['insert'], ['get']]);
	});
});

describe('rows of a later version', () => {
	it('are refused, and those that a person wrote are not', async () => {
		const store = newStore(tables);
		await store.take(INSERT, [row('a')]);
		Object.assign(tables.rows[0], { version: null });
		expect(await store.take(GET)).toHaveLength(1);
		Object.assign(tables.rows[0], { version: 2 });
		await expect(store.take(GET)).rejects.toMatchObject({ lack: 'newer' });
	});
});

describe('what n8n says', () => {
	it.each([
		['The data-table module is disabled', 'off', TABLES_OFF, 'N8N_DISABLED_MODULES'],
		[
			'Node type "n8n-nodes-base.dataTable" is blocked by this project\'s policy',
			'forbidden',
			'n8n’s Data Table node may not be used here',
			'a policy of the project',
		],
		[
			'Unrecognized node type: n8n-nodes-base.dataTable',
			'forbidden',
			'n8n’s Data Table node may not be used here',
			'NODES_EXCLUDE',
		],
		['Data table size limit exceeded: 200MB used', 'full', 'n8n’s data tables are full', 'N8N_DATA_TABLES_MAX_SIZE'],
		[
			"Data table with ID '7' could not be found in this project",
			'gone',
			'The data table of this package that this node used before is not there any more, or somebody has deleted rows of it',
			'Accept New Table',
		],
		[
			'synchronization error: result count changed during pagination',
			'busy',
			'Other runs used the rows that this run needs in the data table of this package for too long',
			'when the other runs have ended',
		],
		[
			'no such column',
			'other',
			'n8n could not use the data table of this package: no such column',
			'change its name back',
		],
	])('“%s” is told as %s', (said, lack, message, fix) => {
		for (const error of [new Error(said), said]) {
			expect(storeTrouble(error)).toMatchObject({ name: 'StoreTrouble', lack, message });
			expect(storeTrouble(error).fix).toContain(fix);
		}
	});

	it('is told once', () => {
		const trouble = new StoreTrouble('busy');
		expect(storeTrouble(trouble)).toBe(trouble);
		expect(trouble.fix).toContain('when the other runs have ended');
	});
});
