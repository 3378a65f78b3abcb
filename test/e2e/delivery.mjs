import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';

const POLL = 500;
const MANY = 1000;
const START = 'Run by hand';
const PEOPLE = 'People';
const OPERATION = 'sendAndWaitForDelivery';
const SEND = 'Send and wait';
const AFTER = 'After the wait';
const ENDED = ['success', 'error', 'crashed', 'canceled'];

/** Recipients whose messages end differently in the sandbox. */
const PHONES = ['+12025550100', '+447700900901', '+447700900903', '+447700900902', '+447700900100'];
const CALL = '2f6d9c1e-8b47-4a3d-b0e5-71c94a6d2e01';
const IN_THE_MIDDLE = 2000;
const DISORDER = { lose: 0.1, repeat: 0.3, hold: 4000, seed: 7 };

const people = (...list) => list.map((to, index) => ({ index, to }));
const atMost = (minutes) => ({ waitAtMost: minutes, waitUnit: 'minutes' });
const chosen = (...statuses) => ({ waitFor: 'status', waitStatuses: statuses });

/** The credentials of nodes that take another one than the API key. */
const CREDENTIALS = {
	omniSoap: ['omniSoapLoginApi'],
	omniVoiceCode: ['omniBasicLoginApi', 'omniApiKeyApi'],
	omniLegacyEmail: ['omniBasicLoginApi'],
};

const SMS = { from: 'OmniDemo', to: '={{ $json.to }}', text: '=Hello {{ $json.index }}', ...atMost(5) };

/** Starts workflows that send and wait, and tells how they end. */
class Waits {
	constructor(stage) {
		this.stage = stage;
	}

	/** Starts a workflow that sends to each row and waits; gives the execution's id. */
	async start(id, type, rows, parameters, onError) {
		const { n8n, examples } = this.stage;
		const types = CREDENTIALS[type] ?? ['omniApiKeyApi'];
		const credentials = Object.fromEntries(types.map((name) => [name, { id: examples.credentialIds[name], name }]));
		await n8n.putWorkflow(waitingWorkflow(id, type, rows, parameters, credentials, onError));
		const run = { triggerToStartFrom: { name: START } };
		return (await n8n.ask('POST', `/rest/workflows/${id}/run`, run)).executionId;
	}

	async end(executionId) {
		return await this.until(executionId, ({ status }) => ENDED.includes(status));
	}

	async until(executionId, isThere) {
		for (;;) {
			const execution = await this.stage.n8n.execution(executionId);
			if (isThere(execution)) return execution;
			await sleep(POLL);
		}
	}
}

/** Send and Wait for Delivery on the real n8n: what each of many items ends with, while callbacks go astray and n8n restarts. */
export function deliveryTests(stage) {
	const waits = new Waits(stage);
	const many = Array.from({ length: MANY }, (_, index) => ({ index, to: PHONES[index % PHONES.length] }));

	/** Each item has its own fate, in the order of the input, behind the node that waited; gives the items. */
	async function assertEachItsOwn(execution) {
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		const items = itemsOf(execution, AFTER);
		assert.equal(items.length, MANY);
		const messages = await stage.sandbox.list('messages');
		const truth = new Map(messages.map(({ id, history }) => [id, history.at(-1).status]));
		for (const [index, item] of items.entries()) {
			const { to } = many[index];
			assert.deepEqual(
				[item.pairedTo, item.to, item.status, item.final, item.outcome],
				[index, to, truth.get(item.messageId), true, truth.get(item.messageId) === 'DELIVERED' ? 'REACHED' : 'FAILED'],
			);
		}
		assert.equal(new Set(items.map(({ messageId }) => messageId)).size, MANY);
		return items;
	}

	const disorder = async (callbackDisorder) => await stage.sandbox.post('configure', { callbackDisorder });
	const sends = async () =>
		(await stage.sandbox.list('requests')).filter(({ path }) => path === '/sms/messages').length;

	before(async () => await disorder(DISORDER));
	after(async () => await disorder(null));

	it('1,000 messages whose callbacks come in any order, repeated, and some never, end with the right fate each', async () => {
		const earlier = await sends();
		const items = await assertEachItsOwn(await waits.end(await waits.start('omniWaitMany0001', 'omniSms', many, SMS)));
		// What callbacks told is not asked for again; what none told is.
		const told = items.filter(({ source }) => source === 'callback').length;
		assert.ok(told > MANY / 2 && told < MANY, `${told} of ${MANY} by callbacks`);
		assert.equal(await sends(), earlier + 1);
	});

	it('the same with n8n restarted in the middle', async () => {
		const earlier = await sends();
		const executionId = await waits.start('omniWaitMany0002', 'omniSms', many, SMS);
		await waits.until(executionId, ({ status }) => status === 'waiting');
		await sleep(IN_THE_MIDDLE);
		await stage.restartN8n();
		await stage.n8n.logIn();
		await assertEachItsOwn(await waits.end(executionId));
		assert.equal(await sends(), earlier + 1);
	});

	it('nothing that was sent or posted goes against the contract', async () => {
		assert.deepEqual(await stage.sandbox.list('violations'), []);
	});
}

