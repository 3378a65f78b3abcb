import type { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, IWorkflowBase } from 'n8n-workflow';

import { keep } from '../../../nodes/durable/keeper';
import { without } from '../../../nodes/ground/json';
import { progressItem } from '../../../nodes/durable/progress';
import { askAgain, QUESTIONS } from '../../../nodes/questions/wait';
import { OpenQuestions } from '../../../nodes/questions/openQuestions';
import type { AskingPlan } from '../../../nodes/questions/plan';
import { startQuestionKeeper } from '../../../nodes/questions/starting';
import { N8n } from '../../support/n8n';

const DEADLINE = Date.UTC(2030, 0, 15, 10, 30, 59);
const CREDENTIALS = { omniApiKeyApi: { id: '1', name: 'Omni' } };
const NODE: INode = {
	id: 'ask',
	name: 'Ask',
	type: 'n8n-nodes-omni-messaging.omniSms',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	credentials: CREDENTIALS,
};
const PLAN: AskingPlan = {
	version: 1,
	run: 'run',
	deadline: DEADLINE,
	items: [{ code: 'OK' }, { code: 'REJECTED' }, { code: 'OK' }],
	asked: [
		{ item: 0, key: 'sms:1', question: 0 },
		{ item: 2, key: 'sms:3', question: 0 },
	],
	questions: [{ kind: 'text' }],
	again: { type: NODE.type, typeVersion: 1, mode: 'json', fields: [] },
	statusUrl: '',
	helps: { node: 'Ask', execution: '5' },
	channel: 'sms',
};

/** A workflow that a node started. */
interface Started {
	workflow: IWorkflowBase;
	input: IDataObject[];
	options: unknown;
}

/** A node in n8n, which starts sub-workflows, or refuses to. */
class Bench extends N8n {
	readonly started: Started[] = [];
	refusal: unknown;
	/** What the last node of a sub-workflow gives. */
	data: Array<INodeExecutionData[] | null> = [[{ json: {} }]];

	constructor(input: IDataObject = {}) {
		super({
			node: NODE,
			executionId: '8',
			items: [{ json: input }],
			start: (workflow, given, options) => {
				if (this.refusal !== undefined) throw this.refusal as Error;
				this.started.push({ workflow, input: given.map(({ json }) => without(json, ['key'])), options });
				return { executionId: '9', data: this.data };
			},
		});
	}

	get last() {
		const { workflow, input, options } = this.started.at(-1)!;
		const [note, first, , own] = workflow.nodes;
		return { workflow, input, options, note: note.parameters.content as string, first, own };
	}
}

const resumes = (executionId: string) => ({
	parentExecution: { executionId, workflowId: 'workflow', shouldResume: true },
});

