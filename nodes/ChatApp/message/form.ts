import { isJsonObject, type Json, type JsonObject } from '../../ground/json';

/** A form's value as message text: numbers written out, empty ones left out; objects stay for the rules to refuse. */
export function textOf(value: unknown): Json | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	// A whole number past 2^53 has lost digits already: it stays a number, which no text field takes.
	const exact = typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value));
	return exact || typeof value === 'boolean' ? String(value) : (value as Json);
}

/** A form's value as a plain word, or the fallback where there is none. */
export function wordOf(value: unknown, fallback: string): string {
	const text = textOf(value);
	return typeof text === 'string' ? text : fallback;
}

/** A form's value as a number where it is one; anything else stays for the rules to refuse. */
export function numberOf(value: unknown): Json | undefined {
	const text = textOf(value);
	const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
	return Number.isFinite(number) ? number : text;
}

/** The entries of a list field: a list where it takes several, one object where it takes one. */
export function rows(value: unknown, name: string): JsonObject[] {
	const entries = isJsonObject(value) ? value[name] : undefined;
	if (Array.isArray(entries)) return entries.filter(isJsonObject);
	return isJsonObject(entries) ? [entries] : [];
}

/** An object of the values that are there: undefined ones, empty objects and empty lists are left out. */
export function filled(values: Record<string, Json | undefined>): JsonObject {
	const kept = Object.entries(values).filter((entry): entry is [string, Json] => !isEmpty(entry[1]));
	return Object.fromEntries(kept);
}

/** The named fields of a form's row as texts; those that are empty are left out. */
export function texts(row: JsonObject, names: readonly string[]): JsonObject {
	return filled(Object.fromEntries(names.map((name) => [name, textOf(row[name])])));
}

function isEmpty(value: Json | undefined): boolean {
	if (value === undefined) return true;
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
