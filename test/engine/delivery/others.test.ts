import type { IDataObject } from 'n8n-workflow';

import { packFirsts } from '../../../nodes/delivery/firstMessages';
import { lastStepsOf } from '../../../nodes/Scenario/message/sendAndWaitForDelivery';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { CATCHER_URL, SubWorkflows } from '../../support/subWorkflows';
import { notAccepted } from '../../support/sentences';

const MINUTES = 60_000;
const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
let sub: SubWorkflows;
beforeEach(() => {
	sub = new SubWorkflows(() => sandbox.requests.length);
});

/** Runs an operation of any node, given as `node.resource.operation`. */
async function run(...given: Parameters<typeof attempt>): Promise<NodeResult> {
	const result = await attempt(...given);
	expect(result.error).toBeUndefined();
	return result;
}

/** The same where it may be refused. */
async function attempt(
	operation: string,
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = [{}],
	ofLogin: IDataObject = {},
): Promise<NodeResult> {
	const [type, resource, name] = operation.split('.');
	const { baseUrl, apiKey } = sandbox;
	const login = { baseUrl, login: 'sandbox', password: 'sandbox-password', ...ofLogin };
	const all = {
		omniApiKeyApi: { baseUrl, apiKey, ...ofLogin },
		omniBasicLoginApi: login,
		omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
	};
	return await runNode({
		type,
		parameters: { resource, operation: name, waitAtMost: 5, waitUnit: 'minutes', ...parameters },
		items: itemsOf(rows),
		credentials: all,
		executeWorkflow: sub.execute,
		dataTables: sub.tables,
	});
}

const jsons = ({ items }: NodeResult) => items.map(({ json }) => json);
const people = (...list: string[]) => list.map((to) => ({ to }));