describe('who keeps the wait', () => {
	it('is started with the plan, and its end resumes the node that asked', async () => {
		const bench = new Bench();
		await startQuestionKeeper(bench.context, PLAN);
		const { workflow, input, options, first, own } = bench.last;
		expect([workflow.name, first.name, input, options]).toStrictEqual([
			'Answers for “Ask”',
			'What Was Asked',
			[PLAN],
			resumes('8'),
		]);
		expect(own).toStrictEqual({
			id: 'omni-helper',
			name: 'Wait for Answers',
			type: 'n8n-nodes-omni-messaging.omniHelper',
			typeVersion: 1,
			credentials: CREDENTIALS,
			position: [480, 0],
			parameters: { operation: 'sendAndWait', kind: 'questions', role: 'keeper' },
			onError: 'continueRegularOutput',
		});
		expect(bench.metadata).toStrictEqual([{ waitingChildExecutionIds: ['9'] }]);
	});

	it('says of itself what it waits for, and until when', async () => {
		const bench = new Bench();
		await startQuestionKeeper(bench.context, PLAN);
		expect(bench.last.note).toBe(
			'## Waits for replies\nThis execution helps the node **Ask** in execution 5 of this workflow. You need not do anything here.\n\nIt waits until 2030-01-15 10:30 UTC at the latest for the answers to 2 questions. Then execution 5 goes on.\n\n**What was asked** is in the output of “What Was Asked”, also after execution 5 was stopped. If you stopped it, stop this one, too, or let it end by itself.',
		);
	});

	it.each<[string, unknown]>([
		['an error', new Error('The database is locked')],
		['a text', 'The database is locked'],
	])(
		'that n8n does not start, as %s tells, is an error that names the messages and says what becomes of answers',
		async (_what, refusal) => {
			const bench = new Bench();
			bench.refusal = refusal;
			const items = [{ messageId: '7' }, { messageId: '8' }, { messageId: '9' }];
			const error = await startQuestionKeeper(bench.context, { ...PLAN, items }).catch(
				(thrown: unknown) => thrown as NodeOperationError,
			);
			expect(error?.message).toBe('The questions were sent, but the wait for their answers could not begin');
			expect(error?.description).toMatch(
				/^Do not send again what the service took: 7, 9\. Answers come out of Omni Trigger.*could not start: The database is locked$/,
			);
			// With it n8n's Retry ends with the same error: it would ask them twice.
			expect(bench.metadata).toStrictEqual([{ resumeError: error }]);
		},
	);

	it('lets somebody guard who listens, who gets all but the items, and ends with an item for each input item', async () => {
		const bench = new Bench(PLAN as unknown as IDataObject);
		const [shown] = (await keep(bench.context, QUESTIONS, 'keeper')) ?? [];
		expect(shown?.map(({ json }) => json)).toMatchObject([
			{ code: 'OK', outcome: 'UNKNOWN' },
			{ code: 'REJECTED', outcome: 'NOT_ASKED' },
			{ code: 'OK', outcome: 'UNKNOWN' },
		]);
		expect(bench.started).toStrictEqual([]);
		await keep(bench.context, QUESTIONS, 'keeper');
		const { items: _items, ...watched } = PLAN;
		const { workflow, input, options, note, first, own } = bench.last;
		expect([workflow.name, first.name, input, options]).toStrictEqual([
			'Guard of “Ask”',
			'What Is Missing',
			[watched],
			resumes('8'),
		]);
		expect([own.name, own.parameters, own.onError]).toStrictEqual([
			'Start Again After a Crash',
			{ operation: 'sendAndWait', kind: 'questions', role: 'guard' },
			'continueRegularOutput',
		]);
		expect(note).toBe(
			'## Starts again after a crash\nThis execution helps the node **Ask** in execution 5 of this workflow. You need not do anything here.\n\nIt sleeps while another execution reads replies. If n8n stops while that one is awake, it starts a new one, which goes on.',
		);
	});

	it('and that one a watcher, which says what it reads and until when', async () => {
		const { items: _items, ...watched } = PLAN;
		const bench = new Bench(watched);
		await keep(bench.context, QUESTIONS, 'guard');
		await keep(bench.context, QUESTIONS, 'guard');
		const { workflow, input, note, own } = bench.last;
		expect([workflow.name, input]).toStrictEqual(['Replies for “Ask”', [watched]]);
		expect([own.name, own.parameters, own.onError]).toStrictEqual([
			'Wait for Replies',
			{ operation: 'sendAndWait', kind: 'questions', role: 'watcher' },
			undefined,
		]);
		expect(note).toBe(
			'## Reads replies\nThis execution helps the node **Ask** in execution 5 of this workflow. You need not do anything here.\n\nUntil 2030-01-15 10:30 UTC at the latest it reads the replies to 2 questions, and asks once more where one does not fit. Between two looks it sleeps. If n8n stops while it looks, another one takes its place.',
		);
	});

	it('gives its items with the reason where its plan is of a newer version', async () => {
		const items = [{ code: 'OK' }, { error: 'refused' }];
		const bench = new Bench({ ...PLAN, items, version: 2 });
		const [, done] = (await keep(bench.context, QUESTIONS, 'keeper')) ?? [];
		expect(done?.map(({ json }) => json)).toStrictEqual([
			expect.objectContaining({ code: 'OK', outcome: 'UNKNOWN', message: expect.stringContaining('newer') as string }),
			items[1],
		]);
	});

	it('hands on what its listener read, also to another listener', async () => {
		const bench = new Bench(PLAN as unknown as IDataObject);
		const wake = async (given: IDataObject) => {
			bench.items[0].json = given;
			return await keep(bench.context, QUESTIONS, 'keeper');
		};
		await keep(bench.context, QUESTIONS, 'keeper');
		await keep(bench.context, QUESTIONS, 'keeper');
		const end = { outcome: 'ANSWERED', answered: true, answer: 'Ann' };
		const state = { 0: { attempts: 1, read: ['x'], end } };
		const [shown] = (await wake(progressItem({ isDone: false, state }))) ?? [];
		expect(shown?.map(({ json }) => json.outcome)).toStrictEqual(['ANSWERED', 'NOT_ASKED', 'UNKNOWN']);
		await keep(bench.context, QUESTIONS, 'keeper');
		expect(bench.last.input).toMatchObject([{ state }]);
		const [, done] = (await wake(progressItem({ isDone: true, state }))) ?? [];
		expect(done?.map(({ json }) => json.outcome)).toStrictEqual(['ANSWERED', 'NOT_ASKED', 'TIMEOUT']);
	});

	it('clears away what was written once it has heard of it; a table that fails costs no answer', async () => {
		for (const areOn of [true, false]) {
			const bench = new N8n({ before: [{ json: PLAN as unknown as IDataObject }] });
			const { tables } = bench;
			const questions = new OpenQuestions(bench.context);
			await questions.open('run', ['1'], DEADLINE, {
				helps: { node: 'Ask', execution: '5' },
				channel: 'sms',
				statusUrl: '',
				count: 1,
				wakeUrl: '',
				watcherUrl: '',
			});
			const written = { by: 'x', text: 'Ann', messageId: '42', at: DEADLINE };
			await questions.take([{ key: '1', run: 'run', state: 'answered', written }]);
			Object.assign(bench.memory, { starts: 1 });
			bench.items[0].json = progressItem({ isDone: true, state: {} });
			tables.areOn = areOn;
			const [, done] = (await keep(bench.context, QUESTIONS, 'keeper')) ?? [];
			expect(done).toHaveLength(3);
			tables.areOn = true;
			const { questions: rows, asker } = await questions.ofRun('run');
			expect([rows.map((row) => row.written?.text), asker === undefined, bench.warnings.length]).toStrictEqual(
				areOn ? [[undefined], true, 0] : [['Ann'], false, 1],
			);
		}
	});

	it('forgets what is open where nobody waits any more: others may ask these people', async () => {
		const { context } = new N8n();
		const questions = new OpenQuestions(context);
		await questions.open('run', ['1', '2'], DEADLINE);
		await questions.take([
			{ key: '1', run: 'run', state: 'answered', written: { by: 'x', text: 'Ann', messageId: '42', at: DEADLINE } },
		]);
		await QUESTIONS.clear(context, { ...PLAN, run: 'run' }, 'given up');
		expect((await questions.ofRun('run')).questions.map(({ key, state }) => [key, state])).toStrictEqual([
			['1', 'answered'],
		]);
	});

	it('leaves the table as it is while it is under way', async () => {
		const { context } = new N8n();
		const questions = new OpenQuestions(context);
		await questions.open('run', ['1'], DEADLINE);
		await QUESTIONS.clear(context, { ...PLAN, run: 'run' }, 'under way');
		expect((await questions.ofRun('run')).questions).toMatchObject([{ key: '1', state: 'open' }]);
	});

	it('ends with what is known where the node that asked was stopped', async () => {
		const statusUrl = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?token=1';
		const bench = new Bench({ ...PLAN, statusUrl });
		bench.answer = () => ({ statusCode: 200, body: 'canceled' });
		await keep(bench.context, QUESTIONS, 'keeper');
		await keep(bench.context, QUESTIONS, 'keeper');
		bench.items[0].json = { error: 'job stalled' };
		const [, done] = (await keep(bench.context, QUESTIONS, 'keeper')) ?? [];
		expect(done?.map(({ json }) => json.outcome)).toStrictEqual(['UNKNOWN', 'NOT_ASKED', 'UNKNOWN']);
		expect(bench.requests.map(({ url }) => url)).toStrictEqual([statusUrl]);
	});

	it('waits for one question in the singular', async () => {
		const bench = new Bench();
		await startQuestionKeeper(bench.context, { ...PLAN, asked: [PLAN.asked[0]] });
		expect(bench.last.note).toContain('for the answers to 1 question. Then');
	});
});

