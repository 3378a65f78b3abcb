import { InvalidInput } from './errors';

const LONGEST = 3;

/** A language by its code, such as de or pt-BR; undefined for what is none. */
export function localeOf(code: string): Intl.Locale | undefined {
	try {
		const locale = new Intl.Locale(code.trim().replaceAll('_', '-'));
		// No language has a longer one: “German” is its name.
		return locale.language.length > LONGEST ? undefined : locale;
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

/** Which of several is in a language: the same code, the language without its country, or that of another country. */
export function inLanguage<T extends { language: Intl.Locale }>(all: readonly T[], wanted: Intl.Locale): T | undefined {
	return (
		all.find(({ language }) => language.baseName === wanted.baseName) ??
		all.find(({ language }) => language.baseName === wanted.language) ??
		all.find(({ language }) => language.language === wanted.language)
	);
}
