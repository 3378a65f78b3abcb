import type { Question } from '../../../nodes/questions/question';
import { readAnswer } from '../../../nodes/questions/readAnswer';
import { plainWords, LANGUAGES, wordsFor } from '../../../nodes/questions/words';

const AT = Date.UTC(2026, 10, 22, 23, 30);
const read = (question: Question, text: string, picked?: number) => readAnswer(question, { text, picked, at: AT });

const yesNo = (...languages: string[]): Question => ({
	kind: 'yesNo',
	yes: wordsFor('yes', languages),
	no: wordsFor('no', languages),
	choices: ['Yes', 'No'].map((label) => ({ label, value: label })),
	numbered: true,
});

describe('yes and no', () => {
	it.each([
		'yes',
		'YES!',
		' Yes. ',
		'y',
		'yes, please',
		'1',
		'1.',
		'(1)',
		'1️⃣',
		'①',
		'１',
		'١',
		'one',
		'👍',
		'👍🏽',
		'👍👍',
		'👍🏽 ✅',
		'Yes 😊',
		'Ok 👍🏽!',
		'1 🙏',
		'1 yes',
		'\u200eyes',
	])('%s is yes', (text) => {
		expect(read(yesNo('en'), text)).toBe(true);
	});

	it.each(['no', 'No thanks!', 'n', '2', '#2', '2)', 'two', '👎', 'No 😔', 'No ☹️', 'no 👎', 'option 2'])(
		'%s is no',
		(text) => {
			expect(read(yesNo('en'), text)).toBe(false);
		},
	);

	it.each([
		'',
		'?',
		'yes and no',
		'not yes',
		'3',
		'0',
		'12',
		'1 no',
		'maybe',
		'ja',
		'yes no',
		'1 2',
		'yes 👎',
		'no 👍',
		'👍👎',
		'😊',
		'maybe 👍',
		'Yes 🚫',
		'yes ☹️',
		'🚫',
		'👍 ☹️',
	])('%s is neither', (text) => {
		expect(read(yesNo('en'), text)).toBeUndefined();
	});

	it('is understood in the chosen languages, whatever the case and the accents', () => {
		expect(['JA', 'Nein danke', 'Jawohl'].map((text) => read(yesNo('de'), text))).toStrictEqual([true, false, true]);
		expect(['sí', 'SI', 'nο', 'no'].map((text) => read(yesNo('es'), text))).toStrictEqual([
			true,
			true,
			undefined,
			false,
		]);
		expect(['HAYIR', 'hayır', 'EVET'].map((text) => read(yesNo('tr'), text))).toStrictEqual([false, false, true]);
		expect(
			['Да', 'нет!', 'हाँ', 'नहीं', 'はい', '아니요', '不是'].map((text) =>
				read(yesNo('ru', 'hi', 'ja', 'ko', 'zh'), text),
			),
		).toStrictEqual([true, false, true, false, true, false, false]);
	});

	it.each(['أجل', 'اجل', 'أيوه!', 'ايوه'])('%s is yes in Arabic, with its hamza or without', (text) => {
		expect(read(yesNo('ar'), text)).toBe(true);
	});

	it('no word of one language means yes and no', () => {
		for (const { value } of LANGUAGES) {
			const yes = wordsFor('yes', [value]).map(plainWords);
			expect(
				wordsFor('no', [value])
					.map(plainWords)
					.filter((word) => yes.includes(word)),
			).toStrictEqual([]);
			expect([...yes, ...wordsFor('no', [value]).map(plainWords)]).not.toContain('');
		}
	});

	it('no button behind the second is an answer, and neither are no words', () => {
		expect([read(yesNo('en'), '', 0), read(yesNo('en'), '', 1), read(yesNo('en'), '👍', 2)]).toStrictEqual([
			true,
			false,
			true,
		]);
		const blank: Question = { ...(yesNo('en') as Question & { kind: 'yesNo' }), yes: ['?', 'yes'] };
		expect([read(blank, '!'), read(blank, ''), read(blank, 'yes')]).toStrictEqual([undefined, undefined, true]);
	});

	it('a number is no answer where the message has none', () => {
		expect(read({ ...(yesNo('en') as Question & { kind: 'yesNo' }), numbered: false }, '1')).toBeUndefined();
	});
});
