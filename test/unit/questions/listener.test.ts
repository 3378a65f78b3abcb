import type {
	ExecuteWorkflowOptions,
	IDataObject,
	IExecuteFunctions,
	IExecuteWorkflowInfo,
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

const PLAN: ListeningPlan = {
	run: 'run',
	deadline: START + 10 * MINUTE,
	asked: KEYS.map((key, item) => ({ item, key, question: 0 })),
	questions: [{ kind: 'text' }],
	again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
	parent: STATE,
	helps: { node: 'Ask', execution: '5' },
	standings: {},
	keeper: STATE,
};

/** A listener that n8n stores after every look and wakes for the next one; the tables are in memory. */
class Bench {
	now = START;
	readonly tables = new DataTables();
	readonly questions: OpenQuestions;
	readonly warnings: string[] = [];
	private readonly context: IExecuteFunctions;
	private memory: IDataObject = {};
	private item: INodeExecutionData = { json: PLAN as unknown as IDataObject };

	constructor() {
		const { tables } = this;
		this.context = {
			getContext: () => this.memory,
			getInputData: () => [this.item],
			getSignedResumeUrl: () => 'https://n8n.example.com/webhook-waiting/8/omni-questions?signature=listener',
			putExecutionToWait: async () => {
				await Promise.resolve();
			},
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowSettings: () => ({}),
			getExecutionId: () => '8',
			executeWorkflow: async (info: IExecuteWorkflowInfo, inputData: INodeExecutionData[]) =>
				await tables.execute(info, {} as never, { inputData } as ExecuteWorkflowOptions),
			logger: { warn: (text: string) => this.warnings.push(text) },
			helpers: {
				get getDataTableProxy() {
					return tables.areOn ? () => undefined : undefined;
				},
				httpRequest: async () => await Promise.resolve({ statusCode: 200, body: 'waiting' }),
			},
		} as unknown as IExecuteFunctions;
		this.questions = new OpenQuestions(this.context);
	}

	/** One look; gives what it tells, with how each question ended. */
	async look(minutes = 0): Promise<{ isDone: unknown; trouble: unknown; ends: unknown[] }> {
		this.now += minutes * MINUTE;
		this.memory = JSON.parse(JSON.stringify(this.memory)) as IDataObject;
		let outputs = await listen(this.context);
		if (outputs?.[0].length) outputs = await listen(this.context);
		const [{ isDone, state, trouble }] = (outputs ?? []).flat().map(({ json }) => json);
		const standings = state as unknown as Standings;
		const ends = KEYS.map((_, place) => {
			const { outcome, message } = standings[place]?.end ?? {};
			return message === undefined ? outcome : [outcome, message];
		});
		return { isDone, trouble, ends };
	}
}

let bench: Bench;

beforeEach(async () => {
	bench = new Bench();
	jest.spyOn(Date, 'now').mockImplementation(() => bench.now);
	await bench.questions.open('run', KEYS, PLAN.deadline, { execution: '5', parent: STATE, keeper: '', wake: '' });
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

it('reads replies, and ends when everybody has answered', async () => {
	expect(await bench.look()).toEqual({ isDone: false, trouble: undefined, ends: [undefined, undefined] });
	await answer(1, 'Bob');
	expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, 'ANSWERED'] });
	await answer(0, 'Ann');
	expect(await bench.look(2)).toEqual({ isDone: true, trouble: undefined, ends: ['ANSWERED', 'ANSWERED'] });
});

describe('data tables that can not be used while questions are open', () => {
	const OFF = /^The replies could not be read: n8n’s data tables are switched off\. Ask who runs n8n to switch/;

	it('switched off: it says so, looks every minute, and reads what came when they are on again', async () => {
		await bench.look();
		await answer(0, 'Ann');
		bench.tables.areOn = false;
		expect(await bench.look(1)).toMatchObject({ isDone: false, trouble: expect.stringMatching(OFF) as string });
		expect(bench.warnings).toEqual([expect.stringMatching(OFF)]);
		bench.tables.areOn = true;
		expect(await bench.look(1)).toMatchObject({ trouble: undefined, ends: ['ANSWERED', undefined] });
	});

	it('switched off for good: when the time is over each open question says in one sentence why nobody knows', async () => {
		await bench.look();
		await answer(0, 'Ann');
		await bench.look(1);
		bench.tables.areOn = false;
		expect(await bench.look(8)).toMatchObject({ isDone: false });
		expect(await bench.look(1)).toEqual({
			isDone: true,
			trouble: undefined,
			ends: ['ANSWERED', ['UNKNOWN', expect.stringMatching(OFF)]],
		});
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
		expect([isDone, ends]).toEqual([true, ['ANSWERED', ['UNKNOWN', expect.stringMatching(deleted)]]]);
	});
});
