/** A value that JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object as it came off the wire. */
export type JsonObject = { [key: string]: Json };

/** What JSON has had since Node 21 and TypeScript's library does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };

/** Sixteen digits in a row outside of quotes can be past 2^53; anything shorter never is. */
const MAY_HOLD_LONG_INTEGER = /(?:[:,[\s]|^)-?\d{16}/;
const LONG = 16;

/**
 * Parses JSON without losing digits: integers past 2^53 come out as text, everything else as JSON.parse gives it.
 * Throws a SyntaxError on malformed text. Field notes, rule 1.
 */
export function parseJson(text: string): Json {
	return JSON.parse(withoutLoss(text)) as Json;
}

/** The same JSON, of which JSON.parse loses no digits: its integers past 2^53 stand in quotes. */
export function withoutLoss(text: string): string {
	return MAY_HOLD_LONG_INTEGER.test(text) ? quoteLongIntegers(text) : text;
}

/**
 * JSON with quotes around its integers past 2^53. A reviver would find them too, at thirty times the cost: whoever posts
 * a callback could make n8n stand still with it.
 */
function quoteLongIntegers(text: string): string {
	const pieces: string[] = [];
	let copied = 0;
	let at = 0;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = afterString(text, at);
		else if (!isDigit(code)) at += 1;
		else {
			const first = at;
			while (isDigit(text.charCodeAt(at))) at += 1;
			const end = afterZeros(text, at);
			if (at - first < LONG || !isLongInteger(text, first, at, end)) continue;
			const start = text[first - 1] === '-' ? first - 1 : first;
			pieces.push(text.slice(copied, start), '"', text.slice(start, at), '"');
			at = end;
			copied = at;
		}
	}
	return pieces.length === 0 ? text : pieces.join('') + text.slice(copied);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function isDigit(code: number): boolean {
	return code >= 0x30 && code <= 0x39;
}

function afterString(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
	return at + 1;
}

/** Where a fraction of nothing but zeros ends, as some services write their ids; where the digits end if there is none. */
function afterZeros(text: string, end: number): number {
	if (text[end] !== '.') return end;
	let at = end + 1;
	while (text[at] === '0') at += 1;
	return at === end + 1 || isDigit(text.charCodeAt(at)) ? end : at;
}

/** Whether digits are a whole number past 2^53: no part of a fraction or an exponent, and no key, which JSON does not let be a number. */
function isLongInteger(text: string, first: number, digitsEnd: number, end: number): boolean {
	const isLong = digitsEnd - first > LONG || !Number.isSafeInteger(Number(text.slice(first, digitsEnd)));
	if (!isLong || text[first] === '0' || IN_FRACTION.has(text[first - 1])) return false;
	if (text[first - 1] === '-' && IN_FRACTION.has(text[first - 2])) return false;
	let after = end;
	while (BLANKS.has(text[after])) after += 1;
	return text[after] !== ':' && !IN_FRACTION.has(text[end]);
}

const IN_FRACTION = new Set(['.', 'e', 'E', '+']);
const BLANKS = new Set([' ', '\t', '\n', '\r']);

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
 * as an integer with all of them, anything else as the text that it is (field notes, rule 1). Zeros in front, which no JSON
 * integer has, stay too.
 */
export function integerOrText(text: string): object {
	return rawJSON(/^(0|[1-9]\d*)$/.test(text) ? text : JSON.stringify(text));
}

/** Whether a JSON value is an object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the first of the given keys that an object holds, compared without case, `_` and `-`; undefined when none is there. */
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

function isSameName(name: string, key: string): boolean {
	if (name.length === key.length) return name.toLowerCase() === key.toLowerCase();
	return name.length > key.length && /[_-]/.test(name) && name.replace(/[_-]/g, '').toLowerCase() === key.toLowerCase();
}

/** An id as text: takes text or a number, gives undefined for anything else (null, empty text, objects, an endless number). */
export function idText(value: unknown): string | undefined {
	if (typeof value === 'string' && value !== '') return value;
	return Number.isFinite(value) ? String(value) : undefined;
}

/** A record without the fields of these names. */
export function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Sets a field of a record under a name that came from outside, which may be any. */
export function setField(record: JsonObject, name: string, value: Json): void {
	if (name !== '__proto__') record[name] = value;
	else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
