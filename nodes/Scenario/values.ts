import { given } from '../api/details';
import { InvalidInput, shown } from '../ground/errors';
import { integerOrText, isJsonObject, type JsonObject } from '../ground/json';
import { refine, type Field, type Look } from '../panel/field';
import { clock } from '../panel/fields';
import { idOf, wholeId } from '../panel/ids';
import { integerOf, isUnset, needed, textOf } from '../panel/values';

/** An object of which not more is known than the names of its fields: a scenario or a part of one. */
export type Fields = Readonly<Record<string, unknown>>;

export type Warn = (message: string) => void;

/** A time as a clock shows it, `YYYY-MM-DD hh:mm:ss` (part 2, 2.4). */
export function clockField(label: string, description: string, look: Look = {}): Field<string | undefined> {
	return refine(clock(label, { ...look, description }), (time) => time?.replace('T', ' '));
}

/** An id as the JSON integer that the service wants. Throws InvalidInput for what is none. */
export function idValue(value: unknown, label: string): object {
	return integerOrText(wholeId(needed(idOf(value, label), label), label));
}

/** The ids of a list, in the same form. */
export function idValues(value: unknown, label: string): object[] {
	if (Array.isArray(value)) return value.map((id) => idValue(id, label));
	throw new InvalidInput(label, 'it is not a list', 'Use a list of IDs.');
}

/** A text that has to be there. Throws InvalidInput for anything else. */
export function requiredText(value: unknown, label: string): string {
	return needed(textOf(value, label), label);
}

/** A whole number within bounds, which has to be there. Throws InvalidInput for anything else. */
export function wholeNumber(value: unknown, label: string, min?: number, max?: number): number {
	return needed(integerOf(value, label, { min, max }), label);
}

/** A value that has to be an object. Throws InvalidInput for anything else. */
export function objectValue(value: unknown, label: string): JsonObject {
	if (isJsonObject(value)) return value;
	throw new InvalidInput(label, 'it is not an object', 'Use an object such as {"key": "value"}.');
}

/** One of the values that the documents allow, in any case. Throws InvalidInput for any other. */
export function knownWord<T extends string>(value: unknown, allowed: readonly T[], label: string): T {
	const found = knownOf(value, allowed);
	if (found !== undefined) return found;
	const given = isUnset(value) ? 'nothing is given' : `“${shown(value)}” is not allowed`;
	throw new InvalidInput(label, given, `Use ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}.`);
}

/** The same, undefined for any other value. */
export function knownOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
	if (typeof value !== 'string') return undefined;
	return known.find((one) => one.toLowerCase() === value.toLowerCase());
}

/** A text as the documents write it where it is one of theirs in other letters, and any other as it is. */
export function asKnown<T extends string | undefined>(text: T, known: readonly string[]): T | string {
	return knownOf(text, known) ?? text;
}

/** Whether a value is a list with something in it. */
export function isFilledList(value: unknown): boolean {
	return Array.isArray(value) && value.length > 0;
}

/** The values that are there: no undefined ones, and no empty lists. Undefined when none is left. */
export function givenOnly(values: Fields): Fields | undefined {
	const there = given(values);
	return Object.keys(there).length === 0 ? undefined : there;
}
