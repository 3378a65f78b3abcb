import { InvalidInput, shorten } from './errors';
import { countryName, countryOf, fitOf, internationalOf, isCountry, type CountryCode } from './phones';

/** Marks of writing direction and zero-width characters that come along when a number or an address is copied. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** The usual case: with a plus and nothing between the digits. */
const USUAL = /^\+[1-9]\d{6,14}$/;
const SEPARATORS = /[\s().\u2010-\u2015-]/g;
const DIGITS = /^\+?\d+$/;

/** A text without what nobody sees in it and around it. */
export function visibleOf(text: string): string {
	return text.replace(INVISIBLE, '').trim();
}

function compactOf(visible: string): string {
	return visible.replace(SEPARATORS, '');
}

/** Whether a text, as `visibleOf` gives it, has nothing but the digits of a number and what stands between them: no other text is one. */
export function isOfDigits(visible: string): boolean {
	return DIGITS.test(compactOf(visible));
}

/** What to do where one field holds several recipients. */
export const ONE_EACH = 'Give one to each item: a node such as Split Out makes an item of each.';

const INTERNATIONAL = 'Use the international format: a plus sign, the country code and the number, e.g. +12025550123.';
const OR_COUNTRY =
	'For numbers without a country code, name their country as Default Country, under Options or in the credential.';

/** So many digits or fewer are as likely a number of somebody's own country as one with a country code. */
const NATIONAL_DIGITS = 10;

/** What people write without a country code has no more digits than this; more of them begin with one, where they fit. */
const LONGEST_NATIONAL = 11;

/** A number with the country code 7 as it is dialled there: with a leading 8 in its place (part 2, 2.7). No country has this code. */
export const LEADING_8 = /^8(?=[79]\d{9}$)/;

/** So many digits behind a leading 8 would be taken for a number of that kind where no plus says what they are. */
const AS_LEADING_8 = /^8\d{10}$/;

/** Reads a phone number as it goes out; throws InvalidInput. */
export type NumberReader = Pick<Numbers, 'read'>;

type Doubt = 'unusual' | 'trunk' | 'national' | 'both';

/** The country of two letters that a person named; undefined for nothing. Throws InvalidInput for anything else. */
export function readCountry(given: string | undefined, label: string): CountryCode | undefined {
	const letters = given?.trim().toUpperCase() ?? '';
	if (letters === '') return undefined;
	if (isCountry(letters)) return letters;
	throw new InvalidInput(
		label,
		`“${shorten(letters)}” is not a country`,
		'Use its two letters, e.g. US, GB (not UK) or DE.',
	);
}

/** Reads the phone numbers of a run in the international format (E.164; part 1, 2.2), and keeps in mind what is doubtful. */
export class Numbers {
	private readonly doubts = new Map<Doubt, Set<string>>();
	private readonly others = new Map<CountryCode | undefined, Numbers>();

	/**
	 * @param country the one whose numbers people write without its code
	 * @param orCountry what errors say of how to name it; nothing where nobody can
	 */
	constructor(
		public country?: CountryCode,
		private readonly orCountry = ` ${OR_COUNTRY}`,
	) {}

	/** Reads numbers whose country is only asked for where they have no country code of their own; the hints here tell of them, too. */
	whereAsked(countryOf: () => CountryCode | undefined): NumberReader {
		return {
			read: (given, label) => {
				const isInternational = given.includes('+') || /^\D*00/.test(given);
				return (isInternational ? this : this.ofCountry(countryOf())).read(given, label);
			},
		};
	}

	/** Reads numbers that people of another country write; the hints here tell of them, too. */
	ofCountry(country: CountryCode | undefined): Numbers {
		if (country === this.country) return this;
		const known = this.others.get(country) ?? new Numbers(country, this.orCountry);
		this.others.set(country, known);
		return known;
	}

	/** A number as it goes out: a plus is there when it was given or the number was completed. Throws InvalidInput. */
	read(given: string, label: string): string {
		if (USUAL.test(given)) return this.withPlus(given, given, label);
		const refuse: Refuse = refusal(given, label);
		// 7.99912E+10 has lost digits; 12025550123.0 would gain one when its point is taken out.
		// A second number may stand behind a comma.
		if (/^\+?\d+([.,]\d+)?e\+?\d+$|^\+?\d{7,}(\.\d+|,\d{1,6})$/i.test(given)) {
			refuse(
				'a spreadsheet has made it a decimal',
				'Format the column as text in the spreadsheet and export it again.',
			);
		}
		const visible = visibleOf(given);
		const compact = compactOf(visible);
		if (/\d\s*[,;]\s*\+?\d/.test(visible)) refuse('these are several', ONE_EACH);
		if (!DIGITS.test(compact))
			refuse(
				'it holds characters that are not digits',
				/\d{7,}/.test(compact)
					? `Give the number alone, without a name or an extension. ${INTERNATIONAL}`
					: INTERNATIONAL,
			);
		const international = compact.replace(/^00(?=[1-9])/, '+');
		if (!international.startsWith('+')) return this.withoutPlus(compact, visible, label);
		if (visible.includes('(0)')) {
			const trunk = 'the “(0)” is only dialled inside the country';
			return internationalOf(visible.replace(/^00/, '+')) ?? refuse(trunk, `Leave it out. ${INTERNATIONAL}`);
		}
		checkLength(international.slice(1), refuse);
		return this.withPlus(international, given, label);
	}

