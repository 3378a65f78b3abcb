import type { IDataObject } from 'n8n-workflow';

import { keep } from '../../../nodes/durable/keeper';
import { progressItem } from '../../../nodes/durable/progress';
import type { Wait, WaitPlan } from '../../../nodes/durable/wait';
import { N8n } from '../../support/n8n';

/** What is started; a test says what comes of it. */
let mockStart: (role: string, plan: WaitPlan, state: unknown, afterLoss?: true) => Promise<unknown>;
jest.mock('../../../nodes/durable/helpers', () => ({
	startHelper: async (
		...[, , , role, plan, { state, afterLoss }]: [0, 0, 0, string, WaitPlan, { state: unknown; afterLoss?: true }]
	) => await mockStart(role, plan, state, afterLoss),
}));

const STATUS = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1';
const START = Date.UTC(2030, 0, 15, 10);
const PLAN: WaitPlan = {
	version: 1,
	deadline: START,
	items: [{ name: 'a' }, { name: 'b' }],
	statusUrl: STATUS,
	helps: { node: 'Send', execution: '5' },
};
const progress = (isDone: boolean, state: IDataObject | undefined) => [progressItem({ isDone, state })];

/** A wait whose state says what each item ends with. */
function waitOf(clear: (stage: string) => void): Wait<WaitPlan, IDataObject> {
	return {
		items: ({ items }: WaitPlan, state: IDataObject = {}, stage: string) =>
			items.map((json) => {
				if (json.name === 'broken') throw new Error('It can not be read');
				return { ...json, end: state[json.name as string] ?? (stage === 'done' ? 'TIMEOUT' : 'UNKNOWN') };
			}),
		unreadable: (json: IDataObject, message: string) => ({ ...json, end: message }),
		clear: async (_: unknown, __: unknown, stage: string) => {
			clear(stage);
			await Promise.resolve();
		},
	} as unknown as Wait<WaitPlan, IDataObject>;
}

/** A keeper that n8n stores whenever it sleeps, and wakes with what a test says that the one who looks left. */
class Bench {
	/** What n8n says of the execution that waits. */
	parent = 'waiting';
	/** What each who looked was started with. */
	readonly started: unknown[] = [];
	/** How it has cleared away. */
	readonly cleared: string[] = [];
	/** What starting one throws. */
	refusal: Error | undefined;
	private readonly n8n = new N8n({ answer: () => ({ statusCode: 200, body: this.parent }) });
	readonly sleeps = this.n8n.sleeps;
	readonly warnings = this.n8n.warnings;
	/** What n8n was asked: how the execution stands that waits. */
	readonly asked = this.n8n.requests;
	private stored: { memory: IDataObject; input: IDataObject };

	constructor(plan: Partial<WaitPlan> = {}) {
		this.stored = { memory: {}, input: { ...PLAN, ...plan } };
		mockStart = async (role, { items }, state) => {
			if (this.refusal) throw this.refusal;
			return await Promise.resolve(this.started.push([role, items.map(({ name }) => name), state]));
		};
	}

	/** Runs it until it sleeps (no items) or is done. */
	async wake(given?: IDataObject): Promise<{ shown?: IDataObject[]; items?: IDataObject[] }> {
		const { memory, input } = JSON.parse(JSON.stringify(this.stored)) as typeof this.stored;
		const item = { json: given ?? input };
		const clock = jest.spyOn(Date, 'now').mockReturnValue(START);
		Object.assign(this.n8n, { memory, items: [item] });
		const wait = waitOf((stage) => this.cleared.push(stage));
		const run = async () => await keep(this.n8n.context, wait, 'keeper');
		const json = (items: Array<{ json: IDataObject }>) => items.map((one) => one.json);
		let [again, done] = (await run()) ?? [[], []];
		if (done.length > 0) {
			expect(await run()).toBeNull();
			expect(done.map(({ pairedItem }) => pairedItem)).toStrictEqual(done.map((_, at) => ({ item: at })));
		} else {
			expect(this.sleeps).toHaveLength(0);
			[again, done] = (await run()) ?? [[], []];
		}
		clock.mockRestore();
		this.stored = { memory, input: item.json };
		expect(item.json).toStrictEqual({});
		return done.length > 0 ? { items: json(done) } : { shown: json(again) };
	}
}

const end = (name: string, what: string) => ({ name, end: what });

