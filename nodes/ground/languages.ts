/** A language by its code, such as de or pt-BR; undefined for what is none. */
export function localeOf(code: string): Intl.Locale | undefined {
	try {
		return new Intl.Locale(code.trim().replaceAll('_', '-'));
	} catch {
		return undefined;
	}
}

/** Which of several is in a language: the same code, the language without its country, or that of another country. */
export function inLanguage<T extends { language: Intl.Locale }>(all: readonly T[], wanted: Intl.Locale): T | undefined {
	return (
		all.find(({ language }) => language.baseName === wanted.baseName) ??
		all.find(({ language }) => language.baseName === wanted.language) ??
		all.find(({ language }) => language.language === wanted.language)
	);
}