/** Every channel's way of waiting, on the real n8n. */
export function channelTests(stage) {
	it('a published workflow that a call started waits and goes on by callbacks alone', async () => {
		const { n8n } = stage;
		const id = 'omniWaitCall0001';
		const credentials = { omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } };
		const rows = people('+12025550100', '+447700900901');
		const workflow = waitingWorkflow(id, 'omniSms', rows, SMS, credentials);
		Object.assign(workflow.nodes[0], {
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: CALL,
			parameters: { httpMethod: 'POST', path: CALL },
		});
		await n8n.activate(await n8n.putWorkflow(workflow));
		// In queue mode a workflow goes live a moment after it was published.
		await eventually(
			() => fetch(`${n8n.webhookUrl}/webhook/${CALL}`, { method: 'POST' }),
			({ status }) => status === 200,
		);
		const runs = await eventually(
			() => n8n.executions(id),
			(list) => list.length === 5 && list.every(({ status: state }) => ENDED.includes(state)),
		);
		// The catcher, the keeper, the guard and the watcher are executions of the same workflow.
		assert.deepEqual(runs.map(({ mode, status: state }) => `${mode} ${state}`).sort(), [
			'integrated success',
			'integrated success',
			'integrated success',
			'integrated success',
			'webhook success',
		]);
		const items = itemsOf(
			runs.find(({ mode }) => mode === 'webhook'),
			AFTER,
		);
		assert.deepEqual(
			items.map(({ to, status: state, outcome, source }) => [to, state, outcome, source]),
			[
				['+12025550100', 'DELIVERED', 'REACHED', 'callback'],
				['+447700900901', 'UNDELIVERABLE', 'FAILED', 'callback'],
			],
		);
	});

	it('a wait in a loop of a sub-workflow, and one behind it, end like any other', async () => {
		const credentials = { omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } };
		const parameters = { resource: 'message', operation: OPERATION, ...SMS };
		const wait = (name) => node(name, 'n8n-nodes-omni-messaging.omniSms', 1, parameters, { credentials });
		const inner = {
			id: 'omniWaitInner001',
			name: 'Wait: inner',
			settings: { executionOrder: 'v1' },
			nodes: [
				node('Start', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
				node('One by one', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} }),
				wait('In the loop'),
				wait('Behind it'),
			],
			connections: {
				Start: to('One by one'),
				'One by one': { main: [...to('Behind it').main, ...to('In the loop').main] },
				'In the loop': to('One by one'),
			},
		};
		await stage.n8n.activate(await stage.n8n.putWorkflow(inner));
		const rows = people('+12025550100', '+447700900901');
		const call = { workflowId: { __rl: true, mode: 'id', value: inner.id }, options: {} };
		const outer = waitingWorkflow('omniWaitOuter001', 'omniSms', rows, SMS, credentials);
		Object.assign(outer.nodes[2], {
			...node(SEND, 'n8n-nodes-base.executeWorkflow', 1.2, call),
			credentials: undefined,
		});
		await stage.n8n.putWorkflow(outer);
		const execution = await stage.n8n.runWorkflow(outer.id, START);
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.deepEqual(
			itemsOf(execution, AFTER).map(({ pairedTo, to: whom, outcome }) => [pairedTo, whom, outcome]),
			[
				[0, '+12025550100', 'REACHED'],
				[1, '+447700900901', 'FAILED'],
			],
		);
		const [own] = await stage.n8n.executions(inner.id);
		const looped = own.data.resultData.runData['In the loop'].map(({ data }) => data.main[0][0].json.outcome);
		assert.deepEqual(looped, ['REACHED', 'FAILED']);
	});

	it('a Wait node behind it sleeps its own time, whatever its helpers do when they end', async () => {
		const waits = new Waits(stage);
		const id = 'omniWaitBehind01';
		const credentials = { omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } };
		const workflow = waitingWorkflow(id, 'omniSms', people('+12025550100'), SMS, credentials);
		workflow.nodes.push(node('Call', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} }));
		Object.assign(workflow.connections, { [SEND]: to('Call'), Call: to(AFTER) });
		await stage.n8n.putWorkflow(workflow);
		const run = { triggerToStartFrom: { name: START } };
		const { executionId } = await stage.n8n.ask('POST', `/rest/workflows/${id}/run`, run);
		const helpers = async () => (await stage.n8n.executions(id)).filter(({ mode }) => mode === 'integrated');
		await eventually(helpers, (all) => all.length === 4 && all.every(({ status }) => ENDED.includes(status)), 300);
		const asleep = await stage.n8n.execution(executionId);
		assert.deepEqual([asleep.status, asleep.data.resultData.lastNodeExecuted], ['waiting', 'Call']);
		assert.deepEqual(
			itemsOf(asleep, SEND).map(({ outcome, source }) => [outcome, source]),
			[['REACHED', 'callback']],
		);
		const address = `${stage.n8n.webhookUrl}/webhook-waiting/${executionId}?signature=${asleep.data.resumeToken}`;
		assert.equal((await fetch(address)).status, 200);
		assert.equal((await waits.end(executionId)).status, 'success');
	});

	it('calls to a wait that are forged, malformed or repeated are refused or change nothing', async () => {
		const waits = new Waits(stage);
		const isOurs = ({ url, body }) => url.includes('omni-delivery') && body.includes('"SENT"');
		const ours = async () => (await stage.sandbox.list('attempts')).filter(isOurs);
		const earlier = (await ours()).length;
		const executionId = await waits.start('omniWaitForged01', 'omniSms', people('+447700900906'), {
			...SMS,
			...atMost(1),
		});
		const attempts = await eventually(ours, (list) => list.length > earlier);
		const { url, body } = attempts.at(-1);
		const forged = url.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
		const foreign = { omniDelivery: { messageIds: [], statuses: [], wakeUrl: 'http://192.0.2.1/' } };
		const answers = [];
		for (const [address, text] of [
			[forged, body.replace('SENT', 'DELIVERED')],
			[url.replace(/\?.*/, ''), body],
			[url, '[{"messageId":'],
			[url, '[1,2,3]'],
			[url, `[${' '.repeat(6 * 1024 * 1024)}]`],
			[url, JSON.stringify(foreign)],
			[url, body],
		]) {
			const headers = { 'content-type': 'application/json' };
			const response = await fetch(address, { method: 'POST', headers, body: text });
			answers.push(response.status);
			if (response.status === 200) assert.equal(await response.text(), '');
		}
		assert.deepEqual(answers, [401, 401, 422, 400, 413, 403, 200]);
		const [item] = itemsOf(await waits.end(executionId), SEND);
		assert.deepEqual([item.status, item.outcome], ['SENT', 'TIMEOUT']);
	});

	it('every channel ends its wait, and what was refused goes its own way', async () => {
		const waits = new Waits(stage);
		const recipient = { to: '={{ $json.to }}' };
		const started = [
			await waits.start(
				'omniWaitChat0001',
				'omniChatApp',
				people('+12025550100', '+447700900901', '+447700900905', '+447700900911'),
				{ from: 'OmniDemo', ...recipient, text: 'Hello', type: 'text', ...chosen('SEEN'), ...atMost(1) },
				'continueErrorOutput',
			),
			await waits.start(
				'omniWaitMail0001',
				'omniEmail',
				people('ann@example.com', 'bounced@example.com', 'rejected@example.com'),
				{
					from: 'news@example.com',
					...recipient,
					subject: 'Hello',
					emailType: 'text',
					plainText: 'Hello [Unsubscribe]',
					...atMost(1),
				},
			),
			await waits.start('omniWaitPush0001', 'omniPush', people('token-1', 'token-rejected'), {
				from: 1001,
				...recipient,
				title: 'Hello',
				text: 'Hello',
				priority: 'HIGH',
				android: { smallIcon: 'icon' },
				...atMost(2),
			}),
			await waits.start('omniWaitLate0001', 'omniSms', people('+447700900906', '+447700900904'), {
				...SMS,
				...atMost(1),
			}),
		];
		const [chat, mail, push, late] = await Promise.all(started.map((executionId) => waits.end(executionId)));
		const ends = (execution) =>
			itemsOf(execution, SEND).map(({ to: whom, status, outcome }) => [whom, status, outcome]);
		assert.deepEqual(ends(chat), [
			['+12025550100', 'DELIVERED', 'TIMEOUT'],
			['+447700900901', 'UNDELIVERABLE', 'FAILED'],
			['+447700900905', 'SEEN', 'REACHED'],
		]);
		const refused = chat.data.resultData.runData[SEND].at(-1).data.main[1].map(({ json }) => json.details.to);
		assert.deepEqual(refused, ['+447700900911']);
		assert.deepEqual(ends(mail), [
			['ann@example.com', 'DELIVERED', 'REACHED'],
			['bounced@example.com', 'BOUNCED', 'FAILED'],
			['rejected@example.com', 'REJECTED', 'FAILED'],
		]);
		assert.deepEqual(ends(push), [
			['token-1', 'DELIVERED', 'REACHED'],
			['token-rejected', 'REJECTED', 'FAILED'],
		]);
		assert.deepEqual(ends(late), [
			['+447700900906', 'SENT', 'TIMEOUT'],
			['+447700900904', 'UNKNOWN', 'TIMEOUT'],
		]);
	});
}

