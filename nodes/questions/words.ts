import { plainDigits } from '../ground/digits';
import { plainLetters } from '../ground/letters';

/** The languages whose words for yes and no are known, and in which the month of a date, or a day such as tomorrow, may be named. */
export const LANGUAGES = [
	{ name: 'Arabic', value: 'ar', yes: ['نعم', 'أجل', 'اجل', 'أيوه', 'ايوه'], no: ['لا', 'كلا'] },
	{
		name: 'Chinese',
		value: 'zh',
		yes: ['是', '是的', '好', '好的', '可以', '对'],
		no: ['不', '不是', '不好', '不行', '否'],
	},
	{ name: 'Czech', value: 'cs', yes: ['ano', 'jo'], no: ['ne', 'nikoli'] },
	{ name: 'Dutch', value: 'nl', yes: ['ja', 'jawel'], no: ['nee', 'neen'] },
	{
		name: 'English',
		value: 'en',
		yes: ['yes', 'y', 'yeah', 'yep', 'yup', 'yes please', 'yes thanks', 'yes thank you', 'sure', 'ok', 'okay'],
		no: ['no', 'n', 'nope', 'no thanks', 'no thank you'],
	},
	{ name: 'French', value: 'fr', yes: ['oui', 'ouais', 'oui merci'], no: ['non', 'non merci'] },
	{
		name: 'German',
		value: 'de',
		yes: ['ja', 'j', 'jawohl', 'ja bitte', 'ja gerne'],
		no: ['nein', 'nee', 'nein danke'],
	},
	{ name: 'Greek', value: 'el', yes: ['ναι'], no: ['όχι'] },
	{ name: 'Hindi', value: 'hi', yes: ['हाँ', 'हां', 'जी हाँ'], no: ['नहीं', 'ना', 'जी नहीं'] },
	{ name: 'Italian', value: 'it', yes: ['sì', 'certo', 'sì grazie'], no: ['no', 'no grazie'] },
	{ name: 'Japanese', value: 'ja', yes: ['はい', 'ええ'], no: ['いいえ', 'いえ'] },
	{ name: 'Korean', value: 'ko', yes: ['예', '네'], no: ['아니요', '아니오', '아뇨'] },
	{ name: 'Polish', value: 'pl', yes: ['tak'], no: ['nie'] },
	{ name: 'Portuguese', value: 'pt', yes: ['sim', 's'], no: ['não', 'não obrigado', 'não obrigada'] },
	{ name: 'Russian', value: 'ru', yes: ['да', 'ага', 'конечно'], no: ['нет', 'не'] },
	{ name: 'Spanish', value: 'es', yes: ['sí', 's', 'claro', 'sí gracias'], no: ['no', 'no gracias'] },
	{ name: 'Turkish', value: 'tr', yes: ['evet'], no: ['hayır'] },
	{ name: 'Ukrainian', value: 'uk', yes: ['так'], no: ['ні'] },
] as const;

/** What everybody understands, whatever the language. */
const SIGNS = { yes: ['👍', '✅', '✔'], no: ['👎', '❌'] };

/** The words and signs for an answer in these languages. */
export function wordsFor(answer: 'yes' | 'no', languages: readonly string[]): string[] {
	const known = LANGUAGES.filter(({ value }) => languages.includes(value));
	return [...SIGNS[answer], ...known.flatMap((language): readonly string[] => language[answer])];
}

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
