import fc from 'fast-check';

import { plannedIn, sendOnceKeyOf } from '../../../nodes/table/plannedRow';
import { plan, type Wish } from '../../../nodes/table/planning';
import type { Store } from '../../../nodes/table/store';
import { cancel, plannedRows, takeDue, type SendState, type Taking } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';
import { newStore } from '../../support/store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now = NOW;

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

let tables: DataTables;
let store: Store;
let sent: Map<string, SendState>;

beforeEach(() => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
	sent = new Map();
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** Adds to what stands there. */
const adding = (key: string, event: number): Wish => ({
	topic: TOPIC,
	key,
	change(old) {
		const data = { event };
		return old ? { ...old, events: [...old.events, { at: now, data }] } : planned(key, data);
	},
});
const again: Taking['again'] = {
	afterMs: 30 * MINUTE,
	rememberMs: 30 * DAY,
	sentOf: async () => await Promise.resolve((key: string) => sent.get(key)),
};
const taking = (more: Partial<Taking> = {}): Taking => ({
	topic: TOPIC,
	most: 100_000,
	execution: '7',
	again,
	...more,
});
const keysOf = ({ taken }: Awaited<ReturnType<typeof takeDue>>) => taken.map((one) => one.planned.key);
const take = async (more?: Partial<Taking>, from = store) => keysOf(await takeDue(from, taking(more)));

describe('what is planned', () => {
	it('is taken when its time has come, the earliest first, and by one run only', async () => {
		await plan(
			store,
			[replacing('late', {}, NOW + MINUTE), replacing('b', {}, NOW - 1), replacing('a', {}, NOW - 2)],
			'1',
		);
		expect(await take()).toStrictEqual(['a', 'b']);
		now = NOW + MINUTE + 1;
		expect(await take()).toStrictEqual(['late']);
		expect(await take()).toStrictEqual([]);
	});

	it('is taken in the order in which it was planned where it is due at once', async () => {
		for (const key of ['a', 'b', 'a']) {
			await plan(store, [replacing(key)], '1');
			now += 1;
		}
		expect(await take()).toStrictEqual(['b', 'a']);
	});

	it('is no more than a run wants, and no more is asked for then', async () => {
		await plan(store, [replacing('a'), replacing('b'), replacing('c'), replacing('d')], '1');
		now += 1;
		tables.runs.length = 0;
		expect(await take({ most: 2 })).toStrictEqual(['a', 'b']);
		expect(tables.runs).toStrictEqual([['get'], ['get'], ['get'], ['update']]);
		await take();
		sent.set(sendOnceKeyOf(planned('a', {}, NOW)), 'sent');
		now += 31 * MINUTE;
		tables.runs.length = 0;
		// One is let go, and of the others another one is asked for.
		expect(await take({ most: 2 })).toStrictEqual(['b', 'c']);
		expect(tables.runs).toStrictEqual([['get'], ['update'], ['update'], ['get'], ['update']]);
	});

	it('is not given to a run that another was quicker than, though n8n names it', async () => {
		await plan(store, [replacing('a'), replacing('b')], '1');
		now += 1;
		tables.amid = ([row]) => {
			tables.amid = () => undefined;
			Object.assign(row, { state: 'taken 1', owner: '8.theirs' });
		};
		expect(await take()).toStrictEqual(['b']);
	});

	it('is listed with what a run has, the next in front', async () => {
		await plan(store, [replacing('a')], '1');
		now += 1;
		await take();
		await plan(store, [replacing('c', {}, NOW + 60 * MINUTE), replacing('b', {}, NOW + 10 * MINUTE)], '1');
		const keys = async (most: number) => (await plannedRows(store, most)).map((row) => plannedIn(row)?.key);
		expect([await keys(2), await keys(9)]).toStrictEqual([
			['b', 'a'],
			['b', 'a', 'c'],
		]);
	});

	it('is another one in another topic', async () => {
		await plan(store, [replacing('a')], '1');
		now += 1;
		expect(await take({ topic: 'news' })).toStrictEqual([]);
		expect(await cancel(store, [{ topic: 'news', key: 'a' }], '9')).toStrictEqual([{ outcome: 'NOT_FOUND' }]);
		expect(await take()).toStrictEqual(['a']);
	});

	it('stands under a key once: a second one replaces it, or leaves it', async () => {
		const [first] = await plan(store, [replacing('a', { text: 'one' })], '1');
		const [second] = await plan(store, [replacing('a', { text: 'two' }, NOW + DAY)], '2');
		const [third] = await plan(store, [{ ...replacing('a'), change: (old) => (old ? undefined : planned('a')) }], '3');
		expect([first.outcome, second.outcome, third.outcome]).toStrictEqual(['planned', 'changed', 'kept']);
		expect(third).toMatchObject({ planned: { time: NOW + DAY, events: [{ data: { text: 'two' } }] } });
		expect(second).toMatchObject({ planned: plannedIn((await plannedRows(store, 50))[0]) });
		now += 1;
		expect(await take()).toStrictEqual([]);
	});

	it('is given in pages, all of many thousands once', async () => {
		const all = Array.from({ length: 10_000 }, (_, at) => `k${at}`);
		await plan(
			store,
			all.map((key) => replacing(key)),
			'1',
		);
		now += 1;
		const first = await take({ most: 2500 });
		const rest = await take();
		expect([first.length, rest.length]).toStrictEqual([2500, 7500]);
		expect(new Set([...first, ...rest])).toStrictEqual(new Set(all));
		// What was sent is let go in pages, too, and what was not comes again.
		for (const key of all.slice(10)) sent.set(sendOnceKeyOf(planned(key)), 'sent');
		now += 31 * MINUTE;
		expect((await take()).sort()).toStrictEqual(all.slice(0, 10).sort());
		expect((await plannedRows(store, Infinity)).length).toBe(10);
		expect(tables.rows.filter(({ state }) => state === 'left').every(({ value }) => value === '')).toBe(true);
	});

	it('waits while its row is settled, and nobody waits for a run that died meanwhile', async () => {
		let isDead = false;
		tables.before = (operations) => {
			isDead ||= operations.join() === 'update';
			if (isDead) throw new Error('killed');
		};
		await expect(plan(store, [replacing('a', { by: 1 })], '1')).rejects.toThrow('killed');
		tables.before = () => undefined;
		expect(tables.rows.map(({ state }) => state)).toStrictEqual(['new']);
		now += 16 * MINUTE;
		expect(await take()).toStrictEqual([]);
		expect((await plan(store, [replacing('a', { by: 2 })], '2'))[0].outcome).toBe('planned');
		now += 1;
		expect((await takeDue(store, taking())).taken.map((one) => one.planned.events[0].data)).toStrictEqual([{ by: 2 }]);
	});
});

describe('a run that dies', () => {
	beforeEach(async () => {
		await plan(store, [replacing('a'), replacing('b'), replacing('c')], '1');
		now += 1;
	});

	it('leaves what it has not sent to the next one, and not what was sent or is being sent', async () => {
		await take();
		sent.set(sendOnceKeyOf(planned('a', {}, NOW)), 'sent').set(sendOnceKeyOf(planned('b', {}, NOW)), 'underWay');
		now += 29 * MINUTE;
		expect(await take()).toStrictEqual([]);
		now += 2 * MINUTE;
		const { taken, givenUp } = await takeDue(store, taking());
		expect(taken.map(({ planned: { key }, given }) => [key, given])).toStrictEqual([['c', 2]]);
		expect(givenUp).toStrictEqual([]);
		sent.clear();
		now += 31 * MINUTE;
		expect((await take()).sort()).toStrictEqual(['b', 'c']);
	});

	it('is taken to have sent what was given three times', async () => {
		for (const wanted of [3, 3, 3]) {
			expect((await take()).length).toBe(wanted);
			now += 31 * MINUTE;
		}
		const { taken, givenUp } = await takeDue(store, taking());
		expect(taken).toStrictEqual([]);
		expect(givenUp.map(({ key }) => key).sort()).toStrictEqual(['a', 'b', 'c']);
		expect(await plannedRows(store, 50)).toStrictEqual([]);
		const given = { outcome: 'LEFT', execution: '7' };
		expect(await cancel(store, [{ topic: TOPIC, key: 'a' }], '9')).toStrictEqual([given]);
	});

	it('leaves what several were given, and each is asked for together with the others of its run', async () => {
		expect([await take({ most: 1 }), await take({ most: 1 })]).toStrictEqual([['a'], ['b']]);
		now += 31 * MINUTE;
		tables.runs.length = 0;
		expect(await take()).toStrictEqual(['a', 'b', 'c']);
		const again = [['get'], ['update'], ['update'], ['get']];
		expect(tables.runs).toStrictEqual([...again, ['get'], ['update'], ['get']]);
	});

	it('leaves what is its own alone: what another run was given in between is asked for with that one’s', async () => {
		now -= 1;
		await plan(store, [replacing('b', {}, NOW + MINUTE)], '1');
		now += 1;
		expect(await take()).toStrictEqual(['a', 'c']);
		now += 2 * MINUTE;
		expect(await take()).toStrictEqual(['b']);
		for (const key of ['a', 'c']) sent.set(sendOnceKeyOf(planned(key, {}, NOW)), 'sent');
		now += 31 * MINUTE;
		expect(await take()).toStrictEqual(['b']);
	});

	it('leaves what was given more often than the rest of its own in peace', async () => {
		await plan(store, [replacing('b', {}, NOW + 31 * MINUTE)], '1');
		for (const all of [
			['a', 'c'],
			['a', 'c', 'b'],
			['a', 'c', 'b'],
		]) {
			expect(await take()).toStrictEqual(all);
			now += 31 * MINUTE;
		}
		const { taken, givenUp } = await takeDue(store, taking());
		expect(taken.map(({ planned: { key }, given }) => [key, given])).toStrictEqual([['b', 3]]);
		expect(givenUp.map(({ key }) => key)).toStrictEqual(['a', 'c']);
	});

	it('leaves nothing of what a person has broken', async () => {
		tables.rows[0].value = 'broken';
		expect(await take()).toStrictEqual(['b', 'c']);
		now += 31 * MINUTE;
		expect(await take()).toStrictEqual(['b', 'c']);
		expect(tables.rows.map(({ state }) => state)).toStrictEqual(['left', 'taken 2', 'taken 2']);
	});

	it('leaves nothing to one that gives nothing again', async () => {
		await take();
		now += 31 * MINUTE;
		expect(await take({ again: undefined })).toStrictEqual([]);
		expect(tables.rows.map(({ state }) => state)).toStrictEqual(Array(3).fill('taken 1'));
	});

	it('leaves each once to a run that takes longer than it has to send', async () => {
		await take();
		now += 31 * MINUTE;
		tables.before = () => {
			now += 31 * MINUTE;
		};
		const { taken } = await takeDue(store, taking());
		expect(taken.map(({ planned: { key }, given }) => [key, given]).sort()).toStrictEqual([
			['a', 2],
			['b', 2],
			['c', 2],
		]);
	});

	it('loses what it has not sent where nothing is to be given again', async () => {
		expect((await take({ again: undefined })).length).toBe(3);
		now += 31 * MINUTE;
		expect(await take()).toStrictEqual([]);
		expect(tables.rows.map(({ state, value }) => [state, value])).toStrictEqual(Array(3).fill(['left', '']));
	});

	it('leaves it to one of two that come at once', async () => {
		await take();
		now += 31 * MINUTE;
		tables.between = async () => await new Promise((resolve) => setImmediate(resolve));
		const both = await Promise.all([take(), take({ execution: '8' }, newStore(tables))]);
		expect(both.flat().sort()).toStrictEqual(['a', 'b', 'c']);
	});
});

it('what nobody takes goes a month after its time, or after it was planned where that was later', async () => {
	await plan(store, [replacing('a', {}, NOW - 90 * DAY)], '1');
	now = NOW + 30 * DAY;
	expect(await store.prune()).toStrictEqual([]);
	now += 1;
	expect((await store.prune()).length).toBe(1);
});

// Whoever plans, collects, takes and cancels at once, in whatever order their steps come.
it('runs at once neither lose nor double anything', async () => {
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 2 }), async (scheduler, rivals) => {
			tables = new DataTables();
			now = NOW + 1;
			const stores = Array.from({ length: 6 }, () => newStore(tables));
			await plan(stores[0], [replacing('x', {}, NOW)], '1');
			tables.between = async () => await scheduler.schedule(Promise.resolve());
			const takes = [0, 1].map(async (at) => await takeDue(stores[at], taking({ execution: String(at) })));
			const ending = cancel(stores[2], [{ topic: TOPIC, key: 'x' }], '5');
			const adds = Array.from(
				{ length: 1 + rivals },
				async (_, at) => await plan(stores[3 + at], [adding('y', at)], '1'),
			);
			const [taken, [{ outcome }]] = await scheduler.waitFor(
				Promise.all([Promise.all(takes), ending, Promise.all(adds)]),
			);
			tables.between = () => undefined;
			const later = await takeDue(stores[0], taking());
			const all = [...taken, later].flatMap((one) => one.taken);
			const events = all
				.filter((one) => one.planned.key === 'y')
				.flatMap((one) => one.planned.events.map(({ data }) => data.event));
			expect(events.sort()).toStrictEqual(Array.from({ length: 1 + rivals }, (_, at) => at));
			expect(all.filter((one) => one.planned.key === 'x').length).toBe(outcome === 'CANCELLED' ? 0 : 1);
		}),
		{ numRuns: 200 },
	);
});

it('runs that are given it again and one that cancels it, at once, leave nothing that is given after that', async () => {
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), async (scheduler) => {
			tables = new DataTables();
			now = NOW + 1;
			const stores = Array.from({ length: 3 }, () => newStore(tables));
			await plan(stores[0], [replacing('x', {}, NOW)], '1');
			await takeDue(stores[0], taking());
			now += 31 * MINUTE;
			tables.between = async () => await scheduler.schedule(Promise.resolve());
			const takes = [0, 1].map(async (at) => await takeDue(stores[at], taking({ execution: String(at) })));
			const ending = cancel(stores[2], [{ topic: TOPIC, key: 'x' }], '5');
			const [taken, [{ outcome }]] = await scheduler.waitFor(Promise.all([Promise.all(takes), ending]));
			tables.between = () => undefined;
			now += 31 * MINUTE;
			const { taken: later, givenUp } = await takeDue(stores[0], taking());
			expect([later, givenUp, outcome]).toStrictEqual([[], [], 'LEFT']);
			expect(taken.flatMap((one) => one.taken).length).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 200 },
	);
});
