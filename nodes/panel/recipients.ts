import { InvalidInput, shorten } from '../ground/errors';
import { property, refine, type Field, type Look } from './field';
import { text } from './fields';
import { located, locator, type PickLook } from './ids';
import { INTERNATIONAL, INVISIBLE, Numbers, ONE_EACH } from './numbers';
import { FILL_IN, isUnset, oneOf } from './values';

/**
 * A phone number in international format (E.164; part 1, 2.2): spaces, dots, dashes and brackets are taken out, a leading plus
 * is kept as given. Throws InvalidInput for anything that can't be such a number.
 */
export function phoneNumber(value: unknown, label: string, numbers = new Numbers()): string {
	if (value === undefined || value === null || value === '') {
		throw new InvalidInput(label, 'no phone number is given', FILL_IN);
	}
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new InvalidInput(
			label,
			'a phone number is needed, not an object or a list',
			typeof value === 'object' ? oneOf(value) : INTERNATIONAL,
		);
	}
	return numbers.read(String(value).trim(), label);
}

/** An http or https address (part 1, 2.2 callbackUrl). Throws InvalidInput for anything else. */
export function httpUrl(value: string, label: string): string {
	const address = value.trim();
	if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
	throw new InvalidInput(
		label,
		`“${shorten(value)}” is not a web address`,
		'Use a full address that begins with https:// or http://.',
	);
}

/**
 * An email address without the blanks around it (part 1, 2.3): one “@”, and a domain with a dot. Throws InvalidInput for
 * anything else, also for several addresses in one text.
 */
export function emailAddress(value: unknown, label: string): string {
	const given = typeof value === 'string' ? value.replace(INVISIBLE, '').trim() : '';
	const fix = 'Use one address such as ann@example.com, without a name, “mailto:” or brackets.';
	if (given === '' && isUnset(value)) throw new InvalidInput(label, 'no email address is given', FILL_IN);
	if (typeof value === 'object') {
		throw new InvalidInput(label, 'an email address is needed, not an object or a list', oneOf(value));
	}
	if (given === '') throw new InvalidInput(label, 'no email address is given', fix);
	if (!/^mailto:/i.test(given) && /^[^@\s,;<>]+@[^@\s,;<>.]+(\.[^@\s,;<>.]+)+$/.test(given)) return given;
	const several = given.split(/[,;]/).filter((one) => one.includes('@')).length > 1;
	if (several) throw new InvalidInput(label, `“${shorten(given)}” is several email addresses`, ONE_EACH);
	throw new InvalidInput(label, `“${shorten(given)}” is not an email address`, fix);
}

/** A phone number in international format, which has to be there. */
export function phone(label: string, look: Look): Field<string> {
	const field = property(
		label,
		{ required: true, placeholder: 'e.g. +12025550123', ...look },
		{ type: 'string', default: '' },
	);
	return { property: field, parse: (raw, place) => phoneNumber(raw, place.label, place.numbers) };
}

/** An email address, which has to be there. */
export function email(label: string, look: Look): Field<string> {
	const field = property(label, { required: true, ...look }, { type: 'string', default: '' });
	return { property: field, parse: (raw, place) => emailAddress(raw, place.label) };
}

/** An email address that is picked from a list or given by hand, which has to be there. */
export function pickedEmail(label: string, look: Omit<PickLook, 'byHand' | 'required' | 'needed'>): Field<string> {
	const byHand = { displayName: 'By Address', name: 'address' };
	return {
		property: locator(label, { example: 'news@example.com', ...look, required: true, byHand }),
		parse: (raw, place) => emailAddress(located(raw), place.label),
	};
}

/** An http or https address; undefined while none is given. */
export function url(label: string, look: Look = {}): Field<string | undefined> {
	return refine(text(label, look), (value, place) => (value === undefined ? undefined : httpUrl(value, place)));
}

/** The same field, whose value may be missing: undefined while none is given. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
	const unmarked = { ...field.property };
	delete unmarked.required;
	return {
		...field,
		property: unmarked,
		parse: (raw, place) => (isUnset(located(raw)) ? undefined : field.parse(raw, place)),
	};
}
