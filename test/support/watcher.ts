import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { knownIn, type DeliveryPlan, type Report } from '../../nodes/delivery/plan';
import { result } from '../../nodes/delivery/result';
import { DELIVERY } from '../../nodes/delivery/wait';
import { pack } from '../../nodes/durable/packed';
import type { Outputs } from '../../nodes/durable/sleep';
import { watch } from '../../nodes/durable/watcher';
import { statusIn } from '../../nodes/events/envelope';
import type { Notice } from '../../nodes/events/progress';
import { DataTables } from './dataTables';
import { N8n, N8N } from './n8n';

export const START = Date.UTC(2030, 0, 15, 10);
export const MINUTE = 60_000;
const CATCHER = 'https://n8n.example.com/webhook-waiting/7/omni-helper?signature=catcher';
export const OWN = 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=watcher';
const STATUS = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=parent';
export const RUN = 'https://n8n.example.com/webhook-waiting/5/node-1?signature=run';
const QUERY = '/sms-stat/statuses/get-by-ids';

export const items = ['1', '2', '3'].map((messageId) => ({ to: `to ${messageId}`, code: 'OK', messageId }));
const awaited = items.map(({ messageId }, item) => ({ item, messageId }));
export const TOKEN = 'token-of-this-wait';
export const PLAN: DeliveryPlan = {
	version: 1,
	statusUrl: STATUS,
	channel: 'sms',
	goal: { statuses: [] },
	deadline: START + 60 * MINUTE,
	catcher: { url: CATCHER, token: TOKEN },
	items,
	awaited: pack(awaited),
	messages: awaited.length,
	helps: { node: 'Send', execution: '5' },
};

export const notice = (messageId: string, status: string): Notice => ({
	messageId,
	...statusIn(status),
	occurredAt: new Date(START).toISOString(),
	occurredAtText: String(START),
	errorCode: 0,
});

/** What the node gave n8n at one look: how far it is, the items that come of it when it is done, and until when it sleeps. */
export interface Look {
	told: IDataObject[];
	done: IDataObject[];
	minutes?: number;
}

let benches = 0;

/** A watcher that n8n stores after every look and wakes for the next one; the catcher and the service answer as a test says. */
export class WatcherBench {
	now = START;
	/** What the catcher has; undefined when it can't be reached. */
	notices: Notice[] | undefined = [];
	/** What the service knows of the messages; undefined when it can't be reached. */
	statuses: Record<string, string> | undefined = {};
	/** What n8n says of the execution that waits. */
	parent = 'waiting';
	/** How many requests the service answers before it is out of reach. */
	answers = Infinity;
	/** Whether the catcher has made the execution that waits go on, and n8n's answers to the watcher that wants to. */
	hasResumed = false;
	resumes: number[] = [200];
	/** The calls to the execution that waits. */
	readonly resumed: IDataObject[] = [];
	/** How often it has woken itself. */
	wakes = 0;
	readonly told: IDataObject[] = [];
	readonly asked: string[][] = [];
	readonly tables = new DataTables();
	private readonly n8n = new N8n({
		tables: this.tables,
		// What is known of a workflow's table is kept in the process.
		workflow: `watcher-${(benches += 1)}`,
		seen: { $execution: { resumeFormUrl: `${N8N}/form-waiting/8?signature=watcher` } },
		node: { name: 'Watcher', type: 'omniHelper' },
		executionId: '8',
		wakeUrl: OWN,
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
		answer: (request, credential) => (credential === undefined ? this.ofN8n(request) : this.service(request)),
	});
	readonly warnings = this.n8n.warnings;
	/** What is in n8n's database between two looks. */
	stored: { memory: IDataObject; input: IDataObject };
	readonly plan: DeliveryPlan;

	constructor(plan: Partial<DeliveryPlan> = {}, reports: Record<string, Report> = {}) {
		this.plan = { ...PLAN, ...plan };
		const { items: _, ...watched } = this.plan;
		this.stored = { memory: {}, input: { ...watched, state: pack({ reports }) } };
	}

	/** `call` is what the call says that wakes it. */
	async look(call?: IDataObject): Promise<Look> {
		const { memory, input } = JSON.parse(JSON.stringify(this.stored)) as WatcherBench['stored'];
		const item = { json: call ?? input };
		this.n8n.sleeps.length = 0;
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		Object.assign(this.n8n, { memory, items: [item] });
		const none: Outputs = [[], []];
		let [again, end] = (await watch(this.n8n.context, DELIVERY)) ?? none;
		if (again.length > 0) [again, end] = (await watch(this.n8n.context, DELIVERY)) ?? none;
		clock.mockRestore();
		// n8n passes the waiting node's input on when it wakes it.
		this.stored = { memory, input: item.json };
		const [until] = this.n8n.sleeps;
		const told = [...again, ...end].map(({ json }) => json);
		expect(told.map(({ isDone }) => isDone)).toStrictEqual([end.length > 0]);
		const [{ state }] = told;
		const done = end.length === 0 ? [] : result(this.plan, knownIn(state as string).reports);
		return { told, done, ...(until ? { minutes: (until - this.now) / MINUTE } : {}) };
	}

	/** What the list of open waits has. */
	get listed(): IDataObject[] {
		return this.tables.rows.map(({ value }) => JSON.parse(value as string) as IDataObject);
	}

	/** The next look, when the sleep of the last one is over. */
	async after(minutes: number): Promise<Look> {
		this.now += minutes * MINUTE;
		return await this.look();
	}

	private ofN8n({ url, body }: IHttpRequestOptions): unknown {
		if (url === STATUS) return { statusCode: 200, body: this.parent };
		if (url === RUN) {
			this.resumed.push(body as IDataObject);
			return { statusCode: this.resumes[Math.min(this.resumed.length, this.resumes.length) - 1] };
		}
		if (url === OWN) {
			this.wakes += 1;
			return { statusCode: 200, body: '' };
		}
		expect(url).toBe(this.plan.catcher?.url);
		const { version, token, ...word } = (body as { omniDelivery: IDataObject }).omniDelivery;
		expect([version, token]).toStrictEqual([1, TOKEN]);
		this.told.push(word);
		if (!this.notices) throw new Error('connect ECONNREFUSED');
		const answer = { notices: this.notices, hasResumed: this.hasResumed };
		return { statusCode: 200, body: JSON.stringify(answer) };
	}

	private service({ url, body }: IHttpRequestOptions): unknown {
		expect(url).toBe(`https://api.example.com${QUERY}`);
		const ids = JSON.parse((body as Buffer).toString('utf8')) as string[];
		this.asked.push(ids);
		const { statuses } = this;
		if (!statuses || this.asked.length > this.answers) throw new Error('socket hang up');
		const result = ids
			.filter((id) => id in statuses)
			.map((smsId) => ({ smsId, status: statuses[smsId], statusDateTime: '2030-01-15 10:00:00' }));
		return { statusCode: 200, headers: {}, body: JSON.stringify({ result }) };
	}
}
