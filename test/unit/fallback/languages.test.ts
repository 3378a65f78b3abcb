import { language, translations, wordsInLanguage } from '../../../nodes/fallback/languages';

const COMMON = { text: 'Late', title: 'Your order' };
const read = (...translation: object[]) =>
	translations.parse({ translation }, { label: 'Texts in Other Languages' } as Parameters<
		typeof translations.parse
	>[1]);
const OTHERS = read(
	{ language: 'de', text: 'Spät', title: 'Ihre Bestellung' },
	{ language: 'pt-BR', text: 'Atrasado', title: '' },
	{ language: 'de-CH', text: 'Verspätet' },
);
const text = (given?: string, number?: string) => wordsInLanguage(COMMON, OTHERS, given, number, 'DE').text;

it.each([
	['the language itself', 'de', 'Spät'],
	['its form in a country', 'de-CH', 'Verspätet'],
	['the language where the country has none of its own', 'de-AT', 'Spät'],
	['another country’s form where there is no other', 'pt', 'Atrasado'],
	['a code in another spelling', 'DE_ch', 'Verspätet'],
	['the common text where there is no other', 'fr', 'Late'],
	['the common text where the code is none', 'German, please', 'Late'],
])('takes %s', (_, given, words) => {
	expect(text(given)).toBe(words);
});

it.each([
	['its most spoken language', '+4915112345678', 'Spät'],
	['that language as it is there', '+41781234567', 'Verspätet'],
	['the common text for another one', '+12025550101', 'Late'],
	['a number as people write it', '0043 (660) 123-4567', 'Spät'],
	['a number without a country code', '0151 12345678', 'Spät'],
	['the common text for what is no number', 'a-token', 'Late'],
])('goes by the country of the phone number where nothing is given: %s', (_, number, words) => {
	expect(text(undefined, number)).toBe(words);
});

it('has the common title where there is none in the language', () => {
	expect(wordsInLanguage(COMMON, OTHERS, 'pt-BR', undefined, undefined)).toStrictEqual({
		text: 'Atrasado',
		title: 'Your order',
	});
	expect(wordsInLanguage(COMMON, [], 'de', undefined, undefined)).toBe(COMMON);
});

it('refuses what is no code of a language', () => {
	expect(() => read({ language: 'German 1', text: 'x' })).toThrow('Language: “German 1” is not the code of a language');
	expect(language.property.displayName).toBe('Language of the Person');
});
