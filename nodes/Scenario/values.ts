import { InvalidInput, shorten, shown } from '../ground/errors';
import { integerLiteral, isJsonObject, type JsonObject } from '../ground/json';
import { refine, type Field, type Look } from '../panel/field';
import { clock } from '../panel/fields';
import { integerOf, isUnset, needed, textOf } from '../panel/values';

/** An object of which not more is known than the names of its fields: a scenario or a part of one. */
export type Shape = Readonly<Record<string, unknown>>;

/** A time as a clock shows it, `YYYY-MM-DD hh:mm:ss` (part 2, 2.4). */
export function clockTime(label: string, description: string, look: Look = {}): Field<string | undefined> {
	return refine(clock(label, { ...look, description }), (time) => time?.replace('T', ' '));
}

/** An id as the JSON integer that the service wants, with all its digits. Throws InvalidInput for anything but digits. */
export function idLiteral(value: unknown, label: string): object {
	const text = textOf(value, label)?.trim() ?? '';
	// A JSON integer has no zeros in front.
	if (/^(0|[1-9]\d*)$/.test(text)) return integerLiteral(text);
	const problem = text === '' ? 'an ID is missing' : `“${shorten(text)}” is not an ID`;
	throw new InvalidInput(label, problem, 'Give the ID in digits, as the service shows it.');
}

/** The ids of a list, in the same form. */
export function idLiterals(value: unknown, label: string): object[] {
	if (Array.isArray(value)) return value.map((id) => idLiteral(id, label));
	throw new InvalidInput(label, 'it is not a list', 'Use a list of IDs.');
}

/** A whole number within bounds, which has to be there. Throws InvalidInput for anything else. */
export function wholeNumber(value: unknown, label: string, min: number, max?: number): number {
	return needed(integerOf(value, label, { min, max }), label);
}

/** A value that has to be an object. Throws InvalidInput for anything else. */
export function objectValue(value: unknown, label: string): JsonObject {
	if (isJsonObject(value)) return value;
	throw new InvalidInput(label, 'it is not an object', 'Use an object such as {"key": "value"}.');
}

/** One of the values that the documents allow. Throws InvalidInput for any other. */
export function oneOf<T extends string>(value: unknown, allowed: readonly T[], label: string): T {
	const found = allowed.find((one) => one === value);
	if (found !== undefined) return found;
	const given = isUnset(value) ? 'nothing is given' : `“${shown(value)}” is not allowed`;
	throw new InvalidInput(label, given, `Use ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}.`);
}

/** The values that are there: no undefined ones, and no empty lists. Undefined when none is left. */
export function filled(values: Shape): Shape | undefined {
	const isThere = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
	const entries = Object.entries(values).filter(([, value]) => isThere(value));
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
