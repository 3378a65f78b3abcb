import type { Row } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { INSERT, newStore, row } from '../../support/store';

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `${(at % 16).toString(16)}${at}`);

describe('more rows than n8n reads by one statement', () => {
	const HALF = 600;
	/** The id of a row that nobody looks for. */
	const OTHER = 5_000_000;
	const many = (key: string, count: number): Row[] =>
		Array.from({ length: count }, (_, at) => row(key, { value: String(at) }));
	const idsOf = (rows: ReadonlyArray<{ id: number }>): number[] =>
		rows.map(({ id }) => id).sort((one, other) => one - other);

	/** A store whose table loses old rows and gets new ones between each two calls. */
	async function restless(rows: readonly Row[]): Promise<{ store: Store; kept: number[] }> {
		const store = newStore(tables);
		await store.take(INSERT, rows);
		const old = tables.rows.slice(0, 100).map(({ id }) => id);
		const kept = tables.rows.slice(100).map(({ id }) => id);
		tables.rows.push({ ...row('seen:a', { owner: 'another' }), id: OTHER });
		tables.before = () => {
			const gone = old.splice(0, 20);
			const all = tables.rows;
			for (const id of gone) {
				const at = all.findIndex((one) => one.id === id);
				if (at >= 0) all.push({ ...all.splice(at, 1)[0], id: 1_000_000 + id });
			}
		};
		return { store, kept };
	}

	it.each([
		['one name', ['a'], many('once:a', 2 * HALF)],
		['a few names', ['a', 'b'], [...many('once:a', HALF), ...many('once:b', HALF)]],
		['several pages, of which one has them', named(40), many(`once:${named(1)[0]}`, 2 * HALF)],
		['several pages', named(40), named(40).flatMap((name) => many(`once:${name}`, 40))],
		['all names of a kind', named(520), [...many('once:00', 2 * HALF), ...many('once:11', HALF)]],
	])('are all found under %s, whatever others delete and add meanwhile', async (_, names, rows) => {
		const { store, kept } = await restless(rows);
		expect(idsOf(await store.read('once', names))).toStrictEqual(expect.arrayContaining(kept));
		expect(new Set(idsOf(await store.read('once', names))).size).toBe(rows.length);
	});

	it('are all found by conditions, each once', async () => {
		const { store, kept } = await restless([...many('once:a', 2 * HALF), ...many('once:b', HALF)]);
		const all = [
			{ column: 'key', is: 'like', value: 'once:%' },
			{ column: 'owner', value: 'me' },
		] as const;
		for (const step of [{ do: 'get', any: all } as const, { do: 'get', all } as const]) {
			const found = idsOf(await store.take([step]));
			expect(found).toStrictEqual(expect.arrayContaining(kept));
			expect(found).not.toContain(OTHER);
			expect(new Set(found).size).toBe(found.length);
		}
	});

	it('are not asked for twice where a page has fewer', async () => {
		const store = newStore(tables);
		await store.take(
			INSERT,
			named(70).flatMap((name) => many(`once:${name}`, 20)),
		);
		tables.runs.length = 0;
		expect(await store.read('once', named(70))).toHaveLength(1400);
		expect(tables.runs).toStrictEqual([['get']]);
	});
});

it('a table that is full of what is out of date takes rows again', async () => {
	const store = newStore(tables);
	await store.write([row('once:a', { until: Date.now() + 1000 })]);
	Object.defineProperty(tables, 'areFull', { get: () => tables.rows.length > 0 });
	await expect(store.write([row('once:b')])).rejects.toMatchObject({ lack: 'full' });
	jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000);
	await store.write([row('once:c')]);
	expect(tables.rows).toMatchObject([{ key: 'once:c' }]);
	// The row may be there already: what was refused is the update.
	const update = { do: 'update', all: [{ column: 'key', value: 'x' }], set: { state: 'y' } } as const;
	tables.rows.length = 0;
	await expect(store.write([row('once:d')], [update])).rejects.toMatchObject({ lack: 'full' });
	expect(tables.rows).toHaveLength(1);
});
