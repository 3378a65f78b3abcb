import { pack, unpack } from '../../../nodes/durable/packed';
import type { Progress } from '../../../nodes/fallback/plan';
import { FALLBACK } from '../../../nodes/fallback/wait';
import { Store } from '../../../nodes/table/store';
import {
	BEGINNING,
	beginWorld,
	clearing,
	marked,
	MINUTE,
	NOW,
	PEOPLE,
	planned,
	stopAt,
	twice,
	Watcher,
	world,
} from '../../support/leaving';

const isHead = (key: unknown): boolean => /^batch:[^.]+$/.test(key as string);
/** The states of logs, without the names of those who began. */
const heads = (): string =>
	world.tables.rows
		.flatMap(({ key, state }) => (isHead(key) ? [(state as string).split(' ').slice(0, 2).join(' ')] : []))
		.join();

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
});
afterEach(() => jest.restoreAllMocks());

describe('what is due leaves in batches', () => {
	it('each of which is noted before and afterwards', async () => {
		const watcher = await marked(await planned());
		const states: unknown[] = [];
		watcher.point = (what, when) => {
			if (what === 'send') states.push(`${when}: ${heads()}`);
			return undefined;
		};
		await watcher.look();
		expect(states).toStrictEqual([
			'before: begun 1',
			'after: begun 1',
			'before: begun 2',
			'after: begun 2',
			'before: begun 3',
			'after: begun 3',
		]);
		expect([heads(), world.sent.length, twice()]).toStrictEqual(['done 3', PEOPLE, []]);
		expect(watcher.codes).toStrictEqual({ '1 OK id': PEOPLE });
	});

	it('and nothing of a person or a message can be read in their rows', async () => {
		await (await marked(await planned())).looks();
		expect(world.tables.rows.length).toBe(4);
		expect(world.tables.text).not.toMatch(/1202555|id of|code/);
	});

	it('and the rows go with the wait, but for one that says so', async () => {
		const plan = await planned();
		const other = await planned();
		await (await marked(plan)).looks();
		const { context } = clearing();
		await FALLBACK.clear(context, plan, 'done');
		expect(heads()).toBe('over,done 0');
		expect(world.tables.rows).toHaveLength(2);
		await FALLBACK.clear(context, other, 'done');
		expect(world.tables.rows.map(({ state, value }) => [state, value])).toStrictEqual([
			['over', ''],
			['over', ''],
		]);
	});

	it('unless nobody waits for them any more', async () => {
		const plan = await planned({ statusUrl: 'http://127.0.0.1:5678/form-waiting/5/n8n-execution-status' });
		const watcher = await marked(plan);
		watcher.parent = 'canceled';
		await watcher.look();
		expect(world.sent).toStrictEqual([]);
	});
});

