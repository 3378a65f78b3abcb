import { InvalidInput, shorten, shown } from '../ground/errors';
import { Numbers, type NumberReader } from '../ground/numbers';
import { readEmail, readPerson, type Person } from '../ground/person';
import { property, refine, type Field, type Fillable, type Look } from './field';
import { text } from './fields';
import { located, locator, type PickLook } from './ids';
import { FILL_IN, isBlank, isUnset, oneOf } from './values';

/**
 * A phone number in international format (E.164; part 1, 2.2): spaces, dots, dashes and brackets are taken out, a leading plus
 * is kept as given. Throws InvalidInput for anything that can't be such a number.
 */
export function phoneNumber(value: unknown, label: string, numbers: NumberReader = new Numbers()): string {
	return numbers.read(textIn(value, label, 'phone number').trim(), label);
}

/** An http or https address (part 1, 2.2 callbackUrl). Throws InvalidInput for anything else. */
export function httpUrl(value: string, label: string): string {
	const address = value.trim();
	// URL.canParse takes blanks, which no valid address has.
	const isBroken = /^https?:\/\/.*\s/is.test(address);
	if (!isBroken && /^https?:\/\//i.test(address) && URL.canParse(address)) return address;
	throw new InvalidInput(
		label,
		`“${shorten(value)}” is not a web address${isBroken ? ': it holds a blank' : ''}`,
		isBroken
			? 'Take it out, or write %20 where it belongs to the address.'
			: 'Use a full address that begins with https:// or http://.',
	);
}

/** A value as an email address (part 1, 2.3). Throws InvalidInput for anything that is not one. */
export function emailAddress(value: unknown, label: string): string {
	return readEmail(textIn(value, label, 'email address'), label);
}

/** A value as the phone number or email address of a person. Throws InvalidInput for anything that is neither. */
function personIn(value: unknown, label: string, numbers: NumberReader = new Numbers()): Person {
	return readPerson(textIn(value, label, 'phone number or email address'), label, numbers);
}

/** The text of a value that has to be there; a number stands for its digits. */
function textIn(value: unknown, label: string, what: string): string {
	if (isUnset(value)) throw new InvalidInput(label, `no ${what} is given`, FILL_IN);
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	const isSeveral = typeof value === 'object';
	throw new InvalidInput(
		label,
		`${what.startsWith('e') ? 'an' : 'a'} ${what} is needed, not ${isSeveral ? 'an object or a list' : shown(value)}`,
		isSeveral ? oneOf(value) : FILL_IN,
	);
}

/** A phone number in international format, which has to be there. */
export function phone(label: string, look: Look & Fillable): Field<string> {
	const parse: Field<string>['parse'] = (raw, place) => phoneNumber(raw, place.label, place.numbers);
	return { ...givenIn(label, { placeholder: 'e.g. +12025550123', ...look }, parse), model: look.model };
}

/** A field of text which has to be filled in. */
function givenIn<T>(label: string, look: Look, parse: Field<T>['parse'], usual = ''): Field<T> {
	return {
		property: property(label, { required: true, ...look }, { type: 'string', default: usual }),
		parse,
		identifiedBy: 'all',
	};
}

/** The number that a message goes to, which a model fills in a tool; `whose` it is stands behind “The phone number”. */
export function filledPhone(
	whose: string,
	description = `The phone number ${whose} in international format`,
): Field<string> {
	const model = `The phone number ${whose} in international format: a plus, the country code and the number, e.g. +12025550123`;
	return phone('To', { model, description });
}

/** An email address, which has to be there. */
export function email(label: string, look: Look & Fillable): Field<string> {
	return { ...givenIn(label, look, (raw, place) => emailAddress(raw, place.label)), model: look.model };
}

/** The phone number or email address of a person, which has to be there. */
export function person(label: string, { default: usual, ...look }: Look & { default: string }): Field<Person> {
	return givenIn(label, look, (raw, place) => personIn(raw, place.label, place.numbers), usual);
}

/** An email address with a number behind or before it. */
const BOTH_IN_ONE = /^([^\s@]+@[^\s@]+[a-z]\+?\d{7,}|\+\d{7,}[^\s\d@][^\s@]*@[^\s@]+)$/i;

/** The phone numbers and email addresses of one person, with commas between them or as a list: one at least. */
export function addresses(label: string, look: Look): Field<Person[]> {
	const field = givenIn(label, look, (raw, place) => {
		const parts: unknown[] = typeof raw === 'string' ? raw.split(/[,;\n]+/) : Array.isArray(raw) ? raw : [raw];
		const given = parts.filter((part) => !isBlank(part));
		return (given.length === 0 ? [''] : given).map((part) => {
			// Two fields that were dropped side by side, without a comma.
			if (typeof part === 'string' && BOTH_IN_ONE.test(part.trim()))
				throw new InvalidInput(
					place.label,
					`“${shorten(part.trim())}” is an email address and a phone number in one`,
					'Put a comma between them.',
				);
			return personIn(part, place.label, place.numbers);
		});
	});
	// One of them may be missing.
	return { ...field, identifiedBy: 'any' };
}

/** An email address that is picked from a list or given by hand, which has to be there. */
export function pickedEmail(label: string, look: Omit<PickLook, 'byHand' | 'required' | 'needed'>): Field<string> {
	const byHand = { displayName: 'By Address', name: 'address' };
	return {
		property: locator(label, { example: 'news@example.com', ...look, required: true, byHand }),
		parse: (raw, place) => emailAddress(located(raw), place.label),
		identifiedBy: 'all',
	};
}

/** An http or https address; undefined while none is given. */
export function url(label: string, look: Look = {}): Field<string | undefined> {
	return refine(text(label, look), (value, place) => (value === undefined ? undefined : httpUrl(value, place)));
}

/** The same field, whose value may be missing: undefined while none is given, or blanks. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
	const unmarked = { ...field.property };
	delete unmarked.required;
	return {
		...field,
		property: unmarked,
		foundInSome: false,
		parse: (raw, place) => (isBlank(located(raw)) ? undefined : field.parse(raw, place)),
	};
}
