import { inLanguage, languageOf, localeOf } from '../../../nodes/ground/languages';

it.each([
	['de', 'de'],
	[' pt_br ', 'pt-BR'],
	['fil', 'fil'],
	['mww', 'mww'],
	['German', undefined],
	['cz', undefined],
	['', undefined],
	['d!', undefined],
])('the code %j is the language %s', (code, name) => {
	expect(localeOf(code)?.baseName).toBe(name);
	if (name === undefined) expect(() => languageOf(code, 'Language')).toThrow('is not the code of a language');
	else expect(languageOf(code, 'Language').baseName).toBe(name);
});

it.each([
	['de-AT', 'de-AT'],
	['de-CH', 'de'],
	['de', 'de'],
	['pt', 'pt-BR'],
	['fr', undefined],
])('who wants %s gets what is in %s', (wanted, found) => {
	const all = ['de-AT', 'de', 'pt-BR', 'pt-PT'].map((code) => ({ language: new Intl.Locale(code) }));
	expect(inLanguage(all, new Intl.Locale(wanted))?.language.baseName).toBe(found);
});

it.each([
	['zh-HK', ['zh-CN', 'zh-TW'], 'zh-TW'],
	['zh-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
	['zh-SG', ['zh-Hant', 'zh'], 'zh'],
	['zh-HK', ['en', 'zh'], 'zh'],
	['sr-Latn-RS', ['sr', 'sr-Latn'], 'sr-Latn'],
	['nb', ['no'], 'no'],
	['nb-NO', ['sv', 'no'], 'no'],
	['no', ['nn', 'nb'], 'nn'],
	['nn', ['nb', 'nn'], 'nn'],
])('who wants %s of %j gets what is in %s', (wanted, codes, found) => {
	const all = codes.map((code) => ({ language: new Intl.Locale(code) }));
	expect(inLanguage(all, new Intl.Locale(wanted))?.language.baseName).toBe(found);
});
