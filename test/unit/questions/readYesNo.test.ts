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

	it.each([
		['ar', 'أيوه! ايوه نعـم اه آه أكيد اكيد تمام موافق ايوا', 'لأ كلا لا,شكراً'],
		['zh', '行 嗯 要 好啊 对 對。', '不要 不用 不用了 不可以 没有 沒有 不需要'],
		['cs', 'jasně JASNE určitě', 'ne,děkuji ne'],
		['nl', 'ja,graag zeker prima J', 'nee,bedankt n'],
		['en', 'yea Ya of,course', 'nah not,now'],
		['fr', "d’accord d'accord bien,sur", 'N non,merci'],
		['de', 'gern gerne Klar! jo jep ja,gern', 'nö n'],
		['el', 'βέβαια ΜΑΛΙΣΤΑ εντάξει οκ nai', 'oxi ΟΧΙ'],
		['hi', 'जी हाँ,जी जी,हां haan', 'नही nahi'],
		['it', 'va,bene s certo', 'n'],
		['ja', 'うん お願いします ハイ ﾊｲ', 'ううん'],
		['ko', '응 넵 네네 ㅇㅇ', '아니 ㄴㄴ'],
		['pl', 'jasne oczywiście oczywiscie dobrze', 'nie,dziękuję'],
		['pt', 'claro sim,por,favor sim,obrigado', 'n nao'],
		['ru', 'хорошо угу ок да,конечно + ＋', 'неа нет,спасибо'],
		['es', 'claro vale claro,que,sí si,por,favor', 'n'],
		['tr', 'tamam OLUR', 'yok istemiyorum İSTEMİYORUM'],
		['uk', 'ага звісно добре ок +', 'ні,дякую'],
	])('knows the everyday words of %s', (language, yes, no) => {
		// A blank between words, and a comma within them.
		const answers = (texts: string) => texts.split(' ').map((text) => read(yesNo(language), text.replace(/,/g, ', ')));
		expect(new Set(answers(yes))).toStrictEqual(new Set([true]));
		expect(new Set(answers(no))).toStrictEqual(new Set([false]));
	});

	it('knows signs, and words that everybody writes, in every language', () => {
		for (const { value } of LANGUAGES) {
			for (const sign of ['ok', 'OK!', 'okay', '👌', '👌🏽👌🏽', '🆗', '☑️', '☑']) {
				expect(read(yesNo(value), sign)).toBe(true);
			}
		}
	});

	it.each([
		['ja', ['結構です', 'いいです', '大丈夫です']],
		['ko', ['괜찮아요']],
		['fr', ['merci']],
		['de', ['danke']],
		['es', ['bueno']],
		['ar', ['أجل', 'اجل']],
		['pl', ['+']],
		['ru', ['+1', '1 +', '+ -', '+/-', 'да +']],
	])('takes no word that may mean something else in %s: %j', (language, texts) => {
		expect(texts.map((text) => read(yesNo(language), text))).toStrictEqual(texts.map(() => undefined));
	});

	it('takes a sign or a letter for the label that it is', () => {
		const choices = ['N', 'S'].map((label) => ({ label, value: label }));
		const turned: Question = { ...(yesNo('es') as Question & { kind: 'yesNo' }), choices };
		expect([read(turned, 'n'), read(turned, 's')]).toStrictEqual([true, false]);
	});

	it('no word means yes in one language and no in another', () => {
		const all = LANGUAGES.map(({ value }) => value);
		const no = new Set(wordsFor('no', all).map(plainWords));
		expect(
			wordsFor('yes', all)
				.map(plainWords)
				.filter((word) => no.has(word)),
		).toStrictEqual([]);
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
