/** A value that JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object as it came off the wire. */
export type JsonObject = { [key: string]: Json };

interface SourceContext {
	source?: string;
}

type SourceReviver = (key: string, value: unknown, context: SourceContext) => unknown;

/** What JSON has had since Node 21 and TypeScript's library does not know yet. */
const { parse, rawJSON } = JSON as unknown as {
	parse: (text: string, reviver?: SourceReviver) => Json;
	rawJSON: (text: string) => object;
};

/** Sixteen digits in a row outside of quotes can be past 2^53; anything shorter never is. */
const MAY_HOLD_LONG_INTEGER = /(?:[:,[\s]|^)-?\d{16}/;

/**
 * Parses JSON without losing digits: integers past 2^53 come out as text, everything else as JSON.parse gives it.
 * Throws a SyntaxError on malformed text. Field notes, rule 1.
 */
export function parseJson(text: string): Json {
	if (!MAY_HOLD_LONG_INTEGER.test(text)) return parse(text);
	return parse(text, (_key, value, context) => {
		if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
		const source = context.source ?? '';
		return /^-?\d+$/.test(source) ? source : value;
	});
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
 * An id as a JSON integer with every digit: takes digits as text or a safe number, gives a value for JSON.stringify.
 * For fields that the interface types as integer while it hands the id out as text (field notes, rule 1).
 */
export function integerLiteral(digits: string): object {
	return rawJSON(digits);
}

/** Whether a JSON value is an object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the first of the given keys that an object holds, compared without case; undefined when none is there. */
export function pick(object: JsonObject, ...keys: string[]): Json | undefined {
	for (const key of keys) {
		if (Object.hasOwn(object, key)) return object[key];
	}
	const wanted = new Set(keys.map((key) => key.toLowerCase()));
	const found = Object.keys(object).find((key) => wanted.has(key.toLowerCase()));
	return found === undefined ? undefined : object[found];
}

/** An id as text: takes text or a number, gives undefined for anything else (null, empty text, objects). */
export function idText(value: unknown): string | undefined {
	if (typeof value === 'string' && value !== '') return value;
	if (typeof value === 'number') return String(value);
	return undefined;
}
