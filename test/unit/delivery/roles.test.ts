import type { IDataObject, IExecuteFunctions, INode, IWorkflowBase } from 'n8n-workflow';

import { packAwaited, packReports } from '../../../nodes/delivery/packed';
import { guardDelivery, keepDelivery, startCatcher, startKeeper } from '../../../nodes/delivery/roles';
import type { DeliveryPlan } from '../../../nodes/delivery/plan';

const START = Date.UTC(2030, 0, 15, 10);
const STATUS = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1';
const RUN = 'https://n8n.example.com/webhook-waiting/5/node-1?signature=a1';
const CATCHER = 'https://n8n.example.com/webhook-waiting/7/omni-helper?signature=catcher';

const node = {
	name: 'Send',
	type: '@scope/n8n-nodes-any.omniSms',
	credentials: { omniApiKeyApi: { id: '1', name: 'Key' } },
} as unknown as INode;

const plan = (count: number): DeliveryPlan => ({
	channel: 'sms',
	goal: { statuses: [] },
	deadline: START,
	catcher: CATCHER,
	items: [{ messageId: '1', code: 'OK' }],
	awaited: packAwaited(Array.from({ length: count }, (_, at) => ({ item: 0, messageId: String(at + 1) }))),
	messages: count,
	helps: { node: 'Send', execution: '5' },
});

/** What n8n gives for a sub-workflow that has fallen asleep; an error is thrown. */
type Answer = { executionId: string; data: unknown } | Error;

/** n8n as a node has it that starts helpers: what was started, and what n8n was told. */
class N8n {
	readonly started: Array<{ workflow: IWorkflowBase; own: INode; input: unknown; shouldResume: unknown }> = [];
	readonly metadata: unknown[] = [];
	/** Where n8n was asked how an execution stands. */
	readonly asked: unknown[] = [];
	answer: Answer = { executionId: '90', data: [[{ json: { url: CATCHER } }]] };
	/** What the keeper keeps, and what it is woken with. */
	readonly memory: IDataObject = {};
	input: IDataObject = {};

	get context(): IExecuteFunctions {
		const context = {
			getExecutionId: () => '5',
			getNode: () => ({ ...node, id: 'node-1', name: 'Wait for Delivery', type: '@scope/n8n-nodes-any.omniDelivery' }),
			getNodeParameter: (name: string) => ({ parent: STATUS })[name],
			getContext: () => this.memory,
			getInputData: () => [{ json: this.input }],
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowSettings: () => ({}),
			getWorkflowDataProxy: () => ({
				$execution: {
					resumeFormUrl: 'https://n8n.example.com/form-waiting/5?signature=a1',
					resumeUrl: 'https://n8n.example.com/webhook-waiting/5?signature=a1',
				},
			}),
			setMetadata: (data: unknown) => this.metadata.push(data),
			helpers: {
				httpRequest: async ({ url }: { url: string }) => {
					this.asked.push(url);
					return await Promise.resolve({ statusCode: 200, body: 'waiting' });
				},
			},
			executeWorkflow: async (
				{ code }: { code: IWorkflowBase },
				[{ json: input }]: Array<{ json: unknown }>,
				_: undefined,
				{ parentExecution }: { parentExecution: { shouldResume: unknown } },
			) => {
				if (this.answer instanceof Error) throw this.answer;
				const { shouldResume } = parentExecution;
				this.started.push({ workflow: code, own: code.nodes[code.nodes.length - 1], input, shouldResume });
				return await Promise.resolve(this.answer);
			},
		};
		return context as unknown as IExecuteFunctions;
	}
}

