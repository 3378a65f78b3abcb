import { InvalidInput, shorten } from '../ground/errors';
import { integerLiteral, isJsonObject, type JsonObject } from '../ground/json';
import { textOf } from '../panel/parameters';

/** An id as the JSON integer that the service wants, with all its digits. Throws InvalidInput for anything but digits. */
export function idLiteral(value: unknown, label: string): unknown {
	const text = textOf(value, label)?.trim() ?? '';
	if (/^\d+$/.test(text)) return integerLiteral(text);
	const problem = text === '' ? 'an ID is missing' : `“${shorten(text)}” is not an ID`;
	throw new InvalidInput(label, problem, 'Give the ID in digits, as the service shows it.');
}

/** The ids of a list, in the same form. */
export function idLiterals(value: unknown, label: string): unknown[] {
	if (Array.isArray(value)) return value.map((id) => idLiteral(id, label));
	throw new InvalidInput(label, 'it is not a list', 'Use a list of IDs.');
}

/** A whole number within bounds, also from text. Throws InvalidInput for anything else. */
export function wholeNumber(value: unknown, label: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
	const text = textOf(value, label)?.trim() ?? '';
	const number = Number(text);
	if (text !== '' && Number.isSafeInteger(number) && number >= min && number <= max) return number;
	const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
	throw new InvalidInput(label, `“${shorten(text)}” is not a whole number ${range}`, 'Correct the number.');
}

/** A value that has to be an object. Throws InvalidInput for anything else. */
export function objectValue(value: unknown, label: string): JsonObject {
	if (isJsonObject(value)) return value;
	throw new InvalidInput(label, 'it is not an object', 'Use an object such as {"key": "value"}.');
}

/** One of the values that the documents allow. Throws InvalidInput for any other. */
export function oneOf(value: unknown, allowed: readonly string[], label: string): string {
	if (typeof value === 'string' && allowed.includes(value)) return value;
	const given =
		value === undefined || value === null || value === '' ? 'nothing is given' : `“${said(value)}” is not allowed`;
	throw new InvalidInput(label, given, `Use ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}.`);
}

function said(value: unknown): string {
	return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}
