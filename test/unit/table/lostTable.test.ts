import { Store } from '../../../nodes/table/store';
import type { StoreTrouble } from '../../../nodes/table/trouble';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { GET, INSERT, row, storeOn } from '../../support/store';

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

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

	it('is not taken for gone after a restart', async () => {
		await storeOn(tables, 'restarted').take(INSERT, [row('a')]);
		tables.runs.length = 0;
		// What n8n remembers of a node is the same, and of what this process knew nothing is left.
		const node = { ...new N8n().node, id: 'after the restart' };
		const { context } = new N8n({ tables, workflow: 'restarted', node });
		expect(await new Store(context).take(GET)).toMatchObject([{ key: 'a' }]);
		expect(tables.runs).toStrictEqual([['list'], ['get']]);
	});

	it('is told where another one stands in its place, until a person accepts that one', async () => {
		const store = storeOn(tables, 'replaced');
		await store.take(INSERT, [row('a')]);
		tables.tables.pop();
		await storeOn(tables, 'new node').take(INSERT, [row('b')]);
		for (let time = 0; time < 2; time += 1) await expect(store.take(GET)).rejects.toMatchObject(GONE);
		expect(tables.text).toContain('{"keyName":"key","condition":"eq","keyValue":"table:accepted"}');
		await storeOn(tables, 'person').accept();
		const accepted = { key: 'table:accepted', state: '', owner: expect.any(String) as string, until: 0, value: '' };
		expect(tables.rows.slice(1)).toStrictEqual([{ ...accepted, id: 3, version: 1 }]);
		expect(await store.take(GET)).toMatchObject([{ key: 'b' }]);
		expect(tables.tables).toHaveLength(1);
		// The next one that is lost is told again.
		tables.tables.pop();
		await expect(store.take(GET)).rejects.toMatchObject(GONE);
	});

	it('is told to a run that looks while another one does, and to one that comes when that one has died', async () => {
		await storeOn(tables, 'dying').take(INSERT, [row('a')]);
		tables.tables.pop();
		await storeOn(tables, 'another node').take(INSERT, [row('b')]);
		// Of what the first run's process knew nothing is left.
		const again = (id: string): Store =>
			new Store(new N8n({ tables, workflow: 'dying', node: { ...new N8n().node, id } }).context);
		const lacks: unknown[] = [];
		let looks = 0;
		tables.before = async (operations) => {
			if (operations[0] !== 'get' || (looks += 1) > 1) return;
			lacks.push(
				await again('2')
					.take(GET)
					.then(
						() => 'taken',
						(error: unknown) => (error as StoreTrouble).lack,
					),
			);
			throw new Error('killed');
		};
		await expect(again('1').take(GET)).rejects.toMatchObject({ message: expect.stringContaining('killed') as string });
		await expect(again('3').take(GET)).rejects.toMatchObject(GONE);
		expect(lacks).toStrictEqual(['gone']);
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
