import type {
	ExecuteWorkflowOptions,
	IDataObject,
	IExecuteFunctions,
	IExecuteWorkflowInfo,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { listen } from '../../../nodes/questions/listener';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import type { ListeningPlan, Standings } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';

const MINUTE = 60_000;
const START = Date.UTC(2030, 0, 15, 10);
const KEYS = ['12025550101', '12025550102'].map((phone) => questionKey('sms', phone));
const STATE = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=parent';
const KEEPER = 'https://n8n.example.com/form-waiting/6/n8n-execution-status?signature=keeper';

const PLAN: ListeningPlan = {
	run: 'run',
	deadline: START + 10 * MINUTE,
	asked: KEYS.map((key, item) => ({ item, key, question: 0 })),
	questions: [{ kind: 'text' }],
	again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
	parent: STATE,
	helps: { node: 'Ask', execution: '5' },
	standings: {},
	keeper: KEEPER,
};

/** A listener that n8n stores after every look and wakes for the next one; the tables are in memory. */
class Bench {
	now = START;
	/** What n8n says of the execution that waits, and of the one that keeps the wait. */
	states: Record<string, string> = {};
	/** What Send tells of each question that is put once more; an error is n8n's, which did not run it. */
	send: IDataObject[] | Error = [];
	/** The questions that were put once more, by their fields. */
	readonly sent: IDataObject[] = [];
	/** After how many minutes it is to be woken, look by look. */
	readonly sleeps: number[] = [];
	readonly tables = new DataTables();
	readonly questions: OpenQuestions;
	readonly warnings: string[] = [];
	/** How each question stood after the last look. */
	state: Standings = {};
	private readonly context: IExecuteFunctions;
	private memory: IDataObject = {};
	private item: INodeExecutionData;

	constructor(plan: ListeningPlan) {
		// As it comes from n8n's database.
		this.item = { json: JSON.parse(JSON.stringify(plan)) as IDataObject };
		const { tables } = this;
		this.context = {
			getContext: () => this.memory,
			getInputData: () => [this.item],
			getSignedResumeUrl: () => 'https://n8n.example.com/webhook-waiting/8/omni-questions?signature=listener',
			putExecutionToWait: async (until: Date) =>
				await Promise.resolve(this.sleeps.push((until.getTime() - this.now) / MINUTE)),
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowSettings: () => ({}),
			getExecutionId: () => '8',
			getNode: () => ({ credentials: {} }),
			executeWorkflow: async (info: IExecuteWorkflowInfo, inputData: INodeExecutionData[]) => {
				if (info.code?.name !== 'Ask Again') {
					return await tables.execute(info, {} as never, { inputData } as ExecuteWorkflowOptions);
				}
				this.sent.push(...inputData.map(({ json }) => json));
				if (this.send instanceof Error) throw this.send;
				return { executionId: '9', data: [this.send.map((json) => ({ json }))] };
			},
			logger: { warn: (text: string) => this.warnings.push(text) },
			helpers: {
				get getDataTableProxy() {
					return tables.areOn ? () => undefined : undefined;
				},
				httpRequest: async ({ url }: IHttpRequestOptions) =>
					await Promise.resolve({ statusCode: 200, body: this.states[url] ?? 'waiting' }),
			},
		} as unknown as IExecuteFunctions;
		this.questions = new OpenQuestions(this.context);
	}

	/** One look; gives what it tells, with how each question ended. */
	async look(minutes = 0): Promise<{ isDone: unknown; trouble: unknown; ends: unknown[] }> {
		this.now += minutes * MINUTE;
		this.memory = JSON.parse(JSON.stringify(this.memory)) as IDataObject;
		let outputs = await listen(this.context);
		expect(this.item.json).toStrictEqual({});
		if (outputs?.[0].length) outputs = await listen(this.context);
		else expect(await listen(this.context)).toBeNull();
		const [{ isDone, state, trouble }] = (outputs ?? []).flat().map(({ json }) => json);
		this.state = state as unknown as Standings;
		const standings = this.state;
		const ends = KEYS.map((_, place) => {
			const { outcome, message } = standings[place]?.end ?? {};
			return message === undefined ? outcome : [outcome, message];
		});
		return { isDone, trouble, ends };
	}
}

let bench: Bench;

/** A listener anew, with its questions open. */
async function begin(more: Partial<ListeningPlan> = {}): Promise<void> {
	bench = new Bench({ ...PLAN, ...more });
	await bench.questions.open('run', KEYS, PLAN.deadline, { execution: '5', parent: STATE, keeper: '', wake: '' });
}

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockImplementation(() => bench.now);
	await begin();
});

afterEach(() => {
	jest.restoreAllMocks();
});

const answer = async (place: number, text: string) =>
	await bench.questions.take([
		{
			key: KEYS[place],
			run: 'run',
			state: 'answered',
			written: { by: text, text, messageId: text, at: bench.now },
		},
	]);
const asker = async () => (await bench.questions.askers(['run'])).get('run');

