import type { IDataObject } from 'n8n-workflow';

import { knownIn } from '../../../nodes/delivery/plan';
import { readWord } from '../../../nodes/delivery/words';
import { takeReports } from '../../../nodes/delivery/resume';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { keep } from '../../../nodes/durable/keeper';
import { PLAN_VERSION } from '../../../nodes/durable/version';
import type { Wait, WaitPlan } from '../../../nodes/durable/wait';
import { watch } from '../../../nodes/durable/watcher';
import { FALLBACK } from '../../../nodes/fallback/wait';
import { OpenQuestions } from '../../../nodes/questions/openQuestions';
import { QUESTIONS } from '../../../nodes/questions/wait';
import { DataTables } from '../../support/dataTables';
import { N8N, N8n } from '../../support/n8n';
import { firstVersions, left, versionsWith } from '../../support/versions';

const AT = Date.UTC(2030, 0, 15, 10, 1);

interface Delivery {
	keeper: IDataObject;
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
}
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
	const fallback = kept(version, 'fallback') as Pick<Delivery, 'keeper' | 'watcher' | 'progress'>;

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

	it('who finds the others about to be sent takes them for sent, and sends nothing', async () => {
		const { state } = await fewAfter(few.marked);
		expect(knownIn(state).sent?.map(({ output }) => output.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN']);
	});

	it('who looks at the others, once they are sent, waits for those that have no end', async () => {
		const { helper } = await fewAfter(few.watcher);
		expect(helper.requests[0].body).toMatchObject({ omniDelivery: { messageIds: ['3158622571446665002'] } });
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
		const tables = new DataTables();
		const helper = new Helper(tables, `versions ${version}`);
		const run = async () => await watch(helper.context, QUESTIONS);
		// It makes the table.
		await new OpenQuestions(helper.context).open('another run', ['sms:9'], AT + 60_000);
		tables.tables[0].rows.push(...questions.rows.map((row, at) => ({ id: 100 + at, ...row })));
		const [{ state }] = await helper.wake(run, questions.watcher);
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

	it('words between helpers are heard', () => {
		for (const said of delivery.words) {
			const { token, end } = said.omniDelivery;
			expect(readWord(said, token)?.word.end).toBe(end);
		}
	});
});