it('lets somebody look, and gives the items when that one is done', async () => {
	const bench = new Bench();
	// Where n8n is killed under the keeper itself, these are what goes on.
	expect(await bench.wake()).toStrictEqual({ shown: [end('a', 'UNKNOWN'), end('b', 'UNKNOWN')] });
	expect([bench.started, bench.asked.length]).toStrictEqual([[['guard', ['a', 'b'], undefined]], 0]);
	const [told] = progress(true, { a: 'REACHED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'TIMEOUT')] });
	expect([bench.started.length, bench.cleared]).toStrictEqual([1, ['done']]);
});

it.each([
	['what it gave last, where n8n was killed under it', progress(false, { a: 'REACHED' })[0], { a: 'REACHED' }],
	['n8n’s error, where its worker was killed', { error: 'job stalled more than maxStalledCount' }, undefined],
	['what n8n makes up', { isArtificialRecoveredEventItem: true }, undefined],
])('lets another one go on when it gets %s', async (_, given, state) => {
	const bench = new Bench();
	await bench.wake();
	const { shown } = await bench.wake(given);
	expect(shown).toStrictEqual([end('a', state ? 'REACHED' : 'UNKNOWN'), end('b', 'UNKNOWN')]);
	expect(bench.started.at(-1)).toStrictEqual(['guard', ['a', 'b'], state]);
	// What was known stays so, whatever becomes of the next one.
	await bench.wake({ error: 'job stalled' });
	expect(bench.started.at(-1)).toStrictEqual(['guard', ['a', 'b'], state]);
	const [told] = progress(true, { a: 'REACHED', b: 'FAILED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'FAILED')] });
});

it('gives items of which it says that they are under way', async () => {
	const stages: string[] = [];
	const items = (_plan: WaitPlan, _state: unknown, stage: string) => {
		stages.push(stage);
		return [];
	};
	const { context } = new N8n({ items: [{ json: { ...PLAN } }] });
	await keep(context, { ...waitOf(() => undefined), items }, 'keeper');
	expect(stages).toStrictEqual(['under way']);
});

it('ends with what is known when nobody waits any more', async () => {
	const bench = new Bench();
	await bench.wake();
	bench.parent = 'canceled';
	const [told] = progress(false, { a: 'REACHED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'UNKNOWN')] });
	expect([bench.started.length, bench.cleared]).toStrictEqual([1, ['given up']]);
});

it('ends where the one that guards who looks has given up', async () => {
	const bench = new Bench();
	await bench.wake();
	const told = progressItem({ isDone: false, state: { b: 'FAILED' }, hasGivenUp: true });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'UNKNOWN'), end('b', 'FAILED')] });
	expect(bench.started).toHaveLength(1);
});

it('what was known stays so where another one has heard nothing yet', async () => {
	const bench = new Bench();
	await bench.wake();
	await bench.wake(progress(false, { a: 'REACHED' })[0]);
	const { shown } = await bench.wake(progress(false, undefined)[0]);
	expect(shown).toStrictEqual([end('a', 'REACHED'), end('b', 'UNKNOWN')]);
	expect(bench.started.at(-1)).toStrictEqual(['guard', ['a', 'b'], { a: 'REACHED' }]);
});

it('gives up when ten were killed: it may be they that n8n dies of', async () => {
	const bench = new Bench();
	await bench.wake();
	let woken = await bench.wake({ error: 'job stalled' });
	for (let killed = 1; !woken.items; killed += 1) {
		expect(killed).toBeLessThan(10);
		woken = await bench.wake({ error: 'job stalled' });
	}
	expect(bench.started).toHaveLength(10);
	expect(woken.items).toStrictEqual([end('a', 'UNKNOWN'), end('b', 'UNKNOWN')]);
});

it('does not count those that got further before they were killed', async () => {
	const bench = new Bench();
	await bench.wake();
	for (let seen = 1; seen <= 15; seen += 1) {
		const { shown } = await bench.wake(progress(false, { a: `SEEN ${seen}` })[0]);
		expect(shown).toStrictEqual([end('a', `SEEN ${seen}`), end('b', 'UNKNOWN')]);
	}
	let killed = 0;
	for (; !(await bench.wake(progress(false, { a: 'SEEN 15' })[0])).items; killed += 1) expect(killed).toBeLessThan(10);
	expect(killed).toBe(8);
});

it('tries again a minute later when n8n does not start it', async () => {
	const bench = new Bench();
	bench.refusal = new Error('The database is locked');
	await bench.wake();
	expect(bench.sleeps).toStrictEqual([START + 60_000]);
	expect(bench.warnings).toStrictEqual(['The execution that waits could not be started: The database is locked']);
	bench.sleeps.length = 0;
	bench.refusal = undefined;
	const start = mockStart;
	const losses: unknown[] = [];
	mockStart = async (role, plan, state, afterLoss) => {
		losses.push(afterLoss);
		return await start(role, plan, state);
	};
	await bench.wake({});
	// Nobody has looked.
	expect([bench.started.length, bench.sleeps, losses]).toStrictEqual([1, [], [undefined]]);
});

it('takes a guard that ended before its time for one that knew less than who looked', async () => {
	const bench = new Bench();
	const losses: unknown[] = [];
	mockStart = async (_role, _plan, _state, afterLoss) => await Promise.resolve(losses.push(afterLoss));
	await bench.wake();
	await bench.wake(progress(false, { a: 'SENT' })[0]);
	expect(losses).toStrictEqual([undefined, true]);
});

it('gives the items with the reason where they can not be made, errors as they are, and never stumbles over it', async () => {
	const bench = new Bench({ items: [{ name: 'broken' }, { error: 'x' }] });
	expect(await bench.wake()).toStrictEqual({ shown: [end('broken', 'It can not be read'), { error: 'x' }] });
});

it('what is of a newer version ends with the reason, and starts nobody', async () => {
	const bench = new Bench({ version: 2 });
	const { items } = await bench.wake();
	expect(items?.map(({ name, end: reason }) => [name, reason])).toStrictEqual([
		['a', expect.stringMatching(/newer version of the package/)],
		['b', expect.stringMatching(/newer version of the package/)],
	]);
	expect([bench.started, bench.cleared]).toStrictEqual([[], ['given up']]);
});

describe('who guards the one that looks', () => {
	/** Runs one, from its first sleep on, with what it hears; gives what it hands on each time, and what it started. */
	async function guarded(plan: Partial<WaitPlan>, ...heard: IDataObject[]) {
		const { items: _items, ...watched } = { ...PLAN, ...plan };
		const memory: IDataObject = {};
		const started: unknown[] = [];
		const given: unknown[] = [];
		const losses: unknown[] = [];
		mockStart = async (role, { deadline }, state, afterLoss) => {
			losses.push(afterLoss);
			return await Promise.resolve(started.push([role, deadline, state]));
		};
		const first = watched as unknown as IDataObject;
		const before = [{ json: first }];
		for (const json of [first, ...heard]) {
			const answer = () => ({ statusCode: 200, body: 'waiting' });
			const { context } = new N8n({ memory, before, items: [{ json: { ...json } }], answer });
			const run = async () =>
				await keep(
					context,
					waitOf(() => expect('it').toBe('the keeper’s')),
					'guard',
				);
			const [again, done] = (await run()) ?? [[], []];
			given.push([again, done].map((output) => output.map((item) => item.json)));
			if (again.length > 0) await run();
		}
		return { given, started, losses };
	}

	it('hands on what it hears, and lets another one look after a crash', async () => {
		const state = { a: 'REACHED' };
		const { given, started } = await guarded(
			{},
			{ error: 'job stalled' },
			progress(false, state)[0],
			progress(true, state)[0],
		);
		expect(given).toStrictEqual([
			[progress(false, undefined), []],
			[progress(false, undefined), []],
			[progress(false, state), []],
			[[], progress(true, state)],
		]);
		expect(started).toStrictEqual([
			['watcher', START, undefined],
			['watcher', START, undefined],
			['watcher', START, state],
		]);
	});

	it('says to another one that n8n kept nothing of who looked, until somebody tells how far the wait is', async () => {
		const state = { a: 'REACHED' };
		const stalled = { error: 'job stalled' };
		const { losses } = await guarded({}, stalled, progress(false, state)[0], stalled, stalled);
		expect(losses).toStrictEqual([undefined, true, undefined, true, true]);
		expect((await guarded({ afterLoss: true } as object)).losses).toStrictEqual([true]);
	});

	it('begins with what was known before', async () => {
		const { started } = await guarded({ state: { a: 'SENT' } } as object);
		expect(started).toStrictEqual([['watcher', START, { a: 'SENT' }]]);
	});

	it('gives up when ten were killed, and says so', async () => {
		const { given, started } = await guarded({}, ...new Array<IDataObject>(10).fill({ error: 'job stalled' }));
		expect(started).toHaveLength(10);
		expect(given.at(-1)).toStrictEqual([[], [progressItem({ isDone: false, state: undefined, hasGivenUp: true })]]);
	});

	it('gives up where what it is to guard is of a newer version, and says why', async () => {
		const { given, started } = await guarded({ version: 2 });
		expect(started).toStrictEqual([]);
		expect(given).toMatchObject([[[], [{ hasGivenUp: true, trouble: expect.stringMatching(/newer/) as string }]]]);
	});
});
