import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ASK } from '../../scripts/lib/examples.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';

/** A question whose time is over is asked for when n8n looks next, and once more when n8n had just started. */
const ATTEMPTS = 300;
/** How long a question waits that is over before n8n is back. */
const SHORT = 10_000;
const POSTED = 'Posted';
const WEBHOOK = '6b1d4f0a-93c7-4e58-8a2b-5d7e9c0f1306';
const CALLER = { id: 'omniAskCaller001', name: 'Ask whom a call names', ask: 'Ask' };

const digits = (phone) => phone.replace('+', '');

/** The example that asks and waits for replies, on the real n8n: each question ends with its own reply, whatever happens. */
export function replyTests(stage) {
	let example;

	const runs = async () => await stage.n8n.executions(ASK.id);

	const until = async (read, isThere) => await eventually(read, isThere, ATTEMPTS);

	/** The questions to a number that wait for their reply now: the execution of each. */
	async function waiting(phone) {
		const isOpen = (run) =>
			run.status === 'waiting' && itemsOf(run, ASK.note).some((row) => row.phone === digits(phone));
		return (await runs()).filter(isOpen).map(({ id }) => id);
	}
	const asleep = async (phone, count = 1) =>
		await until(
			() => waiting(phone),
			({ length }) => length === count,
		);

	/** How the questions to a number ended, once there are so many. */
	async function ends(phone, count = 1) {
		const all = await until(
			async () => (await runs()).flatMap((run) => itemsOf(run, ASK.end)).filter((item) => item.phone === phone),
			({ length }) => length === count,
		);
		return all.map(({ text, outcome, reply }) => [text, outcome, reply].join('|')).sort();
	}

	/** What a number wrote that was no reply, once there is anything. */
	async function others(phone) {
		const isOwn = ({ sender }) => sender === digits(phone);
		const events = await until(
			async () => (await runs()).flatMap((run) => itemsOf(run, ASK.other)).filter(isOwn),
			({ length }) => length > 0,
		);
		return events.map(({ text }) => text);
	}

	async function call(people, wait = false) {
		return await fetch(`${stage.n8n.webhookUrl}/webhook/${WEBHOOK}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ people, wait }),
		});
	}
	const ask = async (...args) => assert.equal((await call(...args)).status, 200);

	/** Somebody writes; the service leaves out the plus of the number. */
	async function write(phone, text, channel = 'sms') {
		const { status, answer } = await stage.sandbox.post(`incoming/${channel}`, { from: digits(phone), text });
		assert.deepEqual({ status, answer }, { status: 200, answer: '' });
	}

	async function rows() {
		const { id: project } = await stage.n8n.ask('GET', '/rest/projects/personal');
		const { data: tables } = await stage.n8n.ask('GET', `/rest/projects/${project}/data-tables`);
		const { id } = tables.find(({ name }) => name === ASK.table);
		return (await stage.n8n.ask('GET', `/rest/projects/${project}/data-tables/${id}/rows`)).data;
	}

	before(async () => {
		const { id, name, nodes, connections, settings } = await stage.n8n.ask('GET', `/rest/workflows/${ASK.id}`);
		example = { id, name, nodes, connections, settings };
		const { replyUrl } = stage.examples;
		await stage.sandbox.post('configure', { incomingUrls: { sms: replyUrl, chatapp: replyUrl } });
		await stage.n8n.activate(await stage.n8n.putWorkflow(callerWorkflow()));
		// n8n publishes a while after it has said so.
		await until(
			() => call([]),
			({ status }) => status === 200,
		);
	});

	after(async () => await stage.n8n.putWorkflow(example));

	it('two people who are asked answer in the other order: each execution goes on with its own reply', async () => {
		const [first, second] = ['+12025550131', '+447700900131'];
		await stage.n8n.runWorkflow(ASK.id, ASK.start);
		for (const phone of [first, second]) await asleep(phone);
		await write(second, 'NO');
		await write(first, 'YES');
		await write('+12025550199', 'Who is this?');
		const question = (order) => `May we bring your order ${order} today? Answer YES or NO.`;
		assert.deepEqual(await ends(first), [`${question(1001)}|ANSWERED|YES`]);
		assert.deepEqual(await ends(second), [`${question(1002)}|ANSWERED|NO`]);
		assert.deepEqual(await others('+12025550199'), ['Who is this?']);
		await write(first, 'Thank you');
		assert.deepEqual(await others(first), ['Thank you']);
		assert.deepEqual(await rows(), []);
	});

	it('of two questions to one number the newer is answered first, also when messages come in one call', async () => {
		const phone = '+12025550132';
		await ask([{ phone, text: 'Older?', hours: 1 }]);
		await asleep(phone);
		await ask([{ phone, text: 'Newer?', hours: 1 }]);
		await asleep(phone, 2);
		const messages = [
			{ from: digits(phone), text: 'to the newer' },
			{ from: '12025550198', text: 'a stranger' },
			{ from: phone, text: 'to the older' },
		].map((message, at) => ({ incomingMessageId: 4200 + at, to: '12025550100', ts: 1_700_000_000_000, ...message }));
		const headers = { 'content-type': 'application/json' };
		await fetch(stage.examples.replyUrl, { method: 'POST', headers, body: JSON.stringify(messages) });
		assert.deepEqual(await ends(phone, 2), ['Newer?|ANSWERED|to the newer', 'Older?|ANSWERED|to the older']);
		assert.deepEqual(await others('+12025550198'), ['a stranger']);
	});

	it('a reply that comes before the execution sleeps is not lost', async () => {
		const phone = '+12025550133';
		const messages = async () => (await stage.sandbox.list('messages')).length;
		const earlier = await messages();
		await stage.sandbox.post('faults', { kind: 'delay', delay: 4_000, match: { method: 'POST', path: '/sms/' } });
		await ask([{ phone, text: 'Early?', hours: 1 }]);
		await until(messages, (count) => count > earlier);
		const filter = encodeURIComponent(JSON.stringify({ workflowId: ASK.id, status: ['running'] }));
		const { results } = await stage.n8n.ask('GET', `/rest/executions?filter=${filter}`);
		assert.equal(results.length, 1);
		await write(phone, 'EARLY');
		assert.deepEqual(await ends(phone), ['Early?|ANSWERED|EARLY']);
	});

	it('an SMS that is not accepted is not waited for', async () => {
		const phone = '+447700900911';
		await ask([{ phone, text: 'Refused?', hours: 1 }]);
		assert.deepEqual(await ends(phone), ['Refused?|NOT_SENT|']);
		assert.deepEqual(await rows(), []);
	});

	it('a question whose execution was stopped or deleted lets its reply go on as any other message', async () => {
		const [stopped, deleted] = ['+12025550134', '+12025550139'];
		await ask([stopped, deleted].map((phone) => ({ phone, text: 'Gone?', hours: 1 })));
		const [id] = await asleep(stopped);
		await stage.n8n.ask('POST', `/rest/executions/${id}/stop`);
		await stage.n8n.ask('POST', '/rest/executions/delete', { ids: await asleep(deleted) });
		for (const phone of [stopped, deleted]) await write(phone, 'TO NOBODY');
		for (const phone of [stopped, deleted]) assert.deepEqual(await others(phone), ['TO NOBODY']);
		assert.deepEqual(await rows(), []);
	});

	it('n8n restarts in the middle: who answers afterwards is heard, and a time that ended meanwhile is over', async () => {
		const [patient, hasty] = ['+12025550135', '+12025550136'];
		await ask([
			{ phone: patient, text: 'Patient?', hours: 1 },
			{ phone: hasty, text: 'Hasty?', hours: SHORT / 3_600_000 },
		]);
		for (const phone of [patient, hasty]) await asleep(phone);
		await stage.restartN8n(async () => await sleep(SHORT));
		await stage.n8n.logIn();
		assert.deepEqual(await ends(hasty), ['Hasty?|NO_ANSWER|']);
		await write(hasty, 'TOO LATE');
		assert.deepEqual(await others(hasty), ['TOO LATE']);
		await write(patient, 'STILL HERE');
		assert.deepEqual(await ends(patient), ['Patient?|ANSWERED|STILL HERE']);
		assert.deepEqual(await rows(), []);
	});

	it('a workflow that asks one person and waits for the sub-workflow gets the reply', async () => {
		const phone = '+12025550137';
		await ask([{ phone, text: 'One?', hours: 1 }], true);
		await asleep(phone);
		await write(phone, 'ONE');
		const [{ text, outcome, reply }] = await until(
			async () => itemsOf((await stage.n8n.executions(CALLER.id)).at(-1), CALLER.ask),
			(items) => items.some((item) => item.outcome !== undefined),
		);
		assert.deepEqual([text, outcome, reply], ['One?', 'ANSWERED', 'ONE']);
	});

	it('with the two changes that its note names, it asks in the chat app', async () => {
		const phone = '+12025550138';
		const nodes = structuredClone(example.nodes);
		const named = (name) => nodes.find((node) => node.name === name);
		named(ASK.note).parameters.columns.value.channel = 'chatapp';
		const send = named(ASK.send);
		send.type = send.type.replace('omniSms', 'omniChatApp');
		Object.assign(send.parameters, { from: 'OmniDemo', type: 'text' });
		named(ASK.people).parameters.jsCode = `return { phone: '${phone}', text: 'Chat?', hours: 1 }`;
		// Run by hand, it is what was saved last that asks; the published one takes the replies, unchanged.
		await stage.n8n.putWorkflow({ ...example, nodes });
		await stage.n8n.ask('POST', `/rest/workflows/${ASK.id}/run`, { triggerToStartFrom: { name: ASK.start } });
		await asleep(phone);
		await write(phone, 'by SMS');
		assert.deepEqual(await others(phone), ['by SMS']);
		await write(phone, 'in the chat', 'chatapp');
		assert.deepEqual(await ends(phone), ['Chat?|ANSWERED|in the chat']);
	});
}

function callerWorkflow() {
	const start = {
		id: 'start',
		name: POSTED,
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: WEBHOOK,
		parameters: { httpMethod: 'POST', path: WEBHOOK },
	};
	const split = {
		id: 'split',
		name: 'Split',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [220, 0],
		parameters: { fieldToSplitOut: 'body.people' },
	};
	const ask = {
		id: 'ask',
		name: CALLER.ask,
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.3,
		position: [440, 0],
		parameters: {
			workflowId: { __rl: true, mode: 'id', value: ASK.id },
			options: { waitForSubWorkflow: `={{ $("${POSTED}").first().json.body.wait }}` },
		},
	};
	const to = (node) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { [POSTED]: to(split.name), [split.name]: to(ask.name) };
	const { id, name } = CALLER;
	return { id, name, nodes: [start, split, ask], connections, settings: { executionOrder: 'v1' } };
}
