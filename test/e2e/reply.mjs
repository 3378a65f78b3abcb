import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, node, omni, run, start, START } from './workflows.mjs';

/** How many are asked at once. */
const MANY = Number(process.env.OMNI_QUESTIONS ?? 100);
/** A hundred numbers of each are reserved for examples. */
const AREAS = [907, 808, 406, 307, 208, 701, 605, 402, 316, 515];
/** Half a second apart: a question whose time is over is asked for when n8n looks next, up to a minute later and more. */
const ATTEMPTS = 300 + MANY * 2;
/** So many callbacks come at the same time. */
const AT_ONCE = 8;
/** Longer than the first look is away. With its workers gone, n8n takes the executions for crashed that it wakes meanwhile. */
const AWAY_MS = 70_000;
const PEOPLE = 'People';
const ASKING = 'Ask';
const AFTER = 'After';
const ENDED = ['success', 'error', 'crashed', 'canceled'];
const FROM = '12025550199';
const HEADERS = { 'content-type': 'application/json' };

const digits = (phone) => phone.replace('+', '');

/** Starts workflows that ask, writes as people do, and tells what came of it. */
export class Questions {
	/** No two stages have the same ids, nor two runs on one stage. */
	#messages = Date.now() * 1000;

	constructor(stage) {
		this.stage = stage;
	}

	/** Starts a workflow that asks each row; gives the execution's id. */
	async ask(id, rows, parameters = {}, { type = 'omniSms', settings = {} } = {}) {
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const asking = {
			operation: 'askAndWaitForReply',
			from: FROM,
			to: '={{ $json.to }}',
			question: '=Question {{ $json.index }}?',
			answerType: 'text',
			waitAtMost: 10,
			waitUnit: 'minutes',
			options: {},
			...parameters,
		};
		const nodes = [
			start(),
			node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
			omni(this.stage, ASKING, type, asking, settings),
			node(AFTER, 'n8n-nodes-base.noOp', 1, {}),
		];
		return await run(this.stage, {
			id,
			nodes,
			connections: connected([START, PEOPLE], [PEOPLE, ASKING], [ASKING, AFTER]),
		});
	}

	/** Starts it, and waits until it sleeps. */
	async asleep(...args) {
		const id = await this.ask(...args);
		await this.until(id, ({ status }) => status === 'waiting' || ENDED.includes(status));
		return id;
	}

	async until(id, isThere) {
		return await eventually(() => this.stage.n8n.execution(id), isThere, ATTEMPTS);
	}

	/** What comes out behind the node that asked. */
	async answers(id) {
		const execution = await this.until(id, ({ status }) => ENDED.includes(status));
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, AFTER);
	}

	/** Somebody writes; the service leaves out the plus of the number. Gives the message's id. */
	async write(phone, text, { messageId = this.nextId(), raw = {} } = {}) {
		const message = { incomingMessageId: messageId, to: FROM, from: digits(phone), text, ts: Date.now(), ...raw };
		const body = JSON.stringify(message);
		// An n8n that has just started says for a while that it is not ready.
		const response = await eventually(
			() => fetch(this.stage.examples.replyUrl, { method: 'POST', headers: HEADERS, body }),
			({ status }) => status < 404,
		);
		assert.deepEqual([response.status, await response.text()], [200, '']);
		return String(messageId);
	}

	nextId() {
		this.#messages += 1;
		return this.#messages;
	}

	/** What went on as any other message from a number, once there are so many. */
	async others(phone, count = 1) {
		const isOwn = ({ sender }) => sender === digits(phone);
		const read = async () => {
			const runs = await this.stage.n8n.executions(REPLIES.id);
			return runs.flatMap((execution) => itemsOf(execution, REPLIES.other)).filter(isOwn);
		};
		const events = await eventually(read, ({ length }) => length >= count, ATTEMPTS);
		return events.map(({ text }) => text);
	}

	/** The texts that a number was sent. */
	async texts(phone) {
		const requests = await this.stage.sandbox.list('requests');
		return requests
			.filter(({ path }) => path === '/sms/messages')
			.flatMap(({ body }) => JSON.parse(body).messages)
			.filter(({ to }) => to === phone)
			.map(({ text }) => text);
	}
}