/** The ways of waiting that have no callbacks, and the one that counts people and not messages, on the real n8n. */
export function otherWaits(stage) {
	const waits = new Waits(stage);
	const recipient = { from: 'OmniDemo', to: '={{ $json.to }}' };
	const fates = (execution, ...names) => {
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		return itemsOf(execution, AFTER).map((item) => [item.pairedTo, ...names.map((name) => item[name])]);
	};
	const fatesOf = async (executionId) => fates(await waits.end(executionId), 'to', 'status', 'outcome', 'source');

	it('SMS over SOAP, by the state of each part', async () => {
		const rows = people('+19705550170', '+447700900903');
		const parameters = { resource: 'sms', ...recipient, text: 'й'.repeat(71), ...atMost(4) };
		assert.deepEqual(await fatesOf(await waits.start('omniWaitSoap0001', 'omniSoap', rows, parameters)), [
			[0, '+19705550170', 'DELIVERED', 'REACHED', 'query'],
			[1, '+447700900903', 'EXPIRED', 'FAILED', 'query'],
		]);
	});

	it('messenger messages over SOAP', async () => {
		const rows = people('+19705550171', '+447700900901');
		const parameters = { resource: 'messenger', ...recipient, text: 'Hello', validity: 60, ...atMost(4) };
		assert.deepEqual(await fatesOf(await waits.start('omniWaitSoap0002', 'omniSoap', rows, parameters)), [
			[0, '+19705550171', 'READ', 'REACHED', 'query'],
			[1, '+447700900901', 'UNDELIVERED', 'FAILED', 'query'],
		]);
	});

	it('voice codes, with the API key for the status', async () => {
		const rows = people('+19705550172', '+447700900901');
		const parameters = { resource: 'code', ...recipient, callForm: 'flashCall', codeSource: 'generate', ...atMost(4) };
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
		const parameters = { scenario: { __rl: true, mode: 'id', value: taskId }, ...contact, ...atMost(5) };
		const executionId = await waits.start('omniWaitScen0001', 'omniScenario', people, parameters);
		const execution = await waits.end(executionId);
		assert.deepEqual(fates(execution, 'email', 'status', 'outcome', 'source'), [
			[0, 'ann@example.com', 'DELIVERED', 'REACHED', 'callback'],
			[1, 'bob@example.com', 'DELIVERED', 'REACHED', 'callback'],
			[2, 'bounced@example.com', 'BOUNCED', 'FAILED', 'callback'],
		]);
		const [{ messageId, contactId }] = itemsOf(execution, AFTER);
		assert.notEqual(messageId, contactId);
	});

	it('a campaign of legacy email, started and waited for until it is finished', async () => {
		const done = await campaignOf(stage, 'Spring');
		const failing = await campaignOf(stage, 'Spring FAIL');
		const rows = [done, failing].map((id, index) => ({ index, id }));
		const parameters = { resource: 'campaign', operation: 'startAndWait', taskId: '={{ $json.id }}', ...atMost(4) };
		const executionId = await waits.start('omniWaitCamp0001', 'omniLegacyEmail', rows, parameters);
		assert.deepEqual(fates(await waits.end(executionId), 'TaskId', 'status', 'outcome', 'source'), [
			[0, done, 'Finished', 'REACHED', 'query'],
			[1, failing, 'Failed', 'FAILED', 'query'],
		]);
	});
}

