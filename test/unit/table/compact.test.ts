import { bucketOf, entriesIn, hashed } from '../../../nodes/table/buckets';
import { compact, crowdedIn } from '../../../nodes/table/compact';
import { noteRows } from '../../../nodes/table/quotas';
import type { StoredRow } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const waits: number[] = [];

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => await Promise.resolve(waits.push(milliseconds)),
}));

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 15, 10);
let tables: DataTables;
let store: Store;
let now: number;
beforeEach(() => {
	now = NOW;
	waits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => jest.restoreAllMocks());

const [one, two] = ['one', 'two'].map(hashed);
const nameOf = (key: string) => `quota:${bucketOf(key)}`;
const lockOf = (key: string) => `compact:quota-${bucketOf(key)}` as const;
const note = async (...keys: string[]) => await store.write(noteRows('quota', keys, HOUR));
const rowsOf = (key: string) => tables.rows.filter((row) => row.key === nameOf(key));
const locks = () => tables.rows.filter(({ key }) => (key as string).startsWith('compact:'));
const compactBoth = async () => await compact(store, 'quota', new Set([one, two].map(nameOf)));
const lock = async (until: number) =>
	await store.write([{ key: lockOf(two), state: '', owner: 'other', until, value: '' }]);
const count = (key: string) =>
	entriesIn(tables.rows as unknown as StoredRow[], new Set([key])).reduce((sum, { value }) => sum + Number(value), 0);

it('rows of one name are too many when they are 24, without those of runs at work', () => {
	const rows = (count: number, key: string, owner: string): StoredRow[] =>
		Array.from({ length: count }, (_, id) => ({ id, key: `quota:${key}`, state: '', owner, until: 0, value: '[]' }));
	expect(crowdedIn([...rows(23, '0a', ''), ...rows(9, '0a', 'me'), ...rows(24, '1b', '')])).toStrictEqual(
		new Set(['quota:1b']),
	);
});

it('of the names with too many rows, the fullest become one row first, and 200 at once', () => {
	let id = 0;
	const rows = (count: number, key: number): StoredRow[] =>
		Array.from({ length: count }, () => ({
			id: (id += 1),
			key: `quota:${key}`,
			state: '',
			owner: '',
			until: 0,
			value: '[]',
		}));
	const crowded = crowdedIn([30, 24, 60, 23].flatMap(rows));
	expect([...crowded]).toStrictEqual(['quota:2', 'quota:0', 'quota:1']);
	const many = Array.from({ length: 250 }, (_, at) => rows(8, at)).flat();
	expect(crowdedIn(many, undefined, 8).size).toBe(200);
});

it('names with too many rows become fewer from run to run, also where many runs came at once', () => {
	let id = 0;
	const write = (): StoredRow[] =>
		Array.from({ length: 1024 }, (_, at) => ({
			id: (id += 1),
			key: `once:${at}`,
			state: 'done',
			owner: '',
			until: 0,
			value: '[]',
		}));
	let all = Array.from({ length: 20 }, write).flat();
	const before = all.length;
	for (let run = 0; run < 20; run += 1) {
		const crowded = crowdedIn(all, undefined, 8);
		const others = all.filter(({ key }) => !crowded.has(key));
		const merged = [...crowded].map((key): StoredRow => ({ ...all[0], id: (id += 1), key: key as StoredRow['key'] }));
		all = [...others, ...merged, ...write()];
	}
	expect(all.length).toBeLessThan(before / 2);
});

it('rows of one name become one each, which counts until the end of the slot that each count is in', async () => {
	const slotMs = HOUR / 32;
	await note(one);
	await note(one, two);
	now = NOW + 1;
	await note(one);
	const ids = rowsOf(one).map(({ id }) => id);
	await compactBoth();
	const slots = (...all: Array<[end: number, count: number]>) =>
		all.map(([end, sum]) => [end - HOUR, end, null, { [one]: sum }]);
	expect(rowsOf(one)).toStrictEqual([
		{
			id: expect.any(Number) as number,
			version: 1,
			key: nameOf(one),
			state: JSON.stringify(ids),
			owner: '',
			until: NOW + HOUR + slotMs,
			value: JSON.stringify(slots([NOW + HOUR, 2], [NOW + HOUR + slotMs, 1])),
		},
	]);
	expect(rowsOf(two)).toMatchObject([{ until: NOW + HOUR }]);
	expect([count(one), count(two), locks()]).toStrictEqual([3, 1, []]);
});

it('rows of one name count once beside their sums, also where the process dies before it has deleted them', async () => {
	for (let at = 0; at < 2; at += 1) await note(one, two);
	const counts: number[] = [];
	tables.between = () => {
		counts.push(count(one), count(two));
		if (rowsOf(one).length === 3) throw new Error('killed');
	};
	await expect(compactBoth()).rejects.toThrow('killed');
	expect(rowsOf(one)).toHaveLength(3);
	expect(counts).toStrictEqual(counts.map(() => 2));
	now += 61_000;
	tables.between = () => undefined;
	await note(one);
	await compactBoth();
	expect([rowsOf(one).length, rowsOf(two).length, count(one), count(two)]).toStrictEqual([1, 1, 3, 2]);
});

it('rows of one name go where nothing of them counts any more', async () => {
	await note(one);
	now = NOW + HOUR + 1;
	await compactBoth();
	expect(tables.rows).toStrictEqual([]);
});

it('rows of one name are left to who has their lock, and nobody waits for that', async () => {
	for (let at = 0; at < 2; at += 1) await note(one, two);
	await lock(NOW + 1);
	const held: unknown[] = [];
	tables.between = () => {
		held.push(...locks().filter(({ owner }) => owner !== 'other'));
	};
	tables.runs.length = 0;
	await compactBoth();
	expect([rowsOf(one).length, rowsOf(two).length, count(one), count(two)]).toStrictEqual([1, 2, 2, 2]);
	expect(tables.runs).toStrictEqual([
		['insert', 'get'],
		['insert', 'deleteRows'],
		['get'],
		['insert', 'deleteRows', 'deleteRows'],
	]);
	expect(waits).toStrictEqual([]);
	expect(locks()).toMatchObject([{ key: lockOf(two), owner: 'other' }]);
	for (const key of [one, two]) {
		expect(held).toContainEqual({
			id: expect.any(Number) as number,
			version: 1,
			key: lockOf(key),
			state: '',
			owner: expect.stringMatching(/^[\w-]{12}$/) as string,
			until: NOW + 60_000,
			value: '',
		});
	}
});

it('rows of one name are not left to a lock whose time is over', async () => {
	for (let at = 0; at < 2; at += 1) await note(two);
	await lock(NOW);
	await compactBoth();
	expect([rowsOf(two).length, count(two)]).toStrictEqual([1, 2]);
});

it('rows of one name count once where who adds them up comes back when its lock is over, and another has done it', async () => {
	for (let at = 0; at < 2; at += 1) await note(one, two);
	let reads = 0;
	tables.before = async (operations) => {
		if (operations.join() !== 'get' || (reads += 1) > 1) return;
		now += 61_000;
		await compact(newStore(tables), 'quota', new Set([one, two].map(nameOf)));
	};
	await compactBoth();
	expect([rowsOf(one).length, rowsOf(two).length, count(one), count(two), locks()]).toStrictEqual([1, 1, 2, 2, []]);
});

it('rows of one name are left as they are where somebody else has the lock of each', async () => {
	await store.write(
		[one, two].map((key) => ({ key: lockOf(key), state: '', owner: 'other', until: NOW + 1, value: '' })),
	);
	tables.runs.length = 0;
	await compactBoth();
	expect(tables.runs).toStrictEqual([['insert', 'get'], ['deleteRows']]);
});
