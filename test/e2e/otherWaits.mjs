import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { putOwnSoapLogin } from './ownSandbox.mjs';
import { people, Waits } from './waits.mjs';

/** The ways of waiting that have no callbacks, and the one that counts people and not messages, on the real n8n. */
export function otherWaits(stage) {
	const waits = new Waits(stage);

	before(async () => {
		waits.credentialIds.omniSoapLoginApi = await putOwnSoapLogin(stage);
	});

	const recipient = { from: 'OmniDemo', to: '={{ $json.to }}' };
	const FATE = ['status', 'outcome', 'source'];
	const fates = async (executionId, ...names) =>
		(await waits.items(executionId)).map((item) => [item.pairedTo, ...names.map((name) => item[name])]);
	const fatesOf = async (executionId) => await fates(executionId, 'to', ...FATE);

	it('SMS over SOAP, by the state of each part', async () => {
		const rows = people('+19705550170', '+447700900903');
		const parameters = { resource: 'sms', ...recipient, text: 'й'.repeat(71) };
		assert.deepEqual(await fatesOf(await waits.start('omniWaitSoap0001', 'omniSoap', rows, parameters)), [
			[0, '+19705550170', 'DELIVERED', 'REACHED', 'query'],
			[1, '+447700900903', 'EXPIRED', 'FAILED', 'query'],
		]);
	});

	it('messenger messages over SOAP', async () => {
		const rows = people('+19705550171', '+447700900901');
		const parameters = { resource: 'messenger', ...recipient, text: 'Hello', validity: 60 };
		assert.deepEqual(await fatesOf(await waits.start('omniWaitSoap0002', 'omniSoap', rows, parameters)), [
			[0, '+19705550171', 'READ', 'REACHED', 'query'],
			[1, '+447700900901', 'UNDELIVERED', 'FAILED', 'query'],
		]);
	});

	it('voice codes, with the API key for the status', async () => {
		const rows = people('+19705550172', '+447700900901');
		const parameters = { resource: 'code', ...recipient, callForm: 'flashCall', codeSource: 'generate' };
		assert.deepEqual(await fatesOf(await waits.start('omniWaitVoice001', 'omniVoiceCode', rows, parameters)), [
			[0, '+19705550172', 'DELIVERED', 'REACHED', 'query'],
			[1, '+447700900901', 'UNDELIVERED', 'FAILED', 'query'],
		]);
	});

	it('a scenario: who got one of its messages, after an SMS that expired, too', async () => {
		const taskId = await scenarioOf(stage);
		const people = [
			{ index: 0, to: '+19705550173', email: 'ann@example.com' },
			{ index: 1, to: '+447700900903', email: 'bob@example.com' },
			{ index: 2, to: '+447700900903', email: 'bounced@example.com' },
		];
		const contact = { contactBy: 'details', phone: '={{ $json.to }}', email: '={{ $json.email }}' };
		const parameters = { scenario: { __rl: true, mode: 'id', value: taskId }, ...contact };
		const executionId = await waits.start('omniWaitScen0001', 'omniScenario', people, parameters);
		const items = await waits.items(executionId);
		assert.deepEqual(await fates(executionId, 'email', 'status', 'outcome'), [
			[0, 'ann@example.com', 'DELIVERED', 'REACHED'],
			[1, 'bob@example.com', 'DELIVERED', 'REACHED'],
			[2, 'bounced@example.com', 'BOUNCED', 'FAILED'],
		]);
		// The first step can be asked for, too; of the second one only callbacks tell.
		assert.deepEqual(
			items.slice(1).map(({ source }) => source),
			['callback', 'callback'],
		);
		const [{ messageId, contactId }] = items;
		assert.notEqual(messageId, contactId);
	});

	it('a scenario of one step: two messages to one person, each by its own ID', async () => {
		const template = { sourceAddress: 'shop@example.com', subject: 'Your order', htmlBody: '[Unsubscribe]' };
		const step = { index: 1, type: 'TRAN_API_SOURCE', channel: 'EMAIL', template: { emailTemplate: template } };
		const body = { taskName: 'Wait: one email', type: 'API', channel: 'EMAIL', triggers: [step] };
		const { result: taskId } = await post(stage, '/omni-task-api/tasks', body);
		const emails = ['ann@example.com', 'bounced@example.com'];
		const rows = emails.map((email, index) => ({ index, to: '+19705550174', email }));
		const contact = { contactBy: 'details', phone: '={{ $json.to }}', email: '={{ $json.email }}' };
		const parameters = { scenario: { __rl: true, mode: 'id', value: taskId }, ...contact };
		const executionId = await waits.start('omniWaitScen0003', 'omniScenario', rows, parameters);
		assert.deepEqual(await fates(executionId, 'email', ...FATE), [
			[0, 'ann@example.com', 'DELIVERED', 'REACHED', 'callback'],
			[1, 'bounced@example.com', 'BOUNCED', 'FAILED', 'callback'],
		]);
	});

	it('a scenario that sends to a list, made and waited for until it is finished', async () => {
		const list = await post(stage, '/address-book-api/contact-groups', { name: 'Wait: readers' });
		const contacts = JSON.stringify([{ phone: '+19705550174' }, { phone: '+447700900903' }]);
		await post(stage, '/address-book-api/contacts/batch', `{"contactGroupId":${list},"contacts":${contacts}}`);
		const parameters = {
			resource: 'scenario',
			operation: 'runAndWait',
			define: 'cascade',
			taskName: 'Wait: spring',
			cascade: { step: [{ channel: 'SMS', from: 'OmniDemo', text: 'Spring is here' }] },
			source: { contactGroupIds: [list] },
		};
		const executionId = await waits.start('omniWaitScen0002', 'omniScenario', people(''), parameters);
		assert.deepEqual(await fates(executionId, 'taskName', ...FATE), [
			[0, 'Wait: spring', 'FINISHED', 'REACHED', 'query'],
		]);
		const sent = (await stage.sandbox.list('messages')).filter(({ text }) => text === 'Spring is here');
		assert.deepEqual(sent.map(({ recipient, status }) => [recipient, status.toUpperCase()]).sort(), [
			['+19705550174', 'DELIVERED'],
			['+447700900903', 'EXPIRED'],
		]);
	});

	it('a campaign of legacy email, started and waited for until it is finished', async () => {
		const done = await campaignOf(stage, 'Spring');
		const failing = await campaignOf(stage, 'Spring FAIL');
		const rows = [done, failing].map((id, index) => ({ index, id }));
		const parameters = { resource: 'campaign', operation: 'startAndWait', taskId: '={{ $json.id }}' };
		const executionId = await waits.start('omniWaitCamp0001', 'omniLegacyEmail', rows, parameters);
		assert.deepEqual(await fates(executionId, 'taskId', ...FATE), [
			[0, done, 'Finished', 'REACHED', 'query'],
			[1, failing, 'Failed', 'FAILED', 'query'],
		]);
	});

	it('a sender address of legacy email, requested and waited for until it is confirmed', async () => {
		const address = 'wait@example.com';
		const parameters = { resource: 'senderAddress', operation: 'requestAndWaitUntilConfirmed', address };
		const executionId = await waits.start('omniWaitAddr0001', 'omniLegacyEmail', people(address), parameters);
		assert.deepEqual(await fates(executionId, 'SourceAddress', ...FATE), [
			[0, address, 'Approved', 'REACHED', 'query'],
		]);
	});
}

