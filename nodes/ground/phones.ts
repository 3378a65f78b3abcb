import {
	isSupportedCountry,
	Metadata,
	parsePhoneNumberFromString,
	type CountryCode,
	type NumberingPlan,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

export type { CountryCode } from 'libphonenumber-js/min';

/**
 * What the numbering plans say of digits that begin with a country code: they fit; they have a length that the country has, but
 * begin as none of its numbers does; they can't be a number of it; or no country has the code.
 */
export type Fit = 'fits' | 'unusual' | 'impossible' | 'unknown';

/** The plan of a country, or of one of several that share a code. */
interface Plan {
	country: CountryCode;
	pattern: RegExp;
	lengths: readonly number[];
}

/** The countries of each code, the main one first: some twenty are behind +1. */
const countriesOf: Readonly<Partial<Record<string, readonly CountryCode[]>>> = metadata.country_calling_codes;

const plans = new Map<string, readonly Plan[]>();

/** The plans of a code, made when it is first asked for: a pattern costs its compilation. */
function plansOf(code: string): readonly Plan[] {
	const known = plans.get(code);
	if (known) return known;
	const made = (countriesOf[code] ?? []).map((country): Plan => {
		const one = new Metadata();
		one.selectNumberingPlan(country);
		// The library's types leave the pattern out.
		const plan = one.numberingPlan as NumberingPlan & { nationalNumberPattern(): string };
		return { country, pattern: new RegExp(`^(?:${plan.nationalNumberPattern()})$`), lengths: plan.possibleLengths() };
	});
	plans.set(code, made);
	return made;
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
	if (code === undefined) return fitOfNoCountry(digits);
	const national = digits.slice(code.length);
	const possible = plansOf(code);
	if (possible.some(({ pattern }) => pattern.test(national))) return 'fits';
	return possible.some(({ lengths }) => lengths.includes(national.length)) ? 'unusual' : 'impossible';
}

/** Satellite telephones and the like have codes of their own. */
function fitOfNoCountry(digits: string): Fit {
	const number = parsePhoneNumberFromString(`+${digits}`);
	if (!number) return 'unknown';
	return number.isPossible() ? 'fits' : 'impossible';
}

/** The country of an international number; undefined when it is not known. */
export function countryOf(number: string): CountryCode | undefined {
	const digits = number.replace('+', '');
	const code = codeOf(digits);
	const countries = code === undefined ? [] : (countriesOf[code] ?? []);
	if (countries.length < 2) return countries[0];
	// Where several countries share a code, the main one has what no other claims.
	return parsePhoneNumberFromString(`+${digits}`)?.country ?? countries[0];
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
	const number = parsePhoneNumberFromString(text, country);
	if (!number || number.ext !== undefined) return undefined;
	return fitOf(number.number.slice(1)) === 'fits' ? number.number : undefined;
}

/** A country's name in English. */
export function countryName(country: CountryCode): string {
	return new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
}
