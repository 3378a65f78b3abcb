import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { longer } from '../../scripts/lib/slowness.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, ENDED, node, omni, run as startRun, start, START } from './workflows.mjs';
import { phone } from '../support/phones.ts';

const PEOPLE = 'People';
const SEND = 'Send once';
const FEW = 20;
const MANY = 400;

/** So many items; each number of `shift` moves their keys on by one. */
const rows = (count, shift = 0) =>
	Array.from({ length: count }, (_, index) => ({
		order: index + shift,
		to: phone(index % 100, 202),
	}));

/** A run that died is taken for dead after this time and what the store adds; in seconds. */
const TIMEOUT = Math.ceil(longer(8_000) / 1_000);
/** The example that keeps the list of those who wrote STOP. */
const STOP_LIST = '8c4f1e72-5a9b-4d03-b6e8-2f7a9c0d1e06';

/** Puts workflows there that send, runs them and tells what they gave out and what the service got. */
function sender(stage) {
	/** Puts a workflow there that sends to each row once, and gives how it is run. */
	async function put(id, list, { more = {}, settings = {} } = {}) {
		const { n8n, examples } = stage;
		const credentials = { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } };
		const jsCode = `return ${JSON.stringify(list)}.map((json) => ({ json }))`;
		const parameters = {
			resource: 'message',
			operation: 'send',
			from: 'OmniDemo',
			to: '={{ $json.to }}',
			text: `=${id}: order {{ $json.order }}`,
			...more,
			options: { sendOnce: { once: { key: `={{ $json.order }}-${id.slice(0, 12)}` } }, ...more.options },
		};
		await n8n.putWorkflow({
			id,
			name: `Once: ${id}`,
			settings: { executionOrder: 'v1' },
			nodes: [
				node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
				node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
				node(SEND, 'n8n-nodes-omni-messaging.omniSms', 1, parameters, { credentials, ...settings }),
			],
			connections: connected([START, PEOPLE], [PEOPLE, SEND]),
		});
		return async () =>
			(await n8n.ask('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: START } })).executionId;
	}

	async function end(executionId) {
		return await eventually(
			() => stage.n8n.execution(executionId),
			({ status }) => ENDED.includes(status),
		);
	}

	/** The output of a run that has to succeed. */
	async function outputOf(executionId) {
		const execution = await end(executionId);
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, SEND);
	}

	/** The texts of the messages that the service got from a workflow. */
	const texts = async (id) =>
		(await stage.sandbox.list('requests'))
			.filter(({ path }) => path === '/sms/messages')
			.flatMap(({ body }) => JSON.parse(body).messages.map(({ text }) => text))
			.filter((text) => text.startsWith(id));

	return { put, outputOf, texts };
}

/**
 * Send Once on the real n8n: however often and however many at once, one message a key.
 * @param stage of SQLite or of queue mode
 */
export function storeTests(stage) {
	const { put, outputOf, texts } = sender(stage);
	const codes = (items) => items.map(({ code }) => code).sort();

	it('the first run makes the table and sends; the next ones send nothing and know the first ids', async () => {
		const id = 'omniOnceFew00001';
		const run = await put(id, rows(FEW));
		const first = await outputOf(await run());
		assert.deepEqual(codes(first), new Array(FEW).fill('OK'));
		const again = await outputOf(await run());
		assert.deepEqual(
			again.map(({ code, messageId }) => [code, messageId]),
			first.map(({ messageId }) => ['ALREADY_SENT', messageId]),
		);
		assert.equal((await texts(id)).length, FEW);
	});

	it('three runs at once with half of their keys in common send one message a key', async () => {
		const runs = await Promise.all(
			[0, MANY / 2, MANY].map(async (shift) => await put(`omniOnceMany${shift}`.padEnd(16, '0'), rows(MANY, shift))),
		);
		const outputs = await Promise.all((await Promise.all(runs.map((run) => run()))).map(outputOf));
		const all = outputs.flat();
		const sent = await texts('omniOnceMany');
		const orders = sent.map((text) => Number(/order (\d+)/.exec(text)[1]));
		assert.equal(orders.length, 2 * MANY);
		assert.equal(new Set(orders).size, 2 * MANY);
		assert.equal(all.filter(({ code }) => code === 'OK').length, 2 * MANY);
		assert.equal(all.filter(({ code }) => code === 'ALREADY_SENT').length, MANY);
	});

	it('the same workflow started five times at once sends one message a key', async () => {
		const id = 'omniOnceSame0001';
		const run = await put(id, rows(FEW));
		const started = await Promise.all(Array.from({ length: 5 }, async () => await run()));
		const outputs = await Promise.all(started.map(outputOf));
		assert.equal((await texts(id)).length, FEW);
		assert.deepEqual(codes(outputs.flat()), [...new Array(4 * FEW).fill('ALREADY_SENT'), ...new Array(FEW).fill('OK')]);
	});
}

