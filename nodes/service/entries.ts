import { isJsonObject, type Json, type JsonObject } from '../ground/json';

/** Whether an object is itself an entry of the list that is read, and not the element around its entries. */
export type IsEntry = (one: JsonObject) => boolean;

/** Levels of lists and objects in which entries are looked for: an answer may be nested without an end. */
const MOST_LEVELS = 8;

/**
 * The entries of a list, in whichever form it came, always in their order: an array, also one inside of another; a single
 * thing that is in no list (part 1, 4.3); in XML, the element around them, which names their kind. Undefined for anything
 * else: null, a text or a number, and an object of which nobody can tell what it is.
 */
export function entriesOf(value: Json | undefined, isEntry: IsEntry, levels = MOST_LEVELS): Json[] | undefined {
	if (Array.isArray(value)) return flatList(value);
	if (!isJsonObject(value) || levels === 0) return undefined;
	if (isEntry(value)) return [value];
	const around = nameAround(value, isEntry);
	return around === undefined ? undefined : (entriesOf(value[around], isEntry, levels - 1) ?? [value[around]]);
}

/** The entries of a list, also of the lists in it, in their order. */
export function flatList(list: Json[]): Json[] {
	return list.some(Array.isArray) ? list.flat<Json[], typeof MOST_LEVELS>(MOST_LEVELS) : list;
}

/** The name in an object under which its entries stand, where it holds entries: no other part of it is a list or an object. */
export function nameAround(value: JsonObject, isEntry: IsEntry): string | undefined {
	if (isEntry(value)) return undefined;
	const inner = partsOf(value).filter((name) => typeof value[name] === 'object' && value[name] !== null);
	return inner.length === 1 ? inner[0] : undefined;
}

/** The names of an object's parts, without XML's attributes and the text beside its elements. */
export function partsOf(value: JsonObject): string[] {
	return Object.keys(value).filter((name) => !name.startsWith('@') && name !== '#text');
}
