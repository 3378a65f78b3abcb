import type { IDataObject } from 'n8n-workflow';

import { takeAnswer } from '../../../nodes/approval/answer';
import { knownIn } from '../../../nodes/delivery/plan';
import { readWord } from '../../../nodes/delivery/words';
import { takeReports } from '../../../nodes/delivery/resume';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { keep } from '../../../nodes/durable/keeper';
import { PLAN_VERSION } from '../../../nodes/durable/version';
import type { Wait, WaitPlan } from '../../../nodes/durable/wait';
import { watch } from '../../../nodes/durable/watcher';
import { unpack } from '../../../nodes/durable/packed';
import type { Progress } from '../../../nodes/fallback/plan';
import { FALLBACK } from '../../../nodes/fallback/wait';
import { QUESTIONS } from '../../../nodes/questions/wait';
import { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { N8N, N8n } from '../../support/n8n';
import { firstVersions, left, versionsWith } from '../../support/versions';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

const AT = Date.UTC(2030, 0, 15, 10, 1);
const SERVICE = 'https://api.example.com';

interface Delivery {
	keeper: IDataObject;
	/** What it keeps of its sleep, sealed by a key that it was given. */
	keeperAsleep: { key: string; memory: IDataObject };
	watcher: IDataObject;
	progress: IDataObject;
	memoryOfNode: string;
	resume: IDataObject;
	words: Array<{ omniDelivery: { token: string; end: boolean } }>;
}
/** A wait for the first of three items, behind which the others come. */
interface AFew extends Pick<Delivery, 'keeper' | 'watcher' | 'progress'> {
	/** Whoever looks while it is open whether the others have their turn, and while these are about to be sent. */
	undecided: IDataObject;
	marked: IDataObject;
	/** What the keeper hears where they have no turn. */
	stopped: IDataObject;
	/** The log of what has left for the others, by one that died while it sent. */
	rows: IDataObject[];
}
/** People who have several channels each, with the log of what has left for them. */
interface Fallback extends Pick<Delivery, 'keeper' | 'watcher' | 'progress'> {
	marked: IDataObject;
	rows: IDataObject[];
}
/** A wait by what it is for; who looks has looked before. */
type Statuses = Record<string, Pick<Delivery, 'keeper' | 'watcher' | 'progress'> & { asleep: IDataObject }>;
/** What nodes keep of the questions that they sleep on, and the ids that stand in the links. */
type Approvals = Record<'approval' | 'freeText' | 'customForm', { memoryOfNode: string; question: string }>;
interface Questions extends Pick<Delivery, 'keeper' | 'watcher' | 'progress'> {
	rows: IDataObject[];
}

const kept = (version: string, kind: string): unknown => left(version, `plans/${kind}`);

/** A helper that n8n wakes with one item after the other; nobody is called, and n8n says that the run waits. */
class Helper extends N8n {
	constructor(tables = new DataTables(), workflow = 'versions') {
		super({
			tables,
			workflow,
			executionId: '8',
			node: { name: 'Helper', type: 'n8n-nodes-omni-messaging.omniHelper', credentials: {} },
			credentials: { baseUrl: SERVICE, apiKey: 'key', login: 'me', password: 'secret' },
			seen: {},
			answer: ({ method, url }) => {
				if (!url.startsWith(N8N)) throw new Error('The service is not there');
				return { statusCode: 200, body: method === 'GET' ? 'waiting' : '{"notices":[],"hasResumed":false}' };
			},
		});
	}

	async wake(run: () => ReturnType<typeof watch>, json: IDataObject): Promise<IDataObject[]> {
		this.items[0].json = structuredClone(json);
		const outputs = await run();
		for (const text of this.warnings) expect(text).toContain('The statuses could not be asked for');
		return (outputs ?? []).flat().map((item) => item.json);
	}
}

/** What a keeper gives that was asleep: from its start on, and when it hears that all is done. */
async function keeperOf<Plan extends WaitPlan, State, Notes extends object>(
	wait: Wait<Plan, State, Notes>,
	{ keeper, progress }: Pick<Delivery, 'keeper' | 'progress'>,
) {
	const helper = new Helper();
	const run = async () => await keep(helper.context, wait, 'keeper');
	await helper.wake(run, keeper);
	// It sleeps behind the guard that it has started.
	Object.assign(helper.memory, { starts: 1 });
	delete helper.memory.until;
	return await helper.wake(run, progress);
}

/** What one look says of a wait in which a few go first. */
async function fewAfter(watcher: IDataObject): Promise<{ helper: Helper; state: string }> {
	const helper = new Helper();
	const [{ state }] = await helper.wake(async () => await watch(helper.context, DELIVERY), watcher);
	return { helper, state: state as string };
}

/** A table that has these rows. */
async function tablesWith(rows: IDataObject[], workflow: string): Promise<DataTables> {
	const tables = new DataTables();
	// It makes the table.
	await new Store(new N8n({ tables, workflow }).context).read('ask', ['name']);
	tables.tables[0].rows.push(...rows.map((row, at) => ({ id: 100 + at, ...row })));
	return tables;
}

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(AT);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const versions = versionsWith('plans');

it('has a folder for each version that there was', () => {
	expect(versions).toStrictEqual(firstVersions(PLAN_VERSION));
});

describe.each(versions)('what was put to sleep by form %s', (version) => {
	const delivery = kept(version, 'delivery') as Delivery;
	const questions = kept(version, 'questions') as Questions;
	const few = kept(version, 'few') as AFew;
	const fallback = kept(version, 'fallback') as Fallback;
	const statuses = kept(version, 'statuses') as Statuses;
	const approvals = kept(version, 'approval') as Approvals;
	const workflow = `versions ${version}`;

	it('a keeper of deliveries ends with what it hears', async () => {
		const items = await keeperOf(DELIVERY, delivery);
		expect(items.map(({ outcome, error }) => outcome ?? error)).toStrictEqual(['REACHED', 'FAILED', 'refused']);
	});

	it('a keeper of a few that go first ends with what it hears of all', async () => {
		const ends = async (progress: IDataObject) =>
			(await keeperOf(DELIVERY, { ...few, progress })).map(({ outcome, code, error }) => outcome ?? error ?? code);
		expect(await ends(few.progress)).toStrictEqual(['REACHED', 'REACHED', 'REJECTED', 'refused']);
		expect(await ends(few.stopped)).toStrictEqual(['FAILED', 'STOPPED', 'STOPPED', 'refused']);
	});

	it('who looks at a few that go first marks the others once these are reached', async () => {
		const { helper, state } = await fewAfter(few.undecided);
		expect(knownIn(state).few).toBe('passed');
		expect(helper.requests[0].body).toMatchObject({ omniDelivery: { messageIds: [] } });
	});

	it('who finds that the others have their turn, and the log gone, takes them for sent, and sends nothing', async () => {
		const { state } = await fewAfter(few.marked);
		expect(knownIn(state).sent?.map(({ output }) => output.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN']);
	});

	it('who looks at the others, once they are sent, waits for those that have no end', async () => {
		const { helper } = await fewAfter(few.watcher);
		expect(helper.requests[0].body).toMatchObject({ omniDelivery: { messageIds: ['3158622571446665002'] } });
	});

	it('who looks at a few that go first after another one has died knows from its log what has left', async () => {
		const helper = new Helper(await tablesWith(few.rows, workflow), workflow);
		const run = async () => await watch(helper.context, DELIVERY);
		const [{ state }] = await helper.wake(run, few.marked);
		expect(knownIn(state as string).sent?.map(({ item, ids, output }) => [item, ids, output.code])).toStrictEqual([
			[1, ['3158622571446665002'], 'OK'],
			[2, [], 'UNKNOWN'],
		]);
	});

	it('who tries one channel after the other after another one has died knows the same', async () => {
		const helper = new Helper(await tablesWith(fallback.rows, workflow), workflow);
		const run = async () => await watch(helper.context, FALLBACK);
		const [{ state }] = await helper.wake(run, fallback.marked);
		const { tries } = unpack(state as string) as Progress;
		expect(tries.map((own) => own.map(({ step, code, messageId }) => [step, code, messageId]))).toStrictEqual([
			[[0, 'OK', '3158622571446665001']],
			[[0, 'UNKNOWN', null]],
		]);
	});

	it('a keeper of questions ends with what it hears', async () => {
		const items = await keeperOf(QUESTIONS, questions);
		expect(items.map(({ outcome, answer, error }) => [outcome ?? error, answer])).toStrictEqual([
			['ANSWERED', 3],
			['TIMEOUT', null],
			['refused', undefined],
		]);
	});

	it('a keeper of people ends with what it hears', async () => {
		const items = await keeperOf(FALLBACK, fallback);
		expect(items.map(({ outcome, channel, error }) => [outcome ?? error, channel])).toStrictEqual([
			['REACHED', 'chatApp'],
			['REACHED', 'sms'],
			['refused', undefined],
		]);
		expect(items[1].tries).toMatchObject([{ to: '+12025550101', code: 'OK', parts: 1 }]);
	});

	it('who tries one channel after the other waits for the message that has no end', async () => {
		const helper = new Helper();
		const [progress] = await helper.wake(async () => await watch(helper.context, FALLBACK), fallback.watcher);
		expect(progress).toMatchObject({ isDone: false });
		expect(helper.requests.map(({ url, body }) => [url, body])).toStrictEqual([
			[
				expect.stringContaining('webhook-waiting/7'),
				{ omniDelivery: expect.objectContaining({ messageIds: ['3158622571446665001'] }) as object },
			],
		]);
	});

	it('who looks at deliveries goes on with what was known', async () => {
		const helper = new Helper();
		const [progress] = await helper.wake(async () => await watch(helper.context, DELIVERY), delivery.watcher);
		expect(progress).toMatchObject({ isDone: false });
		const [{ url, body }] = helper.requests;
		expect(url).toContain('webhook-waiting/7');
		// One of the two messages has its end.
		expect(body).toMatchObject({ omniDelivery: { messageIds: ['3158622571446665002'] } });
	});

	it('who reads replies finds the rows, and goes on with what was read', async () => {
		const helper = new Helper(await tablesWith(questions.rows, workflow), workflow);
		const [{ state }] = await helper.wake(async () => await watch(helper.context, QUESTIONS), questions.watcher);
		expect(
			Object.values(state as object).map(({ end }: { end: IDataObject }) => [end.outcome, end.answer]),
		).toStrictEqual([
			['ANSWERED', 3],
			['OPTED_OUT', null],
		]);
	});

	it('a node that waits goes on by a call', () => {
		const { webhook } = new N8n({ call: { body: delivery.resume }, expression: () => delivery.memoryOfNode });
		const [items] = takeReports(webhook).workflowData ?? [];
		expect(items?.map(({ json }) => json.outcome)).toStrictEqual(['REACHED', 'FAILED', undefined]);
	});

	it('a keeper that slept when who looks was killed gives the next one what it knew', async () => {
		const { key, memory } = delivery.keeperAsleep;
		const helper = new Helper();
		const started: IDataObject[] = [];
		helper.start = (_workflow, [{ json }]) => {
			started.push(json);
			return { executionId: '9', data: [[]] };
		};
		helper.before = [{ json: { ...delivery.keeper, key } }];
		Object.assign(helper.memory, structuredClone(memory));
		const run = async () => await keep(helper.context, DELIVERY, 'keeper');
		const items = await helper.wake(run, {});
		expect(items.map(({ outcome, error }) => outcome ?? error)).toStrictEqual(['REACHED', 'UNKNOWN', 'refused']);
		await helper.wake(run, {});
		expect(started).toMatchObject([{ state: delivery.watcher.state, afterLoss: true }]);
	});

	it.each([
		['email', ['FAILED', 'FAILED'], ['REJECTED', 'REJECTED']],
		['scenario', ['REACHED', 'FAILED'], ['DELIVERED', 'UNDELIVERABLE']],
		['campaign', ['REACHED'], ['Finished']],
		['senderAddress', ['REACHED'], ['Approved']],
	])('a keeper of the kind %s ends with what it hears', async (kind, outcomes, states) => {
		const items = await keeperOf(DELIVERY, statuses[kind]);
		expect(items.map(({ outcome }) => outcome)).toStrictEqual(outcomes);
		expect(items.map(({ status }) => status)).toStrictEqual(states);
	});

	it.each([
		['email', '/email-statistics/statistics/detail', { '3158622571446665001': 'DELIVERED' }],
		['scenario', '/sms-stat/detail', { '3158622571446665005': 'DELIVERED' }],
		['campaign', '/email/v2/Tasks/3158622571446665003', { '3158622571446665003': 'Started' }],
		['senderAddress', '/addressbook/v2/UserSettings/SourceAddresses', { 'shop@example.com': 'Requested' }],
	])('who looks at the kind %s again asks for what has no end', async (kind, route, known) => {
		const { asleep, watcher } = statuses[kind];
		const helper = new Helper();
		Object.assign(helper.memory, structuredClone(asleep));
		const run = async () => await watch(helper.context, DELIVERY);
		// It is called before its time.
		delete helper.memory.until;
		const [{ isDone, state }] = await helper.wake(run, watcher);
		const { reports } = knownIn(state as string);
		expect(isDone).toBe(false);
		expect(Object.fromEntries(Object.entries(reports).map(([id, { status }]) => [id, status]))).toStrictEqual(known);
		const urls = helper.requests.map(({ url }) => url).filter((url) => !url.startsWith(N8N));
		expect(urls).toContain(SERVICE + route);
	});

	it.each([
		['approval', { approved: 'false' }, { approved: false }],
		['freeText', { 'field-0': 'No, it is late' }, { text: 'No, it is late' }],
		['customForm', { 'field-0': '12.50', 'field-1': 'Late' }, { Amount: 12.5, Reason: 'Late' }],
	] as const)('a node that asks takes the answer to its question: %s', async (kind, body, answer) => {
		const { memoryOfNode, question } = approvals[kind];
		const call = async (request: N8n['call']) => {
			const { webhook, answered } = new N8n({
				executionId: `${version} ${kind}`,
				call: { query: { question }, ...request },
				expression: () => memoryOfNode,
			});
			const response = Object.assign(webhook.getResponseObject(), { setHeader: () => response });
			return { answered, data: (await takeAnswer(webhook)).workflowData?.[0][0].json.data };
		};
		const { answered } = await call({ request: { method: 'GET' } });
		expect(answered).toStrictEqual([200, expect.stringContaining('Refund order 1001?')]);
		const { data } = await call({ request: { method: 'POST' }, body });
		expect(data).toStrictEqual({ ...answer, respondedAt: expect.any(String) as string });
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15, 11));
		expect((await call({ request: { method: 'GET' } })).answered[0]).toBe(410);
	});

	it('words between helpers are heard', () => {
		for (const said of delivery.words) {
			const { token, end } = said.omniDelivery;
			expect(readWord(said, token)?.word.end).toBe(end);
		}
	});
});
