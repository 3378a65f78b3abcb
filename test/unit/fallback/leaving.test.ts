import type { IDataObject, INodeExecutionData, IWorkflowBase } from 'n8n-workflow';

import { startLog, type LogNotes } from '../../../nodes/durable/batchLog';
import { packPeople, packProgress, unpackProgress } from '../../../nodes/fallback/packed';
import type { FallbackPlan, Person, Progress } from '../../../nodes/fallback/plan';
import { FALLBACK } from '../../../nodes/fallback/wait';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);
/** Three batches: of a hundred, a hundred and the rest. */
const PEOPLE = 230;

const numberOf = (item: number): string => `+1202555${String(1000 + item)}`;
const personAt = (item: number): Person => ({
	item,
	steps: (['chatApp', 'sms', 'email'] as const).map((channel) => ({
		channel,
		fields: { to: channel === 'email' ? `${numberOf(item)}@example.com` : numberOf(item) },
		patience: 10 * MINUTE,
		statuses: [],
	})),
});
/** Everybody’s first channel has had its time: the second one is due. */
const BEGINNING = packProgress({
	tries: Array.from({ length: PEOPLE }, () => [{ step: 0, code: 'UNKNOWN', messageId: null, at: NOW - 10 * MINUTE }]),
	reports: {},
});

/** A point at which a look leaves n8n’s process: it goes on from there once it is told to, or never. */
type Point = (what: 'store' | 'send', when: 'before' | 'after') => Promise<void> | undefined;

const SEEDS = 25;
const MOST_DEATHS = 5;
const MOST_TURNS = 20;

let last: Watcher;
let tables: DataTables;
let sent: string[];
let workflows = 0;
let now: number;

/** An execution that looks at a wait, again and again. */
class Watcher {
	private readonly notes: LogNotes = {};
	private isFirst = true;
	/** Those of its own test, also where it goes on after that. */
	private readonly tables = tables;
	private readonly sent = sent;
	point: Point = () => undefined;
	/** What Send tells of each message. */
	tells: (item: IDataObject) => IDataObject = ({ to }) => ({ code: 'OK', messageId: `id of ${String(to)}` });
	readonly n8n: N8n;

	constructor(
		private readonly plan: FallbackPlan,
		private state: string,
		private readonly afterLoss = false,
	) {
		this.n8n = new N8n({
			tables,
			// The test itself says when it looks again.
			wakeUrl: '',
			workflow: `leaving-${workflows}`,
			node: { id: 'omni-helper', name: 'Watcher', type: 'pack.omniHelper' },
			start: async (code, items) => await this.start(code, items),
			answer: () => ({ statusCode: 200, body: '' }),
		});
	}

	private async start(code: IWorkflowBase, items: INodeExecutionData[]) {
		const isSend = code.nodes.some(({ id }) => id === 'omni-send');
		const what = isSend ? 'send' : 'store';
		await this.point(what, 'before');
		const result = isSend
			? this.send(code, items)
			: await this.tables.execute({ code }, {} as never, { inputData: items } as never);
		await this.point(what, 'after');
		return result;
	}

	private send({ name }: IWorkflowBase, items: INodeExecutionData[]) {
		const told = items.map(({ json }) => ({ json: this.tells(json) }));
		const left = items.filter((_, at) => told[at].json.code !== 'NOT_SENT');
		this.sent.push(...left.map(({ json }) => `${name} ${String(json.to)}`));
		return { executionId: '9', data: [told] };
	}

	async look() {
		const { isFirst, n8n, notes, plan, state } = this;
		const afterLoss = isFirst && this.afterLoss;
		this.isFirst = false;
		const isOver = now >= plan.deadline;
		const found = await FALLBACK.look({ context: n8n.context, plan, state, notes, isFirst, afterLoss, isOver });
		this.state = found.state;
		return found;
	}

	/** Looks until nothing is left to do at once. */
	async looks(): Promise<void> {
		for (let found = await this.look(); found.isNew;) found = await this.look();
	}

	get progress(): Progress {
		return unpackProgress(this.state, PEOPLE);
	}

	get told(): string {
		return this.state;
	}

	/** How many people stand so: their tries after the first, by step, code and whether there is an id. */
	get codes(): Record<string, number> {
		const lines = this.progress.tries.map((tries) =>
			tries
				.slice(1)
				.map(({ step, code, messageId }) => `${step} ${code}${messageId === null ? '' : ' id'}`)
				.join(', '),
		);
		return Object.fromEntries([...Map.groupBy(lines, (line) => line)].map(([line, own]) => [line, own.length]));
	}
}

/** The plan of a wait; its log is there unless it was not to be had. */
async function planned(more: Partial<FallbackPlan> = {}): Promise<FallbackPlan> {
	workflows += 1;
	const { context } = new N8n({ tables, workflow: `leaving-${workflows}` });
	const deadline = NOW + 24 * 60 * MINUTE;
	const log = await startLog(context, deadline);
	return {
		version: 1,
		deadline,
		items: [],
		people: packPeople(Array.from({ length: PEOPLE }, (_, item) => personAt(item))),
		count: PEOPLE,
		catchers: {},
		precautions: {},
		postpones: false,
		statusUrl: '',
		helps: { node: 'Reach', execution: '5' },
		...(log !== undefined && { log }),
		...more,
	};
}

