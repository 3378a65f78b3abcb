import { StoreTrouble } from '../../../nodes/table/trouble';
import { DataTables } from '../../support/dataTables';
import { GET, INSERT, newStore, row } from '../../support/store';

const A = { column: 'key', value: 'once:a' } as const;
const FULL = new StoreTrouble('full').message;

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

describe('what is out of date', () => {
	const HOUR = 60 * 60 * 1000;

	it('goes with what a node writes, once in a while, and what counts for ever stays', async () => {
		const now = Date.now();
		const store = newStore(tables);
		await store.take(INSERT, [row('a', { until: now - 1 }), row('b', { until: now + HOUR }), row('c')]);
		const keys = (): unknown[] => tables.rows.map(({ key }) => key);
		await store.write([row('d')]);
		expect(keys()).toStrictEqual(['b', 'c', 'd']);
		tables.rows[0].until = now - 1;
		await store.write([row('e')]);
		expect(keys()).toStrictEqual(['b', 'c', 'd', 'e']);
		await newStore(tables).write([row('f')]);
		expect(keys()).toStrictEqual(['c', 'd', 'e', 'f']);
	});
});

describe('a full table', () => {
	const outOfDate = row('once:old', { until: Date.now() - 1 });

	it('has room again once what is out of date has gone', async () => {
		const store = newStore(tables);
		Object.defineProperty(tables, 'areFull', { get: () => tables.rows.some(({ key }) => key === outOfDate.key) });
		const fill = async (): Promise<unknown> => await store.take(INSERT, [row('once:b'), outOfDate]);
		await fill();
		await store.take(INSERT, [row('once:a')]);
		await fill();
		expect(await store.take([{ do: 'update', all: [A], set: { state: 'seen' } }])).toMatchObject([{ state: 'seen' }]);
		await fill();
		// Of changes of one row each, n8n may have made some.
		const changes = [{ was: { key: A.value }, set: { state: 'done' } }] as const;
		await expect(store.change(changes)).rejects.toThrow(FULL);
		expect(tables.rows.map(({ key }) => key)).toStrictEqual(['once:b', 'once:a', 'once:b', 'once:b', 'once:old']);
	});

	it('has room again for what is read at once', async () => {
		const store = newStore(tables);
		Object.defineProperty(tables, 'areFull', { get: () => tables.rows.some(({ key }) => key === outOfDate.key) });
		await store.take(INSERT, [outOfDate]);
		expect(await store.read('once', ['a'], [row('once:a')])).toMatchObject([{ key: 'once:a' }]);
	});

	it('has nothing added twice where a change behind it is refused', async () => {
		const store = newStore(tables);
		await store.take(GET);
		// Behind the insert, and what takes out what is out of date.
		let steps = 0;
		tables.between = () => {
			steps += 1;
			tables.areFull = steps === 3;
		};
		const change = { do: 'update', all: [A], set: { state: 'seen' } } as const;
		await expect(store.write([row('once:a')], [change])).rejects.toThrow(FULL);
		expect(tables.rows.map(({ key, state }) => [key, state])).toStrictEqual([['once:a', 'new']]);
	});

	it('that stays full is told', async () => {
		const store = newStore(tables);
		await store.take(GET);
		tables.areFull = true;
		await expect(store.take(INSERT, [row('once:a')])).rejects.toThrow(FULL);
	});
});
