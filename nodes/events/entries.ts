import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { BUDGETS, CallbackRefused, within } from './budgets';
import { Entry } from './entry';
import { formsOf } from './forms';
import type { Content } from './syntax';

/** Levels of wrappers: one in JSON; in XML the root, and a list in it (field notes, rule 6). */
const WRAPPERS = 2;

/** Objects of a list that are looked at to know whether the list is one of events. */
const LOOKED_AT = 20;

/** What the request's own data comes back in: it is part of an event, whatever it looks like. */
const DATA = new Set(['callbackdata', 'options', 'userdata']);

/** The name under which the last entry comes when some were no objects. */
export const MALFORMED = '#malformed';

/** Under this key `raw` keeps what stood beside an event in its wrapper. */
const WRAPPER = '#wrapper';

/**
 * The entries of a call, one after the other: a single object, a list, or either of these in a wrapper object (field notes,
 * rule 6). What stands beside them in a wrapper stays with the first one, and what is no object at all comes in an entry of its own.
 * Throws CallbackRefused beyond the budgets, and for a list of nothing but texts and numbers.
 */
export function* callEntries({ json, isXml }: Content): Generator<Entry> {
	const malformed: Json[] = [];
	let count = 0;
	for (const entry of found(json, '', isXml, malformed, WRAPPERS)) {
		count += 1;
		within(count, BUDGETS.entries, 'entries');
		yield entry;
	}
	if (malformed.length === 0) return;
	if (count === 0 && !malformed.some((one) => Array.isArray(one))) {
		throw new CallbackRefused(400, 'The call holds no object');
	}
	yield new Entry({ malformed }, MALFORMED);
}

function* found(
	json: Json,
	element: string,
	isXml: boolean,
	malformed: Json[],
	levels: number,
): Generator<Entry, void, void> {
	const list = Array.isArray(json) ? json : [json];
	within(list.length, BUDGETS.entries, 'entries');
	for (const raw of list) {
		if (!isJsonObject(raw)) malformed.push(raw);
		else yield* opened(new Entry(raw, element, isXml), malformed, levels);
	}
}

/** The entries in an object; the object itself when it is an event, or holds none. */
function* opened(entry: Entry, malformed: Json[], levels: number): Generator<Entry, void, void> {
	const { raw, isXml } = entry;
	const holders = formsOf(entry).length > 0 ? [] : holdersIn(raw, isXml, levels);
	if (holders.length === 0) return yield entry;
	let beside = without(raw, holders);
	for (const key of holders) {
		for (const one of found(raw[key], key, isXml, malformed, levels - 1)) {
			yield beside ? new Entry({ ...one.raw, [WRAPPER]: beside }, one.element, isXml) : one;
			beside = undefined;
		}
	}
}

/** The keys of an object under which there are events. */
function holdersIn(raw: JsonObject, isXml: boolean, levels: number): string[] {
	if (levels === 0) return [];
	return Object.keys(raw).filter((key) => !DATA.has(key.toLowerCase()) && holds(raw[key], key, isXml, levels - 1));
}

function holds(json: Json, element: string, isXml: boolean, levels: number): boolean {
	const list = Array.isArray(json) ? json.slice(0, LOOKED_AT) : [json];
	return list.some(
		(raw) =>
			isJsonObject(raw) &&
			(formsOf(new Entry(raw, element, isXml)).length > 0 || holdersIn(raw, isXml, levels).length > 0),
	);
}

/** What stands in a wrapper beside the parts that were opened; undefined when nothing does. */
function without(raw: JsonObject, keys: string[]): JsonObject | undefined {
	const rest = Object.entries(raw).filter(([key]) => !keys.includes(key));
	return rest.length === 0 ? undefined : Object.fromEntries(rest);
}
