import type { QuestionRow, WrittenReply } from '../../../nodes/questions/openQuestions';
import {
	notAsked,
	outputsOf,
	outputsSoFar,
	readRows,
	questionState,
	type AskingPlan,
	type QuestionStates,
} from '../../../nodes/questions/plan';
import { buttonId, buttonIn, type Question } from '../../../nodes/questions/question';

const AT = Date.UTC(2030, 0, 15, 10);

const plan = (): AskingPlan => ({
	version: 1,
	run: 'run',
	deadline: AT,
	items: [{ to: '+1', code: 'OK' }, { to: '+2', code: 'REJECTED' }, { to: '+3', code: 'OK' }, { error: 'no' }],
	asked: [
		{ item: 0, key: 'sms:1', question: 0 },
		{ item: 2, key: 'sms:3', question: 0 },
	],
	questions: [{ kind: 'number', whole: true }],
	again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
	statusUrl: '',
	helps: { node: 'Ask', execution: '7' },
	channel: 'sms',
});
const read = (states: QuestionStates, rows: QuestionRow[]) => readRows(plan(), states, rows);
const row = (key: string, text: string, state: QuestionRow['state'] = 'answered'): QuestionRow => {
	const written: WrittenReply = { by: `${key} ${text}`, text, messageId: '42', at: AT };
	return { key, state, run: 'run', written };
};