let n8n: N8n;
beforeEach(() => {
	n8n = new N8n();
	jest.spyOn(Date, 'now').mockReturnValue(START);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const failing = async (work: Promise<unknown>) =>
	await work.then(
		() => undefined,
		(error: unknown) => error as { message: string; description: string },
	);
const to = (name: string) => [{ node: name, type: 'main', index: 0 }];

describe('a catcher', () => {
	const terms = { goal: { statuses: ['SEEN'] }, deadline: START };

	it('stays ten minutes longer than the wait, does not resume who started it, and has no way back', async () => {
		expect(await startCatcher(n8n.context, node, 'chatapp', terms)).toBe(CATCHER);
		const [{ workflow, own, input, shouldResume }] = n8n.started;
		expect([input, shouldResume]).toStrictEqual([{ until: START + 10 * 60_000 }, false]);
		expect(workflow.name).toBe('Callbacks for “Send”');
		expect(own).toStrictEqual({
			id: 'omni-helper',
			name: 'Take Callbacks',
			type: '@scope/n8n-nodes-any.omniDelivery',
			typeVersion: 1,
			position: [240, 0],
			parameters: {
				operation: 'sendAndWait',
				role: 'catcher',
				parent: STATUS,
				channel: 'chatapp',
				statuses: ['SEEN'],
				resumeUrl: RUN,
			},
			credentials: node.credentials,
		});
		expect(workflow.nodes.map(({ name }) => name)).toStrictEqual(['Note', 'Begin', 'Take Callbacks']);
		expect(workflow.nodes[0].parameters.content).toContain('## Takes callbacks');
		expect(workflow.connections).toStrictEqual({
			Begin: { main: [to('Take Callbacks')] },
			'Take Callbacks': { main: [] },
		});
	});

	it('knows the last steps of a scenario where there are any', async () => {
		await startCatcher(n8n.context, node, 'scenario', terms, ['step-2']);
		expect(n8n.started[0].own.parameters.lastSteps).toStrictEqual(['step-2']);
	});

	it.each<[string, unknown]>([
		['nothing', []],
		['no output', [null]],
		['no item', [[]]],
		['no address', [[{ json: {} }]]],
		['an address that is no text', [[{ json: { url: 7 } }]]],
	])('that gives %s is not sent to', async (_what, data) => {
		n8n.answer = { executionId: '90', data };
		const error = await failing(startCatcher(n8n.context, node, 'sms', terms));
		expect(error?.message).toBe('The wait for delivery could not be prepared, so nothing was sent');
		expect(error?.description).toBe(
			'This node waits in a sub-workflow of its own, which n8n could not start: It gave no address. Look at its execution.',
		);
	});
});

describe('a keeper', () => {
	it('resumes who started it, and n8n waits for it alone', async () => {
		await startKeeper(n8n.context, node, plan(2));
		const [{ workflow, own, input, shouldResume }] = n8n.started;
		expect([input, shouldResume, n8n.metadata]).toStrictEqual([plan(2), true, [{ waitingChildExecutionIds: ['90'] }]]);
		expect(workflow.name).toBe('Wait of “Send”');
		expect(workflow.nodes.map(({ name }) => name)).toStrictEqual([
			'Note',
			'What Was Sent',
			'Items',
			'Wait for Delivery',
		]);
		expect(own.parameters).toStrictEqual({ operation: 'sendAndWait', role: 'keeper', parent: STATUS, channel: 'sms' });
		// What n8n says of a watcher that was killed comes to it as an item.
		expect([own.position, own.onError]).toStrictEqual([[480, 0], 'continueRegularOutput']);
		expect(workflow.connections['Wait for Delivery'].main).toStrictEqual([to('Wait for Delivery'), to('Items')]);
		expect(workflow.nodes[0].parameters.content).toContain('for 2 messages: delivery');
	});

	it('that can be called off by a call does not wake an execution which may sleep elsewhere by then', async () => {
		const resuming = { url: RUN, wait: '7' };
		await startKeeper(n8n.context, node, { ...plan(1), resuming });
		const [{ input, shouldResume }] = n8n.started;
		expect([input, shouldResume]).toStrictEqual([{ ...plan(1), resuming }, false]);
		expect(n8n.metadata).toStrictEqual([{ waitingChildExecutionIds: ['90'] }]);
	});

	it.each([
		[0, 'This node waits'],
		[2, 'Do not send again what the service took: 1, 2. This node waits'],
		[20, '18, 19, 20. This node waits'],
		[21, '18, 19, 20, …. This node waits'],
	])('that does not start after %i messages leaves their ids', async (count, text) => {
		n8n.answer = new Error('The database is locked');
		const error = await failing(startKeeper(n8n.context, node, plan(count)));
		expect(error?.message).toBe('The messages were sent, but the wait for their delivery could not begin');
		expect(error?.description).toContain(text);
		expect(error?.description).toMatch(/which n8n could not start: The database is locked$/);
		if (count === 0) expect(error?.description).toMatch(/^This node waits/);
	});

	it('whose plan is of another time, or broken, gives its items without an end', async () => {
		const [item] = plan(1).items;
		const refused = { to: 'two', error: 'refused' };
		n8n.input = { ...plan(1), items: [item, refused], awaited: '[[0,"1"]]' };
		const [again] = (await keepDelivery(n8n.context)) ?? [[]];
		const unknown = { outcome: 'UNKNOWN', status: null, final: false, occurredAt: null, errorCode: null, source: null };
		expect(again.map(({ json }) => json)).toStrictEqual([{ ...item, ...unknown }, refused]);
	});

	it('starts who guards the watcher with all but the items, and another one with what was known', async () => {
		const { items, ...watched } = plan(1);
		n8n.input = JSON.parse(JSON.stringify(plan(1))) as IDataObject;
		const wake = async () => {
			const [again, done] = (await keepDelivery(n8n.context)) ?? [[], []];
			return [again, done].map((output) => output.map(({ json }) => json));
		};
		const open = { ...items[0], outcome: 'UNKNOWN', status: null, final: false };
		expect(await wake()).toStrictEqual([[expect.objectContaining(open)], []]);
		await wake();
		const [{ workflow, own, input, shouldResume }] = n8n.started;
		expect([input, shouldResume]).toStrictEqual([watched, true]);
		expect([workflow.name, own.name, own.type]).toStrictEqual([
			'Guard of “Send”',
			'Start Again After a Crash',
			'@scope/n8n-nodes-any.omniDelivery',
		]);
		expect(own.parameters).toStrictEqual({ operation: 'sendAndWait', role: 'guard', parent: STATUS, channel: 'sms' });
		expect(own.onError).toBe('continueRegularOutput');
		expect(workflow.nodes[0].parameters.content).toContain('## Starts again after a crash');

		const sent = {
			status: 'SENT',
			rank: 30,
			final: false,
			occurredAt: null,
			errorCode: null,
			source: 'callback',
		} as const;
		const reports = packReports({ '1': sent });
		n8n.input = { isDone: false, state: reports };
		await wake();
		await wake();
		expect([n8n.started[1].input, n8n.asked]).toStrictEqual([{ ...watched, reports }, [STATUS]]);
		n8n.input = { isDone: true, state: reports };
		expect(await wake()).toStrictEqual([
			[],
			[expect.objectContaining({ ...open, outcome: 'TIMEOUT', status: 'SENT' })],
		]);
	});
});

it('who guards a watcher starts it with what it was given, and another one with what is known by then', async () => {
	const { items: _items, ...watched } = plan(1);
	n8n.input = { ...watched, reports: 'earlier' };
	const wake = async () => await guardDelivery(n8n.context);
	await wake();
	await wake();
	const [{ workflow, own, input, shouldResume }] = n8n.started;
	expect([input, shouldResume]).toStrictEqual([{ ...watched, reports: 'earlier' }, true]);
	expect([workflow.name, own.name, own.type]).toStrictEqual([
		'Statuses for “Send”',
		'Look Up Statuses',
		'@scope/n8n-nodes-any.omniDelivery',
	]);
	expect(own.parameters).toStrictEqual({ operation: 'sendAndWait', role: 'watcher', parent: STATUS, channel: 'sms' });
	expect(own).not.toHaveProperty('onError');
	expect(workflow.nodes[0].parameters.content).toContain('## Looks up statuses');
	n8n.input = { isDone: false, state: 'later' };
	await wake();
	await wake();
	expect(n8n.started[1].input).toStrictEqual({ ...watched, reports: 'later' });
});
