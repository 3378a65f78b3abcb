import type { IDataObject } from 'n8n-workflow';

import { InvalidInput, shorten, shown } from '../ground/errors';
import { isJsonObject, tryParseJson, type Json, type JsonObject } from '../ground/json';

export const FILL_IN = 'Fill it in, or check that the expression finds a value in this item.';

/** The same where an item may not go out without it. */
export const FILL_IN_EACH = `${FILL_IN} Items that have none need a branch of their own (node If), with a node that lacks this field.`;

/** Whether a parameter holds nothing: it is not set, null, or an empty text. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || value === '';
}

/** Whether there is no value, or a text of blanks, as in a cell that looks empty. */
export function isBlank(value: unknown): boolean {
	return typeof value === 'string' ? value.trim() === '' : isUnset(value);
}

/** Whether a field's value says nothing: it is blank, or a list or plain object with nothing in it. */
export function isNothing(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return isBlank(value);
	const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
	return isPlain && Object.keys(value).length === 0;
}

/** A value as text, with numbers written out; undefined when there is none. Throws InvalidInput for objects and lists. */
export function textOf(value: unknown, label: string): string | undefined {
	if (isUnset(value)) return undefined;
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return exactText(value, label);
	if (typeof value === 'boolean') return String(value);
	// A date of JavaScript's, or of any copy of Luxon.
	if (value instanceof Date || (typeof value === 'object' && value !== null && 'toISO' in value)) {
		const fix = 'Say how it is to be written, e.g. {{ $now.toFormat("d LLLL yyyy") }}.';
		throw new InvalidInput(label, 'a text is needed here, not a date', fix);
	}
	throw new InvalidInput(label, 'a text is needed here, not an object or a list', oneOf(value));
}

/** What to do where an object or a list was given for one value. */
export function oneOf(value: unknown): string {
	return Array.isArray(value)
		? 'Pick one entry of the list, or make an item of each with a node such as Split Out.'
		: 'Pick one field of the object.';
}

/** A value that has to be there; for a text, with more than blanks in it. Throws InvalidInput for nothing. */
export function needed<T>(value: T | undefined, label: string, fix = FILL_IN): T {
	if (value !== undefined && (typeof value !== 'string' || value.trim() !== '')) return value;
	throw new InvalidInput(label, 'it is empty', fix);
}

/** Whether a value has a text, or there is none. */
export function isTextual(value: unknown): boolean {
	return typeof value === 'number' ? isExact(value) : value === null || !['object', 'function'].includes(typeof value);
}