/**
 * Send Once where n8n dies.
 * @param stage of SQLite or of queue mode
 * @param {() => Promise<void>} crash ends the processes that run workflows, and starts them again
 */
export function storeCrashTests(stage, crash) {
	const { put, outputOf, texts } = sender(stage);

	it('n8n killed between the request and its answer: the keys are open, then UNKNOWN, and nothing is sent again', async () => {
		const id = 'omniOnceDied0001';
		const run = await put(id, rows(3), {
			more: { options: { timeout: TIMEOUT } },
			settings: { onError: 'continueRegularOutput' },
		});
		await stage.sandbox.post('faults', { kind: 'delay', delay: 120_000, match: { path: '/sms/messages', body: id } });
		await run();
		await eventually(
			() => texts(id),
			({ length }) => length === 3,
		);
		await crash();
		const seen = new Set();
		const items = await eventually(
			async () => await outputOf(await run()),
			(output) => {
				for (const { code } of output) seen.add(code);
				return output.every(({ code }) => code === 'UNKNOWN');
			},
		);
		assert.ok(
			[...seen].every((code) => ['ALREADY_SENT', 'UNKNOWN'].includes(code)),
			[...seen].join(),
		);
		assert.match(items[0].message, /Look it up with Get Many Messages/);
		assert.equal((await texts(id)).length, 3);
	});
}

/** Do Not Contact on the real n8n: who writes STOP is left out from then on, and is told of when asked. */
export function optOutTests(stage) {
	const { put, outputOf, texts } = sender(stage);
	const more = { options: { doNotContact: true, sendOnce: undefined } };
	const phone = '+13075550150';
	const list = [phone, '+13075550151', '+13075550152'].map((to, order) => ({ order, to }));

	/** Posts an incoming message to the example that keeps the list. */
	async function hear(message) {
		const body = JSON.stringify([{ to: '12025550100', ts: 1_700_000_000_000, ...message }]);
		const url = `${stage.n8n.webhookUrl}/webhook/${STOP_LIST}/omni`;
		const headers = { 'content-type': 'application/json' };
		assert.equal((await fetchInTime(url, { method: 'POST', headers, body })).status, 200);
	}

	it('a STOP that comes while a campaign runs leaves its sender out of every run from then on', async () => {
		const run = await put('omniOptOutRace01', list, { more });
		await stage.sandbox.post('faults', { kind: 'delay', delay: 5_000, match: { path: '/sms/messages', body: phone } });
		const running = await run();
		await eventually(
			() => texts('omniOptOutRace01'),
			({ length }) => length === 3,
		);
		await hear({ incomingMessageId: 9001, from: phone.replace('+', ''), text: 'Stop!' });
		const next = await eventually(
			async () => await outputOf(await run()),
			(items) => items.some(({ code }) => code === 'OPTED_OUT'),
		);
		assert.deepEqual(
			(await outputOf(running)).map(({ code }) => code),
			['OK', 'OK', 'OK'],
		);
		const [first, ...others] = next;
		assert.deepEqual(
			[first.to, first.code, first.messageId, first.words, first.stopMessageId],
			[phone, 'OPTED_OUT', null, 'Stop!', '9001'],
		);
		assert.deepEqual(
			others.map(({ code }) => code),
			['OK', 'OK'],
		);
		await hear({ incomingMessageId: 9002, from: phone, text: 'start' });
		await eventually(
			async () => await outputOf(await run()),
			(items) => items.every(({ code }) => code === 'OK'),
		);
	});
	it('who wants nothing about a topic gets what is about another one', async () => {
		const shopper = '+13075550153';
		const note = { resource: 'doNotContact', operation: 'add', address: shopper, topic: 'offers', words: 'No offers' };
		const nodes = [start(), omni(stage, 'Note', 'omniContacts', note)];
		const id = await startRun(stage, { id: 'omniTopicNote0001', nodes, connections: connected([START, 'Note']) });
		const noted = await eventually(
			() => stage.n8n.execution(id),
			({ status }) => ENDED.includes(status),
		);
		assert.deepEqual(itemsOf(noted, 'Note'), [
			{ address: shopper, listed: true, topic: 'offers', channel: null, added: true },
		]);
		const topics = ['Offers', 'orders'].map((topic, order) => ({ order, to: shopper, topic }));
		const run = await put('omniTopicSend0001', topics, {
			more: { options: { topic: '={{ $json.topic }}', sendOnce: undefined } },
		});
		const items = await outputOf(await run());
		assert.deepEqual(
			items.map(({ code, topic }) => [code, topic]),
			[
				['OPTED_OUT', 'offers'],
				['OK', undefined],
			],
		);
	});
}
