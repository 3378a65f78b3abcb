import { plainDigits } from '../ground/digits';
import { plainLetters } from '../ground/letters';

/**
 * The languages whose words for yes and no are known, and in which the month of a date, or a day such as tomorrow, may be named. No word is here that
 * may mean either, or something else, such as 結構です, 괜찮아요 and merci.
 */
export const LANGUAGES = [
	{
		name: 'Arabic',
		value: 'ar',
		yes: ['نعم', 'أيوه', 'ايوا', 'آه', 'تمام', 'موافق', 'أكيد'],
		no: ['لا', 'لا شكرا', 'كلا'],
	},
	{
		name: 'Chinese',
		value: 'zh',
		yes: ['是', '是的', '好', '好的', '好啊', '可以', '对', '對', '行', '嗯', '要'],
		no: ['不', '不是', '不好', '不行', '不要', '不用', '不用了', '不可以', '不需要', '没有', '沒有', '否'],
	},
	{ name: 'Czech', value: 'cs', yes: ['ano', 'jo', 'jasně', 'určitě'], no: ['ne', 'ne děkuji', 'nikoli'] },
	{
		name: 'Dutch',
		value: 'nl',
		yes: ['ja', 'j', 'jawel', 'ja graag', 'zeker', 'prima'],
		no: ['nee', 'n', 'neen', 'nee bedankt'],
	},
	{
		name: 'English',
		value: 'en',
		yes: [
			'yes',
			'y',
			'yeah',
			'yea',
			'ya',
			'yep',
			'yup',
			'yes please',
			'yes thanks',
			'yes thank you',
			'sure',
			'of course',
		],
		no: ['no', 'n', 'nope', 'nah', 'no thanks', 'no thank you', 'not now'],
	},
	{
		name: 'French',
		value: 'fr',
		yes: ['oui', 'ouais', 'oui merci', 'd’accord', 'bien sûr'],
		no: ['non', 'n', 'non merci'],
	},
	{
		name: 'German',
		value: 'de',
		yes: ['ja', 'j', 'jo', 'jep', 'jawohl', 'ja bitte', 'ja gern', 'ja gerne', 'gern', 'gerne', 'klar'],
		no: ['nein', 'n', 'nee', 'nö', 'nein danke'],
	},
	{ name: 'Greek', value: 'el', yes: ['ναι', 'βέβαια', 'μάλιστα', 'εντάξει', 'οκ', 'nai'], no: ['όχι', 'oxi'] },
	{
		name: 'Hindi',
		value: 'hi',
		yes: ['हाँ', 'हां', 'जी', 'जी हाँ', 'जी हां', 'हाँ जी', 'हां जी', 'haan'],
		no: ['नहीं', 'नही', 'ना', 'जी नहीं', 'nahi'],
	},
	{ name: 'Italian', value: 'it', yes: ['sì', 's', 'certo', 'sì grazie', 'va bene'], no: ['no', 'n', 'no grazie'] },
	{
		name: 'Japanese',
		value: 'ja',
		yes: ['はい', 'ハイ', 'ええ', 'うん', 'お願いします'],
		no: ['いいえ', 'いえ', 'ううん'],
	},
	{
		name: 'Korean',
		value: 'ko',
		yes: ['예', '네', '네네', '넵', '응', 'ㅇㅇ'],
		no: ['아니요', '아니오', '아뇨', '아니', 'ㄴㄴ'],
	},
	{ name: 'Polish', value: 'pl', yes: ['tak', 'jasne', 'oczywiście', 'dobrze'], no: ['nie', 'nie dziękuję'] },
	{
		name: 'Portuguese',
		value: 'pt',
		yes: ['sim', 's', 'sim por favor', 'sim obrigado', 'sim obrigada', 'claro'],
		no: ['não', 'n', 'não obrigado', 'não obrigada'],
	},
	{
		name: 'Russian',
		value: 'ru',
		yes: ['да', 'ага', 'угу', 'конечно', 'да конечно', 'хорошо', 'ок', '+'],
		no: ['нет', 'не', 'неа', 'нет спасибо'],
	},
	{
		name: 'Spanish',
		value: 'es',
		yes: ['sí', 's', 'claro', 'claro que sí', 'vale', 'sí gracias', 'sí por favor'],
		no: ['no', 'n', 'no gracias'],
	},
	{ name: 'Turkish', value: 'tr', yes: ['evet', 'tamam', 'olur'], no: ['hayır', 'yok', 'istemiyorum'] },
	{ name: 'Ukrainian', value: 'uk', yes: ['так', 'ага', 'звісно', 'добре', 'ок', '+'], no: ['ні', 'ні дякую'] },
] as const;

/** What everybody understands, whatever the language. */
const SIGNS = { yes: ['👍', '✅', '✔', '☑', '👌', '🆗', 'ok', 'okay'], no: ['👎', '❌'] };

/** The words and signs for an answer in these languages. */
export function wordsFor(answer: 'yes' | 'no', languages: readonly string[]): string[] {
	const known = LANGUAGES.filter(({ value }) => languages.includes(value));
	return [...SIGNS[answer], ...known.flatMap((language): readonly string[] => language[answer])];
}

/** Names of months, after their language and in plain words, that people write beside those that Intl has. */
export const OTHER_MONTHS: ReadonlyMap<string, number> = new Map([
	['de janner', 1],
	['de mrz', 3],
	['en sept', 9],
	['es setiembre', 9],
]);

/** The same of days: how far ahead they are. */
export const OTHER_DAYS: ReadonlyMap<string, number> = new Map([
	['en day after tomorrow', 2],
	['en the day after tomorrow', 2],
	['ja あした', 1],
	['ja あさって', 2],
	['pl dzis', 0],
	['zh 後天', 2],
]);

/** Numbers in words, as people answer a numbered list. */
export const COUNTED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Signs that take back the choice that they stand beside, though not all of them are an answer by themselves. */
export const REFUSALS: ReadonlySet<string> = new Set([...SIGNS.no, ...'🚫 ⛔ 🙅 ✖ ❎ 🛑'.split(' ')]);

/** Pictures that may take back a yes. Beside a choice a mood does not: it suits “Bad 😡”. */
export const AGAINST_YES: ReadonlySet<string> = new Set([...REFUSALS, ...'☹ 🙁 😕 😞 😟 😠 😡 😢 😭 🤔'.split(' ')]);

const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}{1,2}/gu;

/** The pictures in a text, such as 👍 or a flag, one by one and whatever the colour of a hand. */
export function picturesIn(text: string): string[] {
	return text.match(PICTURES) ?? [];
}

/** A text with a blank in the place of each picture. */
export function withoutPictures(text: string): string {
	return text.replace(PICTURES, ' ');
}

/** The words of a text in small letters, without accents and with one blank for all signs between them. */
export function plainWords(text: string): string {
	return plainLetters(plainDigits(text))
		.replace(/[\p{P}\p{Z}\s]+/gu, ' ')
		.trim();
}

/** The number that plain words begin with, in digits, as in “2 people” and “2人”, or as a word from one to ten; undefined where they begin with none. */
export function leadingNumber(words: string): number | undefined {
	const [digits] = /^\d{1,4}(?!\d)/.exec(words) ?? [];
	if (digits !== undefined) return Number(digits);
	const [first] = words.split(' ');
	const place = COUNTED.indexOf(first);
	return place < 0 ? undefined : place + 1;
}
