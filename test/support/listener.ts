import type {
	ExecuteWorkflowOptions,
	IDataObject,
	IExecuteFunctions,
	IExecuteWorkflowInfo,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { watch } from '../../nodes/durable/watcher';
import type { Watched } from '../../nodes/durable/wait';
import { OpenQuestions, questionKey, type Asker } from '../../nodes/questions/openQuestions';
import type { AskingPlan, QuestionStates } from '../../nodes/questions/plan';
import { QUESTIONS } from '../../nodes/questions/wait';
import { DataTables } from './dataTables';

export const MINUTE = 60_000;
export const START = Date.UTC(2030, 0, 15, 10);
export const KEYS = ['12025550101', '12025550102'].map((phone) => questionKey('sms', phone));
export const STATE = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=parent';

export const PLAN: Watched<AskingPlan> = {
	version: 1,
	run: 'run',
	deadline: START + 10 * MINUTE,
	asked: KEYS.map((key, item) => ({ item, key, question: 0 })),
	questions: [{ kind: 'text' }],
	again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
	statusUrl: STATE,
	helps: { node: 'Ask', execution: '5' },
};

let benches = 0;

/** A listener that n8n stores after every look and wakes for the next one; the tables are in memory. */
export class Bench {
	now = START;
	/** What n8n says of executions, by the addresses of their status. */
	states: Record<string, string> = {};
	/** What Send tells of each question that is put once more; an error is n8n's, which did not run it. */
	send: IDataObject[] | Error = [];
	/** Its address, which no other test has called. */
	readonly wakeUrl = `https://n8n.example.com/webhook-waiting/8/omni-helper?number=${(benches += 1)}&signature=listener`;
	/** How often it has woken itself. */
	woken = 0;
	/** The questions that were put once more, by their fields. */
	readonly sent: IDataObject[] = [];
	/** After how many minutes it is to be woken, look by look. */
	readonly sleeps: number[] = [];
	readonly tables = new DataTables();
	readonly questions: OpenQuestions;
	readonly warnings: string[] = [];
	/** How each question stood after the last look. */
	state: QuestionStates = {};
	private readonly context: IExecuteFunctions;
	private memory: IDataObject = {};
	private item!: INodeExecutionData;

	constructor(private readonly plan: Watched<AskingPlan>) {
		this.startAnew();
		const { tables } = this;
		this.context = {
			getContext: () => this.memory,
			getInputData: () => [this.item],
			getSignedResumeUrl: () => this.wakeUrl,
			putExecutionToWait: async (until: Date) =>
				await Promise.resolve(this.sleeps.push((until.getTime() - this.now) / MINUTE)),
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowSettings: () => ({}),
			getExecutionId: () => '8',
			getWorkflowDataProxy: () => ({
				$execution: { resumeFormUrl: 'https://n8n.example.com/form-waiting/8?signature=listener' },
			}),
			getNode: () => ({ id: 'listener', credentials: {} }),
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
				...tables.processedBy('listener'),
				get getDataTableProxy() {
					return tables.areOn ? () => undefined : undefined;
				},
				httpRequest: async ({ url, method }: IHttpRequestOptions) => {
					if (method === 'POST') this.woken += 1;
					return await Promise.resolve({ statusCode: 200, body: this.states[url] ?? 'waiting' });
				},
			},
		} as unknown as IExecuteFunctions;
		this.questions = new OpenQuestions(this.context);
	}

	/** One look, for which it is woken in time or so many minutes late; gives what it tells, with how each question ended. */
	async look(minutes = 0, late = 0): Promise<{ isDone: unknown; trouble: unknown; ends: unknown[] }> {
		this.now += minutes * MINUTE;
		this.memory = JSON.parse(JSON.stringify({ ...this.memory, due: this.now - late * MINUTE })) as IDataObject;
		let outputs = await watch(this.context, QUESTIONS);
		expect(this.item.json).toStrictEqual({});
		if (outputs?.[0].length) outputs = await watch(this.context, QUESTIONS);
		else expect(await watch(this.context, QUESTIONS)).toBeNull();
		const [{ isDone, state, trouble }] = (outputs ?? []).flat().map(({ json }) => json);
		this.state = (state ?? {}) as unknown as QuestionStates;
		const ends = KEYS.map((_, place) => {
			const { outcome, message } = this.state[place]?.end ?? {};
			return message === undefined ? outcome : [outcome, message];
		});
		return { isDone, trouble, ends };
	}

	/** Lets another listener begin that knows nothing yet, as after a crash. */
	startAnew(): void {
		this.memory = {};
		// As it comes from n8n's database.
		this.item = { json: JSON.parse(JSON.stringify(this.plan)) as IDataObject };
	}

	/** Opens the questions, as the run does that asks. */
	async open(): Promise<void> {
		await this.questions.open('run', KEYS, PLAN.deadline, {
			execution: '5',
			statusUrl: STATE,
			count: 2,
			wakeUrl: '',
			watcherUrl: '',
		});
	}

	/** Somebody answers. */
	async answer(place: number, text: string): Promise<void> {
		const written = { by: text, text, messageId: text, at: this.now };
		await this.questions.take([{ key: KEYS[place], run: 'run', state: 'answered', written }]);
	}

	async asker(): Promise<Asker | undefined> {
		return (await this.questions.ofRun('run')).asker;
	}
}
