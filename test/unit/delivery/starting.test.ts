import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import type { DeliveryPlan } from '../../../nodes/delivery/plan';
import { startCatcher, startWaitKeeper } from '../../../nodes/delivery/starting';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { keep } from '../../../nodes/durable/keeper';
import { pack } from '../../../nodes/durable/packed';
import { progressItem } from '../../../nodes/durable/progress';
import { N8n } from '../../support/n8n';

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
	version: 1,
	statusUrl: STATUS,
	channel: 'sms',
	goal: { statuses: [] },
	deadline: START,
	catcher: { url: CATCHER, token: 'secret' },
	items: [{ messageId: '1', code: 'OK' }],
	awaited: pack(Array.from({ length: count }, (_, at) => ({ item: 0, messageId: String(at + 1) }))),
	messages: count,
	helps: { node: 'Send', execution: '5' },
});

/** What n8n gives for a sub-workflow that has fallen asleep; an error is thrown. */
type Answer = { executionId: string; data: unknown } | Error;

/** n8n as a node has it that starts helpers. */
class Bench extends N8n {
	readonly started: Array<{
		workflow: IWorkflowBase;
		own: INode;
		input: unknown;
		/** What its memory is sealed with. */
		key: unknown;
		shouldResume: unknown;
	}> = [];
	/** What n8n gives for a workflow that was started. */
	given: Answer = { executionId: '90', data: [[{ json: { url: CATCHER } }]] };

	constructor() {
		super({
			node: { ...node, id: 'node-1', name: 'Wait for Delivery', type: '@scope/n8n-nodes-any.omniHelper' },
			answer: () => ({ statusCode: 200, body: 'waiting' }),
			start: (workflow, [{ json }], options) => {
				const { key, ...input } = json;
				if (this.given instanceof Error) throw this.given;
				const { shouldResume } = (options as { parentExecution: { shouldResume: unknown } }).parentExecution;
				this.started.push({ workflow, own: workflow.nodes[workflow.nodes.length - 1], input, key, shouldResume });
				return this.given;
			},
		});
	}

	/** Where n8n was asked how an execution stands. */
	get asked(): unknown[] {
		return this.requests.map(({ url }) => url);
	}
}