describe.each([
	['n8n keeps nothing of who looked', true],
	['n8n keeps what was known before', false],
])('a death, where %s:', (_, afterLoss) => {
	/** Looks until a place is reached, dies there, and gives the one that goes on. */
	async function diesAt(where: string, nth: number): Promise<Watcher> {
		const plan = await planned();
		const first = await marked(plan);
		const before = afterLoss ? BEGINNING : first.told;
		const stop = stopAt(where, nth);
		first.point = stop.point;
		void first.look();
		await stop.reached;
		return new Watcher(plan, before, afterLoss);
	}

	it('before a batch is noted, all that had not left is sent', async () => {
		const next = await diesAt('before store', 2);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it('before the first batch is noted, everything is sent as if nothing had happened', async () => {
		const next = await diesAt('before store', 1);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it.each([
		['before', 100],
		['after', 200],
	])(
		'while a batch is sent, %s the service has it: it alone is UNKNOWN, and what came of the others is known',
		async (when, left) => {
			const next = await diesAt(`${when} send`, 2);
			expect(world.sent).toHaveLength(left);
			await next.looks();
			expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
			expect([world.sent.length, twice()]).toStrictEqual([left + 30, []]);
			world.now += 10 * MINUTE;
			await next.looks();
			expect(next.codes).toStrictEqual({ '1 OK id, 2 OK id': 130, '1 UNKNOWN, 2 OK id': 100 });
			expect(twice()).toStrictEqual([]);
		},
	);

	it('after all batches, what came of them is known but of the last', async () => {
		const next = await diesAt('before store', 4);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': 200, '1 UNKNOWN': 30 });
		expect(world.sent).toHaveLength(PEOPLE);
	});

	it('again and again: each costs one batch', async () => {
		const plan = await planned();
		const first = await marked(plan);
		let before = afterLoss ? BEGINNING : first.told;
		let watcher = first;
		for (let death = 0; death < 2; death += 1) {
			const stop = stopAt('after send');
			watcher.point = stop.point;
			void watcher.looks();
			await stop.reached;
			watcher = new Watcher(plan, before, afterLoss);
			if (!afterLoss) {
				await watcher.look();
				before = watcher.told;
			}
		}
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 UNKNOWN': 200, '1 OK id': 30 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});
});

describe('without the log, which was there at first,', () => {
	it('where the table is not there any more, nothing leaves: each is tried again while its channel has its minutes', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		const { tables } = world.tables;
		world.tables.tables = [];
		await watcher.looks();
		expect([world.sent, watcher.codes]).toStrictEqual([[], { '1 NOT_SENT': PEOPLE }]);
		expect(watcher.progress.tries[0][1].details?.message).toContain('is not there any more');
		for (let again = 0; again < 4; again += 1, world.now += MINUTE) await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 NOT_SENT, 1 NOT_SENT': PEOPLE });
		world.tables.tables = tables;
		world.now += MINUTE;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 NOT_SENT, 1 NOT_SENT, 1 OK id': PEOPLE });
	});

	it('of a workflow that was in another project for a while, nobody who comes later sends anything twice', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		const { tables } = world.tables;
		world.tables.tables = [];
		await watcher.looks();
		world.now += MINUTE;
		await watcher.looks();
		world.tables.tables = tables;
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it('where the table is gone for who comes after a crash, that one looks for it until the end, and says what is not known', async () => {
		const plan = await planned();
		// The one that crashed has used it.
		await new Store(new Watcher(plan, BEGINNING).n8n.context).prune();
		world.tables.tables = [];
		const next = new Watcher(plan, BEGINNING, true);
		expect(await next.look()).toMatchObject({ isDone: false, next: NOW + MINUTE });
		world.now = plan.deadline;
		expect(await next.look()).toMatchObject({ isDone: true });
		expect([world.sent, next.codes]).toStrictEqual([[], { '1 UNKNOWN, 2 UNKNOWN': PEOPLE }]);
	});

	it.each([
		['its own row', /^batch:[^.]+$/],
		['the row of a batch', /\.1$/],
	])('where somebody deletes %s, nobody who comes after a crash sends what may have left', async (__, deleted) => {
		const plan = await planned();
		const watcher = await marked(plan);
		await watcher.looks();
		world.tables.tables[0].rows = world.tables.rows.filter(({ key }) => !deleted.test(key as string));
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes['1 OK id']).toBeUndefined();
		// Nobody must take what is left of it for the whole.
		expect(world.tables.rows.filter(({ key, state }) => deleted.test(key as string) || state !== 'lost').length).toBe(
			deleted.test('batch:x') ? 3 : 0,
		);
		expect(twice()).toStrictEqual([]);
	});

	it('where n8n can’t write just now, nothing leaves until it can: each is tried again after a minute', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		world.tables.areFull = true;
		await watcher.looks();
		expect([world.sent, watcher.codes]).toStrictEqual([[], { '1 NOT_SENT': PEOPLE }]);
		const [[, last]] = watcher.progress.tries;
		expect(last.details?.message).toMatch(
			/^It was not sent, since nothing could be noted of it\. n8n’s data tables are full\. /,
		);
		world.tables.areFull = false;
		world.now += MINUTE;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 NOT_SENT, 1 OK id': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});

	it('where the table can’t be read yet when n8n has started, the first look is made again', async () => {
		const plan = await planned();
		const first = await marked(plan);
		const stop = stopAt('after send', 2);
		first.point = stop.point;
		void first.look();
		await stop.reached;
		const next = new Watcher(plan, BEGINNING, true);
		next.point = () => Promise.reject(new Error('The database is not ready'));
		expect(await next.look()).toMatchObject({ isDone: false, next: NOW + MINUTE });
		next.point = () => undefined;
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
		expect(twice()).toStrictEqual([]);
	});

	it('where a batch was noted, and n8n did not say so, it has not left, and leaves a minute later', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		let calls = 0;
		watcher.point = (what, when) => {
			if (what !== 'store' || when !== 'after' || (calls += 1) !== 3) return undefined;
			return Promise.reject(new Error('The connection was lost'));
		};
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': 200, '1 NOT_SENT': 30 });
		world.now += MINUTE;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': 200, '1 NOT_SENT, 1 OK id': 30 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it('where n8n can’t write in the middle, what had left is known, and noted later', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		watcher.point = (what, when) => {
			world.tables.areFull = what === 'send' && when === 'after' ? world.sent.length === 200 : world.tables.areFull;
			return undefined;
		};
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': 200, '1 NOT_SENT': 30 });
		[watcher.point, world.tables.areFull] = [() => undefined, false];
		world.now += MINUTE;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': 200, '1 NOT_SENT, 1 OK id': 30 });
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});
});

it('what did not leave is not noted, and tried again by whoever comes', async () => {
	const plan = await planned();
	const watcher = await marked(plan);
	watcher.tells = () => ({ code: 'NOT_SENT', message: 'The service is not there' });
	await watcher.looks();
	expect([world.tables.rows.length, heads()]).toStrictEqual([1, 'done 0']);
	const next = new Watcher(plan, BEGINNING, true);
	await next.looks();
	expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
});

it('who comes after a crash knows that the others had their turn where a few came first', async () => {
	const few = { count: 10, wanted: 1, until: NOW + MINUTE };
	const plan = await planned({ few });
	const state = unpack(BEGINNING) as Progress;
	for (const tries of state.tries.slice(10)) tries.pop();
	const before = pack(state);
	const first = new Watcher(plan, pack({ ...state, few: 'passed' }));
	await first.looks();
	const left = world.sent.length;
	world.now += 2 * MINUTE;
	const next = new Watcher(plan, before, true);
	await next.looks();
	expect([left, world.sent.length, next.progress.few]).toStrictEqual([PEOPLE, PEOPLE, 'passed']);
});
