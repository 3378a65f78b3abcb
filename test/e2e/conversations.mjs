import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { longer } from '../../scripts/lib/slowness.ts';
import { eventually } from './eventually.mjs';
import { Model } from './model.mjs';
import { People } from './people.mjs';
import { putModel } from './review.mjs';
import { ENDED } from './workflows.mjs';

export const ID = 'omniChatAgent001';
/** Who is asked: not the number of the example, to which other examples write, too. */
const REVIEWER = '+17195550168';
/** How long the example waits for more of what somebody writes: so long that a busy machine starts the runs of one burst in it. */
const BURST_SECONDS = Math.min(60, Math.ceil(longer(15_000) / 1000));

/** The example of an agent that answers what people write: bursts of messages, several people at once, and a person asked. */
export function conversationTests(stage) {
	const people = new People(stage);
	const model = new Model();

	before(async () => {
		await Promise.all([people.come(), model.start()]);
		await publish();
		// n8n publishes a while after it has said so.
		await eventually(
			() => write('17195550160', 'STOP'),
			({ status }) => status === 200,
		);
	});

	after(async () => {
		await stage.n8n.deactivate(ID);
		await people.leave();
		model.stop();
	});

	/** Publishes the example with the scripted model in it, and has incoming messages posted to it. */
	async function publish() {
		const { name, nodes, connections, settings } = await stage.n8n.ask('GET', `/rest/workflows/${ID}`);
		const named = (wanted) => nodes.find((node) => node.name === wanted);
		named('Model').credentials = { openAiApi: { id: await putModel(stage, model), name: 'Scripted model' } };
		named('Model').parameters.model.value = ID;
		named('Wait a moment').parameters.amount = BURST_SECONDS;
		for (const { parameters } of nodes) if (parameters.to === '+12025550101') parameters.to = REVIEWER;
		await stage.n8n.activate(await stage.n8n.putWorkflow({ id: ID, name, nodes, connections, settings }));
		const url = `${stage.n8n.webhookUrl}/webhook/${named('Omni Trigger').webhookId}/omni`;
		await stage.sandbox.post('configure', { incomingUrls: { chatapp: url, sms: url } });
	}

	const write = async (from, text, channel = 'chatapp') =>
		await stage.sandbox.post(`incoming/${channel}`, { from, text });

	/** Waits until no run of the example is at work, which n8n's public list leaves out; gives the last one's id. */
	async function idle() {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: ID, status: ['running'] }));
		await eventually(
			async () => (await stage.n8n.ask('GET', `/rest/executions?filter=${filter}`)).results,
			(running) => running.every(({ mode }) => mode === 'integrated'),
		);
		return await stage.n8n.lastExecution(ID);
	}

	/** Waits until there are so many runs of the example after another one, and all of them have ended. */
	async function ended(count, last) {
		await eventually(
			() => stage.n8n.runs(ID, last),
			(runs) => runs.length >= count && runs.every(({ status }) => ENDED.includes(status)),
		);
	}

	/** The messages to somebody, e.g. `chatapp: Hello`, once there are as many as are waited for. */
	async function answers(to, count) {
		const read = async () => (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient.endsWith(to));
		const found = await eventually(read, ({ length }) => length >= count);
		return found.map(({ channel, text }) => `${channel}: ${text}`);
	}

	/** What people said in a request to the model, and what was said to them. */
	const dialogue = ({ messages }) => messages.filter(({ role }) => role !== 'system').map(({ content }) => content);
	const lastOf = (request) => dialogue(request).at(-1);
	const requestsWith = (words) => model.asked(ID).filter((request) => lastOf(request).includes(words));
	const echo = (request) => `You said: ${lastOf(request).replaceAll('\n', ' / ')}`;

	it('three messages in a row have one answer, which saw all three', async () => {
		const [ann] = ['17195550161'];
		model.script(ID, echo);
		for (const text of ['Ann here', 'my order', 'is late']) await write(ann, text);
		assert.deepEqual(await answers(ann, 1), ['chatapp: You said: Ann here / my order / is late']);
		await write(ann, 'What did I say?');
		assert.equal((await answers(ann, 2)).at(-1), 'chatapp: You said: What did I say?');
		assert.deepEqual(dialogue(model.asked(ID).at(-1)), [
			'Ann here\nmy order\nis late',
			'You said: Ann here / my order / is late',
			'What did I say?',
		]);
		assert.equal(model.asked(ID).length, 2);
	});

	it('at the same moment, and from two people: each has one answer with all of their own messages', async () => {
		const [bob, cleo] = ['17195550162', '17195550163'];
		model.script(ID, echo);
		const texts = (name) => [1, 2, 3].map((number) => `${name} ${number}`);
		const last = await idle();
		await Promise.all([
			...texts('Bob').map((text) => write(bob, text)),
			...texts('Cleo').map((text) => write(cleo, text)),
		]);
		for (const [who, name] of [
			[bob, 'Bob'],
			[cleo, 'Cleo'],
		]) {
			const [answer, ...more] = await answers(who, 1);
			assert.deepEqual(answer.replace('chatapp: You said: ', '').split(' / ').sort(), texts(name));
			assert.deepEqual(more, []);
		}
		await ended(6, last);
		assert.equal(model.asked(ID).length, 2);
	});

	it('what comes while the agent answers is answered after it, and nothing of it is lost', async () => {
		const [dora, later] = ['17195550164', '17195550167'];
		let answer;
		const slow = new Promise((resolve) => (answer = resolve));
		model.script(ID, async (request) => {
			if (lastOf(request) === 'First') await slow;
			return echo(request);
		});
		await write(dora, 'First');
		await eventually(
			async () => requestsWith('First').length,
			(count) => count === 1,
		);
		await write(dora, 'Second');
		await write(dora, 'Third');
		// Who writes after them has an answer: they have looked before, and found that an answer is under way.
		await write(later, 'And I?');
		assert.deepEqual(await answers(later, 1), ['chatapp: You said: And I?']);
		assert.deepEqual(model.asked(ID).map(lastOf), ['First', 'And I?']);
		answer();
		const both = await answers(dora, 2);
		assert.deepEqual(
			[both[0], ...both[1].replace('chatapp: You said: ', '').split(' / ').sort()],
			['chatapp: You said: First', 'Second', 'Third'],
		);
		assert.deepEqual(dialogue(model.asked(ID).at(-1)).slice(0, 2), ['First', 'You said: First']);
	});

	it('an SMS is answered by SMS, and a STOP by nothing', async () => {
		const eve = '17195550165';
		model.script(ID, echo);
		await write(eve, 'Hello', 'sms');
		assert.deepEqual(await answers(eve, 1), ['sms: You said: Hello']);
		const last = await idle();
		await write(eve, 'Stop!', 'sms');
		await ended(1, last);
		assert.equal((await answers(eve, 1)).length, 1);
		assert.equal(requestsWith('Stop').length, 0);
	});

	it('an SMS goes to the sender, and to nobody else, once a person approves', async () => {
		const [sender, stranger] = ['17195550166', '+17195550169'];
		const call = (To, Text) => [['Send_an_SMS', { toolParameters: { To, Text }, hitlParameters: {} }]];
		// A run of an earlier burst that is still at work would take the first of these answers.
		const last = await idle();
		model.script(ID, [call(stranger, 'To a stranger'), call(`+${sender}`, 'Order 1001'), 'It is on your phone.']);
		await write(sender, 'Details?');
		const { id: executionId } = await eventually(
			async () => (await stage.n8n.runs(ID, last)).at(-1),
			(execution) => execution !== undefined,
		);
		for (const question of [1, 2]) {
			const [link] = await people.asked(REVIEWER, executionId, question);
			await people.click(link, 'Approve');
		}
		assert.equal((await people.end(executionId)).status, 'success');
		const [refused, sent] = model.told(ID);
		assert.match(refused, /may not send to \+17195550169/);
		assert.match(sent, /"code":"OK"/);
		assert.deepEqual(await people.messages(stranger), []);
		assert.deepEqual(await answers(sender, 2), ['sms: Order 1001', 'chatapp: It is on your phone.']);
	});
}
