import fc from 'fast-check';

import type { Question } from '../../../nodes/questions/question';
import { readAnswer } from '../../../nodes/questions/readAnswer';
import { plainWords } from '../../../nodes/questions/words';

const AT = Date.UTC(2026, 10, 22, 23, 30);
const read = (question: Question, text: string, picked?: number) => readAnswer(question, { text, picked, at: AT });

const choice = (labels: string[], numbered = true): Question => ({
	kind: 'choice',
	choices: labels.map((label, at) => ({ label, value: `value-${at}` })),
	numbered,
});

describe('a choice', () => {
	const times = choice(['In the morning', '14:00–16:00', 'Café']);

	it('is named by its number, its words, both, or its button', () => {
		expect(
			['in the morning', '1', '1. In the morning', '14:00-16:00', 'cafe', 'CAFÉ', '3.'].map((text) =>
				read(times, text),
			),
		).toStrictEqual(['value-0', 'value-0', 'value-0', 'value-1', 'value-2', 'value-2', 'value-2']);
		expect([read(times, '', 1), read(times, 'whatever', 2), read(times, '1', 7)]).toStrictEqual([
			'value-1',
			'value-2',
			undefined,
		]);
	});

	it('is named by its words without pictures on either side, where they name one', () => {
		const food = choice(['🍕 Pizza', 'Burger 🍔', '🌮', '☕ Tea', '🧊 Tea']);
		const texts = ['Pizza', 'pizza 🍕🍕', 'burger!', '🍔 Burger', '🌮', '3 🙂', '☕ tea', 'Tea', '🙂'];
		expect(texts.map((text) => read(food, text))).toStrictEqual([
			'value-0',
			'value-0',
			'value-1',
			'value-1',
			'value-2',
			'value-2',
			'value-3',
			undefined,
			undefined,
		]);
	});

	it.each([
		['2 🍕', undefined],
		['Pasta 🍕', undefined],
		['Pasta 🚫', undefined],
		['Pasta 👎', undefined],
		['pasta 🍽️', 'value-1'],
		['🚫 Nothing', 'value-2'],
		['nothing 🚫🚫', 'value-2'],
		['sushi 🍕', undefined],
	])(
		'whose picture stands beside another one’s name, or that a picture takes back, is left open: %s',
		(text, value) => {
			expect(read(choice(['🍕 Pizza', '🍝 Pasta', '🚫 Nothing']), text)).toBe(value);
		},
	);

	it('is known beside a mood, whichever it is, and not beside a sign that refuses it', () => {
		const opinion = choice(['Good', 'Bad', 'Not satisfied', 'No']);
		const moods = ['Bad 😡', '2 ☹️', 'Not satisfied 😞', 'No 😢', 'Good 😭'];
		expect(moods.map((text) => read(opinion, text))).toStrictEqual([
			'value-1',
			'value-1',
			'value-2',
			'value-3',
			'value-0',
		]);
		for (const sign of ['👎', '❌', '🚫', '⛔', '🙅', '✖️', '❎', '🛑']) {
			expect(read(opinion, `Good ${sign}`)).toBeUndefined();
		}
	});

	it('is known by its number where its label holds one beside a picture', () => {
		const labels = ['5 ⭐', '4 ⭐', '3 ⭐', '2 ⭐', '1 ⭐'];
		const texts = ['5', '5 🙏', '5 ⭐', '1', '6'];
		expect(texts.map((text) => read(choice(labels, false), text))).toStrictEqual([
			'value-0',
			'value-0',
			'value-0',
			'value-4',
			undefined,
		]);
	});

	it('is known by the number that it alone begins with, and by no other number where none stand before the choices', () => {
		const people = ['2 people', '3 people', 'Four or more'];
		const texts = ['2', 'two', '3', 'Two people', '2 people', '4', '1', 'five'];
		expect(texts.map((text) => read(choice(people, false), text))).toStrictEqual([
			'value-0',
			'value-0',
			'value-1',
			undefined,
			'value-0',
			'value-2',
			undefined,
			undefined,
		]);
		const times = choice(['2:00 PM', '3:00 PM', '3:30 PM', '10:00'], false);
		expect(['2', '2 pm', '3pm', '3 PM', '10', '10:00'].map((text) => read(times, text))).toStrictEqual([
			'value-0',
			'value-0',
			undefined,
			'value-1',
			'value-3',
			'value-3',
		]);
		expect(read(choice(['Two', 'One'], false), '2')).toBe('value-0');
		const mixed = choice(['10:30', '1.5 l', '7 up', '7 days'], false);
		expect(['10', '1', '7'].map((text) => read(mixed, text))).toStrictEqual([undefined, undefined, undefined]);
	});

	it.each([
		[['2人', '3人', '4人以上']],
		[['2명', '3명']],
		[['2pm', '3pm']],
		[['2h', '4h']],
		[['2nd', '1st']],
		[['2L', '1L']],
		[['2x', '1x']],
		[['2:00pm', '3:00pm']],
		[['2-й', '1-й']],
	])('is known by its number without a blank behind it: 2 and %j', (labels) => {
		expect(['2', ' ２. ', labels[0], '4th', '7'].map((text) => read(choice(labels, false), text))).toStrictEqual([
			'value-0',
			'value-0',
			'value-0',
			undefined,
			undefined,
		]);
	});

	it('is not known by its number where there are more digits in it', () => {
		const times = choice(['2:30', '3h30', '4時30分', '5h', 'one 5', '21st'], false);
		expect(['2', '3', '4', '5', 'one', '1', '2nd', '21'].map((text) => read(times, text))).toStrictEqual([
			undefined,
			undefined,
			undefined,
			'value-3',
			undefined,
			undefined,
			undefined,
			'value-5',
		]);
	});

	it('is left open where a number is that of one choice and the beginning of another', () => {
		expect(['1', '2', '3'].map((text) => read(choice(['1 person', '3 people', '2 people']), text))).toStrictEqual([
			'value-0',
			undefined,
			undefined,
		]);
	});

	it('is known without its flag, and not with that of another', () => {
		const languages = choice(['🇩🇪 Deutsch', '🇩🇰 Dansk']);
		expect(['deutsch', 'Dansk 🇩🇰', 'Dansk 🇩🇪', '1 🇬🇧'].map((text) => read(languages, text))).toStrictEqual([
			'value-0',
			'value-1',
			undefined,
			'value-0',
		]);
	});

	it('is not guessed from a part of its words', () => {
		for (const text of ['morning', 'not in the morning', '4', '0', '1 café', '1, 2', '']) {
			expect(read(times, text)).toBeUndefined();
		}
	});

	it('labels that are numbers are meant as they stand', () => {
		expect([read(choice(['2', '4'], false), '2'), read(choice(['2', '4'], false), '1')]).toStrictEqual([
			'value-0',
			undefined,
		]);
	});

	it('has more than nine numbers, and a number within words is none', () => {
		const many = choice(Array.from({ length: 12 }, (_, at) => `Choice ${'x'.repeat(at + 1)}`));
		expect(['12', '10', 'nr 11', '13', 'on 2', '2nd'].map((text) => read(many, text))).toStrictEqual([
			'value-11',
			'value-9',
			'value-10',
			undefined,
			undefined,
			undefined,
		]);
	});

	it('has no button behind its last', () => {
		const two = choice(['A', 'B']);
		expect([read(two, '', 1), read(two, '1', 2)]).toStrictEqual(['value-1', undefined]);
	});

	it('any label with a letter or digit is found by itself and by its number, and nothing else is found twice', () => {
		const label = fc
			.string({ minLength: 1, maxLength: 24, unit: 'grapheme' })
			.filter((text) => plainWords(text) !== '');
		const labels = fc
			.uniqueArray(label, { minLength: 2, maxLength: 10, selector: plainWords })
			.filter((all) => !all.some((one) => /^(option |answer |number |nr )?\d/.test(plainWords(one))));
		fc.assert(
			fc.property(labels, fc.nat(9), (all, at) => {
				const place = at % all.length;
				expect(read(choice(all), ` ${all[place]} `.normalize('NFD'))).toBe(`value-${place}`);
				expect(read(choice(all), all[place])).toBe(`value-${place}`);
				expect(read(choice(all), `${place + 1})`)).toBe(`value-${place}`);
				expect(read(choice(all), String(all.length + 1))).toBeUndefined();
			}),
		);
	});
});

describe('other kinds', () => {
	it('a text is any words', () => {
		expect([read({ kind: 'text' }, ' To the left. '), read({ kind: 'text' }, ' \n')]).toStrictEqual([
			'To the left.',
			undefined,
		]);
	});

	it('a number has its bounds', () => {
		const stars: Question = { kind: 'number', whole: true, min: 1, max: 5 };
		expect(['5', '1', '0', '6', 'five', '4.5'].map((text) => read(stars, text))).toStrictEqual([
			5,
			1,
			undefined,
			undefined,
			undefined,
			undefined,
		]);
	});

	it('tomorrow is the day after the one that the workflow’s time zone had when it was written', () => {
		const day = (timezone: string): Question => ({ kind: 'date', order: 'dmy', languages: ['en'], timezone });
		expect([
			read(day('UTC'), 'tomorrow'),
			read(day('Asia/Tokyo'), 'tomorrow'),
			read(day('nowhere'), 'tomorrow'),
		]).toStrictEqual(['2026-11-23', '2026-11-24', '2026-11-23']);
	});
});
