import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { keep, progress, withoutItems } from '../../../nodes/delivery/keeper';

const PARENT = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=parent';
const START = Date.UTC(2030, 0, 15, 10);

interface Plan {
	items: IDataObject[];
}

/** A keeper that n8n stores whenever it sleeps, and wakes with what a test says that the one who looks left. */
class Bench {
	/** What n8n says of the execution that waits. */
	parent = 'waiting';
	/** What each who looked was started with. */
	readonly started: unknown[] = [];
	/** What starting one throws. */
	refusal: Error | undefined;
	readonly sleeps: number[] = [];
	readonly warnings: string[] = [];
	/** How often n8n was asked how the execution stands that waits. */
	asked = 0;
	private stored: { memory: IDataObject; input: IDataObject } = {
		memory: {},
		input: { items: [{ name: 'a' }, { name: 'b' }] },
	};

	/** Runs it until it sleeps (no items) or is done. */
	async wake(given?: IDataObject): Promise<{ shown?: IDataObject[]; items?: IDataObject[] }> {
		const { memory, input } = JSON.parse(JSON.stringify(this.stored)) as typeof this.stored;
		const item = { json: given ?? input };
		const clock = jest.spyOn(Date, 'now').mockReturnValue(START);
		const context = {
			getContext: () => memory,
			getInputData: () => [item],
			putExecutionToWait: async (until: Date) => await Promise.resolve(this.sleeps.push(until.getTime())),
			logger: { warn: (text: string) => this.warnings.push(text) },
			helpers: {
				httpRequest: async () => {
					this.asked += 1;
					return await Promise.resolve({ statusCode: 200, body: this.parent });
				},
			},
		} as unknown as IExecuteFunctions;
		const run = async () =>
			await keep<Plan, IDataObject>(context, {
				parent: () => PARENT,
				start: async (plan, state) => {
					if (this.refusal) throw this.refusal;
					return await Promise.resolve(this.started.push([plan.items.map(({ name }) => name), state]));
				},
				items: ({ items }, state = {}, isOver) =>
					items.map((json) => ({
						...json,
						end: state[json.name as string] ?? (isOver ? 'TIMEOUT' : 'UNKNOWN'),
					})),
			});
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
		// n8n stores an object once, however often it is named.
		const { plan, shown } = memory as unknown as { plan: Plan; shown?: Array<{ json: IDataObject }> };
		if (done.length === 0) expect(shown?.every(({ json: one }, at) => one === plan.items[at])).toBe(true);
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
	expect([bench.started, bench.asked]).toStrictEqual([[[['a', 'b'], undefined]], 0]);
	const [told] = progress(true, { a: 'REACHED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'TIMEOUT')] });
	expect(bench.started).toHaveLength(1);
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
	expect(bench.started.at(-1)).toStrictEqual([['a', 'b'], state]);
	// What was known stays so, whatever becomes of the next one.
	await bench.wake({ error: 'job stalled' });
	expect(bench.started.at(-1)).toStrictEqual([['a', 'b'], state]);
	const [told] = progress(true, { a: 'REACHED', b: 'FAILED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'FAILED')] });
});

it('ends with what is known when nobody waits any more', async () => {
	const bench = new Bench();
	await bench.wake();
	bench.parent = 'canceled';
	const [told] = progress(false, { a: 'REACHED' });
	expect(await bench.wake(told)).toStrictEqual({ items: [end('a', 'REACHED'), end('b', 'UNKNOWN')] });
	expect(bench.started).toHaveLength(1);
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

it('tries again a minute later when n8n does not start it', async () => {
	const bench = new Bench();
	bench.refusal = new Error('The database is locked');
	await bench.wake();
	expect(bench.sleeps).toStrictEqual([START + 60_000]);
	expect(bench.warnings).toStrictEqual(['The execution that waits could not be started: The database is locked']);
	bench.sleeps.length = 0;
	bench.refusal = undefined;
	await bench.wake({});
	expect([bench.started.length, bench.sleeps]).toStrictEqual([1, []]);
});

it('what keeps who looks from working is said where there is something', () => {
	expect(progress(false, { a: 1 })).toStrictEqual([{ isDone: false, state: { a: 1 } }]);
	expect(progress(false, {}, 'No table')).toStrictEqual([{ isDone: false, state: {}, trouble: 'No table' }]);
});

it('the items stay with the keeper', () => {
	const plan = { items: [1], names: ['a'] };
	expect(withoutItems(plan)).toStrictEqual({ names: ['a'] });
	expect(plan).toStrictEqual({ items: [1], names: ['a'] });
});