function isExact(value: number): boolean {
	return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

/** A number written out; a whole one past 2^53 has lost its last digits already, and an id must not be guessed. */
function exactText(value: number, label: string): string {
	if (isExact(value)) return String(value);
	if (!Number.isFinite(value)) {
		throw new InvalidInput(label, 'the expression gives an impossible number', 'Check what it calculates with.');
	}
	throw new InvalidInput(
		label,
		`the number ${value} is too long to be exact`,
		'Give it as text, between quotes: only text keeps all digits of a long ID.',
	);
}

/** A whole number within the bounds, also from text; undefined when nothing is there. Throws InvalidInput otherwise. */
export function integerOf(
	value: unknown,
	label: string,
	bounds: { min?: number; max?: number } = {},
): number | undefined {
	const text = textOf(value, label)?.trim();
	if (text === undefined || text === '') return undefined;
	const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
	const number = Number(text);
	if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
	const range = bounds.max === undefined ? `of ${min} or more` : `from ${min} to ${max}`;
	throw new InvalidInput(label, `“${shorten(text)}” is not a whole number ${range}`, 'Correct the number.');
}

/** A number of `min` or more, also from text; undefined when nothing is there. Throws InvalidInput otherwise. */
export function decimalOf(value: unknown, label: string, min: number): number | undefined {
	const text = textOf(value, label)?.trim() ?? '';
	if (text === '') return undefined;
	const number = Number(text);
	if (Number.isFinite(number) && number >= min) return number;
	throw new InvalidInput(
		label,
		`“${shorten(text)}” is not a number of ${min} or more`,
		'Correct the number, e.g. 12.50.',
	);
}

/** True or false, also from text; undefined when nothing is there. Throws InvalidInput for anything else. */
export function flagOf(value: unknown, label: string): boolean | undefined {
	if (isUnset(value)) return undefined;
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
	if (text === 'true' || text === '1') return true;
	if (text === 'false' || text === '0') return false;
	throw new InvalidInput(label, 'it is neither true nor false', 'Use true or false.');
}

/** Several texts from a list, or from one text with commas, blanks or line breaks between them. */
export function textsOf(value: unknown, label: string): string[] {
	return listOf(value, label).flatMap((entry) => entry.split(/[\s,;]+/).filter((part) => part !== ''));
}

/** Several names, which may hold blanks: from a list as they are, or from one text with commas, semicolons or line breaks between them. */
export function namesOf(value: unknown, label: string): string[] {
	const names = Array.isArray(value)
		? listOf(value, label)
		: listOf(value, label).flatMap((entry) => entry.split(/[,;\r\n]/).map((part) => part.trim()));
	return names.filter((name) => name !== '');
}

function listOf(value: unknown, label: string): string[] {
	if (value === undefined || value === null) return [];
	const list: unknown[] = Array.isArray(value) ? value : [value];
	return list.map((entry) => {
		if (typeof entry === 'string') return entry;
		if (typeof entry === 'number') return exactText(entry, label);
		throw new InvalidInput(label, 'it is not a list of texts', 'Use one text, or a list of texts.');
	});
}

/** Key/value pairs from a key-value field, an object or JSON text; undefined when there are none. Throws InvalidInput. */
export function keyValuesOf(value: unknown, label: string): IDataObject | undefined {
	if (isUnset(value)) return undefined;
	const object = typeof value === 'string' ? tryParseJson(value) : value;
	if (typeof value === 'string' && object === undefined && /^\s*\{/.test(value)) throw notJson(value, label);
	if (!isJsonObject(object)) {
		throw new InvalidInput(label, 'it is not a set of keys and values', 'Use an object such as {"order": "1001"}.');
	}
	const rows = pairRows(object);
	const result = rows ? Object.fromEntries(rows.flatMap((row) => pairOf(row, label) ?? [])) : object;
	return Object.keys(result).length === 0 ? undefined : result;
}

/** The same, of which no number has lost its last digits on the way. */
export function exactKeyValuesOf(value: unknown, label: string): IDataObject | undefined {
	const given = keyValuesOf(value, label);
	for (const [key, one] of Object.entries(given ?? {})) {
		if (typeof one === 'number') exactText(one, `${label}, ${shorten(key)}`);
	}
	return given;
}

/** The rows that n8n keeps of a key-value field; undefined for an object with keys of its own, one of which may be called `pairs`. */
function pairRows(object: JsonObject): JsonObject[] | undefined {
	const { pairs } = object;
	return Array.isArray(pairs) && Object.keys(object).length === 1 && pairs.every(isRow) ? pairs : undefined;
}

function isRow(entry: Json): entry is JsonObject {
	return isJsonObject(entry) && Object.keys(entry).every((name) => name === 'key' || name === 'value');
}

/** The key and the value of a row; undefined for one that was added and not filled in. Throws InvalidInput for a value without a key. */
function pairOf({ key, value }: JsonObject, label: string): Array<readonly [string, Json]> | undefined {
	const name = textOf(key, label) ?? '';
	if (name !== '') return [[name, value]];
	if (isUnset(value)) return undefined;
	throw new InvalidInput(label, `the value “${shown(value)}” has no key`, 'Fill in its key, or take the row out.');
}

/** The error of a text that is no JSON; `why` is what the parser says, shown where nothing better is known. */
export function notJson(text: string, label: string, why?: string): InvalidInput {
	const straight = 'JSON has straight double quotes around each key and text: {"order": "1001"}.';
	if (/[\u201c-\u201f\u00ab\u00bb]/.test(text)) {
		return new InvalidInput(label, 'it is not JSON: it has typographic quotes', straight);
	}
	if (/[{,[]\s*'/.test(text)) return new InvalidInput(label, 'it is not JSON: it has single quotes', straight);
	if (why === undefined) return new InvalidInput(label, 'it is not JSON', straight);
	return new InvalidInput(label, `it is not JSON: ${why}`, 'Check quotes, commas and brackets around that place.');
}

/** The rows of a list field, of a list, or of JSON text; none when nothing is there. Throws InvalidInput otherwise. */
export function rowsOf(value: unknown, group: string, label: string): unknown[] {
	const given = typeof value === 'string' ? (tryParseJson(value) ?? value) : value;
	const rows: unknown = isJsonObject(given) && Object.hasOwn(given, group) ? given[group] : given;
	if (isUnset(rows) || (isJsonObject(rows) && Object.keys(rows).length === 0)) return [];
	if (Array.isArray(rows)) return rows as unknown[];
	throw new InvalidInput(label, 'it is not a list', 'Use a list of objects.');
}

/**
 * An expression that was typed where no expression is read, or without its last brace: macros of the service's own have no dollar
 * sign.
 */
const EXPRESSION = /\{\{[^{}]*\$[A-Za-z(][^{}]*\}\}?/;

export const SEND_UNUSUAL = 'Send Unusual Texts';

/** What to do with a text that is meant to be as it is. */
export const SENT_ANYWAY = ` To send it as it is, add “${SEND_UNUSUAL}” under Options.`;

/**
 * The value, unless it is a text that still holds an expression, or, where such texts are refused, ends in braces that one has left
 * over. Throws InvalidInput with the way to mend it.
 */
export function filled<T>(value: T, label: string, unusualTexts?: 'refused' | 'sent'): T {
	if (typeof value !== 'string') return value;
	if (value.includes('{{')) {
		const [found] = EXPRESSION.exec(value) ?? [];
		if (found !== undefined) {
			throw new InvalidInput(
				label,
				`it still holds “${shorten(found)}”, which would go out as it stands`,
				'Switch the field from Fixed to Expression, or take the braces out of the data that it comes from.',
			);
		}
	}
	if (unusualTexts !== 'refused' || !endsInStray(value)) return value;
	throw new InvalidInput(
		label,
		`it ends in “${shorten(value.trimEnd().slice(-STRAY_SHOWN))}”, with braces that belong to no expression`,
		`Take the braces out, or write the expression as {{ $json.name }}.${SENT_ANYWAY}`,
	);
}

/** So much of a text's end shows where its stray braces stand. */
const STRAY_SHOWN = 20;

/** Whether a text ends in two braces that close nothing; those of JSON and of styles close what was opened before. */
function endsInStray(text: string): boolean {
	if (!text.trimEnd().endsWith('}}')) return false;
	return text.split('}').length > text.split('{').length;
}

/** What JavaScript writes where a value has no words, what it stands for, and what to do about it. */
const WORDLESS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
	'[object Object]': ['a whole object', 'Pick one field of the object.'],
	'Invalid Date': ['a date that it can not read', 'Check the date, and in which form it comes.'],
	NaN: ['a calculation with something that is not a number', 'Check what it calculates with.'],
	undefined: ['a field that is not there', 'Correct the name of the field.'],
	null: ['a field that is empty', 'Where it may be empty, write ($json.name ?? "") in its place.'],
};
// In JSON, null is a value, behind a colon or in a list. Beside letters, a random text such as a token has these by chance.
const WORDLESS_WORD =
	/\[object Object\]|Invalid Date|(?<![\p{L}\d])NaN|undefined|(?<!":\s*)(?!(?<=[[,](?:\n\s*)?)null(?:\n\s*)?[,\]])(?:(?<![\p{L}\d])null|null(?![\p{L}\d]))/gu;

/**
 * The error of a text in which an expression has written such words; undefined for any other text. What was given to the expression, and may
 * hold the same words, as an error that an alarm tells of does, is asked for where a text has some. The reader knows the field's label.
 */
export function wordless(text: string, given: () => unknown, more: string): InvalidInput | undefined {
	const words = text.match(WORDLESS_WORD);
	if (!words) return undefined;
	const known = JSON.stringify(given(), (_name, value: unknown) => value ?? '');
	// A call may have put it into small letters.
	const word = words.find((one) => !known.includes(one) && !known.toLowerCase().includes(one));
	if (word === undefined) return undefined;
	const [what, fix] = WORDLESS[word];
	return new InvalidInput('', `it holds “${word}”, which is what an expression gives for ${what}`, fix + more);
}