describe('what the table tells of questions', () => {
	it('ends each with its own answer, and items that were not asked say so', () => {
		const states: QuestionStates = {};
		expect(read(states, [row('sms:3', '3'), row('sms:1', '1'), row('sms:9', '9')])).toBe(true);
		expect(outputsOf(plan(), states)).toStrictEqual([
			expect.objectContaining({ to: '+1', outcome: 'ANSWERED', answered: true, answer: 1, reply: '1', attempts: 1 }),
			expect.objectContaining({ to: '+2', outcome: 'NOT_ASKED', answered: false, answer: null, attempts: 0 }),
			expect.objectContaining({ to: '+3', answer: 3, answeredAt: '2030-01-15T10:00:00.000Z', replyMessageId: '42' }),
			{ error: 'no' },
		]);
	});

	it('puts what came of a question and its answer first, and then whom it was put to', () => {
		const outputs = outputsOf(plan(), {});
		expect(outputs.slice(0, 3).map((json) => Object.keys(json).slice(0, 5))).toStrictEqual(
			Array.from({ length: 3 }, () => ['outcome', 'answer', 'reply', 'to', 'code']),
		);
	});

	it('keeps what the service answered about an item that was not asked under a name of its own', () => {
		const open = { code: 'UNKNOWN', answer: '{"result":[["42"]]}' };
		expect(notAsked(open)).toMatchObject({
			code: 'UNKNOWN',
			outcome: 'NOT_ASKED',
			answer: null,
			serviceAnswer: open.answer,
		});
		expect(notAsked({ code: 'REJECTED' })).not.toHaveProperty('serviceAnswer');
	});

	it('reads a reply once: one that does not fit waits to be asked about, and a later one counts', () => {
		const states: QuestionStates = {};
		const unfit = row('sms:1', 'three');
		read(states, [unfit]);
		expect(states[0]).toMatchObject({ pending: true, attempts: 1 });
		Object.assign(questionState(states, 0), { pending: undefined, attempts: 2 });
		expect(read(states, [unfit])).toBe(false);
		expect(states[0].pending).toBeUndefined();
		read(states, [unfit, row('sms:1', '3')]);
		expect(states[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 3, attempts: 2 });
	});

	it('a reply with a STOP behind it counts where it fits, and is not asked about where it does not', () => {
		const before = (text: string): QuestionRow => {
			const given = row('sms:1', text);
			return { ...given, written: { ...given.written!, stops: true } };
		};
		const [fits, unfit]: QuestionStates[] = [{}, {}];
		read(fits, [before('3')]);
		expect(fits[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 3 });
		read(unfit, [before('three')]);
		expect(unfit[0]).toMatchObject({ end: { outcome: 'OPTED_OUT', answer: null, reply: 'three' }, attempts: 1 });
		expect(unfit[0].pending).toBeUndefined();
	});

	it('a question that was put again has a row for each time: who begins anew asks nobody a third time', () => {
		const [unfit, again] = [row('sms:1', 'three'), { key: 'sms:1', state: 'open', run: 'run' } as const];
		const states: QuestionStates = {};
		expect(read(states, [unfit, again])).toBe(true);
		expect(states[0]).toMatchObject({ attempts: 2 });
		expect(states[0].pending).toBeUndefined();
		read(states, [unfit, row('sms:1', 'four')]);
		expect(states[0]).toMatchObject({ attempts: 2, pending: true });
		const anew: QuestionStates = {};
		read(anew, [unfit, row('sms:1', '4')]);
		expect(anew[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 4, attempts: 2 });
	});

	const yesNo: Question = {
		kind: 'yesNo',
		yes: ['yes please'],
		no: ['no'],
		choices: ['Yes', 'No'].map((label) => ({ label, value: label })),
		numbered: true,
	};
	it.each<[string, string, Question, unknown]>([
		['SHOP', 'SHOP yes', yesNo, true],
		['shop', 'Shop: no!', yesNo, false],
		['SHOP', 'yes', yesNo, true],
		['Yes', 'please', yesNo, true],
		['Yes', 'Yes', yesNo, true],
		['SHOP', 'Shopyes', yesNo, undefined],
		['SHOP', 'Bank yes', yesNo, undefined],
		['SHOP', 'SHOP', yesNo, undefined],
		['SHOP', 'Shop 42', { kind: 'number', whole: true }, 42],
		['123', '123', { kind: 'number', whole: true, min: 1000 }, undefined],
		['SHOP', 'Shop', { kind: 'text' }, 'Shop'],
		['SHOP', 'Shop: 42', { kind: 'number', whole: true }, 42],
		['SHOP', 'Shop my name is Ann', { kind: 'text' }, 'my name is Ann'],
		['SHOP', 'Shop:42', { kind: 'text' }, '42'],
		['SHOP', 'Shop : 42', { kind: 'text' }, '42'],
		['SHOP', 'Shop - Ann', { kind: 'text' }, 'Ann'],
		['SHOP', 'Shop -5', { kind: 'number', whole: true }, -5],
		['SHOP', 'Shop:-5', { kind: 'number', whole: true }, -5],
		['SHOP', 'Shop:+5', { kind: 'number', whole: true }, 5],
		['SHOP', 'Shop:−5', { kind: 'number', whole: true }, -5],
		['SHOP', 'Shop:$5', { kind: 'number', whole: true }, 5],
		['SHOP', 'Shop:-€5', { kind: 'number', whole: true }, -5],
		['SHOP', 'Shop:👍', { kind: 'text' }, '👍'],
		['SHOP', 'Shop:🇬🇧', { kind: 'text' }, '🇬🇧'],
		['SHOP', 'Shop :)', { kind: 'text' }, ':)'],
		['SHOP', 'Shop:-)', { kind: 'text' }, ':-)'],
		['SHOP', 'Shop.', { kind: 'text' }, 'Shop.'],
		['SHOP', 'Shop!', { kind: 'text' }, 'Shop!'],
		['SHOP', 'Shop:', { kind: 'text' }, 'Shop:'],
		['SHOP', 'Shop ?!', { kind: 'text' }, 'Shop ?!'],
		['SHOP', 'Shop . . .', { kind: 'text' }, 'Shop . . .'],
		['SHOP', 'Shop, no.', { kind: 'text' }, 'no.'],
		['SHOP', 'Shopping, please', { kind: 'text' }, 'Shopping, please'],
		['', ': Ann', { kind: 'text' }, ': Ann'],
		['SHOP', 'Ann', { kind: 'text' }, 'Ann'],
	])('with the keyword %j, %j is read with and without it', (prefix, text, question, answer) => {
		const states: QuestionStates = {};
		const given = row('sms:1', text);
		const written: WrittenReply = { ...given.written!, prefix };
		readRows({ ...plan(), questions: [question] }, states, [{ ...given, written }]);
		expect(states[0].end?.answer).toBe(answer);
		expect(states[0].end?.reply ?? states[0].unfit?.text).toBe(text);
	});

	it('a button that was offered for another item is read by its words', () => {
		const choices = ['A', 'B'].map((label) => ({ label, value: label }));
		const asking = { ...plan(), questions: [{ kind: 'choice' as const, choices, numbered: true }] };
		const states: QuestionStates = {};
		const clicked = (key: string, item: number): QuestionRow => {
			const given = row(key, 'A');
			return { ...given, written: { ...given.written!, picked: { item, place: 1 } } };
		};
		readRows(asking, states, [clicked('sms:1', 0), clicked('sms:3', 0)]);
		expect([states[0].end?.answer, states[1].end?.answer]).toStrictEqual(['B', 'A']);
	});

	it('nothing is read of a question that has ended, or of which nothing was written', () => {
		const states: QuestionStates = {};
		read(states, [row('sms:1', '1')]);
		const ended = structuredClone(states);
		expect(read(states, [row('sms:1', '1'), row('sms:1', '2')])).toBe(false);
		expect(states).toStrictEqual(ended);
		expect(read(states, [{ key: 'sms:3', state: 'open', run: 'run' }])).toBe(false);
		expect(states).toStrictEqual(ended);
		expect(questionState(states, 1)).toStrictEqual({ attempts: 1, read: [] });
		const fresh: QuestionStates = {};
		expect(read(fresh, [{ key: 'sms:3', state: 'open', run: 'run' }])).toBe(false);
		expect(fresh).toStrictEqual({});
	});

	it('STOP is no answer; without any the time is over, with what was written last', () => {
		const states: QuestionStates = {};
		read(states, [row('sms:1', '1', 'stopped'), row('sms:3', 'hm')]);
		const [stopped, , silent] = outputsOf(plan(), states);
		expect(stopped).toMatchObject({ outcome: 'OPTED_OUT', answered: false, answer: null, reply: '1', timedOut: false });
		expect(silent).toMatchObject({ outcome: 'TIMEOUT', timedOut: true, answer: null, reply: 'hm', answeredAt: null });
	});

	it('what would go on after a crash has the answers that were read, and says of the others that it does not know', () => {
		const states: QuestionStates = {};
		read(states, [row('sms:1', '1')]);
		const [answered, , open] = outputsSoFar(plan(), states);
		expect(answered).toMatchObject({ outcome: 'ANSWERED', answer: 1 });
		expect(open).toMatchObject({ to: '+3', outcome: 'UNKNOWN', answered: false, timedOut: false, attempts: 1 });
		read(states, [row('sms:3', '3')]);
		expect(outputsOf(plan(), states)[2]).toMatchObject({ outcome: 'ANSWERED', answer: 3 });
	});
});

it('a button’s id is found under whatever name the callback has it, and nothing else is one', () => {
	const id = buttonId('a-B_9', 31999, 2);
	expect(id.length).toBeLessThanOrEqual(200);
	expect(buttonIn({ interactive: [{ button_reply: { id, title: 'Yes' } }] })).toStrictEqual({
		run: 'a-B_9',
		item: 31999,
		place: 2,
	});
	for (const raw of [{ id: 'omni-ask' }, { text: 'omni-ask.run' }, null, {}]) expect(buttonIn(raw)).toBeUndefined();
});
