import type { IDataObject, INodeExecutionData, IWorkflowBase } from 'n8n-workflow';

import { knownIn, type DeliveryPlan, type Known } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { startLog, type LogNotes } from '../../../nodes/durable/batchLog';
import { pack } from '../../../nodes/durable/packed';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { report } from '../../support/reports';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);
/** Three batches of others, behind one item that goes first. */
const OTHERS = 230;

const DELIVERED = report('DELIVERED');
const REACHED: Known = { reports: { first: DELIVERED } };

let tables: DataTables;
let now: number;
let batches: number[];
let sent: string[];
let executions = 100;
let workflows = 0;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	[tables, now, batches, sent] = [new DataTables(), NOW, [], []];
	workflows += 1;
});
afterEach(() => jest.restoreAllMocks());

async function planned(options: IDataObject = {}): Promise<DeliveryPlan> {
	const { context } = new N8n({ tables, workflow: `others-${workflows}` });
	const deadline = NOW + 60 * MINUTE;
	const rows = Array.from({ length: OTHERS }, (_, at) => ({ item: at + 1, json: { to: String(at) } }));
	const node = { id: 'omni-rest', name: 'Send', type: 'pack.omniSms', typeVersion: 1, parameters: { options } };
	return {
		version: 1,
		channel: 'chatapp',
		goal: { statuses: [] },
		deadline,
		catcher: null,
		items: Array.from({ length: OTHERS + 1 }, () => ({})),
		awaited: pack([{ item: 0, messageId: 'first' }]),
		messages: 1,
		statusUrl: '',
		helps: { node: 'Send', execution: '5' },
		rest: {
			few: { count: 1, wanted: 1, until: NOW + 15 * MINUTE },
			node: node as NonNullable<DeliveryPlan['rest']>['node'],
			items: pack(rows),
			count: OTHERS,
			isErrorOutput: false,
			log: await startLog(context, deadline),
		},
	};
}

/** An execution that looks at a wait, again and again. */
class Watcher {
	private readonly notes: LogNotes = {};
	private isFirst = true;
	/** What each batch's Send was told of the one before, and tells itself. */
	readonly silences: unknown[] = [];
	silence?: IDataObject[];
	/** What n8n says of the execution that waits. */
	parent = 'waiting';
	/** How often it has woken itself. */
	wakes = 0;
	/** What happens at each send, before and after the service has it. */
	at: (when: 'before' | 'after') => Promise<void> | undefined = () => undefined;
	private readonly n8n = new N8n({
		tables,
		executionId: String((executions += 1)),
		wakeUrl: `https://n8n.example.com/webhook-waiting/${executions}/omni-helper`,
		workflow: `others-${workflows}`,
		node: { id: 'omni-helper', name: 'Watcher', type: 'pack.omniHelper' },
		start: async (code, items) => await this.start(code, items),
		answer: ({ method }) => {
			if (method === 'POST') this.wakes += 1;
			return { statusCode: 200, body: this.parent };
		},
	});

	constructor(
		private readonly plan: DeliveryPlan,
		private state: Known,
		private readonly afterLoss = false,
	) {}

	private async start(code: IWorkflowBase, items: INodeExecutionData[]) {
		if (code.nodes.every(({ id }) => id !== 'omni-rest')) {
			return await tables.execute({ code }, {} as never, { inputData: items } as never);
		}
		await this.at('before');
		const tos = items.map(({ json }) => json.to as string);
		batches.push(tos.length);
		sent.push(...tos);
		await this.at('after');
		this.silences.push((items[0].json.omniRest as IDataObject).silence);
		const { silence } = this;
		const told = tos.map((to, place) => ({
			json: { code: 'OK', output: { code: 'OK', messageId: to }, ids: [to], ...(place === 0 && { silence }) },
		}));
		return { executionId: '9', data: [told] };
	}

	async look() {
		const { isFirst, n8n, notes, plan } = this;
		const poll = { context: n8n.context, plan, state: pack(this.state), notes, isFirst };
		this.isFirst = false;
		const afterLoss = isFirst && this.afterLoss;
		const found = await DELIVERY.look({ ...poll, afterLoss, isOver: now >= plan.deadline });
		this.state = knownIn(found.state);
		return found;
	}