describe.each([
	['omniSoap.sms', 'soapSms', { from: 'Shop', to: '={{ $json.to }}', text: 'й'.repeat(71) }, 2],
	['omniSoap.messenger', 'soapMessenger', { from: 'Shop', to: '={{ $json.to }}', text: 'Hello', validity: 60 }, 1],
] as const)('%s', (resource, channel, parameters, parts) => {
	it('waits for every part of each message, and names no callback URL', async () => {
		const rows = people('+13035550161', '+13035550162');
		const waiting = await run(`${resource}.sendAndWaitForDelivery`, { ...parameters, waitFor: 'delivery' }, rows);
		const sent = jsons(waiting);
		expect(sub.roles).toStrictEqual(['keeper']);
		expect(sub.plan).toMatchObject({ channel, goal: { statuses: [] }, catcher: null, items: sent });
		const ids = sent.map(({ messageIds }) => messageIds as string[]);
		expect(ids.map(({ length }) => length)).toStrictEqual([parts, parts]);
		expect(sub.plan.awaited).toStrictEqual(ids.flatMap((own, item) => own.map((messageId) => ({ item, messageId }))));
		expect(Object.keys(sub.started[0].node.credentials ?? {})).toContain('omniSoapLoginApi');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

describe('Omni Voice Code', () => {
	it('waits for the calls, which the status query of SMS knows', async () => {
		const parameters = { from: 'Shop', to: '={{ $json.to }}', callForm: 'flashCall', codeSource: 'generate' };
		const waiting = await run('omniVoiceCode.code.sendAndWaitForDelivery', parameters, people('+13035550163'));
		const [{ messageId }] = jsons(waiting);
		expect(sub.roles).toStrictEqual(['keeper']);
		expect(sub.plan).toMatchObject({ channel: 'sms', catcher: null, awaited: [{ item: 0, messageId }] });
		expect(Object.keys(sub.started[0].node.credentials ?? {})).toContain('omniApiKeyApi');
	});
});

describe('Omni Scenario', () => {
	const SMS = { channel: 'SMS', from: 'Shop', text: 'Hello', nextMinutes: 5, nextUnless: 'delivered' };
	const EMAIL = { channel: 'EMAIL', sourceAddress: 'shop@example.com', subject: 'Hi', htmlBody: '[Unsubscribe]' };

	async function scenario(): Promise<string> {
		const cascade = {
			taskName: 'Order',
			type: 'API',
			taskChannel: 'OMNI',
			define: 'cascade',
			cascade: { step: [SMS, EMAIL] },
		};
		return jsons(await run('omniScenario.scenario.create', cascade))[0].taskId as string;
	}

	it('waits for contacts, and knows the last step before anything is sent', async () => {
		const taskId = await scenario();
		const [{ triggersInfo }] = jsons(await run('omniScenario.scenario.get', { scenario: taskId }));
		const [, last] = (triggersInfo as IDataObject[]).map(({ triggerId }) => triggerId);
		sandbox.requests.length = 0;
		const parameters = { scenario: taskId, contactBy: 'details', phone: '={{ $json.to }}', waitFor: 'delivery' };
		const rows = people('+13035550164', '+13035550165');
		const waiting = await run('omniScenario.message.sendAndWaitForDelivery', parameters, rows);
		const contacts = jsons(waiting).map(({ contactId }) => contactId);
		const ids = packFirsts(
			jsons(waiting).map(({ contactId, messageId }) => [contactId as string, messageId as string]),
		);
		expect(sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(sub.started[0].node.parameters).toMatchObject({ channel: 'scenario', statuses: [], lastSteps: [last] });
		expect(sub.plan).toMatchObject({
			channel: 'scenario',
			catcher: { url: CATCHER_URL },
			awaited: contacts.map((messageId, item) => ({ item, messageId })),
			firsts: { lastSteps: [last], channels: ['SMS'], together: [], ids },
		});
		expect(sandbox.requests.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
			`GET /omni-task-api/tasks/${taskId}`,
			'POST /omni-scheduler/api/messages',
		]);
		expect(JSON.parse(sandbox.requests[1].body)).toMatchObject({ callbackUrl: CATCHER_URL });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('waits for contacts that go on a list first', async () => {
		const taskId = await scenario();
		const [{ contactGroupId }] = jsons(await run('omniContacts.contactList.create', { name: 'Clients' }));
		const columns = { mappingMode: 'defineBelow', value: { phone: '={{ $json.to }}' } };
		const parameters = { scenario: taskId, list: contactGroupId as string, columns, waitFor: 'delivery' };
		const waiting = await run('omniScenario.message.addToListSendAndWait', parameters, people('+13035550166'));
		const [{ contactId, contactCreated }] = jsons(waiting);
		expect(contactCreated).toBe(true);
		expect(sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(sub.plan).toMatchObject({ channel: 'scenario', awaited: [{ item: 0, messageId: contactId }] });
		expect(sandbox.requests.at(-1)?.body).toContain(
			`{"contactIds":[${contactId as string}],"taskId":${taskId},"callbackUrl":"${CATCHER_URL}"`,
		);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('keeps all messages of a contact, and which steps are sent together', async () => {
		const step = {
			index: 1,
			type: 'TRAN_API_SOURCE',
			channel: 'SMS',
			template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
		};
		const email = { subject: 'Hi', sourceAddress: 'shop@example.com', htmlBody: '[Unsubscribe]' };
		const steps = [step, { ...step, index: 2, channel: 'EMAIL', template: { emailTemplate: email } }];
		const scenarioJson = JSON.stringify({ taskName: 'Both', type: 'API', channel: 'OMNI', triggers: steps });
		const created = { define: 'json', scenarioJson };
		const taskId = jsons(await run('omniScenario.scenario.create', created))[0].taskId as string;
		const [{ triggersInfo }] = jsons(await run('omniScenario.scenario.get', { scenario: taskId }));
		const parameters = { scenario: taskId, contactBy: 'details', phone: '={{ $json.to }}', email: 'ann@example.com' };
		const [sent] = jsons(
			await run(
				'omniScenario.message.sendAndWaitForDelivery',
				{ ...parameters, waitFor: 'delivery' },
				people('+13035550166'),
			),
		);
		const { contactId, messageIds } = sent as { contactId: string; messageIds: string[] };
		expect(messageIds).toHaveLength(2);
		expect(sub.plan.firsts).toStrictEqual({
			lastSteps: [],
			channels: ['SMS', 'EMAIL'],
			together: [(triggersInfo as IDataObject[]).map(({ triggerId }) => triggerId)],
			ids: packFirsts([[contactId, ...messageIds]]),
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('a scenario with branches has no last step: a failure says nothing of the other branch', () => {
		const step = (triggerId: string, parentTriggerId?: string) => ({
			triggerId,
			parentTriggerId: parentTriggerId ?? null,
		});
		expect(lastStepsOf({ triggersInfo: [step('1'), step('2', '1'), step('3', '2')] })).toStrictEqual(['3']);
		expect(lastStepsOf({ triggersInfo: [step('1'), step('2', '1'), step('3', '1')] })).toStrictEqual([]);
		expect(lastStepsOf({ triggersInfo: null })).toStrictEqual([]);
		expect(lastStepsOf(undefined)).toStrictEqual([]);
	});
});

describe('a scenario that sends to a list', () => {
	const RUN = 'omniScenario.scenario.runAndWait';
	const SMS = { channel: 'SMS', from: 'Shop', text: 'Spring is here' };
	const step = { index: 1, type: 'ADDRESS_BOOK_SOURCE', channel: 'SMS' };
	const trigger = { ...step, template: { smsTemplate: { from: 'Shop', text: 'Spring is here' } } };

	async function listOf(...phones: string[]): Promise<string> {
		const [{ contactGroupId }] = jsons(await run('omniContacts.contactList.create', { name: 'Readers' }));
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const contacts = phones.map((phone) => ({ phone }));
		await run('omniContacts.contact.create', { list: contactGroupId as string, columns }, contacts);
		sandbox.requests.length = 0;
		return contactGroupId as string;
	}

	const cascade = (list: string, more: IDataObject = {}) => ({
		define: 'cascade',
		taskName: 'Spring',
		taskChannel: 'steps',
		cascade: { step: [SMS] },
		source: { contactGroupIds: [list], ...more },
	});

	it('is made with the type that sends by itself, and waited for until its state is an end', async () => {
		const list = await listOf('+13035550167', '+13035550168');
		const waiting = await run(RUN, cascade(list));
		const [{ taskId, ...made }] = jsons(waiting);
		expect(made).toStrictEqual({ taskName: 'Spring', code: 'OK', type: 'SIMPLE', steps: 1 });
		expect(waiting.hints).toStrictEqual([]);
		expect(sub.roles).toStrictEqual(['keeper']);
		expect(sub.plan).toMatchObject({
			channel: 'wholeScenario',
			catcher: null,
			goal: { statuses: [] },
			awaited: [{ item: 0, messageId: taskId }],
		});
		const [{ workflow, node }] = sub.started;
		expect(Object.keys(node.credentials ?? {})).toContain('omniApiKeyApi');
		expect(JSON.stringify(workflow.nodes)).toContain('for 1 scenario: that they are finished');
		expect(sandbox.requests.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
			'POST /omni-task-api/tasks',
		]);
		expect(JSON.parse(sandbox.requests[0].body)).toStrictEqual({
			taskName: 'Spring',
			type: 'SIMPLE',
			channel: 'SMS',
			addressBookSource: { contactGroupIds: [Number(list)] },
			triggers: [trigger],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('may come as JSON that leaves out the type', async () => {
		const list = await listOf('+13035550169');
		const scenarioJson = `{"taskName":"Spring","channel":"SMS","addressBookSource":{"contactGroupIds":[${list}]},"triggers":[${JSON.stringify(trigger)}]}`;
		const [made] = jsons(await run(RUN, { define: 'json', scenarioJson }));
		expect(made).toMatchObject({ code: 'OK', type: 'SIMPLE' });
		expect(JSON.parse(sandbox.requests[0].body)).toMatchObject({ type: 'SIMPLE' });
	});

	it.each(['API', 'PERIODIC'])('is refused with the type %s, before anything is sent', async (type) => {
		const triggers = [{ ...trigger, type: 'TRAN_API_SOURCE' }];
		const scenarioJson = JSON.stringify({ taskName: 'Order', type, channel: 'SMS', triggers });
		const { error } = await attempt(RUN, { define: 'json', scenarioJson });
		expect(error?.message).toBe(
			`Scenario (JSON): its type is ${type}, and only a scenario of type SIMPLE sends by itself and is finished. It was not created.`,
		);
		expect(error?.description).toContain('Send and Wait for Delivery');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([
		['a period', { period: 'WEEKLY' }, 'WEEKLY'],
		['another kind of source', { addressBookSourceType: 'BIRTHDAY' }, 'BIRTHDAY'],
	])('with %s goes out with a hint: no document says that it ever ends', async (_what, more, word) => {
		const { hints } = await run(RUN, cascade(await listOf(), more));
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(`“${word}”`)]);
	});

	it('is only rehearsed where the credential says so', async () => {
		const list = await listOf();
		const rehearsed = await run(RUN, cascade(list), [{}], { sending: 'rehearse' });
		expect(jsons(rehearsed)).toMatchObject([{ rehearsed: true, type: 'SIMPLE' }]);
		expect(sub.roles).toStrictEqual([]);
		expect(sandbox.requests).toStrictEqual([]);
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
		jsons(await run('omniLegacyEmail.campaign.create', { ...CAMPAIGN, ...more }))[0];
	const stateOf = async (taskId: unknown) =>
		jsons(await run('omniLegacyEmail.campaign.get', { taskId: taskId as string }))[0].StateName;

	it('is started when it was created', async () => {
		const made = await create({ start: true });
		expect(made).toMatchObject({ code: 'OK', started: true, TaskId: expect.any(String) as string });
		expect(await stateOf(made.TaskId)).not.toBe('New');
		const left = await create();
		expect(left).not.toHaveProperty('started');
		expect(await stateOf(left.TaskId)).toBe('New');
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
		const result = await run('omniLegacyEmail.campaign.create', { ...CAMPAIGN, start: true });
		const [made] = jsons(result);
		expect(made).toMatchObject({ code: 'OK', started, startProblem: expect.any(String) as string });
		expect(result.hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(hint)]);
		expect(await stateOf(made.TaskId)).toBe('New');
	});

	it('is started, and waited for until its state is an end', async () => {
		const { TaskId } = await create();
		const before = Date.now();
		const waiting = await run('omniLegacyEmail.campaign.startAndWait', { taskId: TaskId as string });
		expect(jsons(waiting)).toMatchObject([{ TaskId, code: 'OK', StateName: 'Started' }]);
		expect(sub.roles).toStrictEqual(['keeper']);
		expect(sub.plan).toMatchObject({ channel: 'campaign', catcher: null, awaited: [{ item: 0, messageId: TaskId }] });
		expect(sub.plan.deadline - before).toBeGreaterThanOrEqual(5 * MINUTES);
		const [{ workflow, node }] = sub.started;
		expect(Object.keys(node.credentials ?? {})).toContain('omniBasicLoginApi');
		expect(JSON.stringify(workflow.nodes)).toContain('for 1 campaign: that they are finished');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

describe('a sender address of legacy email', () => {
	const OPERATION = 'omniLegacyEmail.senderAddress.requestAndWaitUntilConfirmed';
	const rows = people('new@example.com', 'new@elsewhere.invalid');

	it('is requested, and waited for', async () => {
		const waiting = await run(OPERATION, { address: '={{ $json.to }}' }, rows.slice(0, 1));
		expect(jsons(waiting)).toMatchObject([{ SourceAddress: 'new@example.com', code: 'OK', requested: true }]);
		expect(sub.roles).toStrictEqual(['keeper']);
		const awaited = [{ item: 0, messageId: 'new@example.com' }];
		expect(sub.plan).toMatchObject({ channel: 'senderAddress', catcher: null, awaited });
		const [{ workflow, node }] = sub.started;
		expect(Object.keys(node.credentials ?? {})).toContain('omniBasicLoginApi');
		expect(JSON.stringify(workflow.nodes)).toContain('for 1 sender address: that they are confirmed');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('that the service refuses is not waited for', async () => {
		const result = await run(OPERATION, { address: '={{ $json.to }}' }, rows);
		expect(sub.plan.awaited).toStrictEqual([{ item: 0, messageId: 'new@example.com' }]);
		expect(result.hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining(notAccepted(1, 2, 'sender addresses')),
		]);
	});

	it('is only rehearsed where the credential says so', async () => {
		const result = await run(OPERATION, { address: '={{ $json.to }}' }, rows.slice(0, 1), { sending: 'rehearse' });
		expect(jsons(result)).toMatchObject([{ rehearsed: true }]);
		expect(sub.roles).toStrictEqual([]);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
