import { isJsonObject, type Json, type JsonObject } from '../ground/json';

/** Whether an object is itself an entry of the list that is read, and not the XML element around its entries. */
export type IsEntry = (one: JsonObject) => boolean;

/**
 * The entries of a list, in their order: an array; a single entry in its place (field notes, rule 9); in XML, the one element that names
 * their kind, and nothing where the list is empty (field notes, rule 4). Undefined for anything else.
 */
export function entriesOf(value: Json | undefined, isEntry: IsEntry): Json[] | undefined {
	if (Array.isArray(value)) return value;
	if (value === '') return [];
	if (!isJsonObject(value)) return undefined;
	if (isEntry(value)) return [value];
	const [name, ...others] = Object.keys(value);
	return name === undefined || others.length > 0 || /^[@#]/.test(name) ? undefined : [value[name]].flat();
}