	get known(): Known {
		return this.state;
	}

	/** How many of the items that others went before have each code. */
	get codes(): Record<string, number> {
		const codes = DELIVERY.items(this.plan, pack(this.state), 'done').slice(1);
		return Object.fromEntries(
			[...Map.groupBy(codes, ({ code }) => code as string)].map(([code, own]) => [code, own.length]),
		);
	}
}

/** One that has told that the others have their turn, and sends for them at its next look. */
async function due(plan: DeliveryPlan, known = REACHED): Promise<Watcher> {
	const watcher = new Watcher(plan, known);
	await watcher.look();
	expect([watcher.known.few, batches]).toStrictEqual(['passed', []]);
	return watcher;
}

/** Tables that can't be used. */
const fail = (): never => {
	throw new Error('The data-table module is disabled');
};

/** Has one look and die with the second batch, before or after the service has it. */
async function death(watcher: Watcher, when: 'before' | 'after'): Promise<void> {
	let calls = 0;
	await new Promise<void>((reached) => {
		watcher.at = (moment) => {
			if (moment !== when || (calls += 1) !== 2) return undefined;
			reached();
			return new Promise(() => undefined);
		};
		void watcher.look();
	});
}

const twice = (): string[] => sent.filter((to, at) => sent.indexOf(to) < at);

it('the others leave in batches', async () => {
	const watcher = await due(await planned());
	expect(await watcher.look()).toMatchObject({ isDone: false, isNew: true });
	expect([batches, watcher.codes, twice()]).toStrictEqual([[100, 100, 30], { OK: OTHERS }, []]);
	expect(tables.rows.map(({ state }) => state)).toStrictEqual(['done 3', '1', '2', '3']);
	expect(tables.text).not.toContain('messageId');
});

it.each(['stopAboveCost', 'stopAboveParts', 'keepBalanceAbove'])(
	'the others are one batch where %s looks at all of them at once',
	async (option) => {
		const watcher = await due(await planned({ [option]: 5 }));
		await watcher.look();
		expect([batches, watcher.codes]).toStrictEqual([[OTHERS], { OK: OTHERS }]);
	},
);

it('each batch is told what came in place of answers in the one before, so that three requests in a row end them all', async () => {
	const watcher = await due(await planned());
	watcher.silence = [{ message: 'Broken', description: 'Later' }];
	await watcher.look();
	expect(watcher.silences).toStrictEqual([undefined, watcher.silence, watcher.silence]);
});

describe.each([
	['n8n keeps nothing of who looked', true],
	['n8n keeps what was known before', false],
])('a death, where %s:', (_, afterLoss) => {
	it.each([
		['before', 100],
		['after', 200],
	] as const)('%s the service has the second batch, it alone is UNKNOWN', async (when, left) => {
		const plan = await planned();
		const first = await due(plan);
		const before = afterLoss ? REACHED : first.known;
		await death(first, when);
		expect(sent).toHaveLength(left);
		const next = new Watcher(plan, before, afterLoss);
		await next.look();
		// What is left leaves at a later look: what this one knows is noted before.
		expect(sent).toHaveLength(left);
		// Whoever comes next learns the same, be it that n8n kept nothing of this one.
		const last = new Watcher(plan, before, afterLoss);
		await last.look();
		await last.look();
		expect([last.codes, twice()]).toStrictEqual([{ OK: 130, UNKNOWN: 100 }, []]);
		expect(sent).toHaveLength(left + 30);
	});

	it('before the others have their turn, they have it all the same', async () => {
		const plan = await planned();
		await new Watcher(plan, { reports: {} }).look();
		const next = new Watcher(plan, afterLoss ? REACHED : { reports: { first: DELIVERED } }, afterLoss);
		await next.look();
		await next.look();
		expect([next.codes, sent.length]).toStrictEqual([{ OK: OTHERS }, OTHERS]);
	});
});

