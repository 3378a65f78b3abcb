import type { IDataObject, INode, INodeExecutionData, IWorkflowBase } from 'n8n-workflow';

import { startLog, type LogNotes } from '../../nodes/durable/batchLog';
import { pack, unpack } from '../../nodes/durable/packed';
import type { FallbackPlan, Person, Progress } from '../../nodes/fallback/plan';
import { FALLBACK } from '../../nodes/fallback/wait';
import { DataTables } from './dataTables';
import { N8n } from './n8n';
import { phone } from './phones';

export const MINUTE = 60_000;
export const NOW = Date.UTC(2030, 0, 15, 10);
/** Three batches: of a hundred, a hundred and the rest. */
export const PEOPLE = 230;

const personAt = (item: number): Person => ({
	item,
	steps: (['chatApp', 'sms', 'email'] as const).map((channel) => ({
		channel,
		fields: { to: channel === 'email' ? `${phone(item)}@example.com` : phone(item) },
		patience: 10 * MINUTE,
		statuses: [],
	})),
});
/** Everybody’s first channel has had its time: the second one is due. */
export const BEGINNING = pack({
	tries: Array.from({ length: PEOPLE }, () => [{ step: 0, code: 'UNKNOWN', messageId: null, at: NOW - 10 * MINUTE }]),
	reports: {},
});

/** A point at which a look leaves n8n’s process: it goes on from there once it is told to, or never. */
export type Point = (what: 'store' | 'send', when: 'before' | 'after') => Promise<void> | undefined;

/** Where a test runs: n8n’s tables, what the service got, and what time it is. */
export const world = { tables: new DataTables(), sent: [] as string[], now: NOW };

/** Begins with nothing. */
export function beginWorld(): void {
	Object.assign(world, { tables: new DataTables(), sent: [], now: NOW });
}

let workflows = 0;
/** n8n counts its executions. */
let executions = 100;

/** n8n as the node has it that clears away. */
export const clearing = (): N8n => new N8n({ tables: world.tables, workflow: workflowNow() });

/** The workflow of the last wait. */
const workflowNow = (): string => `leaving-${workflows}`;

/** An execution that looks at a wait, again and again. */
export class Watcher {
	private readonly notes: LogNotes = {};
	private isFirst = true;
	/** Those of its own test, also where it goes on after that. */
	private readonly tables = world.tables;
	private readonly sent = world.sent;
	point: Point = () => undefined;
	/** How the execution stands that waits, in n8n’s word. */
	parent = 'waiting';
	/** Sends in n8n's engine; without it, `tells` says what came of each message. */
	runs?: (sending: INode, items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;
	/** What Send tells of each message. */
	tells: (item: IDataObject) => IDataObject = ({ to }) => ({ code: 'OK', messageId: `id of ${to as string}` });
	readonly n8n: N8n;

	constructor(
		private readonly plan: FallbackPlan,
		private state: string,
		private readonly afterLoss = false,
	) {
		this.n8n = new N8n({
			tables: world.tables,
			// The test itself says when it looks again.
			wakeUrl: '',
			executionId: String((executions += 1)),
			workflow: workflowNow(),
			node: { id: 'omni-helper', name: 'Watcher', type: 'pack.omniHelper' },
			start: async (code, items) => await this.start(code, items),
			answer: () => ({ statusCode: 200, body: this.parent }),
		});
	}

	private async start(code: IWorkflowBase, items: INodeExecutionData[]) {
		const isSend = code.nodes.some(({ id }) => id === 'omni-send');
		const what = isSend ? 'send' : 'store';
		await this.point(what, 'before');
		const result = isSend
			? await this.send(code, items)
			: await this.tables.execute({ code }, {} as never, { inputData: items } as never);
		await this.point(what, 'after');
		return result;
	}

	private async send({ name, nodes }: IWorkflowBase, items: INodeExecutionData[]) {
		const told = (await this.runs?.(nodes[1], items)) ?? items.map(({ json }) => ({ json: this.tells(json) }));
		const left = items.filter((_, at) => told[at].json.code !== 'NOT_SENT');
		this.sent.push(...left.map(({ json }) => `${name} ${json.to as string}`));
		return { executionId: '9', data: [told] };
	}

	async look() {
		const poll = this.poll();
		this.isFirst = false;
		const found = await FALLBACK.look(poll);
		this.state = found.state;
		return found;
	}

	/** The last look, and what is done when there is no other one. */
	async end(): Promise<void> {
		await this.look();
		await FALLBACK.end(this.poll(), true);
	}

	private poll() {
		const { isFirst, n8n, notes, plan, state } = this;
		const afterLoss = isFirst && this.afterLoss;
		return { context: n8n.context, plan, state, notes, isFirst, afterLoss, isOver: world.now >= plan.deadline };
	}

	/** Looks until nothing is left to do at once. */
	async looks(): Promise<void> {
		for (let found = await this.look(); found.isNew;) found = await this.look();
	}

	get progress(): Progress {
		return unpack(this.state) as Progress;
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

/** The plan of a wait. */
export async function planned(more: Partial<FallbackPlan> = {}): Promise<FallbackPlan> {
	workflows += 1;
	const { context } = clearing();
	const deadline = NOW + 24 * 60 * MINUTE;
	return {
		version: 1,
		deadline,
		items: [],
		people: pack(Array.from({ length: PEOPLE }, (_, item) => personAt(item))),
		count: PEOPLE,
		catchers: {},
		precautions: {},
		postpones: false,
		statusUrl: '',
		helps: { node: 'Reach', execution: '5' },
		log: await startLog(context, deadline),
		...more,
	};
}

/** Stops at the `nth` time at a place, and tells that it has; it goes on with `release`. */
export function stopAt(where: string, nth = 1): { point: Point; reached: Promise<void>; release: () => void } {
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
export function signal(): { promise: Promise<void>; give: () => void } {
	let give = (): void => undefined;
	const promise = new Promise<void>((resolve) => (give = resolve));
	return { promise, give };
}

/** A watcher that has marked what is due, and is about to send it. */
export async function marked(plan: FallbackPlan): Promise<Watcher> {
	const watcher = new Watcher(plan, BEGINNING);
	await watcher.look();
	return watcher;
}

/** What was sent more than once. */
export const twice = (): string[] => world.sent.filter((one, at) => world.sent.indexOf(one) < at);