/** A scenario of an SMS and, a minute later, an email to whom it did not reach; gives its id. */
async function scenarioOf(stage) {
	const triggers = [
		{
			index: 1,
			type: 'TRAN_API_SOURCE',
			channel: 'SMS',
			template: { smsTemplate: { from: 'OmniDemo', text: 'Hello' } },
		},
		{
			index: 2,
			parentIndex: 1,
			type: 'NO_EVENT_SOURCE',
			channel: 'EMAIL',
			eventSources: [{ channel: 'SMS', eventType: 'STATE', eventValue: 'delivered' }],
			noEventSourceSettings: { stateWaitMaxTimeSec: 8 },
			template: { emailTemplate: { sourceAddress: 'shop@example.com', subject: 'Hi', htmlBody: '[Unsubscribe]' } },
		},
	];
	const body = { taskName: 'Wait: SMS, then email', type: 'API', channel: 'OMNI', triggers };
	return (await post(stage, '/omni-task-api/tasks', body)).result;
}

/** What the service says to a request of its main interface. */
async function post({ sandbox }, path, body) {
	const answer = await fetchInTime(`${sandbox.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
	return (await answer.json()).result;
}

/** A campaign that is ready to start; gives its id. */
export async function campaignOf({ sandbox }, name) {
	const body = {
		Name: name,
		Subject: 'Hello',
		Text: '[WebVersion] [Unsubscribe]',
		Type: 1,
		Sender: { Address: 'news@example.com' },
	};
	const answer = await legacy(sandbox, 'POST', '/email/v2/Tasks', body);
	// Its digits are more than a number holds.
	return /"TaskId":\s*"?(\d+)/.exec(await answer.text())[1];
}

/** Ends a campaign. */
export async function cancelCampaign({ sandbox }, id) {
	const answer = await legacy(sandbox, 'PUT', `/email/v2/Tasks/${id}/State`, { State: 'Canceled' });
	assert.equal(answer.status, 200, await answer.text());
}

/** A request of the legacy email interface. */
async function legacy({ login, password, url }, method, path, body) {
	const authorization = `Basic ${btoa(`${login}:${password}`)}`;
	const headers = { authorization, accept: '*/*', 'content-type': 'application/json' };
	return await fetchInTime(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
}