it('of two that are awake at once, the one that n8n started later sends, and the other one nothing', async () => {
	const plan = await planned();
	const [older, later] = [await due(plan), await due(plan)];
	await later.look();
	expect(await older.look()).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
	expect([sent.length, later.codes]).toStrictEqual([OTHERS, { OK: OTHERS }]);
	now = plan.deadline;
	expect(await older.look()).toMatchObject({ isDone: true });
	expect([sent.length, older.codes]).toStrictEqual([OTHERS, { OK: OTHERS }]);
});

it('one that was replaced tells in the end what the other one sent before it died, and that the rest was not sent', async () => {
	const plan = await planned();
	const [older, later] = [await due(plan), await due(plan)];
	await death(later, 'before');
	await older.look();
	now = plan.deadline;
	await older.look();
	expect([older.codes, sent.length]).toStrictEqual([{ OK: 100, UNKNOWN: 100, NOT_SENT: 30 }, 100]);
});

it('one that can’t read the log at first looks again in a minute, and settles nothing before', async () => {
	const plan = await planned();
	const watcher = new Watcher(plan, REACHED);
	tables.before = fail;
	expect(await watcher.look()).toMatchObject({ isDone: false, next: NOW + MINUTE });
	expect(watcher.known.few).toBeUndefined();
	tables.before = () => undefined;
	await watcher.look();
	await watcher.look();
	expect(watcher.codes).toStrictEqual({ OK: OTHERS });
});

it.each([
	['before they leave', false],
	['and another one takes over', true],
])('where the log is gone %s, they may have been sent', async (_, takesOver) => {
	const plan = await planned();
	let watcher = await due(plan);
	for (const table of tables.tables) table.rows = [];
	if (takesOver) watcher = new Watcher(plan, watcher.known);
	await watcher.look();
	expect((await watcher.look()).isDone).toBe(true);
	expect([watcher.codes, sent]).toStrictEqual([{ UNKNOWN: OTHERS }, []]);
});

it.each([
	['for none of them', 'stopped', { STOPPED: OTHERS }],
	['for those that are left', 'passed', { OK: 100, NOT_SENT: 130 }],
])('where the execution that waits was stopped, nothing is sent %s', async (_, few, codes) => {
	const watcher = await due({ ...(await planned()), statusUrl: 'https://n8n.example.com/form-waiting/5/status' });
	watcher.at = (when) => {
		tables.areFull = when === 'after';
		return undefined;
	};
	if (few === 'passed') await watcher.look();
	tables.areFull = false;
	watcher.parent = 'canceled';
	await watcher.look();
	expect([watcher.known.few, watcher.codes]).toStrictEqual([few, codes]);
});

it('nothing leaves while it can’t be noted, and what is left in the end is NOT_SENT', async () => {
	const plan = await planned();
	const watcher = await due(plan);
	watcher.at = (when) => {
		tables.areFull = when === 'after';
		return undefined;
	};
	expect(await watcher.look()).toMatchObject({ isDone: false, next: NOW + MINUTE });
	// It had woken itself to send, and does not do so once more before that.
	expect([sent.length, watcher.wakes]).toStrictEqual([100, 1]);
	tables.areFull = false;
	await watcher.look();
	expect(sent).toHaveLength(200);
	now = plan.deadline;
	await watcher.look();
	expect([watcher.codes, twice()]).toStrictEqual([{ OK: 200, NOT_SENT: 30 }, []]);
});

it('where nothing could be noted until the end, they are NOT_SENT, though enough were reached', async () => {
	const plan = await planned();
	const watcher = await due(plan);
	tables.areFull = true;
	await watcher.look();
	now = plan.deadline;
	await watcher.look();
	expect([watcher.codes, sent.length]).toStrictEqual([{ NOT_SENT: OTHERS }, 0]);
});

it('the log ends with the wait', async () => {
	const plan = await planned();
	const watcher = await due(plan);
	await watcher.look();
	const { context } = new N8n({ tables, workflow: `others-${workflows}` });
	await DELIVERY.clear(context, plan, 'done');
	expect(tables.rows.map(({ state }) => state)).toStrictEqual(['over']);
	const runs = tables.runs.length;
	await DELIVERY.clear(context, { ...plan, rest: undefined }, 'done');
	expect(tables.runs).toHaveLength(runs);
});
