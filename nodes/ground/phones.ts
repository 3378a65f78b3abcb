import english from 'i18n-iso-countries/langs/en.json';
import russian from 'i18n-iso-countries/langs/ru.json';
import { Metadata, PhoneNumber } from 'libphonenumber-js/core';
import {
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
	type CountryCode,
	type NumberingPlan,
	type PhoneNumberType,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';

export type { CountryCode } from 'libphonenumber-js/max';

/**
 * What the numbering plans say of digits that begin with a country code: they fit; they have a length that the country has, but
 * begin as none of its numbers does; they can't be a number of it; or no country has the code.
 */
type Fit = 'fits' | 'unusual' | 'impossible' | 'unknown';

/** What all numbers of a country look like: a list is read by it, for which the library is too slow. */
interface Plan {
	country: CountryCode;
	pattern: RegExp;
	lengths: readonly number[];
	/** What is dialled inside the country before a number; undefined where a rule says more of it than its digits. */
	prefix: RegExp | undefined;
	/** What is dialled before a number of another country. */
	abroad: RegExp;
}

/** The library's plan with what its types leave out. */
interface LibraryPlan extends NumberingPlan {
	nationalNumberPattern(): string;
	nationalPrefixForParsing(): string | 0 | undefined;
	nationalPrefixTransformRule(): string | 0 | undefined;
}

/** The kinds of numbers as the library calls them, with the words of an output. */
const KINDS = {
	FIXED_LINE: 'landline',
	FIXED_LINE_OR_MOBILE: 'landlineOrMobile',
	MOBILE: 'mobile',
	PREMIUM_RATE: 'premiumRate',
	TOLL_FREE: 'tollFree',
	SHARED_COST: 'sharedCost',
	VOIP: 'voip',
	PERSONAL_NUMBER: 'personal',
	PAGER: 'pager',
	UAN: 'company',
	VOICEMAIL: 'voicemail',
} as const satisfies Record<PhoneNumberType, string>;

/** What kind of number it is; `landlineOrMobile` where a country has both in the same ranges, as behind +1. */
export type NumberType = (typeof KINDS)[keyof typeof KINDS];

/** The countries of each code, the main one first: some twenty are behind +1. */
const countriesOf: Readonly<Partial<Record<string, readonly CountryCode[]>>> = metadata.country_calling_codes;

const plans = new Map<string, readonly Plan[]>();

/** The plans of a code, made when it is first asked for: a pattern costs its compilation. */
function plansOf(code: string): readonly Plan[] {
	const known = plans.get(code);
	if (known) return known;
	const made = (countriesOf[code] ?? []).map((country): Plan => {
		const one = new Metadata(metadata);
		one.selectNumberingPlan(country);
		const plan = one.numberingPlan as LibraryPlan;
		const pattern = new RegExp(`^(?:${plan.nationalNumberPattern()})$`);
		const abroad = new RegExp(`^(?:${plan.IDDPrefix()})`);
		return { country, pattern, lengths: plan.possibleLengths(), prefix: prefixOf(plan), abroad };
	});
	plans.set(code, made);
	return made;
}

function prefixOf(plan: LibraryPlan): RegExp | undefined {
	const prefix = plan.nationalPrefixForParsing();
	if (!prefix) return /^(?!)/;
	const isPlain = !plan.nationalPrefixTransformRule() && !/\((?!\?:)/.test(prefix);
	return isPlain ? new RegExp(`^(?:${prefix})`) : undefined;
}

/** The country code that digits begin with; undefined when no country has one of them. */
function codeOf(digits: string): string | undefined {
	for (let length = 1; length <= 3; length += 1) {
		const code = digits.slice(0, length);
		if (Object.hasOwn(countriesOf, code)) return code;
	}
	return undefined;
}

/** Whether digits that begin with a country code can be a number of it. */
export function fitOf(digits: string): Fit {
	const code = codeOf(digits);
	if (code === undefined) {
		// Satellite telephones and the like have codes of their own.
		const number = parsePhoneNumberFromString(`+${digits}`);
		return number ? (number.isPossible() ? 'fits' : 'impossible') : 'unknown';
	}
	const national = digits.slice(code.length);
	const possible = plansOf(code);
	// Looked at for each number of a list: a loop makes nothing for it.
	for (const { pattern } of possible) if (pattern.test(national)) return 'fits';
	return possible.some(({ lengths }) => lengths.includes(national.length)) ? 'unusual' : 'impossible';
}

/** The country of an international number; undefined when it is not known. */
export function countryOf(number: string): CountryCode | undefined {
	const digits = number.replace('+', '');
	// Where several countries share a code, the main one has what no other claims.
	return parsePhoneNumberFromString(`+${digits}`)?.country ?? countriesOf[codeOf(digits) ?? '']?.[0];
}

/** The country of an international number, or the code with a plus of one that has none, as of a satellite telephone; undefined when neither is known. */
export function regionOf(number: string): string | undefined {
	const country = countryOf(number);
	if (country !== undefined) return country;
	const code = parsePhoneNumberFromString(withPlus(number))?.countryCallingCode;
	return code && `+${code}`;
}

/** What kind of number an international number is, by its country's plan; undefined where that does not tell. */
export function numberTypeOf(number: string): NumberType | undefined {
	const digits = withPlus(number);
	const read = parsePhoneNumberFromString(digits);
	// It takes what is dialled inside a country off some numbers, which are others then: these are looked at as they stand.
	const own = read && read.number !== digits ? new PhoneNumber(digits, metadata) : read;
	const type = own?.getType();
	return type && KINDS[type];
}

function withPlus(number: string): string {
	return `+${number.replace('+', '')}`;
}

/** Whether text is a country's two letters. */
export function isCountry(text: string): text is CountryCode {
	return isSupportedCountry(text);
}

/**
 * The international form, with a plus, of a number as people write it: with a country code, or as they dial it in `country`.
 * Undefined when it fits no plan.
 */
export function internationalOf(text: string, country?: CountryCode): string | undefined {
	const plainly = country === undefined ? undefined : nationalNumber(text, country);
	if (plainly !== undefined) return plainly;
	const number = parsePhoneNumberFromString(text, country);
	if (!number || number.ext !== undefined) return undefined;
	return fitOf(number.number.slice(1)) === 'fits' ? number.number : undefined;
}

/** The countries by their names in the languages that tariffs are written in, usual ones beside the official one, and by their letters. */
let named: Map<string, CountryCode | undefined> | undefined;

/** The country of a name in English or Russian, or of two letters; undefined when it is none. */
export function countryNamed(name: string): CountryCode | undefined {
	if (!named) {
		const lists: Array<Readonly<Record<string, string | string[]>>> = [english.countries, russian.countries];
		const languages = ['en', 'ru'].flatMap((language) =>
			(['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style })),
		);
		named = new Map();
		for (const country of Object.values(countriesOf).flatMap((some) => some ?? [])) {
			const names = [
				...languages.map((own) => own.of(country) ?? country),
				...lists.flatMap((own) => own[country] ?? []),
			];
			for (const one of [country, ...names].map((name) => name.toLowerCase())) {
				// “Congo” is two of them.
				const isFree = !named.has(one) || named.get(one) === country;
				named.set(one, isFree ? country : undefined);
			}
		}
	}
	return named.get(name.trim().toLowerCase());
}

/** The time zones of a country; none where the platform knows none. */
export function zonesOf(country: CountryCode): readonly string[] {
	const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`);
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The same for digits that are a number of the country as they stand, or behind what is dialled before them: quick, for lists. */
function nationalNumber(digits: string, country: CountryCode): string | undefined {
	if (!/^\d+$/.test(digits)) return undefined;
	const code = getCountryCallingCode(country);
	const plan = plansOf(code).find((one) => one.country === country);
	if (!plan?.prefix || plan.abroad.test(digits)) return undefined;
	const bare = digits.replace(plan.prefix, '');
	if (plan.pattern.test(bare)) return `+${code}${bare}`;
	return plan.pattern.test(digits) ? `+${code}${digits}` : undefined;
}

/** Operators rent out numbers in blocks that differ in so many last digits. */
const RANGE_DIGITS = 4;

/** The digits that a number shares with all of its block; undefined for what is no number of digits alone. */
export function blockOf(digits: string): string | undefined {
	return /^\d+$/.test(digits) ? digits.slice(0, -RANGE_DIGITS) : undefined;
}

/** A country's name in English. */
export function countryName(country: CountryCode): string {
	return new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
}