it('reads replies, and ends when everybody has answered', async () => {
	bench.send = new Error('Nobody is asked once more');
	expect(await bench.look()).toStrictEqual({ isDone: false, trouble: undefined, ends: [undefined, undefined] });
	await answer(1, 'Bob');
	expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, 'ANSWERED'] });
	await answer(0, 'Ann');
	expect(await bench.look(2)).toStrictEqual({ isDone: true, trouble: undefined, ends: ['ANSWERED', 'ANSWERED'] });
	expect(await asker()).toBeUndefined();
	expect(bench.warnings).toStrictEqual([]);
});

it('notes at its first look how it is woken, and not again', async () => {
	await bench.look();
	const wake = 'https://n8n.example.com/webhook-waiting/8/omni-questions?signature=listener';
	expect(await asker()).toStrictEqual({ execution: '5', parent: STATE, keeper: KEEPER, wake });
	await bench.questions.note('run', { execution: '', parent: '', keeper: '', wake: 'changed' });
	await bench.look(1);
	expect(await asker()).toMatchObject({ wake: 'changed' });
});

describe('the time', () => {
	it('between two looks grows as long as nothing comes, and never goes beyond the end', async () => {
		await begin({ deadline: START + 75 * MINUTE });
		for (const minutes of [0, 1, 2, 4, 8, 15]) await bench.look(minutes);
		expect(bench.sleeps).toStrictEqual([1, 2, 4, 8, 15, 15]);
		await answer(0, 'Ann');
		await bench.look(15);
		await bench.look(1);
		expect(bench.sleeps.slice(6)).toStrictEqual([1, 2]);
		await bench.look(28.5);
		expect(bench.sleeps.slice(8)).toStrictEqual([0.5]);
	});

	it('is over two seconds before the end, as timers may be early: what is still open is closed', async () => {
		await bench.look();
		expect((await bench.look(10 - 2.1 / 60)).isDone).toBe(false);
		const { isDone, ends } = await bench.look(0.1 / 60);
		expect([isDone, ends]).toStrictEqual([true, [undefined, undefined]]);
		expect((await bench.questions.ofRun('run')).map(({ state }) => state)).toStrictEqual(['closed', 'closed']);
	});

	it('reads what comes while it ends', async () => {
		await bench.look();
		bench.tables.before = async (operations) => {
			if (operations[0] !== 'update') return;
			bench.tables.before = () => undefined;
			await answer(1, 'Bob');
		};
		expect(await bench.look(10)).toMatchObject({ isDone: true, ends: [undefined, 'ANSWERED'] });
	});
});

describe('those that wait for it', () => {
	it.each([STATE, KEEPER])(
		'are asleep before it ends, or it waits for them, but three times at most: %s',
		async (url) => {
			await answer(0, 'Ann');
			await answer(1, 'Bob');
			bench.states = { [url]: 'running' };
			// Who started it is awake until it sleeps for the first time, in any case.
			expect((await bench.look()).isDone).toBe(false);
			for (let early = 0; early < 3; early += 1) expect((await bench.look()).isDone).toBe(false);
			expect(bench.sleeps).toStrictEqual([0, 0, 0, 0]);
			expect((await bench.look()).isDone).toBe(true);
		},
	);

	it('and have gone to sleep meanwhile, are woken by its end', async () => {
		await answer(0, 'Ann');
		await answer(1, 'Bob');
		bench.states = { [KEEPER]: 'running' };
		await bench.look();
		await bench.look();
		bench.states = {};
		expect((await bench.look()).isDone).toBe(true);
	});

	it('were started by hand, where n8n tells nothing of them: it ends', async () => {
		await begin({ parent: '' });
		await answer(0, 'Ann');
		await answer(1, 'Bob');
		bench.states = { [KEEPER]: 'running' };
		await bench.look();
		expect((await bench.look()).isDone).toBe(true);
	});

	it('were stopped: it closes the questions and ends with what was answered', async () => {
		bench.states = { [STATE]: 'canceled' };
		expect((await bench.look()).isDone).toBe(false);
		await answer(0, 'Ann');
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', undefined] });
		expect((await bench.questions.ofRun('run'))[1].state).toBe('closed');
		expect(await asker()).toBeUndefined();
	});
});

