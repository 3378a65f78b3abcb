import type { ExecuteWorkflowOptions, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { watch } from '../../nodes/durable/watcher';
import type { Watched } from '../../nodes/durable/wait';
import { OpenQuestions, questionKey, type Asker } from '../../nodes/questions/openQuestions';
import type { AskingPlan, QuestionStates } from '../../nodes/questions/plan';
import { QUESTIONS } from '../../nodes/questions/wait';
import { DataTables } from './dataTables';
import { N8N, N8n } from './n8n';

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
	channel: 'sms',
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
	/** How often an execution was started for that. */
	agains = 0;
	readonly tables = new DataTables();
	readonly questions: OpenQuestions;
	readonly warnings: string[];
	/** How each question stood after the last look. */
	state: QuestionStates = {};
	/** After how many minutes it is to be woken, look by look. */
	readonly sleeps: number[] = [];
	private readonly n8n: N8n;

	constructor(private readonly plan: Watched<AskingPlan>) {
		const { tables } = this;
		this.n8n = new N8n({
			tables,
			hasTables: () => tables.areOn,
			workflow: 'workflow',
			executionId: '8',
			node: { id: 'listener', credentials: {} },
			wakeUrl: this.wakeUrl,
			seen: { $execution: { resumeFormUrl: `${N8N}/form-waiting/8?signature=listener` } },
			start: async (code, given) => {
				if (code.name !== 'Ask Again') {
					return await tables.execute({ code }, {} as never, { inputData: given } as ExecuteWorkflowOptions);
				}
				this.agains += 1;
				this.sent.push(...given.map(({ json }) => json));
				if (this.send instanceof Error) throw this.send;
				return { executionId: '9', data: [this.send.map((json) => ({ json }))] };
			},
			answer: ({ url, method }) => {
				if (method === 'POST') this.woken += 1;
				return { statusCode: 200, body: this.states[url] ?? 'waiting' };
			},
		});
		this.warnings = this.n8n.warnings;
		this.startAnew();
		this.questions = new OpenQuestions(this.n8n.context);
	}

	/** One look, for which it is woken in time or so many minutes late; gives what it tells, with how each question ended. */
	async look(minutes = 0, late = 0): Promise<{ isDone: unknown; trouble: unknown; ends: unknown[] }> {
		this.now += minutes * MINUTE;
		const { n8n } = this;
		n8n.memory = JSON.parse(JSON.stringify({ ...n8n.memory, due: this.now - late * MINUTE })) as IDataObject;
		let outputs = await watch(n8n.context, QUESTIONS);
		expect(n8n.items[0].json).toStrictEqual({});
		if (outputs?.[0].length) outputs = await watch(n8n.context, QUESTIONS);
		else expect(await watch(n8n.context, QUESTIONS)).toBeNull();
		this.sleeps.push(...n8n.sleeps.splice(0).map((until) => (until - this.now) / MINUTE));
		const [{ isDone, state, trouble }] = (outputs ?? []).flat().map(({ json }) => json);
		this.state = (state ?? {}) as unknown as QuestionStates;
		const ends = KEYS.map((_, place) => {
			const { outcome, message } = this.state[place]?.end ?? {};
			return message === undefined ? outcome : [outcome, message];
		});
		return { isDone, trouble, ends };
	}

	/** Lets another listener begin that knows nothing yet, as after a crash; `afterLoss` is set where n8n kept nothing of the one before. */
	startAnew({ afterLoss = false } = {}): void {
		this.n8n.memory = {};
		const input = { ...this.plan, ...(afterLoss && { afterLoss }) };
		// As it comes from n8n's database.
		this.n8n.items = [{ json: JSON.parse(JSON.stringify(input)) as IDataObject }];
	}

	/** What n8n has stored of it; gives what puts that in the place of all that came since, as where two workers have it and one stores late. */
	stored(): () => void {
		const { items, memory } = this.n8n;
		const [kept, given] = [items, memory].map((value) => JSON.stringify(value));
		return () => {
			this.n8n.items = JSON.parse(kept) as INodeExecutionData[];
			this.n8n.memory = JSON.parse(given) as IDataObject;
		};
	}

	/** Opens the questions, as the run does that asks. */
	async open(): Promise<void> {
		await this.questions.open('run', KEYS, PLAN.deadline, {
			helps: { node: 'Ask', execution: '5' },
			channel: 'sms',
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
