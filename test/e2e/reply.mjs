import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';

const HEADERS = { 'content-type': 'application/json' };

/** What the answer of one item came to. */
export const told = ({ outcome, answered, answer, reply, attempts }) => [outcome, answered, answer, reply, attempts];

/**
 * Ask and Wait for Reply on the real n8n: each question ends with its own reply, whatever happens.
 * @param stage of SQLite or of queue mode
 */
export function replyTests(stage) {
	const questions = new Questions(stage);
	const phone = (number) => `+15055550${100 + number}`;
	const person = (...numbers) => numbers.map((number, index) => ({ index, to: phone(number) }));
	const named = (id) => `omniAsk${id}`.padEnd(16, '0');

	before(async () => {
		const { replyUrl } = stage.examples;
		// n8n publishes a while after it has said so.
		await eventually(
			() => fetchInTime(replyUrl, { method: 'POST', headers: HEADERS, body: '[]' }),
			({ status }) => status < 404,
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
		await stage.sandbox.post('faults', { kind: 'delay', delay: 6_000, match: { path: '/sms/', body: phone(31) } });
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
		await questions.write(phone(54), 'in time');
		await questions.heard(phone(54));
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

	it('STOP behind a reply goes on: one that fits counts, and one that does not ends the question', async () => {
		const id = await questions.asleep(named('Behind'), person(63, 64, 65), { answerType: 'number' });
		for (const [number, reply] of [
			[63, '7'],
			[64, 'who is this?'],
		]) {
			await questions.write(phone(number), reply);
			await questions.heard(phone(number));
			await questions.write(phone(number), 'Stop!');
			assert.deepEqual(await questions.others(phone(number)), ['Stop!']);
		}
		await questions.write(phone(65), '5');
		const [fits, unfit] = await questions.answers(id);
		assert.deepEqual([fits.outcome, fits.answer, unfit.outcome], ['ANSWERED', 7, 'OPTED_OUT']);
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

	async function lastChat(to) {
		const requests = await stage.sandbox.list('requests');
		const bodies = requests.filter(({ path }) => path.startsWith('/chatapp/')).map(({ body }) => JSON.parse(body));
		return bodies.filter((message) => message.to === to).at(-1);
	}
}
