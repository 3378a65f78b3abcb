import {
	NodeHelpers,
	WAIT_FOR_SUB_EXECUTION,
	type IDataObject,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import { loadPackage, type NodeResult } from '../../support/engine';
import { jsonOf } from '../../support/sms';
import { CATCHER_URL } from '../../support/subWorkflows';
import {
	CHAT_APP,
	EMAIL,
	PUSH,
	SMS,
	useWaitingBench,
	type WaitingBench,
	type WaitingChannel,
	type WaitingRun,
} from '../../support/waiting';
import { notAccepted, notAsTheyAre, rejectedThe } from '../../support/sentences';
import { phone } from '../../support/phones';

const bench = useWaitingBench();

const MINUTES = 60_000;
const TOKEN = expect.stringMatching(/^[\w-]{32}$/) as string;
const CHANNELS = [SMS, CHAT_APP, EMAIL, PUSH];
const CALLED_BACK = [SMS, CHAT_APP, EMAIL];
const named = (channels: WaitingChannel[]) => channels.map((channel) => [channel.channel, channel] as const);

const run = async (...args: Parameters<WaitingBench['run']>) => await bench.run(...args);
const pairing = ({ items }: NodeResult) => items.map(({ pairedItem }) => pairedItem);
const sent = (recipients: string[]) =>
	bench.sandbox.messages().filter(({ recipient }) => recipients.includes(recipient));

/** What Send gives for the same recipients. */
async function sends(channel: WaitingChannel, recipients: string[], settings: WaitingRun['settings'] = {}) {
	const { parameters } = channel;
	const result = await run(channel, recipients, { parameters: { ...parameters, operation: 'send' }, settings });
	expect(bench.sub.started).toStrictEqual([]);
	bench.begin();
	return [...result.items, ...result.errorItems];
}

describe.each(named(CHANNELS))('sending and waiting: %s', (_name, channel) => {
	const { good, bad, invalid } = channel;
	const awaited = (...items: number[]) => {
		const ids = sent(good).map(({ id }) => id);
		return items.map((item, at) => ({ item, messageId: ids[at] }));
	};

	it('starts who waits for the messages, with all that it needs', async () => {
		const output = jsonOf(await sends(channel, good));
		const before = Date.now();
		const { run: waiting, items } = await run(channel, good);
		const { plan, started } = bench.sub;
		expect(plan).toStrictEqual({
			version: 1,
			statusUrl: expect.stringMatching(/\/n8n-execution-status\?signature=\w+$/) as string,
			channel: channel.channel,
			goal: { statuses: [] },
			deadline: expect.any(Number) as number,
			catcher: channel === PUSH ? null : { url: CATCHER_URL, token: TOKEN, resumeToken: plan.resuming?.token },
			items: output,
			awaited: awaited(0, 1),
			helps: {
				node: 'Node',
				execution: expect.any(String) as string,
				workflow: { id: 'workflow', name: 'Engine test' },
				since: expect.any(Number) as number,
			},
			resuming: {
				url: expect.stringMatching(
					/^http:\/\/n8n\.example\.com\/webhook-waiting\/\d+\/node-under-test\?signature=\w+$/,
				) as string,
				token: TOKEN,
			},
		});
		expect(plan.deadline - before).toBeGreaterThanOrEqual(5 * MINUTES);
		expect(plan.deadline - Date.now()).toBeLessThanOrEqual(5 * MINUTES);
		// The execution sleeps until the keeper ends; meanwhile the editor shows what was accepted.
		const keeper = started.at(-1);
		expect([waiting.status, waiting.waitTill]).toStrictEqual(['waiting', WAIT_FOR_SUB_EXECUTION]);
		const [{ metadata }] = waiting.data.executionData?.nodeExecutionStack ?? [];
		expect(metadata?.waitingChildExecutionIds).toStrictEqual([keeper?.executionId]);
		expect(jsonOf(items)).toStrictEqual(output);
		const parent = { executionId: expect.any(String) as string, workflowId: 'workflow' };
		// It goes on by a call; where that does not come, n8n finds the keeper that has ended by the id above.
		expect(keeper?.parent).toMatchObject({ ...parent, shouldResume: false });
		expect(keeper?.requestsBefore).toBe(bench.sandbox.requests.length);
		bench.bodies();
	});

	it('goes on with an item for each, as the keeper ends it', async () => {
		const waiting = await run(channel, good);
		const ends = bench.sub.plan.items.map((json, item) => ({
			json: { ...json, outcome: 'REACHED' },
			pairedItem: { item },
		}));
		const result = await waiting.resume(ends);
		expect(result.run.status).toBe('success');
		expect(jsonOf(result.items)).toStrictEqual(ends.map(({ json }) => json));
		expect(pairing(result)).toMatchObject([{ item: 0 }, { item: 1 }]);
		expect(sent(good)).toHaveLength(2);
	});

	it('waits for the chosen statuses', async () => {
		await run(channel, good, { parameters: { waitFor: 'status', waitStatuses: ['DELIVERED'] } });
		expect(bench.sub.plan.goal).toStrictEqual({ statuses: ['DELIVERED'] });
	});

	it('sends and starts nothing when one message must not be sent', async () => {
		const { error, run: failed } = await run(channel, [good[0], invalid, good[1]]);
		expect(error?.message).toBe(notAsTheyAre(1, 3));
		expect(failed.status).toBe('error');
		expect(bench.sub.started).toStrictEqual([]);
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	it('sends and starts nothing when the wait is not set up well', async () => {
		const { error } = await run(channel, good, { parameters: { waitAtMost: 31, waitUnit: 'days' } });
		expect([error?.message, error?.description]).toStrictEqual([
			'Wait at Most: it is too long',
			'Wait at most 30 days.',
		]);
		expect(bench.sub.started).toStrictEqual([]);
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	describe('when the service refuses some', () => {
		const recipients = [good[0], bad, good[1]];

		it('waits for the others and says it', async () => {
			const output = jsonOf(await sends(channel, recipients));
			const { items, hints } = await run(channel, recipients);
			expect(bench.sub.plan).toMatchObject({ items: output, awaited: awaited(0, 2) });
			expect(output[1]).toMatchObject({ to: bad, code: 'REJECTED', messageId: null });
			expect(jsonOf(items)).toStrictEqual([output[0], output[2]]);
			expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(notAccepted(1, 3))]);
		});

		it('sends them to the error output in the end, with what their items held', async () => {
			const settings = { onError: 'continueErrorOutput' } as const;
			const waiting = await run(channel, [bad, good[0], invalid], { settings });
			const { items: planned } = bench.sub.plan;
			expect(bench.sub.plan.awaited).toStrictEqual(awaited(1));
			expect(jsonOf(waiting.items)).toStrictEqual([planned[1]]);
			const result = await waiting.resume(planned.map((json, item) => ({ json, pairedItem: { item } })));
			expect(jsonOf(result.items)).toStrictEqual([planned[1]]);
			expect(pairing(result)).toMatchObject([{ item: 1 }]);
			expect(result.errorItems).toMatchObject([
				{
					json: { to: bad, row: 0, error: expect.any(String), details: { code: 'REJECTED' } },
					pairedItem: { item: 0 },
				},
				{
					json: { to: invalid, row: 2, error: expect.any(String), details: { code: 'INVALID' } },
					pairedItem: { item: 2 },
				},
			]);
			bench.bodies();
		});

		it('goes on with them when it is to continue', async () => {
			const settings = { onError: 'continueRegularOutput' } as const;
			await run(channel, recipients, { settings });
			const { items: planned } = bench.sub.plan;
			expect(planned.map(({ code }) => code)).toStrictEqual(['OK', 'REJECTED', 'OK']);
			expect(planned[1].message).toContain(rejectedThe());
		});
	});
});

describe.each(named(CALLED_BACK))('the callbacks of %s', (_name, channel) => {
	it('come to the catcher, which sleeps before anything is sent', async () => {
		const parameters = { waitFor: 'status', waitStatuses: ['SENT'] };
		await run(channel, channel.good, {
			parameters,
			workflowSettings: {
				callerPolicy: 'none',
				errorWorkflow: 'errors',
				executionTimeout: 60,
				redactionPolicy: 'all',
				saveDataSuccessExecution: 'none',
			},
		});
		const bodies = bench.bodies();
		expect(bodies.flatMap((body) => channel.urls(body))).toStrictEqual([CATCHER_URL, CATCHER_URL]);
		const [catcher, keeper] = bench.sub.started;
		expect(bench.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(catcher.requestsBefore).toBe(0);
		expect(catcher.parent).toMatchObject({ workflowId: 'workflow', shouldResume: false });
		const { resumeToken } = bench.sub.plan.catcher ?? {};
		expect(catcher.input).toStrictEqual({ until: bench.sub.plan.deadline + 10 * MINUTES, resumeToken });
		// What seals the memory of the node that waits stands in no parameter.
		expect(JSON.stringify(catcher.workflow)).not.toContain(resumeToken);
		expect(bench.sub.plan.resuming?.token).toBe(resumeToken);
		const statusUrl = expect.stringMatching(/\/form-waiting\/[^/]+\/n8n-execution-status\?signature=\w+$/) as string;
		const common = { operation: 'sendAndWait', kind: 'delivery', channel: channel.channel };
		const resumeUrl = expect.stringMatching(/\/webhook-waiting\/[^/]+\/node-under-test\?signature=\w+$/) as string;
		const token = bench.sub.plan.catcher?.token;
		const own = { role: 'catcher', statuses: ['SENT'], resumeUrl, statusUrl, token };
		expect(catcher.node.parameters).toStrictEqual({ ...common, ...own });
		expect(keeper.node.parameters).toStrictEqual({ ...common, role: 'keeper' });
		expect([catcher, keeper].map(({ workflow }) => workflow.name)).toStrictEqual([
			'Callbacks for “Node”',
			'Wait of “Node”',
		]);
		const until = new Date(bench.sub.plan.deadline).toISOString().slice(0, 16).replace('T', ' ');
		for (const { node, workflow } of [catcher, keeper]) {
			const { content } = workflow.nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters ?? {};
			expect(content).toStrictEqual(
				expect.stringMatching(new RegExp(`node \\*\\*Node\\*\\* in execution \\d+.*until ${until} UTC`, 's')),
			);
			expect(node).toMatchObject({
				type: 'n8n-nodes-omni-messaging.omniHelper',
				id: 'omni-helper',
				credentials: { omniApiKeyApi: { id: 'omniApiKeyApi' } },
			});
			// Who may see the data is what the workflow says; that nobody may call it, and its time limit, do not hold for these.
			expect(workflow.settings).toMatchObject({
				callerPolicy: 'workflowsFromSameOwner',
				errorWorkflow: undefined,
				executionTimeout: -1,
				redactionPolicy: 'all',
				saveDataSuccessExecution: 'all',
			});
		}
	});

	it('are the only ones, whatever callback options were filled in for Send', async () => {
		const options = { callbackUrl: 'http://localhost/omni', callbackReference: 'order-1', signCallbackUrl: true };
		const { error, hints } = await run(channel, channel.good, { parameters: { options } });
		expect([error, hints]).toStrictEqual([undefined, []]);
		const bodies = bench.bodies();
		expect(bodies.flatMap((body) => channel.urls(body))).toStrictEqual([CATCHER_URL, CATCHER_URL]);
	});

	it('that can not come get a hint', async () => {
		bench.sub.catcherUrl = CATCHER_URL.replace('https:', 'http:');
		const { hints } = await run(channel, channel.good);
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('begins with http://')]);
		expect(hints[0].message).toContain('N8N_WEBHOOK_URL');
		expect(hints[0].message).not.toContain('signature');
	});
});

describe('the option fields of callbacks', () => {
	const CALLBACK_OPTIONS = ['callbackReference', 'callbackUrl', 'signCallbackUrl', 'signedHours'];

	it.each(named(CALLED_BACK))('are shown for Send of %s, and not here', async (_name, { type }) => {
		const node = (await loadPackage()).nodeTypes[type].type as INodeType;
		const shown = (operation: string) => {
			const values = { resource: 'message', operation };
			const collections = node.description.properties.filter(({ name }) => name === 'options');
			return collections
				.filter((one) => NodeHelpers.displayParameter(values, one, null, node.description))
				.flatMap(({ options = [] }) => options as INodeProperties[])
				.filter((option) => NodeHelpers.displayParameter({}, option, null, node.description, values))
				.map(({ name }) => name);
		};
		expect(shown('send')).toStrictEqual(expect.arrayContaining(CALLBACK_OPTIONS));
		expect(shown('sendAndWaitForDelivery').filter((name) => CALLBACK_OPTIONS.includes(name))).toStrictEqual([]);
		expect(shown('sendAndWaitForDelivery')).toContain('failOnRejected');
	});
});

describe('push, whose callbacks come to no URL of a message', () => {
	it('has no callback URL in its messages, and no catcher', async () => {
		await run(PUSH, PUSH.good);
		expect(JSON.stringify(bench.bodies())).not.toContain('callbackUrl');
		expect(bench.sub.roles).toStrictEqual(['keeper']);
	});

	it('ends at once when nothing is accepted', async () => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const { items, run: done } = await run(PUSH, [PUSH.bad], { settings });
		expect([done.status, bench.sub.started]).toStrictEqual(['success', []]);
		expect(jsonOf(items)).toMatchObject([{ code: 'REJECTED' }]);
		expect((await run(PUSH, [PUSH.bad])).error?.message).toContain(rejectedThe());
	});
});

describe('an email to several recipients', () => {
	const ALSO = { additionalRecipients: { recipients: [{ address: 'bob@example.com', extraData: '{"order":8}' }] } };

	it('is waited for as one item, each recipient with its own id', async () => {
		const options = { ...ALSO, extraData: { pairs: [{ key: 'order', value: '7' }] } };
		await run(EMAIL, ['ann@example.com'], { parameters: { options } });
		const [body] = bench.bodies() as Array<{ Recipients: IDataObject[] }>;
		expect(body.Recipients.map(({ ExtraData }) => ExtraData)).toStrictEqual([
			{ order: '7', callbackUrl: CATCHER_URL },
			{ order: 8, callbackUrl: CATCHER_URL },
		]);
		const { awaited, items } = bench.sub.plan;
		expect(awaited).toStrictEqual(
			sent(['ann@example.com', 'bob@example.com']).map(({ id }) => ({ item: 0, messageId: id })),
		);
		expect(awaited).toHaveLength(2);
		expect(items).toHaveLength(1);
	});

	it('of which one is refused waits for the other', async () => {
		await run(EMAIL, ['refused@example.com'], { parameters: { options: ALSO } });
		const [bob] = sent(['bob@example.com']);
		expect(bench.sub.plan.awaited).toStrictEqual([{ item: 0, messageId: bob.id }]);
	});

	it('which are items of their own is one request with one wait', async () => {
		await run(EMAIL, EMAIL.good, { parameters: { options: { toAllItems: true } } });
		const bodies = bench.bodies();
		expect(bodies.map((body) => EMAIL.urls(body))).toStrictEqual([[CATCHER_URL, CATCHER_URL]]);
		expect(bench.sub.plan.awaited.map(({ item }) => item)).toStrictEqual([0, 1]);
		expect(bench.sub.roles).toStrictEqual(['catcher', 'keeper']);
	});
});

describe('a callback URL that a message has of its own', () => {
	const own = 'https://shop.example.com/hook';
	const json = JSON.stringify({ type: 'text', text: { body: 'Hello' }, callbackUrl: own });

	it.each([
		['chat app', CHAT_APP, { type: 'json', json }],
		['email', EMAIL, { options: { extraData: { pairs: [{ key: 'callbackUrl', value: own }] } } }],
	])('gives way to that of the wait, and a hint says so: %s', async (_channel, channel, parameters) => {
		const { hints } = await run(channel, channel.good.slice(0, 1), { parameters });
		expect(channel.urls(bench.bodies()[0])).toStrictEqual([CATCHER_URL]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('Messages have a callback URL of their own, which gets no statuses'),
		]);
	});
});

it('10,000 messages wait behind one catcher and one keeper', async () => {
	const many = Array.from({ length: 10_000 }, (_, at) => phone(at));
	await run(SMS, many);
	expect(bench.sub.roles).toStrictEqual(['catcher', 'keeper']);
	expect(bench.sandbox.requests).toHaveLength(1);
	expect(bench.sub.plan.awaited.map(({ item }) => item)).toStrictEqual(many.map((_, item) => item));
	expect(new Set(bench.sub.plan.awaited.map(({ messageId }) => messageId)).size).toBe(10_000);
});