describe('asking once more', () => {
	const AGAIN = {
		type: NODE.type,
		typeVersion: 1.5,
		mode: 'defineBelow',
		fields: ['to', 'text', 'options.short', 'options.long'],
	} as const;
	const MINE = { helps: { ...PLAN.helps, workflow: { id: 'w', name: 'Mine' } }, again: AGAIN };
	const FIELDS = [{ to: '+12025550101', text: 'Once more' }, { to: '+12025550102' }];

	it('goes through Send in an execution of its own, with the fields of each as an item', async () => {
		const bench = new Bench();
		bench.data = [[{ json: { code: 'OK' } }, { json: { code: 'REJECTED' } }], [{ json: { code: 'no' } }]];
		expect(await askAgain(bench.context, MINE, FIELDS)).toMatchObject([{ code: 'OK' }, { code: 'REJECTED' }]);
		const { workflow, input, options } = bench.last;
		const [start, send] = workflow.nodes;
		expect([workflow.name, input, options]).toStrictEqual([
			'Ask Again',
			FIELDS,
			{ parentExecution: { executionId: '8', workflowId: 'workflow', shouldResume: false } },
		]);
		expect(workflow.connections).toStrictEqual({
			[start.name]: { main: [[{ node: 'Ask Again', type: 'main', index: 0 }]] },
		});
		expect(send).toStrictEqual({
			id: 'omni-again',
			name: 'Ask Again',
			type: NODE.type,
			typeVersion: 1.5,
			notes: 'Mine',
			credentials: CREDENTIALS,
			position: [240, 0],
			parameters: {
				resource: 'message',
				operation: 'send',
				to: '={{ $json.to ?? "" }}',
				text: '={{ $json.text ?? "" }}',
				options: { short: '={{ $json.options.short ?? "" }}', long: '={{ $json.options.long ?? "" }}' },
			},
			onError: 'continueRegularOutput',
		});
		await askAgain(bench.context, { ...MINE, again: { ...AGAIN, mode: 'json', fields: ['json'] } }, FIELDS);
		const [, whole] = bench.last.workflow.nodes;
		expect(whole.parameters).toMatchObject({ type: 'json', json: '={{ $json.json ?? "" }}' });
	});

	it.each<[string, unknown]>([
		['an error', new Error('The queue is full')],
		['a text', 'The queue is full'],
	])('that n8n does not run, as %s tells, is not known to have asked anybody', async (_what, refusal) => {
		const bench = new Bench();
		bench.refusal = refusal;
		const message = 'n8n lost the execution of its Send: The queue is full';
		const told = { code: 'UNKNOWN', message };
		expect(await askAgain(bench.context, MINE, FIELDS)).toStrictEqual([told, told]);
	});
});