/** A scenario of an SMS and, a minute later, an email to whom it did not reach; gives its id. */
async function scenarioOf({ sandbox }) {
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
	const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' };
	const answer = await fetch(`${sandbox.url}/omni-task-api/tasks`, {
		method: 'POST',
		headers,
		body: JSON.stringify(body),
	});
	return (await answer.json()).result.result;
}

/** A campaign that is ready to start; gives its id. */
async function campaignOf({ sandbox }, name) {
	const body = {
		Name: name,
		Subject: 'Hello',
		Text: '[WebVersion] [Unsubscribe]',
		Type: 1,
		Sender: { Address: 'news@example.com' },
	};
	const authorization = `Basic ${btoa(`${sandbox.login}:${sandbox.password}`)}`;
	const headers = { authorization, accept: '*/*', 'content-type': 'application/json' };
	const answer = await fetch(`${sandbox.url}/email/v2/Tasks`, { method: 'POST', headers, body: JSON.stringify(body) });
	// Its digits are more than a number holds.
	return /"TaskId":\s*"?(\d+)/.exec(await answer.text())[1];
}

const node = (name, type, typeVersion, parameters, rest = {}) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...rest,
});
const to = (name) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

function waitingWorkflow(id, type, rows, parameters, credentials, onError) {
	const assignment = {
		id: 'pairedTo',
		name: 'pairedTo',
		value: `={{ $("${PEOPLE}").item.json.index }}`,
		type: 'number',
	};
	const settings = { resource: 'message', operation: OPERATION, ...parameters };
	return {
		id,
		name: `Wait: ${type} ${id}`,
		settings: { executionOrder: 'v1' },
		nodes: [
			node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode: `return ${JSON.stringify(rows)}.map((json) => ({ json }))` }),
			node(SEND, `n8n-nodes-omni-messaging.${type}`, 1, settings, { credentials, ...(onError ? { onError } : {}) }),
			node(AFTER, 'n8n-nodes-base.set', 3.4, {
				assignments: { assignments: [assignment] },
				includeOtherFields: true,
				options: {},
			}),
		],
		connections: { [START]: to(PEOPLE), [PEOPLE]: to(SEND), [SEND]: to(AFTER) },
	};
}
