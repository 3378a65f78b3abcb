import { isJsonObject, tryParseJson, type Json } from '../../ground/json';
import { BUDGETS, CallbackRefused, within } from '../budgets';

/** JSON as plain data, once its text shows that it is not too much; undefined for a text that is none. Throws CallbackRefused. */
export function readJson(text: string): Json | undefined {
	weigh(text);
	return tryParseJson(text);
}

/**
 * JSON with an object on each line, as a list; undefined where any line is something else, so that a text that is cut off is not
 * read in part. Takes a text that readJson has weighed as a whole. Throws CallbackRefused.
 */
export function readLines(text: string): Json[] | undefined {
	// Whatever the text is, no more of it is cut than may be read.
	const lines = text.split('\n', BUDGETS.entries + 1);
	const values: Json[] = [];
	for (const line of lines) {
		if (line.trim() === '') continue;
		const value = tryParseJson(line);
		if (!isJsonObject(value)) return undefined;
		values.push(value);
	}
	within(lines.length, BUDGETS.entries, 'lines');
	return values;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses a text of too much: counts values, values in one object or list, and levels, in one pass over the text: reading an object of hundreds of thousands
 * of keys, only to refuse it, would cost twenty times as much. Throws CallbackRefused.
 */
export function weigh(text: string): void {
	/** The values of each list and object that is open. */
	const open: number[] = [];
	let values = 0;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = endOfText(text, at);
		else if (code === COMMA) {
			values += 1;
			within(values, BUDGETS.values, 'values');
			const siblings = (open[open.length - 1] ?? 0) + 1;
			open[open.length - 1] = siblings;
			within(siblings + 1, BUDGETS.siblings, 'values in one list or object');
		} else if (OPENING.has(code)) {
			open.push(0);
			if (open.length > BUDGETS.depth) throw new CallbackRefused(400, 'The call is nested too deep');
		} else if (CLOSING.has(code)) open.pop();
	}
}

function endOfText(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
	return at;
}