let n8n: Bench;
beforeEach(() => {
	n8n = new Bench();
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
	const terms = { channel: 'chatapp' as const, goal: { statuses: ['SEEN'] }, deadline: START };

	it('stays ten minutes longer than the wait, does not resume who started it, and has no way back', async () => {
		const catcher = await startCatcher(n8n.context, node, 'secret', terms);
		const { resumeToken } = catcher;
		expect(resumeToken).toMatch(/^[\w-]{32}$/);
		expect(catcher).toStrictEqual({ url: CATCHER, token: 'secret', resumeToken });
		const [{ workflow, own, input, shouldResume }] = n8n.started;
		expect([input, shouldResume]).toStrictEqual([{ until: START + 10 * 60_000, resumeToken }, false]);
		expect(workflow.name).toBe('Callbacks for “Send”');
		expect(own).toStrictEqual({
			id: 'omni-helper',
			name: 'Take Callbacks',
			type: '@scope/n8n-nodes-any.omniHelper',
			typeVersion: 1,
			position: [240, 0],
			parameters: {
				operation: 'sendAndWait',
				kind: 'delivery',
				role: 'catcher',
				channel: 'chatapp',
				token: 'secret',
				statusUrl: STATUS,
				resumeUrl: RUN,
				statuses: ['SEEN'],
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
		await startCatcher(n8n.context, node, 'secret', { ...terms, lastSteps: ['step-2'] });
		expect(n8n.started[0].own.parameters.lastSteps).toStrictEqual(['step-2']);
	});

	it.each<[string, unknown]>([
		['nothing', []],
		['no output', [null]],
		['no item', [[]]],
		['no address', [[{ json: {} }]]],
		['an address that is no text', [[{ json: { url: 7 } }]]],
	])('that gives %s is not sent to', async (_what, data) => {
		n8n.given = { executionId: '90', data };
		const error = await failing(startCatcher(n8n.context, node, 'secret', terms));
		expect(error?.message).toBe('The wait for delivery could not be prepared, so nothing was sent');
		expect(error?.description).toBe(
			'This node waits in a sub-workflow of its own, which n8n could not start: It gave no address. Look at its execution.',
		);
	});
});

describe('a keeper', () => {
	it('resumes who started it, and n8n waits for it alone', async () => {
		await startWaitKeeper(n8n.context, plan(2), true);
		const [{ workflow, own, input, key, shouldResume }] = n8n.started;
		expect(key).toMatch(/^[\w-]{32}$/);
		expect([input, shouldResume, n8n.metadata]).toStrictEqual([plan(2), true, [{ waitingChildExecutionIds: ['90'] }]]);
		expect(workflow.name).toBe('Wait of “Send”');
		expect(workflow.nodes.map(({ name }) => name)).toStrictEqual([
			'Note',
			'What Was Sent',
			'Items',
			'Wait for Delivery',
		]);
		expect(own.parameters).toStrictEqual({
			operation: 'sendAndWait',
			kind: 'delivery',
			role: 'keeper',
			channel: 'sms',
		});
		// What n8n says of a watcher that was killed comes to it as an item.
		expect([own.position, own.onError]).toStrictEqual([[480, 0], 'continueRegularOutput']);
		expect(workflow.connections['Wait for Delivery'].main).toStrictEqual([to('Wait for Delivery'), to('Items')]);
		expect(workflow.nodes[0].parameters.content).toContain('for 2 messages: delivery');
	});

	it('that can be called off by a call does not wake an execution which may sleep elsewhere by then', async () => {
		const resuming = { url: RUN, token: 'secret' };
		await startWaitKeeper(n8n.context, { ...plan(1), resuming }, true);
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
		n8n.given = new Error('The database is locked');
		const error = await failing(startWaitKeeper(n8n.context, plan(count), true));
		expect(error?.message).toBe('The messages were sent, but the wait for their delivery could not begin');
		expect(error?.description).toContain(text);
		expect(error?.description).toMatch(/which n8n could not start: The database is locked$/);
		if (count === 0) expect(error?.description).toMatch(/^This node waits/);
	});

	it.each([true, false])(
		'that does not start lets n8n’s Retry run the node again where nothing has left; %s',
		async (left) => {
			n8n.given = new Error('The database is locked');
			const error = await failing(startWaitKeeper(n8n.context, plan(0), left));
			expect(error?.message).toContain(left ? 'The messages were sent' : 'Nothing was sent');
			expect(n8n.metadata.some((metadata) => 'resumeError' in (metadata as object))).toBe(left);
		},
	);

	it('says how many of what are waited for, until when, and where the ids are', async () => {
		await startWaitKeeper(n8n.context, plan(2), true);
		expect(n8n.started[0].workflow.nodes[0].parameters.content).toBe(
			[
				'## Waits for delivery\nThis execution helps the node **Send** in execution 5 of this workflow. You need not do anything here.',
				'It waits until 2030-01-15 10:00 UTC at the latest for 2 messages: delivery, or that they failed for good. Then execution 5 goes on.',
				'**The IDs of what was sent** are in the output of “What Was Sent”, also after execution 5 was stopped. If you stopped it, stop this one, too, or let it end by itself.',
			].join('\n\n'),
		);
	});

	it.each<[what: string, more: Partial<DeliveryPlan>, text: string]>([
		['one message', { messages: 1 }, '1 message: delivery, or that they failed for good'],
		['chosen statuses', { goal: { statuses: ['SEEN', 'CLICKED'] } }, '2 messages: status SEEN or CLICKED'],
		['contacts of a scenario', { channel: 'scenario' }, '2 contacts: delivery'],
		['whole scenarios', { channel: 'wholeScenario' }, '2 scenarios: that they are finished, or will not be any more.'],
		['campaigns', { channel: 'campaign', messages: 1 }, '1 campaign: that they are finished, or will not be any more.'],
		['sender addresses', { channel: 'senderAddress' }, '2 sender addresses: that they are confirmed, or will not be.'],
	])('says it of %s', async (_what, more, text) => {
		await startWaitKeeper(n8n.context, { ...plan(2), ...more }, true);
		expect(n8n.started[0].workflow.nodes[0].parameters.content).toContain(`at the latest for ${text}`);
	});

	it('whose plan is broken gives its items without an end, and says why', async () => {
		const [item] = plan(1).items;
		const refused = { to: 'two', error: 'refused' };
		n8n.items = [{ json: { ...plan(1), items: [item, refused], awaited: '[[0,"1"]]' } }];
		const [again] = (await keep(n8n.context, DELIVERY, 'keeper')) ?? [[]];
		const untold = {
			status: null,
			final: false,
			occurredAt: null,
			occurredAtText: null,
			errorCode: null,
			source: null,
		};
		const unknown = { outcome: 'UNKNOWN', ...untold };
		const message = expect.stringContaining('no version') as string;
		expect(again.map(({ json }) => json)).toStrictEqual([{ ...item, ...unknown, message }, refused]);
	});

	it('starts who guards the watcher with all but the items, that one the watcher, and the end reaches the catcher', async () => {
		const { items, ...watched } = plan(1);
		const wake = async (role: 'keeper' | 'guard', input: unknown) => {
			n8n.items = [{ json: JSON.parse(JSON.stringify(input)) as IDataObject }];
			const [again, done] = (await keep(n8n.context, DELIVERY, role)) ?? [[], []];
			if (again.length > 0) await keep(n8n.context, DELIVERY, role);
			return [again, done].map((output) => output.map(({ json }) => json));
		};
		const open = { ...items[0], outcome: 'UNKNOWN', status: null, final: false };
		await wake('keeper', plan(1));
		const [{ workflow, own, input, shouldResume }] = n8n.started;
		expect([input, shouldResume]).toStrictEqual([watched, true]);
		expect([workflow.name, own.name, own.type, own.onError]).toStrictEqual([
			'Guard of “Send”',
			'Start Again After a Crash',
			'@scope/n8n-nodes-any.omniHelper',
			'continueRegularOutput',
		]);
		expect(own.parameters).toStrictEqual({ operation: 'sendAndWait', kind: 'delivery', role: 'guard', channel: 'sms' });
		expect(workflow.nodes[0].parameters.content).toContain('## Starts again after a crash');

		const guard = new Bench();
		const keeper = n8n;
		n8n = guard;
		await wake('guard', { ...watched, state: 'earlier' });
		expect(guard.started[0].input).toStrictEqual({ ...watched, state: 'earlier' });
		expect([guard.started[0].workflow.name, guard.started[0].own.name]).toStrictEqual([
			'Statuses for “Send”',
			'Look Up Statuses',
		]);
		expect(guard.started[0].own).not.toHaveProperty('onError');
		expect(guard.started[0].workflow.nodes[0].parameters.content).toContain('looks for what is missing of 1 message');
		n8n = keeper;

		const sent = {
			status: 'SENT',
			rank: 30,
			final: false,
			occurredAt: null,
			occurredAtText: null,
			errorCode: null,
			source: 'callback',
		} as const;
		const state = pack({ reports: { '1': sent } });
		await wake('keeper', progressItem({ isDone: false, state }));
		// A guard that ends so was killed, and knew less than the one that it had started.
		expect([n8n.started[1].input, n8n.asked]).toStrictEqual([{ ...watched, state, afterLoss: true }, [STATUS]]);
		const [, done] = await wake('keeper', progressItem({ isDone: true, state }));
		expect(done).toMatchObject([{ ...open, outcome: 'TIMEOUT', status: 'SENT' }]);
		expect(n8n.asked).toStrictEqual([STATUS, CATCHER]);
	});
});
