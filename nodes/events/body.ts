import { isJsonObject, tryParseJson, type Json } from '../ground/json';

/** The largest body of a callback. Ours: no callback of the interface comes near it; n8n itself takes 16 MB. */
export const LARGEST_CALLBACK_BYTES = 5 * 1024 * 1024;

/** A list deeper than this in wrappers is none of a callback's. */
const DEEPEST_WRAPPER = 3;
/** Deeper nesting than any form has; what goes beyond is no callback (and costs time to walk). */
const DEEPEST_VALUE = 32;

/**
 * The entries of a callback's body that is no XML: one object, a list, a list in a wrapper object, or form fields, whatever
 * Content-Type says (field notes, rule 6). Undefined when it is none of these, or nested too deep.
 */
export function readEntries(text: string, isEvent: (entry: Json) => boolean): Json[] | undefined {
	const json = tryParseJson(text) ?? formFields(text);
	if (json === undefined || !(Array.isArray(json) || isJsonObject(json)) || isDeep(json, DEEPEST_VALUE))
		return undefined;
	return unwrap(json, isEvent, DEEPEST_WRAPPER) ?? (Array.isArray(json) ? json : [json]);
}

/** The list that a wrapper object holds; undefined when the object is an event itself or holds no list of objects. */
function unwrap(json: Json, isEvent: (entry: Json) => boolean, levels: number): Json[] | undefined {
	if (Array.isArray(json)) return json;
	if (!isJsonObject(json) || levels === 0 || isEvent(json)) return undefined;
	for (const value of Object.values(json)) {
		if (Array.isArray(value) && value.length > 0 && value.every(isJsonObject)) return value;
	}
	for (const value of Object.values(json)) {
		if (isJsonObject(value)) {
			const found = isEvent(value) ? [value] : unwrap(value, isEvent, levels - 1);
			if (found) return found;
		}
	}
	return undefined;
}

/** Form fields as an object of texts, or the JSON that a single field carries; undefined when the text is no form. */
function formFields(text: string): Json | undefined {
	if (!/^[^\s=&{}[\]<>"]+=/.test(text)) return undefined;
	const fields = Object.fromEntries(new URLSearchParams(text));
	const values = Object.values(fields);
	const carried = values.length === 1 ? tryParseJson(values[0]) : undefined;
	return Array.isArray(carried) || isJsonObject(carried) ? carried : fields;
}

function isDeep(value: Json, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	return Object.values(value).some((part) => isDeep(part, levels - 1));
}