describe('a reply that does not fit', () => {
	const NUMBER: ListeningPlan['questions'] = [{ kind: 'number', whole: true }];
	const asked = KEYS.map((key, item) => ({ item, key, question: 0, again: { text: `Again ${item}`, to: key } }));
	const beginWith = async (more: Partial<ListeningPlan> = {}) => await begin({ questions: NUMBER, asked, ...more });
	const attempts = (place: number) => bench.state[place]?.attempts;

	it('is asked about once more, of all of them together, and the next one ends the question', async () => {
		await beginWith();
		await answer(0, 'a');
		await answer(1, 'b');
		bench.send = [{ code: 'OK' }, { code: 'OK' }];
		expect(await bench.look()).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sent).toStrictEqual([asked[0].again, asked[1].again]);
		expect([attempts(0), attempts(1)]).toStrictEqual([2, 2]);
		await bench.look(1);
		expect(bench.sent).toHaveLength(2);
		await answer(0, '7');
		await answer(1, 'seven');
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'NOT_UNDERSTOOD'] });
		expect(bench.sent).toHaveLength(2);
	});

	it('is the end where nothing is asked again, where another run asks by now, and where the message was not taken', async () => {
		const [first, second] = asked;
		await beginWith({ asked: [{ item: 0, key: first.key, question: 0 }, second] });
		await answer(0, 'a');
		await bench.look();
		expect(bench.state[0]).toMatchObject({ end: { outcome: 'NOT_UNDERSTOOD', reply: 'a', attempts: 1 } });
		await answer(1, 'b');
		await bench.questions.open('other', [second.key], PLAN.deadline);
		expect((await bench.look(1)).ends).toStrictEqual(['NOT_UNDERSTOOD', 'NOT_UNDERSTOOD']);
		expect(bench.sent).toStrictEqual([]);
		await beginWith();
		await answer(0, 'a');
		await answer(1, 'b');
		bench.send = [{ code: 'OK' }, { code: 'REJECTED' }];
		expect((await bench.look()).ends).toStrictEqual([undefined, 'NOT_UNDERSTOOD']);
		expect([attempts(0), attempts(1)]).toStrictEqual([2, 1]);
	});

	it('is the end where n8n does not run what asks again, and the log says why', async () => {
		await beginWith();
		await answer(1, 'b');
		bench.send = new Error('The credential is not there');
		expect((await bench.look()).ends).toStrictEqual([undefined, 'NOT_UNDERSTOOD']);
		expect(bench.warnings).toStrictEqual(['The questions could not be put once more: The credential is not there']);
	});

	it('that comes at the very end is asked about no more', async () => {
		await beginWith();
		await bench.look();
		await answer(0, 'a');
		expect(await bench.look(10)).toMatchObject({ isDone: true, ends: [undefined, undefined] });
		expect([bench.sent, bench.state[0]]).toMatchObject([[], { attempts: 1, unfit: { text: 'a' } }]);
	});
});

describe('data tables that can not be used while questions are open', () => {
	const OFF = /^The replies could not be read: n8n’s data tables are switched off\. Ask who runs n8n to switch/;

	it('switched off: it says so, looks every minute, and reads what came when they are on again', async () => {
		await bench.look();
		await answer(0, 'Ann');
		bench.tables.areOn = false;
		expect(await bench.look(1)).toMatchObject({ isDone: false, trouble: expect.stringMatching(OFF) as string });
		expect(bench.warnings).toStrictEqual([expect.stringMatching(OFF)]);
		expect(bench.sleeps.at(-1)).toBe(1);
		bench.tables.areOn = true;
		expect(await bench.look(1)).toMatchObject({ trouble: undefined, ends: ['ANSWERED', undefined] });
	});

	it('switched off for good: when the time is over each open question says in one sentence why nobody knows', async () => {
		await bench.look();
		await answer(0, 'Ann');
		await bench.look(1);
		bench.tables.areOn = false;
		expect(await bench.look(8)).toMatchObject({ isDone: false });
		expect(await bench.look(1)).toStrictEqual({
			isDone: true,
			trouble: undefined,
			ends: ['ANSWERED', ['UNKNOWN', expect.stringMatching(OFF)]],
		});
		await begin({ deadline: START + 2000 });
		bench.tables.areOn = false;
		expect([(await bench.look()).isDone, bench.sleeps]).toStrictEqual([false, [2000 / MINUTE]]);
		expect((await bench.look()).isDone).toBe(true);
	});

	it('full: what was answered before is kept, and the wait ends as soon as it can be written', async () => {
		await bench.look();
		await answer(0, 'Ann');
		bench.tables.areFull = true;
		expect(await bench.look(10)).toMatchObject({
			isDone: false,
			trouble: expect.stringMatching(
				/^The replies could not be read: n8n’s data tables are full\. Delete rows/,
			) as string,
			ends: ['ANSWERED', undefined],
		});
		bench.tables.areFull = false;
		expect((await bench.look(1)).isDone).toBe(true);
	});

	it('deleted: the questions end at the second look that does not find them, and say why', async () => {
		await bench.look();
		await answer(0, 'Ann');
		await bench.look(1);
		bench.tables.tables.length = 0;
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: ['ANSWERED', undefined] });
		const { isDone, ends } = await bench.look(1);
		const deleted = /^The row of this question was deleted from n8n’s data table/;
		expect([isDone, ends]).toStrictEqual([true, ['ANSWERED', ['UNKNOWN', expect.stringMatching(deleted)]]]);
		await begin();
		bench.tables.tables.length = 0;
		expect(await bench.look()).toMatchObject({ isDone: false, trouble: undefined });
	});
});
