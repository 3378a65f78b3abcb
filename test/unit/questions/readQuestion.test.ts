import type { InvalidInput } from '../../../nodes/ground/errors';
import { choicesIn, linesOf, inText, type Question } from '../../../nodes/questions/question';
import { plainQuestionForm, questionOf } from '../../../nodes/questions/fields';
import { readAnswer } from '../../../nodes/questions/readAnswer';
import { wordsFor } from '../../../nodes/questions/words';
import { valuesOf } from '../../../nodes/panel/read';
import { NOT_A_LIST, tooMany } from '../../support/sentences';

const ask = (more: object, options: object = {}): Question => {
	const values = valuesOf(plainQuestionForm, { question: 'When?', options, ...more }, { label: '', timezone: 'UTC' });
	return questionOf(values, 'Europe/Berlin');
};
const choose = (choicesJson: unknown, options: object = {}) =>
	ask({ answerType: 'choice', specifyChoices: 'json', choicesJson }, options);

describe('a question', () => {
	it('for a text, a number or a date says what counts', () => {
		expect(ask({ answerType: 'text' })).toStrictEqual({ kind: 'text' });
		expect(ask({ answerType: 'number' })).toStrictEqual({
			kind: 'number',
			whole: false,
			min: undefined,
			max: undefined,
		});
		expect(ask({ answerType: 'number' }, { smallest: 0, largest: '5', wholeNumber: true })).toStrictEqual({
			kind: 'number',
			whole: true,
			min: 0,
			max: 5,
		});
		expect(ask({ answerType: 'number' }, { smallest: 5 })).toMatchObject({ min: 5, max: undefined });
		expect(ask({ answerType: 'number' }, { largest: -5 })).toMatchObject({ min: undefined, max: -5 });
		expect(ask({ answerType: 'number' }, { smallest: 5, largest: 5 })).toMatchObject({ min: 5, max: 5 });
		expect(ask({ answerType: 'date' })).toStrictEqual({
			kind: 'date',
			order: 'dmy',
			languages: ['en'],
			timezone: 'Europe/Berlin',
		});
		expect(ask({ answerType: 'date' }, { dateOrder: 'mdy', languages: ['de', 'fr'] })).toMatchObject({
			order: 'mdy',
			languages: ['de', 'fr'],
		});
		expect(ask({ answerType: 'date' }, { languages: [] })).toMatchObject({ languages: ['en'] });
	});

	it('for yes or no has words of its own before those of its languages', () => {
		expect(ask({})).toStrictEqual({
			kind: 'yesNo',
			yes: wordsFor('yes', ['en']),
			no: wordsFor('no', ['en']),
			choices: [
				{ label: 'Yes', value: 'Yes' },
				{ label: 'No', value: 'No' },
			],
			numbered: true,
		});
		const own = { yesLabel: 'Ja', noLabel: 'Nein', yesWords: ' gern , klar,', noWords: 'nie', languages: ['de'] };
		const question = ask({}, own);
		expect(question).toMatchObject({ choices: [{ label: 'Ja' }, { label: 'Nein' }] });
		const { yes, no } = question as Question & { kind: 'yesNo' };
		expect([yes.slice(0, 3), no.slice(0, 2)]).toStrictEqual([
			['gern', 'klar', '👍'],
			['nie', '👎'],
		]);
		expect([yes.includes('jawohl'), yes.includes('yes'), no.includes('nein danke')]).toStrictEqual([true, false, true]);
	});

	it('offers choices by their fields, or as a list of texts and objects', () => {
		const choices = { choice: [{ label: ' Red ', value: 'r' }, { label: 'Blue' }] };
		const given = [
			{ label: 'Red', value: 'r' },
			{ label: 'Blue', value: 'Blue' },
		];
		expect(ask({ answerType: 'choice', choices })).toStrictEqual({ kind: 'choice', choices: given, numbered: true });
		expect(choose('[{"label":" Red ","value":"r"}," Blue "]')).toStrictEqual({
			kind: 'choice',
			choices: given,
			numbered: true,
		});
		expect(choose([1, { label: 2, value: 3 }])).toMatchObject({
			choices: [
				{ label: '1', value: '1' },
				{ label: '2', value: '3' },
			],
		});
	});

	it('has numbers before its choices where none of them is one, and they are shown', () => {
		expect(choose(['A', '7 up'])).toMatchObject({ numbered: true });
		expect(choose(['A', '7'])).toMatchObject({ numbered: false });
		expect(choose(['A', '24'])).toMatchObject({ numbered: false });
		expect(choose(['A', 'Room 7'])).toMatchObject({ numbered: true });
		expect(choose(['1 person', '2 people', 'Three people'])).toMatchObject({ numbered: true });
		expect(choose(['2 people', '3 people'])).toMatchObject({ numbered: false });
		expect(choose(['A', 'One of each'])).toMatchObject({ numbered: false });
		expect(choose(['2人', '3人'])).toMatchObject({ numbered: false });
		expect(choose(['2nd', '1st'])).toMatchObject({ numbered: false });
		expect(choose(['1st', '2nd'])).toMatchObject({ numbered: true });
		expect(choose(['7up', '12345km'])).toMatchObject({ numbered: true });
		expect(choose(['0 people', 'Some'])).toMatchObject({ numbered: true });
		expect(choose(['⭐', '⭐⭐'])).toMatchObject({ numbered: true });
		expect(choose(['A', '🕖 7'])).toMatchObject({ numbered: false });
		expect(choose(['A', 'B'], { showChoices: false })).toMatchObject({ numbered: false });
	});

	it('shows stars without numbers before them, and takes a number for that of stars', () => {
		const stars = choose(['5 ⭐', '4 ⭐', '3 ⭐', '2 ⭐', '1 ⭐']);
		expect(linesOf(stars)).toStrictEqual(['5 ⭐', '4 ⭐', '3 ⭐', '2 ⭐', '1 ⭐']);
		expect(['5', '1 🙏'].map((text) => readAnswer(stars, { text, at: 0 }))).toStrictEqual(['5 ⭐', '1 ⭐']);
	});

	it.each([
		['2人', '3人'],
		['2pm', '3pm'],
		['2h', '4h'],
		['2nd', '1st'],
		['2L', '1L'],
	])('gives %s for a 2, though it stands at the first place and %s at the second', (one, other) => {
		expect(readAnswer(choose([one, other]), { text: '2', at: 0 })).toBe(one);
	});

	it('takes thirty choices', () => {
		const list = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${'x'.repeat(at + 1)}`);
		expect(choicesIn(choose(list(30)))).toHaveLength(30);
		expect(() => choose(list(31))).toThrow(`Choices: ${tooMany(31, 30)}`);
	});

	it.each<[string, () => Question, string]>([
		['no list', () => choose('{}'), `Choices: ${NOT_A_LIST}`],
		['no label', () => choose(['A', { value: 'b' }]), 'Choices: one of them has no label'],
		['a blank label', () => choose(['A', ' ']), 'Choices: one of them has no label'],
		['only signs', () => choose(['A', '??']), 'Choices: “??” has no letters, digits or signs to answer with'],
		['the same twice', () => choose(['Café', 'B', 'cafe!']), 'Choices: “cafe!” is listed twice'],
		['none', () => choose([]), 'Choices: there is none'],
		['one', () => choose(['A']), 'Choices: there is only one'],
		['STOP', () => choose(['A', 'Stop']), 'Choices: “Stop” means that somebody wants no messages'],
		['СТОП', () => choose(['A', 'Стоп']), 'Choices: “Стоп” means that somebody wants no messages'],
		['STOP for no', () => ask({}, { noWords: 'later, stop' }), 'No Words: “stop” means'],
		['START for yes', () => ask({}, { yesWords: 'start' }), 'Yes Words: “start” means'],
		['STOP as a label', () => ask({}, { noLabel: 'Stop' }), 'Yes Label: “Stop” means'],
		['yes for no', () => ask({}, { noWords: 'Sure' }), 'No Words: “Sure” means yes and no'],
		['yes as the label of no', () => ask({}, { noLabel: 'Yes!' }), 'No Words: “Yes!” means yes and no'],
		['languages that clash', () => ask({}, { languages: ['en', 'xx'] }), 'Languages: “xx” is not one of them'],
		['no number', () => ask({ answerType: 'number' }, { smallest: 'few' }), 'Smallest Number: it is not a number'],
		[
			'bounds the wrong way round',
			() => ask({ answerType: 'number' }, { smallest: 6, largest: 5 }),
			'Smallest Number: it is above the largest number',
		],
	])('is refused with %s', (_what, make, problem) => {
		expect(make).toThrow(problem);
	});
});

it.each<[string, () => Question, string | RegExp]>([
	['a language', () => ask({}, { languages: ['xx'] }), /^Use some of ar, zh, cs, .*, tr, uk\.$/],
	['bounds', () => ask({ answerType: 'number' }, { smallest: 6, largest: 5 }), 'Swap the two.'],
	['a number', () => ask({ answerType: 'number' }, { smallest: 'few' }), 'Use a number such as 10.'],
	['words', () => ask({}, { noWords: 'Sure' }), 'Choose fewer languages, or other words.'],
	['too few', () => choose([]), 'Give two or more.'],
	['too many', () => choose(new Array(31).fill('A')), 'Take some out, or ask in two steps.'],
	['a list', () => choose('{}'), /^Use a list such as \["Red", "Blue"\] or/],
	['labels', () => choose(['A', 'a']), 'Give each a label of its own.'],
	['consent', () => choose(['A', 'Stop']), 'Use another word.'],
])('says what to do about %s', (_what, make, fix) => {
	let thrown: unknown;
	try {
		make();
	} catch (error) {
		thrown = error;
	}
	expect((thrown as InvalidInput).fix).toMatch(fix);
});

describe('the text of a question', () => {
	it('has its choices below it, with numbers where these answer it', () => {
		const lines = linesOf(choose(['A', 'B']));
		expect(lines).toStrictEqual(['1. A', '2. B']);
		expect(inText({ text: 'Which?', lines })).toBe('Which?\n\n1. A\n2. B');
		expect(linesOf(choose(['1', '2']))).toStrictEqual(['1', '2']);
	});

	it('is the question alone where the person writes', () => {
		const question = ask({ answerType: 'text' });
		expect([choicesIn(question), linesOf(question)]).toStrictEqual([[], []]);
		expect(inText({ text: 'Why?', lines: [] })).toBe('Why?');
	});
});
