import type { IDataObject } from 'n8n-workflow';

import { pack } from '../../../nodes/durable/packed';
import { lastStepsOf } from '../../../nodes/Scenario/message/sendAndWaitForDelivery';
import { CATCHER_URL } from '../../support/subWorkflows';
import { jsons, people, useWaitRuns } from '../../support/waitRuns';

const runs = useWaitRuns();
const { sandbox } = runs;

describe('Omni Scenario', () => {
	const SMS = { channel: 'SMS', from: 'Shop', text: 'Hello', nextMinutes: 5, nextUnless: 'delivered' };
	const ALONE = { channel: 'SMS', from: 'Shop', text: 'Hello' };
	const EMAIL = { channel: 'EMAIL', sourceAddress: 'shop@example.com', subject: 'Hi', htmlBody: '[Unsubscribe]' };

	async function scenario(): Promise<string> {
		const cascade = {
			taskName: 'Order',
			type: 'API',
			taskChannel: 'OMNI',
			define: 'cascade',
			cascade: { step: [SMS, EMAIL] },
		};
		return jsons(await runs.run('omniScenario.scenario.create', cascade))[0].taskId as string;
	}

	it('waits for contacts, and knows the last step before anything is sent', async () => {
		const taskId = await scenario();
		const [{ triggersInfo }] = jsons(await runs.run('omniScenario.scenario.get', { scenario: taskId }));
		const [, last] = (triggersInfo as IDataObject[]).map(({ triggerId }) => triggerId);
		sandbox.requests.length = 0;
		const parameters = { scenario: taskId, contactBy: 'details', phone: '={{ $json.to }}', waitFor: 'delivery' };
		const rows = people('+13035550164', '+13035550165');
		const waiting = await runs.run('omniScenario.message.sendAndWaitForDelivery', parameters, rows);
		const contacts = jsons(waiting).map(({ contactId }) => contactId);
		const ids = pack(jsons(waiting).map(({ contactId, messageId }) => [contactId as string, messageId as string]));
		expect(runs.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(runs.sub.started[0].node.parameters).toMatchObject({ channel: 'scenario', statuses: [], lastSteps: [last] });
		expect(runs.sub.plan).toMatchObject({
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

	it('waits for messages where two are for one contact and the scenario has one step', async () => {
		const oneStep = {
			taskName: 'Order',
			type: 'API',
			taskChannel: 'SMS',
			define: 'cascade',
			cascade: { step: [ALONE] },
		};
		const [{ taskId }] = jsons(await runs.run('omniScenario.scenario.create', oneStep));
		const [{ contactGroupId }] = jsons(await runs.run('omniContacts.contactList.create', { name: 'Clients' }));
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const contact = { list: contactGroupId as string, columns };
		const [{ contactId }] = jsons(await runs.run('omniContacts.contact.create', contact, [{ phone: '+13035550164' }]));
		const send = { scenario: taskId as string, contactBy: 'id', contactId: contactId as string, waitFor: 'delivery' };
		const waiting = await runs.run('omniScenario.message.sendAndWaitForDelivery', send, [{ order: 1 }, { order: 2 }]);
		const [one, other] = jsons(waiting);
		expect([one.contactId, other.contactId]).toStrictEqual([contactId, contactId]);
		expect(runs.sub.started[0].node.parameters).toMatchObject({ isByMessage: true });
		expect(runs.sub.plan).toMatchObject({
			awaited: [one, other].map(({ messageId }, item) => ({ item, messageId })),
			firsts: { isByMessage: true, ids: pack([one, other].map(({ messageId }) => [messageId, messageId] as string[])) },
		});
		expect(waiting.hints).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('says that two items for one contact share their end where there are later steps', async () => {
		const parameters = {
			scenario: await scenario(),
			contactBy: 'details',
			phone: '={{ $json.to }}',
			waitFor: 'delivery',
		};
		const send = 'omniScenario.message.sendAndWaitForDelivery';
		const waiting = await runs.run(send, parameters, people('+13035550164', '+13035550164'));
		const [one, other] = jsons(waiting).map(({ contactId }) => contactId);
		expect(runs.sub.plan.awaited.map(({ messageId }) => messageId)).toStrictEqual([one, other]);
		expect(waiting.hints.map(({ message }) => message)).toStrictEqual([
			'Several items are for the same person, and the scenario has more than one step, or could not be read: where the service takes them as one contact, it can’t be told which message of a step belongs to which item. Such items share one outcome: REACHED says that one of their messages was delivered, not that each was. Send them in runs of their own where that matters.',
		]);
	});

	it('waits for contacts that go on a list first', async () => {
		const taskId = await scenario();
		const [{ contactGroupId }] = jsons(await runs.run('omniContacts.contactList.create', { name: 'Clients' }));
		const columns = { mappingMode: 'defineBelow', value: { phone: '={{ $json.to }}' } };
		const parameters = { scenario: taskId, list: contactGroupId as string, columns, waitFor: 'delivery' };
		const waiting = await runs.run('omniScenario.message.addToListSendAndWait', parameters, people('+13035550166'));
		const [{ contactId, contactCreated }] = jsons(waiting);
		expect(contactCreated).toBe(true);
		expect(runs.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(runs.sub.plan).toMatchObject({ channel: 'scenario', awaited: [{ item: 0, messageId: contactId }] });
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
		const taskId = jsons(await runs.run('omniScenario.scenario.create', created))[0].taskId as string;
		const [{ triggersInfo }] = jsons(await runs.run('omniScenario.scenario.get', { scenario: taskId }));
		const parameters = { scenario: taskId, contactBy: 'details', phone: '={{ $json.to }}', email: 'ann@example.com' };
		const [sent] = jsons(
			await runs.run(
				'omniScenario.message.sendAndWaitForDelivery',
				{ ...parameters, waitFor: 'delivery' },
				people('+13035550166'),
			),
		);
		const { contactId, messageIds } = sent as { contactId: string; messageIds: string[] };
		expect(messageIds).toHaveLength(2);
		expect(runs.sub.plan.firsts).toStrictEqual({
			lastSteps: [],
			channels: ['SMS', 'EMAIL'],
			together: [(triggersInfo as IDataObject[]).map(({ triggerId }) => triggerId)],
			ids: pack([[contactId, ...messageIds]]),
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
		const [{ contactGroupId }] = jsons(await runs.run('omniContacts.contactList.create', { name: 'Readers' }));
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const contacts = phones.map((phone) => ({ phone }));
		await runs.run('omniContacts.contact.create', { list: contactGroupId as string, columns }, contacts);
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
		const waiting = await runs.run(RUN, cascade(list));
		const [{ taskId, ...made }] = jsons(waiting);
		expect(made).toStrictEqual({ taskName: 'Spring', code: 'OK', type: 'SIMPLE', steps: 1 });
		expect(waiting.hints).toStrictEqual([]);
		expect(runs.sub.roles).toStrictEqual(['keeper']);
		expect(runs.sub.plan).toMatchObject({
			channel: 'wholeScenario',
			catcher: null,
			goal: { statuses: [] },
			awaited: [{ item: 0, messageId: taskId }],
		});
		const [{ workflow, node }] = runs.sub.started;
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
		const [made] = jsons(await runs.run(RUN, { define: 'json', scenarioJson }));
		expect(made).toMatchObject({ code: 'OK', type: 'SIMPLE' });
		expect(JSON.parse(sandbox.requests[0].body)).toMatchObject({ type: 'SIMPLE' });
	});

	it.each(['API', 'PERIODIC'])('is refused with the type %s, before anything is sent', async (type) => {
		const triggers = [{ ...trigger, type: 'TRAN_API_SOURCE' }];
		const scenarioJson = JSON.stringify({ taskName: 'Order', type, channel: 'SMS', triggers });
		const { error } = await runs.attempt(RUN, { define: 'json', scenarioJson });
		expect(error?.message).toBe(
			`Scenario (JSON): its type is ${type}, and only a scenario of type SIMPLE sends by itself and then finishes. It was not created.`,
		);
		expect(error?.description).toContain('Send and Wait for Delivery');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([
		['a period', { period: 'WEEKLY' }, 'WEEKLY'],
		['another kind of source', { addressBookSourceType: 'BIRTHDAY' }, 'BIRTHDAY'],
	])('with %s goes out with a hint: no document says that it ever ends', async (_what, more, word) => {
		const { hints } = await runs.run(RUN, cascade(await listOf(), more));
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(`“${word}”`)]);
	});

	it('is only rehearsed where the credential says so', async () => {
		const list = await listOf();
		const rehearsed = await runs.run(RUN, cascade(list), [{}], { sending: 'rehearse' });
		expect(jsons(rehearsed)).toMatchObject([{ rehearsed: true, type: 'SIMPLE' }]);
		expect(runs.sub.roles).toStrictEqual([]);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
