import { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { GET, INSERT, row, storeOn } from '../../support/store';

const KEEP = 'Keep this row: without it, a node takes this table for another one';

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

/** The store of a workflow in a process that has just started. */
function restarted(workflow: string): Store {
	let Fresh = Store;
	jest.isolateModules(() => {
		Fresh = jest.requireActual<{ Store: typeof Store }>('../../../nodes/table/store').Store;
	});
	return new Fresh(new N8n({ tables, workflow }).context);
}

/** What came of reading with each store at once: the keys that were found, or what kept it from working. */
async function atOnce(stores: readonly Store[]): Promise<unknown[]> {
	const read = async (store: Store, at: number) => {
		// Each is a step behind the one before it.
		for (let step = 0; step < at; step += 1) await Promise.resolve();
		return await store.take(GET).then(
			(rows) => rows.map(({ key }) => key),
			(error: unknown) => (error as { lack?: string }).lack ?? String(error),
		);
	};
	return await Promise.all(stores.map(read));
}

describe('a table that is not there any more', () => {
	const GONE = { lack: 'gone' };

	it('is told to who used it, while n8n runs and after a restart, and none is made in its place', async () => {
		const store = storeOn(tables, 'gone');
		await store.take(INSERT, [row('a')]);
		tables.tables.pop();
		for (const again of [store, storeOn(tables, 'gone')]) {
			tables.runs.length = 0;
			await expect(again.take(GET)).rejects.toMatchObject(GONE);
		}
		// The second time, nothing is known of it, so that there is nothing to look for once more.
		expect(tables.runs).toStrictEqual([['list']]);
		expect(tables.tables).toStrictEqual([]);
	});

	it('is told, too, where somebody has deleted the row of a node, which says what it is for', async () => {
		await storeOn(tables, 'deleted').take(INSERT, [row('a')]);
		const [{ users }] = tables.tables;
		expect(users?.map(({ value }) => value)).toStrictEqual([KEEP]);
		users?.pop();
		await expect(restarted('deleted').take(GET)).rejects.toMatchObject({
			...GONE,
			message: expect.stringContaining('or somebody has deleted rows of it') as string,
		});
	});

	it('is not taken for gone after a restart', async () => {
		await storeOn(tables, 'restarted').take(INSERT, [row('a')]);
		tables.runs.length = 0;
		expect(await restarted('restarted').take(GET)).toMatchObject([{ key: 'a' }]);
		expect(tables.runs).toStrictEqual([['list'], ['get'], ['get']]);
	});

	it('is told where another one stands in its place, until a person accepts that one', async () => {
		const store = storeOn(tables, 'replaced');
		await store.take(INSERT, [row('a')]);
		tables.tables.pop();
		await storeOn(tables, 'new node').take(INSERT, [row('b')]);
		for (let time = 0; time < 2; time += 1) await expect(store.take(GET)).rejects.toMatchObject(GONE);
		expect(tables.text).toContain('{"keyName":"key","condition":"eq","keyValue":"table:accepted"}');
		await storeOn(tables, 'person').accept();
		const accepted = { key: 'table:accepted', state: '', owner: expect.any(String) as string, until: 0, value: KEEP };
		expect(tables.rows.slice(1)).toStrictEqual([{ ...accepted, id: 3, version: 1 }]);
		expect(await store.take(GET)).toMatchObject([{ key: 'b' }]);
		expect(tables.tables).toHaveLength(1);
		// The next one that is lost is told again.
		tables.tables.pop();
		await expect(store.take(GET)).rejects.toMatchObject(GONE);
	});

	it('is told to all runs that look at once, also where one of them has died', async () => {
		await storeOn(tables, 'many').take(INSERT, [row('a')]);
		tables.tables = [];
		await storeOn(tables, 'another node').take(INSERT, [row('b')]);
		const lost = new Array(5).fill('gone');
		const runs = () => lost.map(() => restarted('many'));
		expect(await atOnce(runs())).toStrictEqual(lost);
		tables.before = (operations) => {
			tables.before = () => undefined;
			throw new Error(`killed at ${operations.join()}`);
		};
		await expect(restarted('many').take(GET)).rejects.toMatchObject({
			message: expect.stringContaining('killed at list') as string,
		});
		expect(await atOnce(runs())).toStrictEqual(lost);
	});

	it('is accepted for all runs at once, in processes that knew the lost one and in others', async () => {
		await storeOn(tables, 'warm').take(INSERT, [row('a')]);
		tables.tables = [];
		await storeOn(tables, 'person').accept();
		await storeOn(tables, 'another node').take(INSERT, [row('b')]);
		const runs = [
			...new Array(5).fill('warm').map(() => storeOn(tables, 'warm')),
			restarted('warm'),
			restarted('warm'),
		];
		expect(await atOnce(runs)).toStrictEqual(runs.map(() => ['b']));
	});

	it('is known to have been used by runs that have first used it at once', async () => {
		expect(await atOnce([1, 2, 3].map(() => restarted('first')))).toStrictEqual([[], [], []]);
		await storeOn(tables, 'another node').take(INSERT, [row('b')]);
		expect(await atOnce([restarted('first')])).toStrictEqual([['b']]);
		tables.tables = [];
		expect(await atOnce([restarted('first')])).toStrictEqual(['gone']);
	});

	it('was not used by a run that died before it could note that', async () => {
		// It has made the table, and dies at the row that says so.
		tables.between = () => {
			if (tables.tables.length > 0) throw new Error('killed');
		};
		expect(await atOnce([restarted('died')])).toStrictEqual(['other']);
		expect(tables.tables).toMatchObject([{ rows: [] }]);
		tables.between = () => undefined;
		expect(await atOnce([restarted('died')])).toStrictEqual([[]]);
	});

	it('is read by a node that could not note in a full one that it uses it, and does so later', async () => {
		await storeOn(tables, 'another node').take(INSERT, [row('a')]);
		tables.areFull = true;
		expect(await atOnce([restarted('full')])).toStrictEqual([['a']]);
		expect(tables.processed.get('full node')).toBeUndefined();
		tables.areFull = false;
		expect(await atOnce([restarted('full')])).toStrictEqual([['a']]);
		expect(tables.processed.get('full node')).toStrictEqual(new Set(['used']));
	});

	it('is not read by a node that could not note for another reason that it uses it', async () => {
		await storeOn(tables, 'another node').take(INSERT, [row('a')]);
		let steps = 0;
		tables.between = () => {
			steps += 1;
			if (steps === 2) throw new Error('database is locked');
		};
		expect(await atOnce([restarted('locked')])).toStrictEqual(['other']);
	});

	it('is told to a node that first met it when it was full, and used it later without a restart', async () => {
		await storeOn(tables, 'another node').take(INSERT, [row('a')]);
		tables.areFull = true;
		const store = storeOn(tables, 'full at first');
		expect(await store.take(GET)).toMatchObject([{ key: 'a' }]);
		tables.areFull = false;
		await store.take(INSERT, [row('b')]);
		tables.tables = [];
		await expect(store.take(GET)).rejects.toMatchObject(GONE);
		expect(tables.tables).toStrictEqual([]);
	});

	it('is made anew where a person accepts that it is lost', async () => {
		const store = storeOn(tables, 'accepting');
		await store.take(INSERT, [row('a')]);
		tables.tables.pop();
		await store.accept();
		expect(await store.take(GET)).toStrictEqual([]);
		expect(tables.tables.map(({ name }) => name)).toStrictEqual(['Omni Messaging']);
	});

	it('is found under another name by its columns', async () => {
		await storeOn(tables, 'renamed').take(INSERT, [row('a')]);
		tables.tables[0].name = 'Mine';
		tables.tables.unshift({ id: 'other', name: 'Other', columns: [{ name: 'key' }], rows: [] });
		expect(await storeOn(tables, 'later').take(GET)).toMatchObject([{ key: 'a' }]);
		expect(tables.tables).toHaveLength(2);
	});

	it('is noted although two processes note it at once', async () => {
		const { context } = new N8n({ tables, workflow: 'twice' });
		let times = 0;
		const { checkProcessedAndRecord } = context.helpers;
		context.helpers.checkProcessedAndRecord = async (...given) => {
			times += 1;
			if (times === 1) throw new Error('UNIQUE constraint failed');
			return await checkProcessedAndRecord(...given);
		};
		expect(await new Store(context).take(GET)).toStrictEqual([]);
		expect(times).toBe(2);
	});
});