	private withPlus(number: string, given: string, label: string): string {
		const fit = fitOf(number.slice(1));
		if (fit === 'unknown') refusal(given, label)('no country has the code that it begins with');
		if (fit === 'fits') return number;
		// What is dialled inside the country may stand behind its code, as the 0 in +44 07700 900123: the same person as without it.
		const own = internationalOf(number);
		if (own !== undefined && own.length < number.length) {
			// Any other digit may be one too many of another number.
			if (!hasTrunkZero(number, own)) this.doubt('trunk', own);
			return own;
		}
		// Plans grow, and the documents ask for E.164 only: what fits no plan known here is named, and goes.
		this.doubt('unusual', number);
		return number;
	}

	private withoutPlus(digits: string, given: string, label: string): string {
		const refuse: Refuse = refusal(given, label);
		if (this.country !== undefined) return this.inItsCountry(digits, this.country, given, refuse);
		if (LEADING_8.test(digits)) return digits.replace(LEADING_8, '+7');
		if (digits.startsWith('0'))
			refuse('it begins with 0 where the country code should be', `${INTERNATIONAL}${this.orCountry}`);
		checkLength(digits, refuse);
		// An area code in brackets: by its digits alone it may well be a number of a country that nobody meant.
		if (given.startsWith('(')) refuse('it has an area code and no country code', `${INTERNATIONAL}${this.orCountry}`);
		if (fitOf(digits) !== 'fits')
			refuse(
				`it begins with ${countryIn(digits, 'the country code of ', ', which has no such number') || 'no country code'}`,
				`${INTERNATIONAL}${this.orCountry}`,
			);
		if (digits.length <= NATIONAL_DIGITS || digits !== given) this.doubt('national', digits);
		return this.withItsCode(digits);
	}

	/** Digits that begin with a country code, with the plus where the service could read them otherwise. */
	private withItsCode(digits: string): string {
		if (!AS_LEADING_8.test(digits)) return digits;
		if (fitOf(digits.replace('8', '7')) === 'fits') this.doubt('national', digits);
		return `+${digits}`;
	}

	/** A number of the default country, or one of any country whose plus was left out. */
	private inItsCountry(digits: string, country: CountryCode, given: string, refuse: Refuse): string {
		const fits = !digits.startsWith('0') && fitOf(digits) === 'fits';
		if (fits && digits.length > LONGEST_NATIONAL) return digits;
		const own = internationalOf(digits, country);
		if (own !== undefined) {
			if (fits && own !== `+${digits}`) this.doubt('both', given);
			return own;
		}
		if (LEADING_8.test(digits)) return digits.replace(LEADING_8, '+7');
		return fits
			? this.withItsCode(digits)
			: refuse(`it is not a number of ${countryName(country)} and has no country code`);
	}

	private doubt(doubt: Doubt, number: string): void {
		const known = this.doubts.get(doubt);
		if (known) known.add(number);
		else this.doubts.set(doubt, new Set([number]));
	}

	/** What a person should know: one sentence for each kind of doubt. */
	hints(): string[] {
		const own = [...this.doubts].map(([doubt, numbers]) => HINTS[doubt](numbers.size, examples(numbers), this.country));
		return [...own, ...[...this.others.values()].flatMap((other) => other.hints())];
	}
}

/** Whether a number is another one with a 0 behind its country code. */
function hasTrunkZero(number: string, other: string): boolean {
	let at = 0;
	while (at < other.length && number[at] === other[at]) at += 1;
	return number[at] === '0' && number.slice(at + 1) === other.slice(at);
}

const HINTS: Record<Doubt, (count: number, some: string, country?: CountryCode) => string> = {
	unusual: (count, some) =>
		`${count} phone ${count === 1 ? 'number fits' : 'numbers fit'} no number plan that is known here: ${some}. Check whether the right country is meant.`,
	trunk: (count, some) =>
		`${count} phone ${count === 1 ? 'number was' : 'numbers were'} read without what is only dialled inside the country: ${some}. Check whether ${count === 1 ? 'it has' : 'they have'} a digit too many.`,
	national: (count, some, country) =>
		`${count} phone ${count === 1 ? 'number has' : 'numbers have'} no plus and may be national, but ${count === 1 ? 'was' : 'were'} read with a country code: ${some}. Write the plus${country === undefined ? ', or set Default Country' : ''}.`,
	both: (count, some, country) =>
		`${count} phone ${count === 1 ? 'number without a plus was' : 'numbers without a plus were'} read as belonging to ${country === undefined ? 'the default country' : countryName(country)}, but may have a country code: ${some}. Write the plus where another country is meant.`,
};

const MOST_SHOWN = 3;

function examples(numbers: ReadonlySet<string>): string {
	const some = [...numbers].slice(0, MOST_SHOWN).map((number) => `${number}${countryIn(number, ' (', ')')}`);
	return `${some.join(', ')}${numbers.size > MOST_SHOWN ? ', …' : ''}`;
}

/** The country that digits begin with, between what is put around it; nothing when there is none. */
function countryIn(number: string, before: string, after = ''): string {
	const country = /^\+?\d+$/.test(number) ? countryOf(number) : undefined;
	return country === undefined ? '' : `${before}${countryName(country)}${after}`;
}

type Refuse = (why: string, fix?: string) => never;

function refusal(given: string, label: string): Refuse {
	return (why, fix = INTERNATIONAL) => {
		throw new InvalidInput(label, `“${shorten(given)}” is not a phone number: ${why}`, fix);
	};
}

function checkLength(digits: string, refuse: Refuse): void {
	if (digits.startsWith('0')) refuse('it begins with 0 where the country code should be');
	if (digits.length < 7) refuse('it is too short');
	if (digits.length > 15) refuse('it has more than 15 digits');
}
