import type { NodeRun } from '../../support/engine';
import { notAccepted } from '../../support/sentences';
import { CATCHER_URL } from '../../support/subWorkflows';
import { jsons, people, useWaitRuns } from '../../support/waitRuns';

const MINUTES = 60_000;
const runs = useWaitRuns();
const { sandbox } = runs;

describe.each([
	['omniSoap.sms', 'soapSms', { from: 'Shop', to: '={{ $json.to }}', text: 'й'.repeat(71) }, 2],
	['omniSoap.messenger', 'soapMessenger', { from: 'Shop', to: '={{ $json.to }}', text: 'Hello', validity: 60 }, 1],
] as const)('%s', (resource, channel, parameters, parts) => {
	it('waits for every part of each message, and names no callback URL', async () => {
		const rows = people('+13035550161', '+13035550162');
		const waiting = await runs.run(`${resource}.sendAndWaitForDelivery`, { ...parameters, waitFor: 'delivery' }, rows);
		const sent = jsons(waiting);
		expect(runs.sub.roles).toStrictEqual(['keeper']);
		expect(runs.sub.plan).toMatchObject({ channel, goal: { statuses: [] }, catcher: null, items: sent });
		const ids = sent.map(({ messageIds }) => messageIds as string[]);
		expect(ids.map(({ length }) => length)).toStrictEqual([parts, parts]);
		expect(runs.sub.plan.awaited).toStrictEqual(
			ids.flatMap((own, item) => own.map((messageId) => ({ item, messageId }))),
		);
		expect(Object.keys(runs.sub.started[0].node.credentials ?? {})).toContain('omniSoapLoginApi');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

describe('the chat app in the earlier form', () => {
	it('names the address of the wait in each message', async () => {
		const parameters = { from: 'Shop', to: '={{ $json.to }}', text: 'Hello', waitFor: 'delivery' };
		const operation = 'omniChatApp.message.sendAndWaitForDeliveryEarlierForm';
		const waiting = await runs.run(operation, parameters, people('+13035550170', '+13035550171'));
		const awaited = jsons(waiting).map(({ messageId }, item) => ({ item, messageId }));
		expect(runs.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(runs.sub.plan).toMatchObject({ channel: 'chatapp', catcher: { url: CATCHER_URL }, awaited });
		expect(sandbox.requests.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toStrictEqual([
			[
				'/chatapp/messages',
				{
					messages: ['+13035550170', '+13035550171'].map((to) => ({
						from: 'Shop',
						to,
						text: 'Hello',
						callbackUrl: CATCHER_URL,
					})),
				},
			],
		]);
	});
});

describe('Omni Voice Code', () => {
	it('waits for the calls, which the status query of SMS knows', async () => {
		const parameters = { from: 'Shop', to: '={{ $json.to }}', callForm: 'flashCall', codeSource: 'generate' };
		const waiting = await runs.run('omniVoiceCode.code.sendAndWaitForDelivery', parameters, people('+13035550163'));
		const [{ messageId }] = jsons(waiting);
		expect(runs.sub.roles).toStrictEqual(['keeper']);
		expect(runs.sub.plan).toMatchObject({ channel: 'sms', catcher: null, awaited: [{ item: 0, messageId }] });
		expect(Object.keys(runs.sub.started[0].node.credentials ?? {})).toContain('omniApiKeyApi');
	});
});

describe('a campaign of legacy email', () => {
	const CAMPAIGN = {
		name: 'Spring',
		content: 'text',
		text: '[WebVersion] [Unsubscribe]',
		from: 'news@example.com',
		subject: 'Hello',
		type: 'Distribution',
	};
	const create = async (more: NodeRun['parameters'] = {}) =>
		jsons(await runs.run('omniLegacyEmail.campaign.create', { ...CAMPAIGN, ...more }))[0];
	const readers = async () =>
		jsons(await runs.run('omniContacts.contactList.create', { name: 'Readers' }))[0].contactGroupId as string;
	const stateOf = async (taskId: unknown) =>
		jsons(await runs.run('omniLegacyEmail.campaign.get', { taskId: taskId as string }))[0].StateName;

	it('is started when it was created', async () => {
		const made = await create({ contactGroups: await readers(), start: true });
		expect(made).toMatchObject({ code: 'OK', started: true, taskId: expect.any(String) as string });
		expect(await stateOf(made.taskId)).not.toBe('New');
		const left = await create();
		expect(left).not.toHaveProperty('started');
		expect(await stateOf(left.taskId)).toBe('New');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['refused', { status: 400, body: { Code: 'validation_error', Description: 'no' } }, false, 'and not started'],
		['refused without a word', { status: 403, body: '' }, false, 'and not started'],
		['answered in an odd way', { status: 409, body: '' }, null, 'nobody knows whether'],
		[
			'a fault of the service',
			{ status: 500, body: { Code: 'internal_error', Description: 'oops' } },
			null,
			'nobody knows whether',
		],
	])('stays created when its start is %s', async (_what, fault, started, hint) => {
		sandbox.faults.add({ kind: 'status', match: { method: 'PUT' }, ...fault });
		const result = await runs.run('omniLegacyEmail.campaign.create', {
			...CAMPAIGN,
			contactGroups: await readers(),
			start: true,
		});
		const [made] = jsons(result);
		expect(made).toMatchObject({ code: 'OK', started, startProblem: expect.any(String) as string });
		expect(result.hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(hint)]);
		expect(await stateOf(made.taskId)).toBe('New');
	});

	it('is started, and waited for until its state is an end', async () => {
		const { taskId } = await create();
		const before = Date.now();
		const waiting = await runs.run('omniLegacyEmail.campaign.startAndWait', { taskId: taskId as string });
		expect(jsons(waiting)).toMatchObject([{ taskId, code: 'OK', StateName: 'Started' }]);
		expect(runs.sub.roles).toStrictEqual(['keeper']);
		expect(runs.sub.plan).toMatchObject({
			channel: 'campaign',
			catcher: null,
			awaited: [{ item: 0, messageId: taskId }],
		});
		expect(runs.sub.plan.deadline - before).toBeGreaterThanOrEqual(5 * MINUTES);
		const [{ workflow, node }] = runs.sub.started;
		expect(Object.keys(node.credentials ?? {})).toContain('omniBasicLoginApi');
		expect(JSON.stringify(workflow.nodes)).toContain('for 1 campaign: that they are finished');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

describe('a sender address of legacy email', () => {
	const OPERATION = 'omniLegacyEmail.senderAddress.requestAndWaitUntilConfirmed';
	const rows = people('new@example.com', 'new@elsewhere.invalid');

	it('is requested, and waited for', async () => {
		const waiting = await runs.run(OPERATION, { address: '={{ $json.to }}' }, rows.slice(0, 1));
		expect(jsons(waiting)).toMatchObject([{ SourceAddress: 'new@example.com', code: 'OK', requested: true }]);
		expect(runs.sub.roles).toStrictEqual(['keeper']);
		const awaited = [{ item: 0, messageId: 'new@example.com' }];
		expect(runs.sub.plan).toMatchObject({ channel: 'senderAddress', catcher: null, awaited });
		const [{ workflow, node }] = runs.sub.started;
		expect(Object.keys(node.credentials ?? {})).toContain('omniBasicLoginApi');
		expect(JSON.stringify(workflow.nodes)).toContain('for 1 sender address: that they are confirmed');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('that the service refuses is not waited for', async () => {
		const result = await runs.run(OPERATION, { address: '={{ $json.to }}' }, rows);
		expect(runs.sub.plan.awaited).toStrictEqual([{ item: 0, messageId: 'new@example.com' }]);
		expect(result.hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining(notAccepted(1, 2, 'sender addresses')),
		]);
	});

	it('is only rehearsed where the credential says so', async () => {
		const result = await runs.run(OPERATION, { address: '={{ $json.to }}' }, rows.slice(0, 1), { sending: 'rehearse' });
		expect(jsons(result)).toMatchObject([{ rehearsed: true }]);
		expect(runs.sub.roles).toStrictEqual([]);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
