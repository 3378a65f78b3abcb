import type { IDataObject } from 'n8n-workflow';

import { givenTo, hide, shownBy } from '../../../nodes/durable/hidden';
import { keep } from '../../../nodes/durable/keeper';
import { progressItem } from '../../../nodes/durable/progress';
import type { Poll, Wait, WaitPlan } from '../../../nodes/durable/wait';
import { watch } from '../../../nodes/durable/watcher';
import { N8n } from '../../support/n8n';

const START = Date.UTC(2030, 0, 15, 10);
const KEY = 'key-of-this-helper';
const PERSON = '+12025550101';
const PLAN = {
	version: 1,
	deadline: START + 3_600_000,
	items: [{ to: PERSON }],
	statusUrl: 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1',
	helps: { node: 'Send', execution: '5' },
	key: KEY,
};
const STATE = { [PERSON]: 'SENT' };

/** What each look was told. */
const looks: Array<Poll<WaitPlan, IDataObject, object>> = [];
const WAIT = {
	kind: 'delivery',
	words: {
		keeper: { title: 'Wait of', node: 'Wait', heading: 'Waits' },
		watcher: { title: 'Statuses for', node: 'Look', heading: 'Looks' },
		record: { node: 'What Was Sent', what: 'It is' },
		does: 'looks',
		awaits: () => 'one',
		looks: () => 'looks',
	},
	look: async (look: Poll<WaitPlan, IDataObject, object>) => {
		looks.push(look);
		return await Promise.resolve({ state: STATE, isDone: false });
	},
	items: ({ items }: WaitPlan, state?: IDataObject) => items.map((item) => ({ ...item, state: state ?? null })),
} as unknown as Wait<WaitPlan, IDataObject>;

/** A helper that n8n stores whenever it sleeps. */
class Helper extends N8n {
	/** What those were started with that it has started. */
	readonly given: IDataObject[] = [];

	constructor() {
		super({
			before: [{ json: PLAN }],
			executionId: '8',
			node: { name: 'Helper', type: 'n8n-nodes-omni-messaging.omniHelper' },
			answer: () => ({ statusCode: 200, body: 'waiting' }),
			start: (_, [{ json }]) => {
				this.given.push(json);
				return { executionId: '9', data: [[]] };
			},
		});
	}

	/** Runs until it sleeps; gives what it showed. */
	async wake(run: () => ReturnType<typeof watch>, json: IDataObject): Promise<IDataObject[]> {
		this.memory = JSON.parse(JSON.stringify(this.memory)) as IDataObject;
		this.items = [{ json }];
		const [again] = (await run()) ?? [[]];
		// n8n empties these with all items where executions are redacted: they are the very ones of the output.
		expect(this.memory.shown).toBe(again);
		await run();
		return again.map((item) => item.json);
	}

	/** What n8n shows of the memory where executions are redacted. */
	get readable(): string {
		return JSON.stringify({ ...this.memory, shown: [] });
	}
}

beforeEach(() => {
	looks.length = 0;
	jest.spyOn(Date, 'now').mockReturnValue(START);
});
afterEach(() => {
	jest.restoreAllMocks();
});

it('who looks has nothing of a person in its memory, and knows at each look what was known', async () => {
	const helper = new Helper();
	const run = async () => await watch(helper.context, WAIT);
	await helper.wake(run, { ...PLAN });
	expect(helper.readable).not.toContain(PERSON);
	const [told] = await helper.wake(run, {});
	expect(told).toStrictEqual(progressItem({ isDone: false, state: STATE }));
	expect(helper.readable).not.toContain(PERSON);
	const { key: _, ...plan } = PLAN;
	expect(looks.map((look) => [look.plan, look.state])).toStrictEqual([
		[plan, undefined],
		[plan, STATE],
	]);
});

it('nor has who keeps a wait, who hands on all the same what is known', async () => {
	const helper = new Helper();
	const run = async () => await keep(helper.context, WAIT, 'keeper');
	expect(await helper.wake(run, { ...PLAN })).toStrictEqual([{ to: PERSON, state: null }]);
	const heard = progressItem({ isDone: false, state: STATE });
	expect(await helper.wake(run, heard)).toStrictEqual([{ to: PERSON, state: STATE }]);
	expect(helper.readable).not.toContain(PERSON);
	await helper.wake(run, { error: 'job stalled' });
	expect(helper.given.map(({ state, afterLoss }) => [state, afterLoss])).toStrictEqual([
		[undefined, undefined],
		// What a guard that was killed told last may be less than what the one knew that it had started.
		[STATE, true],
		[STATE, true],
	]);
	// Each has a key of its own, and the items stay here.
	expect(new Set(helper.given.map(({ key }) => key)).size).toBe(3);
	expect(JSON.stringify(helper.given)).not.toContain('"items"');
});

it('a memory that was changed by hand is a loss for who keeps the wait', async () => {
	const keeper = new Helper();
	const run = async () => await keep(keeper.context, WAIT, 'keeper');
	await keeper.wake(run, { ...PLAN });
	await keeper.wake(run, progressItem({ isDone: false, state: STATE }));
	keeper.memory.state = 'changed';
	expect(await keeper.wake(run, {})).toStrictEqual([{ to: PERSON, state: null }]);
	expect(keeper.given.at(-1)).toMatchObject({ afterLoss: true });
	expect(keeper.given.at(-1)).not.toHaveProperty('state');
});

