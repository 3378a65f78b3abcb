export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** What JSON has had since Node 21 and TypeScript's library does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };

/** Sixteen digits in a row outside of quotes, or an exponent of two, can be past 2^53; anything shorter never is. */
const MAY_BE_LARGE = /(?:[:,[\s]|^)-?\d{16}|\d[eE]\+?\d\d/;
const SHORTEST_LARGE = 16;

/**
 * Parses JSON without losing digits: numbers past 2^53 come out as the text that they are, everything else as JSON.parse gives it.
 * Throws a SyntaxError on malformed text. Field notes, rule 1.
 */
export function parseJson(text: string): Json {
	return JSON.parse(withoutLoss(text)) as Json;
}

/**
 * The same JSON, of which JSON.parse loses no digits: its numbers past 2^53 stand in quotes. A control character that a text has as it is,
 * which JSON does not allow, stands by its number: it costs itself and not the whole answer.
 */
export function withoutLoss(text: string): string {
	const safe = MAY_BE_LARGE.test(text) ? quoteLarge(text) : text;
	return CONTROL.test(safe)
		? safe.replace(TEXTS, (part) =>
				part.replace(EACH_CONTROL, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
			)
		: safe;
}

/** Control characters; tabs and line breaks, which may also stand between values, are for those that have them in a text. */
const CONTROL = /[^ -\uffff]/;
const EACH_CONTROL = new RegExp(CONTROL, 'g');
/** Texts, and one that does not end: looked for from each of its quotes, it would cost the square of its length. */
const TEXTS = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g;

/** What a text of JSON begins and ends with. */
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A number in the place of a key, which JSON does not have: quotes around it would make it JSON. */
const KEY = /[ \t\n\r]*:/y;

/**
 * JSON with quotes around its numbers past 2^53. A reviver would find them too, at thirty times the cost: whoever posts
 * a callback could make n8n stand still with it.
 */
function quoteLarge(text: string): string {
	const pieces: string[] = [];
	let copied = 0;
	let at = 0;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = afterString(text, at);
		else if (code !== MINUS && !(code >= 0x30 && code <= 0x39)) at += 1;
		else {
			NUMBER.lastIndex = at;
			const [number] = NUMBER.exec(text) ?? [text[at]];
			const end = at + number.length;
			KEY.lastIndex = end;
			if (isLarge(number) && !KEY.test(text)) {
				pieces.push(text.slice(copied, at), '"', number, '"');
				copied = end;
			}
			at = end;
		}
	}
	return pieces.length === 0 ? text : pieces.join('') + text.slice(copied);
}

function isLarge(number: string): boolean {
	return (number.length >= SHORTEST_LARGE || /e/i.test(number)) && Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER;
}

/** Beyond so many digits, a number with decimals is not what was written any more. */
export const EXACT_DIGITS = 15;

/** Where a text of JSON has ended that begins with the quote at `start`: behind its last quote. */
export function afterString(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
	return at + 1;
}

/** Parses JSON as parseJson does, and gives undefined for text that is not JSON. */
export function tryParseJson(text: string): Json | undefined {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/**
 * A value for JSON.stringify, for fields that the interface types as integer while it hands the value out as text: digits go out
 * as an integer with all of them, anything else as the text that it is (field notes, rule 1). What a person fills in there is a whole number
 * (panel/ids.ts, wholeId); what the service itself gave goes back as it came.
 */
export function integerOrText(text: string): object {
	return rawJSON(/^(0|[1-9]\d*)$/.test(text) ? text : JSON.stringify(text));
}

/** Whether a JSON value is an object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the first of the given keys that an object holds, compared without case (field notes, rule 3); undefined when none is there. */
export function pick(object: JsonObject, ...keys: string[]): Json | undefined {
	for (const key of keys) {
		if (Object.hasOwn(object, key)) return object[key];
	}
	// What most objects lack is looked for in each of thousands: nothing is made for it.
	for (const name in object) {
		for (const key of keys) {
			if (isSameName(name, key) && Object.hasOwn(object, name)) return object[name];
		}
	}
	return undefined;
}

/** Whether an object holds one of the given keys in two spellings, compared without case: nobody knows which of them counts. */
export function hasTwice(object: JsonObject, ...keys: string[]): boolean {
	const names = Object.keys(object);
	return keys.some((key) => names.filter((name) => isSameName(name, key)).length > 1);
}

function isSameName(name: string, key: string): boolean {
	return name.length === key.length && name.toLowerCase() === key.toLowerCase();
}

/** An id as text: takes text or a number, gives undefined for anything else (null, empty text, objects, an endless number). */
export function idText(value: unknown): string | undefined {
	if (typeof value === 'string' && value !== '') return value;
	return Number.isFinite(value) ? String(value) : undefined;
}

/** An id as text: one word with a digit in it, of which none was lost (field notes, rule 1). Undefined for anything else. */
export function readId(value: unknown): string | undefined {
	const id = idText(value)?.trim() ?? '';
	// Nearly all of them are digits, and there are a hundred thousand at once.
	if (/^\d+$/.test(id)) return id;
	return /\d/.test(id) && !/\s/.test(id) && !isRounded(id) ? id : undefined;
}

/** Whether a value is a plain no; in XML it is a word. */
export function isNo(value: Json | undefined): boolean {
	return value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false');
}

/** Whether a text is a number that lost digits on its way, as 1.9345678901234568e+18 has: it is no id (field notes, rule 1). */
export function isRounded(text: string): boolean {
	return /^-?\d(?:\.\d+e\+?\d+|e\+?\d{3})$/i.test(text);
}

/** A record without the fields of these names. */
export function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Sets a field of a record under a name that came from outside, which may be any. */
export function setField<V>(record: Record<string, V>, name: string, value: V): void {
	if (name !== '__proto__') record[name] = value;
	else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