const told = ({ outcome, answered, answer, reply, attempts }) => [outcome, answered, answer, reply, attempts];

/**
 * Ask and Wait for Reply on the real n8n: each question ends with its own reply, whatever happens.
 * @param stage of SQLite or of queue mode
 * @param {(meanwhile?: () => Promise<void>) => Promise<void>} restart stops n8n and starts it again
 */
export function replyTests(stage, restart) {
	const questions = new Questions(stage);
	const phone = (number) => `+15055550${100 + number}`;
	const person = (...numbers) => numbers.map((number, index) => ({ index, to: phone(number) }));
	const named = (id) => `omniAsk${id}`.padEnd(16, '0');

	before(async () => {
		const { replyUrl } = stage.examples;
		await stage.sandbox.post('configure', { incomingUrls: { sms: replyUrl, chatapp: replyUrl } });
		// n8n publishes a while after it has said so.
		await eventually(
			() => fetch(replyUrl, { method: 'POST', headers: HEADERS, body: '[]' }),
			({ status }) => status < 404,
			ATTEMPTS,
		);
	});

	it('two people answer in the other order, by number and by word: each item has its own answer', async () => {
		const id = await questions.asleep(named('Order'), person(1, 2), { answerType: 'yesNo' });
		assert.deepEqual(await questions.texts(phone(1)), ['Question 0?\n\n1. Yes\n2. No']);
		await questions.write(phone(2), ' 2) ');
		await questions.write(phone(3), 'Who is this?');
		const messageId = await questions.write(phone(1), 'Yes!');
		const [first, second] = await questions.answers(id);
		assert.deepEqual(told(first), ['ANSWERED', true, true, 'Yes!', 1]);
		assert.deepEqual(told(second), ['ANSWERED', true, false, ' 2) ', 1]);
		assert.deepEqual([first.to, first.code, first.replyMessageId, first.timedOut], [phone(1), 'OK', messageId, false]);
		assert.match(first.answeredAt, /^\d{4}-.*Z$/);
		assert.deepEqual(await questions.others(phone(3)), ['Who is this?']);
		await questions.write(phone(1), 'Thank you');
		assert.deepEqual(await questions.others(phone(1)), ['Thank you']);
	});

	it('a reply that does not fit is asked about once more; the second one counts, or is the end', async () => {
		const id = await questions.asleep(named('Again'), person(11, 12, 13), {
			answerType: 'number',
			options: { wholeNumber: true, smallest: 1, largest: 5, askAgainText: 'From 1 to 5, please.' },
		});
		await questions.write(phone(11), 'very good');
		await questions.write(phone(12), '7');
		await questions.write(phone(13), '٤');
		for (const number of [11, 12]) {
			const [, again] = await eventually(
				() => questions.texts(phone(number)),
				({ length }) => length === 2,
				ATTEMPTS,
			);
			assert.match(again, /^From 1 to 5, please\.\n\nQuestion \d\?$/);
		}
		await questions.write(phone(11), '5');
		await questions.write(phone(12), 'seven');
		assert.deepEqual((await questions.answers(id)).map(told), [
			['ANSWERED', true, 5, '5', 2],
			['NOT_UNDERSTOOD', false, null, 'seven', 2],
			['ANSWERED', true, 4, '٤', 1],
		]);
		assert.equal((await questions.texts(phone(13))).length, 1);
	});

	it('each item asks its own kind of choices and dates, and a reply that is posted twice counts once', async () => {
		const rows = person(21, 22).map((row, at) => ({ ...row, times: at === 0 ? ['Morning', 'Evening'] : ['2', '4'] }));
		const id = await questions.asleep(named('Kinds'), rows, {
			answerType: 'choice',
			specifyChoices: 'json',
			choicesJson: '={{ $json.times.map((label) => ({ label, value: `value ${label}` })) }}',
		});
		assert.deepEqual(await questions.texts(phone(21)), ['Question 0?\n\n1. Morning\n2. Evening']);
		assert.deepEqual(await questions.texts(phone(22)), ['Question 1?\n\n2\n4']);
		const messageId = await questions.write(phone(21), 'evening');
		await questions.write(phone(22), '2');
		const [first, second] = await questions.answers(id);
		assert.deepEqual([first.answer, second.answer], ['value Evening', 'value 2']);
		await questions.write(phone(21), 'evening', { messageId: Number(messageId) });
		await questions.write(phone(21), 'and thanks');
		assert.deepEqual(await questions.others(phone(21)), ['and thanks']);
		const day = await questions.asleep(named('Date'), person(23), { answerType: 'date' });
		await questions.write(phone(23), '24 December 2030');
		assert.deepEqual((await questions.answers(day)).map(told), [
			['ANSWERED', true, '2030-12-24', '24 December 2030', 1],
		]);
	});

	it('a reply that comes while the message is being sent is not lost', async () => {
		await stage.sandbox.post('faults', { kind: 'delay', delay: 6_000, match: { method: 'POST', path: '/sms/' } });
		const id = await questions.ask(named('Early'), person(31));
		await eventually(
			() => questions.texts(phone(31)),
			({ length }) => length === 1,
		);
		await questions.write(phone(31), 'Early');
		assert.deepEqual((await questions.answers(id)).map(told), [['ANSWERED', true, 'Early', 'Early', 1]]);
	});

	it('a person is asked one question at a time: another one is not sent until the first has ended', async () => {
		const first = await questions.asleep(named('First'), person(41));
		const second = await questions.asleep(named('Second'), person(41, 42, 42));
		await questions.write(phone(42), 'other');
		const [refused, asked, twice] = await questions.answers(second);
		assert.deepEqual(
			[refused, asked, twice].map(({ code, outcome, askedBy }) => [code, outcome, askedBy]),
			[
				['ALREADY_ASKED', 'NOT_ASKED', first],
				['OK', 'ANSWERED', undefined],
				['ALREADY_ASKED', 'NOT_ASKED', second],
			],
		);
		assert.equal((await questions.texts(phone(41))).length, 1);
		await questions.write(phone(41), 'mine');
		assert.deepEqual((await questions.answers(first)).map(told), [['ANSWERED', true, 'mine', 'mine', 1]]);
		const third = await questions.asleep(named('Third'), person(41));
		await questions.write(phone(41), 'again');
		assert.deepEqual((await questions.answers(third)).map(told), [['ANSWERED', true, 'again', 'again', 1]]);
	});

	it('an SMS that is not accepted is not waited for', async () => {
		const rows = [{ index: 0, to: '+447700900911' }];
		const settings = { onError: 'continueRegularOutput' };
		const [item] = await questions.answers(await questions.ask(named('Refused'), rows, {}, { settings }));
		assert.deepEqual([item.code, item.outcome, item.answered], ['REJECTED', 'NOT_ASKED', false]);
		await questions.write('+447700900911', 'to nobody');
		assert.deepEqual(await questions.others('+447700900911'), ['to nobody']);
	});

	it('a question whose execution was stopped or deleted lets its reply go on, and the person can be asked anew', async () => {
		const stopped = await questions.asleep(named('Stopped'), person(51));
		const deleted = await questions.asleep(named('Deleted'), person(52));
		await stage.n8n.ask('POST', `/rest/executions/${stopped}/stop`);
		await stage.n8n.ask('POST', '/rest/executions/delete', { ids: [deleted] });
		for (const number of [51, 52]) await questions.write(phone(number), 'to nobody');
		for (const number of [51, 52]) assert.deepEqual(await questions.others(phone(number)), ['to nobody']);
		const gone = await questions.asleep(named('Gone'), person(53));
		await stage.n8n.ask('POST', `/rest/executions/${gone}/stop`);
		const id = await questions.asleep(named('Anew'), person(53));
		await questions.write(phone(53), 'to you');
		assert.deepEqual((await questions.answers(id)).map(told), [['ANSWERED', true, 'to you', 'to you', 1]]);
	});

	it('a run that is stopped right after a reply lets the next one go on', async () => {
		const id = await questions.asleep(named('Right'), person(54, 55));
		const matched = async () => (await stage.n8n.executions(REPLIES.id)).filter(({ status }) => status === 'success');
		const before = (await matched()).length;
		await questions.write(phone(54), 'in time');
		await eventually(matched, ({ length }) => length > before, ATTEMPTS);
		await stage.n8n.ask('POST', `/rest/executions/${id}/stop`);
		await questions.write(phone(55), 'to nobody');
		assert.deepEqual(await questions.others(phone(55)), ['to nobody']);
	});

	it('who writes STOP has not answered: the question ends, and the message goes on', async () => {
		const id = await questions.asleep(named('Stop'), person(61, 62));
		await questions.write(phone(62), 'fine');
		await questions.write(phone(61), 'Stop!');
		assert.deepEqual((await questions.answers(id)).map(told), [
			['OPTED_OUT', false, null, 'Stop!', 1],
			['ANSWERED', true, 'fine', 'fine', 1],
		]);
		assert.deepEqual(await questions.others(phone(61)), ['Stop!']);
	});

	it('n8n restarts in the middle: who answers afterwards is heard, and a time that ended meanwhile is over', async () => {
		const patient = await questions.asleep(named('Patient'), person(71));
		const hasty = await questions.asleep(named('Hasty'), person(72), { waitAtMost: 1 });
		await restart(async () => await sleep(AWAY_MS));
		await questions.write(phone(71), 'still here');
		assert.deepEqual((await questions.answers(patient)).map(told), [['ANSWERED', true, 'still here', 'still here', 1]]);
		const [late] = await questions.answers(hasty);
		assert.deepEqual([...told(late), late.timedOut], ['TIMEOUT', false, null, null, 1, true]);
		await questions.write(phone(72), 'too late');
		assert.deepEqual(await questions.others(phone(72)), ['too late']);
	});

	it('the chat app shows buttons or a list; a click answers the question that it belongs to', async () => {
		const chat = { type: 'omniChatApp' };
		const from = { from: 'OmniDemo' };
		const id = await questions.asleep(named('Chat'), person(81), { ...from, answerType: 'yesNo' }, chat);
		const { interactive } = await lastChat(phone(81));
		assert.equal(interactive.type, 'button');
		const [{ reply: yes }, { reply: no }] = interactive.action.buttons;
		assert.deepEqual([yes.title, no.title], ['Yes', 'No']);
		await questions.write(phone(81), 'by SMS');
		assert.deepEqual(await questions.others(phone(81)), ['by SMS']);
		await questions.write(phone(81), 'hmm', { raw: { profileName: 'Ann' } });
		const again = await eventually(
			() => lastChat(phone(81)),
			(message) => /^Sorry/.test(message.interactive.body.text),
			ATTEMPTS,
		);
		assert.equal(again.interactive.action.buttons[1].reply.id, no.id);
		await questions.write(phone(81), 'No', { raw: { profileName: 'Ann', buttonReply: no } });
		assert.deepEqual((await questions.answers(id)).map(told), [['ANSWERED', true, false, 'No', 2]]);
		const choices = { choice: ['North', 'East', 'South', 'West'].map((label) => ({ label })) };
		const second = await questions.asleep(named('List'), person(81), { ...from, answerType: 'choice', choices }, chat);
		const { interactive: list } = await lastChat(phone(81));
		const [{ rows }] = list.action.sections;
		assert.deepEqual([list.type, rows.length], ['list', 4]);
		// A click on the question before.
		await questions.write(phone(81), 'Yes', { raw: { profileName: 'Ann', buttonReply: yes } });
		assert.deepEqual(await questions.others(phone(81), 2), ['by SMS', 'Yes']);
		await questions.write(phone(81), 'Somewhere', { raw: { profileName: 'Ann', listReply: rows[2] } });
		assert.deepEqual((await questions.answers(second)).map(told), [['ANSWERED', true, 'South', 'Somewhere', 1]]);
	});

	it('many people answer in disorder, some early, some twice, and n8n restarts meanwhile: each its own answer', async () => {
		const rows = Array.from({ length: MANY }, (_, index) => ({
			index,
			to: `+1${AREAS[Math.floor(index / 100)]}55501${String(index % 100).padStart(2, '0')}`,
		}));
		const before = Math.max(0, ...(await stage.n8n.executions(REPLIES.id)).map(({ id }) => Number(id)));
		await stage.sandbox.post('faults', { kind: 'delay', delay: 6_000, match: { method: 'POST', path: '/sms/' } });
		const parameters = { answerType: 'number', waitAtMost: 1, waitUnit: 'hours' };
		const id = await questions.ask(named('Many'), rows, parameters);
		await eventually(
			() => questions.texts(rows[0].to),
			({ length }) => length === 1,
			ATTEMPTS,
		);
		const posts = shuffled(
			rows.flatMap(({ index, to }) => {
				const messageId = questions.nextId();
				return new Array(index % 3 === 0 ? 2 : 1).fill([to, String(1000 + index), { messageId }]);
			}),
		);
		const early = Math.ceil(posts.length / 50);
		const half = Math.floor(posts.length / 2);
		await writeAll(posts.slice(0, early));
		await questions.until(id, ({ status }) => status === 'waiting');
		const begin = Date.now();
		await writeAll(posts.slice(early, half));
		// A callback whose run is cut off is lost (docs/failures.md); who reads the replies may be at any point.
		await eventually(
			() => stage.n8n.executions(REPLIES.id, before),
			(runs) => runs.length > 0 && runs.every(({ status }) => ENDED.includes(status)),
			ATTEMPTS,
		);
		console.log(`${half - early} replies taken after ${Date.now() - begin} ms`);
		await restart();
		const again = Date.now();
		await writeAll(posts.slice(half));
		console.log(`${posts.length - half} replies posted after ${Date.now() - again} ms`);
		const items = await questions.answers(id);
		console.log(`all items after ${Date.now() - again} ms`);
		assert.deepEqual(
			items.map(({ to, answer, outcome }) => [to, answer, outcome]),
			rows.map(({ index, to }) => [to, 1000 + index, 'ANSWERED']),
		);
		assert.deepEqual(
			(await Promise.all(rows.slice(0, 5).map(({ to }) => questions.texts(to)))).map(({ length }) => length),
			[1, 1, 1, 1, 1],
		);
	});

	it('nothing that was sent goes against the contract', async () => {
		assert.deepEqual(await stage.sandbox.list('violations'), []);
	});

	async function lastChat(to) {
		const requests = await stage.sandbox.list('requests');
		const bodies = requests.filter(({ path }) => path.startsWith('/chatapp/')).map(({ body }) => JSON.parse(body));
		return bodies.filter((message) => message.to === to).at(-1);
	}

	/** Several at once, as callbacks come. */
	async function writeAll(posts) {
		const left = [...posts];
		const writer = async () => {
			for (let post = left.shift(); post; post = left.shift()) await questions.write(...post);
		};
		await Promise.all(Array.from({ length: AT_ONCE }, writer));
	}
}

/** A list in an order that is always the same, and never its own. */
function shuffled(list) {
	let seed = 7;
	const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	return list
		.map((entry) => [random(), entry])
		.sort(([one], [other]) => one - other)
		.map(([, entry]) => entry);
}
