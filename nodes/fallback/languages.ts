import { inLanguage, languageOf, localeOf } from '../ground/languages';
import { Numbers } from '../ground/numbers';
import { countryOf, type CountryCode } from '../ground/phones';
import { text } from '../panel/fields';
import { rows } from '../panel/groups';

/** What is told in every channel that has no words of its own. */
export interface Common {
	text?: string;
	title?: string;
}

interface Translation extends Common {
	language: Intl.Locale;
}

export const language = text('Language of the Person', {
	placeholder: 'e.g. {{ $json.language }}',
	description:
		'A code such as de or de-AT, which chooses one of “Texts in Other Languages”. Where it is empty, the country of the phone number decides; if it is not a code, such as German, the text above is sent.',
});

export const translations = rows(
	'Texts in Other Languages',
	{
		language: text('Language', { required: true, placeholder: 'e.g. de', description: 'The code of the language' }),
		text: text('Text', { rows: 3 }),
		title: text('Title'),
	},
	{
		name: 'translation',
		row: 'Language',
		placeholder: 'Add language',
		description: 'The text and title for people who read another language',
	},
	({ language: code, text: words, title }, label): Translation => {
		return { language: languageOf(code, `${label}, Language`), text: words, title };
	},
);

/**
 * The words for a person: those in the person's language, or else the common ones.
 *
 * @param given the code of the language, where it is known
 * @param number a phone number of the person, whose country decides otherwise
 * @param home the country of numbers without a country code
 */
export function wordsInLanguage(
	common: Common,
	others: readonly Translation[],
	given: string | undefined,
	number: string | undefined,
	home: CountryCode | undefined,
): Common {
	if (others.length === 0) return common;
	const wanted = given === undefined ? number && languageOfCountry(number, home) : localeOf(given);
	if (!wanted) return common;
	const found = inLanguage(others, wanted);
	return found ? { text: found.text ?? common.text, title: found.title ?? common.title } : common;
}

/** The language that most people of a number's country speak; undefined for what is no number, which the channel itself refuses. */
function languageOfCountry(number: string, home: CountryCode | undefined): Intl.Locale | undefined {
	const country = countryOfNumber(number, home);
	return country && new Intl.Locale(`${new Intl.Locale(`und-${country}`).maximize().language}-${country}`);
}

/**
 * The country of a phone number as people write it; undefined for what is none.
 * @param home the country of numbers without a country code
 */
export function countryOfNumber(number: string, home: CountryCode | undefined): CountryCode | undefined {
	try {
		return countryOf(new Numbers(home).read(number, ''));
	} catch {
		return undefined;
	}
}
