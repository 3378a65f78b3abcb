import { sendOnceKeyOf } from '../../../nodes/table/plannedRow';
import { plan, type Wish } from '../../../nodes/table/planning';
import type { Store } from '../../../nodes/table/store';
import { takeDue } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now = NOW;
let tables: DataTables;
let store: Store;

beforeEach(() => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => jest.restoreAllMocks());

/** What is due is given to a run, of whose sends nothing is known. */
async function take(): Promise<Array<[key: string, text: unknown, given: number]>> {
	now += 31 * MINUTE;
	const again = {
		afterMs: 30 * MINUTE,
		rememberMs: Infinity,
		sentOf: async () => await Promise.resolve(() => undefined),
	};
	const { taken } = await takeDue(store, { topic: TOPIC, most: 100, execution: '7', again });
	return taken.map(({ planned: one, given }) => [one.key, one.events[0].data.text, given]);
}
const anew = (key: string, time = now + DAY): Wish => ({ ...replacing(key, { text: 'new' }, time), replaces: true });

describe('what a run was given and has not sent', () => {
	it('is given to no other once its key is planned anew in its place; another key’s is', async () => {
		await plan(store, [replacing('a', { text: 'old' }), replacing('b', { text: 'old' })], '1');
		expect(await take()).toStrictEqual([
			['a', 'old', 1],
			['b', 'old', 1],
		]);
		expect(await plan(store, [anew('a')], '2')).toMatchObject([{ outcome: 'planned' }]);
		expect(await take()).toStrictEqual([['b', 'old', 2]]);
		now += DAY;
		expect(await take()).toStrictEqual([
			['b', 'old', 3],
			['a', 'new', 1],
		]);
	});

	it('is not given either where the key had been planned anew already, and that is replaced', async () => {
		await plan(store, [replacing('a', { text: 'old' })], '1');
		await take();
		await plan(store, [replacing('a', { text: 'collected' }, now + DAY)], '2');
		expect(await plan(store, [anew('a')], '3')).toMatchObject([{ outcome: 'changed' }]);
		expect(await take()).toStrictEqual([]);
	});

	it('is given again where something is only added, and where the earlier one stays', async () => {
		await plan(store, [replacing('a', { text: 'old' })], '1');
		await take();
		await plan(store, [replacing('a', { text: 'added' }, now + DAY)], '2');
		const kept: Wish = { ...anew('a'), change: () => undefined };
		expect(await plan(store, [kept], '3')).toMatchObject([{ outcome: 'kept' }]);
		expect(await take()).toStrictEqual([['a', 'old', 2]]);
	});

	it('is told as failed where that could not be noted: planned once more, it is replaced', async () => {
		await plan(store, [replacing('a', { text: 'old' })], '1');
		await take();
		let updates = 0;
		tables.before = ([operation]) => {
			if (operation === 'update' && (updates += 1) === 2) throw new Error('database is locked');
		};
		expect(await plan(store, [anew('a'), replacing('c', { text: 'other' }, now + DAY)], '2')).toMatchObject([
			{ outcome: 'failed', trouble: { message: expect.stringContaining('database is locked') } },
			{ outcome: 'planned' },
		]);
		expect(await plan(store, [anew('a')], '3')).toMatchObject([{ outcome: 'changed' }]);
		expect(await take()).toStrictEqual([]);
	});
});

describe('what Send Once knows it by', () => {
	const keyOf = (topic: string, key: string): string => sendOnceKeyOf({ ...planned(key), topic });

	it('is its own, whatever slashes topics and keys have', () => {
		const all = [keyOf('a', 'b/c'), keyOf('a/b', 'c'), keyOf('a/b', 'c/'), keyOf('a/b/', 'c'), keyOf('a', 'b//c')];
		expect(new Set(all).size).toBe(all.length);
	});

	it('can be read where the topic has no slash', () => {
		expect(keyOf('a', 'b/c')).toBe('a/b/c/2030-01-15T10:00:00.000Z');
	});
});