/** Stops at the `nth` time at a place, and tells that it has; it goes on with `release`. */
function stopAt(where: string, nth = 1): { point: Point; reached: Promise<void>; release: () => void } {
	const [reached, released] = [signal(), signal()];
	let times = 0;
	const point: Point = (what, when) => {
		if (`${when} ${what}` !== where || (times += 1) !== nth) return undefined;
		reached.give();
		return released.promise;
	};
	return { point, reached: reached.promise, release: () => released.give() };
}

/** A promise with what fulfils it. */
function signal(): { promise: Promise<void>; give: () => void } {
	let give = (): void => undefined;
	const promise = new Promise<void>((resolve) => (give = resolve));
	return { promise, give };
}

const twice = (): string[] => sent.filter((one, at) => sent.indexOf(one) < at);
const heads = () => tables.rows.filter(({ key }) => /^batch:[^.]+$/.test(key as string)).map(({ state }) => state);

beforeEach(() => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	sent = [];
});
afterEach(() => jest.restoreAllMocks());

/** A watcher that has marked what is due, and is about to send it. */
async function marked(plan: FallbackPlan): Promise<Watcher> {
	const watcher = new Watcher(plan, BEGINNING);
	await watcher.look();
	return watcher;
}

describe('what is due leaves in batches', () => {
	it('each of which is noted before and afterwards', async () => {
		const watcher = await marked(await planned());
		const states: unknown[] = [];
		watcher.point = (what, when) => {
			if (what === 'send') states.push(`${when}: ${heads().join()}`);
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
		expect([heads(), sent.length, twice()]).toStrictEqual([['done 3'], PEOPLE, []]);
		expect(watcher.codes).toStrictEqual({ '1 OK id': PEOPLE });
	});

	it('and nothing of a person or a message can be read in their rows', async () => {
		await (await marked(await planned())).looks();
		expect(tables.rows.length).toBe(4);
		expect(tables.text).not.toMatch(/1202555|id of|code/);
	});

	it('and the rows go with the wait', async () => {
		const plan = await planned();
		const other = await planned();
		await (await marked(plan)).looks();
		const { context } = new N8n({ tables, workflow: `leaving-${workflows}` });
		await FALLBACK.clear(context, plan, 'done');
		expect(heads()).toStrictEqual(['done 0']);
		expect(tables.rows).toHaveLength(1);
		await FALLBACK.clear(context, other, 'done');
		expect(tables.rows).toStrictEqual([]);
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
		expect([sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it('before the first batch is noted, everything is sent as if nothing had happened', async () => {
		const next = await diesAt('before store', 1);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
		expect([sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it.each([
		['before', 100],
		['after', 200],
	])(
		'while a batch is sent, %s the service has it: it alone is UNKNOWN, and what came of the others is known',
		async (when, left) => {
			const next = await diesAt(`${when} send`, 2);
			expect(sent).toHaveLength(left);
			await next.looks();
			expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
			expect([sent.length, twice()]).toStrictEqual([left + 30, []]);
			now += 10 * MINUTE;
			await next.looks();
			expect(next.codes).toStrictEqual({ '1 OK id, 2 OK id': 130, '1 UNKNOWN, 2 OK id': 100 });
			expect(twice()).toStrictEqual([]);
		},
	);

	it('after all batches, what came of them is known but of the last', async () => {
		const next = await diesAt('before store', 4);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 OK id': 200, '1 UNKNOWN': 30 });
		expect(sent).toHaveLength(PEOPLE);
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
		expect([sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});
});

describe('two that are awake at once', () => {
	it('the one that came later sends; the other one ends its batch, and sends nothing more', async () => {
		const plan = await planned();
		const first = await marked(plan);
		const stop = stopAt('after send', 2);
		first.point = stop.point;
		const late = first.look();
		await stop.reached;
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		stop.release();
		expect(await late).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
		expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
		expect([sent.length, twice()]).toStrictEqual([PEOPLE, []]);
		now += 15 * MINUTE;
		await first.looks();
		expect(first.codes).toStrictEqual({ '1 OK id, 2 OK id': PEOPLE });
		await next.looks();
		expect([sent.length, twice()]).toStrictEqual([2 * PEOPLE, []]);
	});

	it.each([
		['that die at any moment, nothing is sent twice, and no death costs more than a batch', false],
		['of which some only seem to be dead, nothing is sent twice', true],
	])('executions %s', async (_, canGoOn) => {
		for (let seed = 1; seed <= SEEDS; seed += 1) {
			tables = new DataTables();
			[sent, now] = [[], NOW];
			const deaths = await wildRun(randomOf(seed), canGoOn);
			expect([seed, twice()]).toStrictEqual([seed, []]);
			const { tries } = last.progress;
			expect(tries.every((own) => own.length === 3)).toBe(true);
			const unknown = tries.flat().filter(({ step, code }) => step > 0 && code === 'UNKNOWN');
			if (!canGoOn) expect(unknown.length).toBeLessThanOrEqual(deaths * 100);
		}
	});

	/** A wait whose executions die, or seem to and go on later, at any moment; gives how many. */
	async function wildRun(random: (most: number) => number, canGoOn: boolean): Promise<number> {
		const plan = await planned();
		const waiting: Array<() => void> = [];
		let known = BEGINNING;
		let afterLoss = false;
		for (let deaths = 0; ; deaths += 1) {
			const watcher = new Watcher(plan, known, afterLoss);
			last = watcher;
			const stopped = signal();
			let left = deaths === MOST_DEATHS ? Infinity : random(14);
			watcher.point = () => {
				// Others go on in between.
				if (random(3) === 0) waiting.shift()?.();
				left -= 1;
				if (left !== 0) return undefined;
				stopped.give();
				const { promise, give } = signal();
				if (canGoOn && random(2) === 0) waiting.push(give);
				return promise;
			};
			const isDone = await Promise.race([stopped.promise, turns(watcher)]);
			if (isDone === true) return deaths;
			afterLoss = random(2) === 0;
			if (!afterLoss) known = watcher.told;
		}
	}

	/** Looks, with time in between, until everybody has had all channels. */
	async function turns(watcher: Watcher): Promise<true> {
		for (let turn = 0; turn < MOST_TURNS; turn += 1) {
			await watcher.looks();
			if (watcher.progress.tries.every(({ length }) => length === 3)) break;
			now += 10 * MINUTE;
		}
		return true;
	}
});

describe('without the log', () => {
	it('where n8n has no data tables when the wait begins, it is as it was: what was due may have left', async () => {
		tables.areOn = false;
		const plan = await planned();
		expect(plan.log).toBeUndefined();
		await (await marked(plan)).looks();
		expect(sent).toHaveLength(PEOPLE);
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 UNKNOWN, 2 UNKNOWN': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});

	it('where the table has gone since, it sends on, and nobody who comes after a crash does', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		tables.tables = [];
		await watcher.looks();
		expect([sent.length, watcher.codes]).toStrictEqual([PEOPLE, { '1 OK id': PEOPLE }]);
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 UNKNOWN, 2 UNKNOWN': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});

	it.each([
		['its own row', /^batch:[^.]+$/],
		['the row of a batch', /\.1$/],
	])('where somebody deletes %s, nobody who comes after a crash sends what may have left', async (__, deleted) => {
		const plan = await planned();
		const watcher = await marked(plan);
		await watcher.looks();
		tables.tables[0].rows = tables.rows.filter(({ key }) => !deleted.test(key as string));
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes['1 OK id']).toBeUndefined();
		expect(twice()).toStrictEqual([]);
	});

	it('where n8n can’t write just now, nothing leaves until it can: each is tried again after a minute', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		tables.areFull = true;
		await watcher.looks();
		expect([sent, watcher.codes]).toStrictEqual([[], { '1 NOT_SENT': PEOPLE }]);
		const [[, last]] = watcher.progress.tries;
		expect(last.told?.message).toMatch(
			/^It was not sent, since nothing could be noted of it\. n8n’s data tables are full\. /,
		);
		tables.areFull = false;
		now += MINUTE;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 NOT_SENT, 1 OK id': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});

	it('where n8n can’t write in the middle, what had left is known, and noted later', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		watcher.point = (what, when) => {
			tables.areFull = what === 'send' && when === 'after' ? sent.length === 200 : tables.areFull;
			return undefined;
		};
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': 200, '1 NOT_SENT': 30 });
		[watcher.point, tables.areFull] = [() => undefined, false];
		now += MINUTE;
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
	expect([tables.rows.length, heads()]).toStrictEqual([1, ['done 0']]);
	const next = new Watcher(plan, BEGINNING, true);
	await next.looks();
	expect(next.codes).toStrictEqual({ '1 OK id': PEOPLE });
});

it('who comes after a crash knows that the others had their turn where a few came first', async () => {
	const few = { count: 10, wanted: 1, until: NOW + MINUTE };
	const plan = await planned({ few });
	const state = unpackProgress(BEGINNING, PEOPLE);
	for (const tries of state.tries.slice(10)) tries.pop();
	const before = packProgress(state);
	const first = new Watcher(plan, packProgress({ ...state, few: 'passed' }));
	await first.looks();
	const left = sent.length;
	now += 2 * MINUTE;
	const next = new Watcher(plan, before, true);
	await next.looks();
	expect([left, sent.length, next.progress.few]).toStrictEqual([PEOPLE, PEOPLE, 'passed']);
});

/** Numbers from 0 to below `most` that a seed decides. */
function randomOf(seed: number): (most: number) => number {
	let state = seed;
	return (most) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
}
