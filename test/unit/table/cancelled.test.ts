import { rowOf } from '../../../nodes/table/plannedRow';
import { plan } from '../../../nodes/table/planning';
import type { Store } from '../../../nodes/table/store';
import { cancel, takeDue, type Taking } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';
import { newStore } from '../../support/store';

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
afterEach(() => {
	jest.restoreAllMocks();
});

/** Nothing is known of what was sent. */
const again: Taking['again'] = {
	afterMs: 30 * MINUTE,
	rememberMs: Infinity,
	sentOf: async () => await Promise.resolve(() => undefined),
};
const taken = async (more: Partial<Taking> = {}) =>
	(await takeDue(store, { topic: TOPIC, most: 100, execution: '7', again, ...more })).taken;
const take = async (more?: Partial<Taking>) => (await taken(more)).map((one) => one.planned.key);
const cancelled = async (...keys: string[]) =>
	await cancel(
		store,
		keys.map((key) => ({ topic: TOPIC, key })),
		'9',
	);

it('what is cancelled never leaves; what was taken has left, and what nobody planned was never there', async () => {
	await plan(store, [replacing('a'), replacing('b')], '1');
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'CANCELLED' }]);
	now += 1;
	expect(await take()).toStrictEqual(['b']);
	for (let time = 0; time < 2; time += 1) {
		expect(await cancelled('a', 'b', 'c')).toStrictEqual([
			{ outcome: 'CANCELLED' },
			{ outcome: 'LEFT', execution: '7' },
			{ outcome: 'NOT_FOUND' },
		]);
	}
	expect(tables.rows.map(({ state, owner }) => [state, (owner as string).split('.')[0]])).toStrictEqual([
		['cancelled', '9'],
		['left', '7'],
	]);
	now += 31 * MINUTE;
	expect(await take()).toStrictEqual([]);
	expect(tables.rows.every(({ value }) => value === '')).toBe(true);
});

it('what is cancelled may be planned anew, and is known for a week', async () => {
	await plan(store, [replacing('a', { text: 'one' })], '1');
	await cancelled('a');
	expect((await plan(store, [replacing('a', { text: 'two' })], '2'))[0].outcome).toBe('planned');
	now += 1;
	expect((await taken()).map((one) => one.planned.events[0].data)).toStrictEqual([{ text: 'two' }]);
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '7' }]);
	now += 7 * DAY;
	await store.prune();
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '7' }]);
	now += 1;
	await store.prune();
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'NOT_FOUND' }]);
});

it('an earlier one with a key that is cancelled is not given again', async () => {
	await plan(store, [replacing('a', { text: 'one' })], '1');
	now += 1;
	await take();
	await plan(store, [replacing('a', { text: 'two' }, NOW + DAY)], '2');
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'CANCELLED' }]);
	now += 31 * MINUTE;
	expect(await take()).toStrictEqual([]);
	expect(tables.rows.map(({ state, value }) => [state, value])).toStrictEqual([
		['left', ''],
		['cancelled', ''],
	]);
});

it('what came last under a key counts, and not what is being planned', async () => {
	await plan(store, [replacing('a')], '1');
	await cancelled('a');
	await plan(store, [replacing('a')], '2');
	now += 1;
	await take({ again: undefined });
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '7' }]);
	await store.write([rowOf(planned('b'), 'new', '3.theirs')]);
	expect(await cancelled('b')).toStrictEqual([{ outcome: 'NOT_FOUND' }]);
});

it('what n8n gives although a run was quicker is not cancelled', async () => {
	await plan(store, [replacing('a')], '1');
	tables.amid = ([row]) => {
		tables.amid = () => undefined;
		Object.assign(row, { state: 'taken 1', owner: '8.theirs' });
	};
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '8' }]);
});

it('what n8n gives although another run was given it is looked at once more, and let go', async () => {
	await plan(store, [replacing('a')], '1');
	now += 1;
	await take();
	tables.amid = ([row]) => {
		// The first change is of what is planned: there is none.
		if (row === undefined) return;
		tables.amid = () => undefined;
		Object.assign(row, { state: 'taken 2', owner: '8.theirs' });
	};
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '8' }]);
	expect(tables.rows.map(({ state }) => state)).toStrictEqual(['left']);
});

it.each([
	[false, ['update', 'get']],
	[true, ['update', 'get', 'update']],
])('the table is asked no more than has to be where a run has it: %s', async (isGiven, asked) => {
	await plan(store, [replacing('a')], '1');
	now += 1;
	if (isGiven) await take();
	tables.runs.length = 0;
	await cancelled('a');
	expect(tables.runs.flat()).toStrictEqual(asked);
});

it.each([1, 2])(
	'what runs are given again while it is cancelled, %d times, is given to none after that, and the last of them is told',
	async (times) => {
		await plan(store, [replacing('a')], '1');
		now += 1;
		await take();
		const given: string[][] = [];
		let updates = 0;
		tables.before = async (operations) => {
			if (operations.join() !== 'update') return;
			updates += 1;
			// The first one cancels what is planned; before each of the others, a run is given what is due.
			const { before } = tables;
			if (updates === 1 || given.length === times) return;
			tables.before = () => undefined;
			now += 31 * MINUTE;
			given.push(await take({ execution: String(8 + given.length) }));
			tables.before = before;
		};
		expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: String(7 + times) }]);
		tables.before = () => undefined;
		now += 31 * MINUTE;
		expect(await take()).toStrictEqual([]);
		expect(given).toStrictEqual(Array(times).fill(['a']));
		expect(tables.rows.map(({ state, value }) => [state, value])).toStrictEqual([['left', '']]);
	},
);

it('what is planned anew and taken while an earlier one is cancelled is let alone', async () => {
	await plan(store, [replacing('a')], '1');
	now += 1;
	await take();
	let updates = 0;
	tables.before = async (operations) => {
		if (operations.join() !== 'update' || (updates += 1) !== 2) return;
		tables.before = () => undefined;
		now += 31 * MINUTE;
		await take({ execution: '8' });
		await plan(store, [replacing('a', { text: 'new' })], '2');
		now += 1;
		expect(await take({ execution: '9' })).toStrictEqual(['a']);
	};
	expect(await cancelled('a')).toStrictEqual([{ outcome: 'LEFT', execution: '8' }]);
	expect(tables.rows.map(({ state }) => state)).toStrictEqual(['left', 'taken 1']);
});