/** An n8n that does not tell what the node before has given. */
function forget({ context }: N8n): void {
	jest.spyOn(context, 'getWorkflowDataProxy').mockReturnValue({
		$items: () => {
			throw new Error('Node ‘Items’ hasn’t been executed');
		},
	} as never);
}

it('what n8n does not tell is a plan without anything', () => {
	const n8n = new N8n();
	forget(n8n);
	expect(givenTo(n8n.context)).toStrictEqual({ plan: {}, state: undefined, afterLoss: undefined, key: undefined });
});

it('who keeps a wait of which n8n does not tell ends with the items that it gave last, and clears nothing', async () => {
	const clear = jest.fn();
	const unreadable = (item: IDataObject, message: string) => ({ ...item, message });
	const keeper = new Helper();
	const run = async () => await keep(keeper.context, { ...WAIT, clear, unreadable }, 'keeper');
	await keeper.wake(run, { ...PLAN });
	forget(keeper);
	keeper.items = [{ json: progressItem({ isDone: false, state: STATE }) }];
	const [again, done] = (await run()) ?? [];
	expect([again, done?.map(({ json }) => json)]).toStrictEqual([
		[],
		[{ to: PERSON, state: null, message: expect.stringContaining('version') as string }],
	]);
	expect([clear.mock.calls, keeper.memory]).toStrictEqual([[], { isDone: true }]);
});

it('a guard that has lost what it knew says that something may have been sent', async () => {
	const guard = new Helper();
	const run = async () => await keep(guard.context, WAIT, 'guard');
	await guard.wake(run, { ...PLAN, state: STATE });
	guard.memory.shown = [];
	await guard.wake(run, { error: 'It threw' });
	expect(guard.given.at(-1)).toMatchObject({ afterLoss: true });
	expect(guard.given.at(-1)).not.toHaveProperty('state');
});

describe('who could start nobody', () => {
	/** One whose start failed when it knew the state, and whose memory was changed then; gives what it hands on. */
	async function startsAgain(role: 'keeper' | 'guard', change: (memory: IDataObject) => void) {
		const helper = new Helper();
		const run = async () => await keep(helper.context, WAIT, role);
		await helper.wake(run, { ...PLAN });
		const { start } = helper;
		helper.start = () => {
			throw new Error('The database is locked');
		};
		await helper.wake(run, progressItem({ isDone: false, state: STATE }));
		helper.start = start;
		change(helper.memory);
		// What is known of a loss before is not the question here.
		delete helper.memory.afterLoss;
		await helper.wake(run, {});
		return helper.given.at(-1) ?? {};
	}

	it('and whose items n8n has emptied, has lost what it knew where it guards', async () => {
		const empty = (memory: IDataObject) => (memory.shown = []);
		expect(await startsAgain('guard', empty)).toMatchObject({ afterLoss: true });
		const kept = await startsAgain('keeper', empty);
		expect([kept.state, kept.afterLoss]).toStrictEqual([STATE, undefined]);
	});

	it('and whose memory was changed has lost what it knew where it keeps the wait', async () => {
		const given = await startsAgain('keeper', (memory) => (memory.state = 'changed'));
		expect([given.state, given.afterLoss]).toStrictEqual([undefined, true]);
	});
});

it('who looks is told once that others looked before of whom nothing is known', async () => {
	const helper = new Helper();
	const run = async () => await watch(helper.context, WAIT);
	helper.before = [{ json: { ...PLAN, afterLoss: true } }];
	await helper.wake(run, {});
	await helper.wake(run, {});
	expect(looks.map(({ afterLoss, isFirst }) => [afterLoss, isFirst])).toStrictEqual([
		[true, true],
		[false, false],
	]);
});

it('what keeps one who looks from working stands in its item', async () => {
	const helper = new Helper();
	const found = { state: STATE, isDone: false, trouble: 'No table' };
	const run = async () => await watch(helper.context, { ...WAIT, look: async () => await Promise.resolve(found) });
	expect(await helper.wake(run, { ...PLAN })).toStrictEqual([
		progressItem({ isDone: false, state: STATE, trouble: 'No table' }),
	]);
});

it('who is to look at what a newer version has begun gives up, and says why', async () => {
	const helper = new Helper();
	helper.before = [{ json: { ...PLAN, version: 2, state: STATE } }];
	const [again, done] = (await watch(helper.context, WAIT)) ?? [];
	const trouble = expect.stringContaining('newer version of the package') as string;
	expect([again, done?.map(({ json }) => json)]).toStrictEqual([
		[],
		[{ version: 1, isDone: false, state: STATE, hasGivenUp: true, trouble }],
	]);
	expect([looks, helper.warnings]).toStrictEqual([[], [trouble]]);
});

it.each([undefined, 'text', { a: 1 }])('%p is hidden and shown', (state) => {
	expect(shownBy(KEY, hide(KEY, state))).toStrictEqual(state);
	expect(shownBy(undefined, hide(undefined, state))).toBe(state);
});
