import { InvalidInput } from './errors';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language by its code, such as de or pt-BR; undefined for what is none. */
export function localeOf(code: string): Intl.Locale | undefined {
	try {
		const locale = new Intl.Locale(code.trim().replaceAll('_', '-'));
		const { length } = locale.language;
		// “German” is a name, and “cz” a country; of three letters, not all have an English name.
		return length > 3 || (length === 2 && NAMES.of(locale.language) === undefined) ? undefined : locale;
	} catch {
		return undefined;
	}
}

/** The language that a field gives by its code; throws InvalidInput for what is none. */
export function languageOf(code: string, label: string): Intl.Locale {
	const locale = localeOf(code);
	if (locale) return locale;
	throw new InvalidInput(label, `“${code}” is not the code of a language`, 'Use one such as de or pt-BR.');
}

/** Which of several is in a language: the same code, the language without its country, that of another country, or in another script. */
export function inLanguage<T extends { language: Intl.Locale }>(all: readonly T[], wanted: Intl.Locale): T | undefined {
	const isRead = (one: Intl.Locale): boolean => isSpoken(one) && scriptOf(one) === scriptOf(wanted);
	const isSpoken = (one: Intl.Locale): boolean => spoken(one) === spoken(wanted);
	return (
		all.find(({ language }) => language.baseName === wanted.baseName) ??
		all.find(({ language }) => language.baseName === wanted.language && isRead(language)) ??
		all.find(({ language }) => isRead(language)) ??
		all.find(({ language }) => isSpoken(language))
	);
}

/** Norwegian has a code of its own, and one for each of its two written forms. */
const spoken = ({ language }: Intl.Locale): string => (['nb', 'nn'].includes(language) ? 'no' : language);

/** In what a language is written in its country: Chinese in Hong Kong is Traditional. */
const scriptOf = (locale: Intl.Locale): string | undefined => locale.maximize().script;
