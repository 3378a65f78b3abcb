import { isoFromUtc, isoFromWrappedMillis } from '../ground/dates';
import { idText, isJsonObject, type Json, type JsonObject } from '../ground/json';
import { entriesOf, nameAround, partsOf, type IsEntry } from './entries';

/**
 * Reads the value of one field of a record; JSON and XML, which says everything in text, read alike. Null, nil and an empty
 * text give null. What is not of the declared type stays as it came.
 */
export interface Reader {
	(value: Json): Json;
	/** Of a record: whether an object is such a record. */
	readonly isEntry?: IsEntry;
	/** Of a list: the name under which its entries stand, where the value is an element around them. */
	readonly around?: (value: JsonObject) => string | undefined;
}

/** The fields of a record by their names, in the order in which they come out. */
export type Shape = Readonly<Record<string, Reader>>;

/** A shape of all fields that the contract shows of a record: one that is missing or has another name does not compile. */
export type ShapeOf<T> = { readonly [Name in keyof T]-?: Reader };

/** The name under which a scalar comes out that stands in the place of a whole record. */
export const UNREAD = 'value';

/** An id, as text with all its digits and letters. */
export const id: Reader = scalar((text) => text.trim() || null);

/** A text, also where the service writes it as a number. */
export const text: Reader = scalar((text) => text);

/** An amount of money that the interface gives as text: every digit stays. */
export const money: Reader = scalar((text) => text.trim() || null);

/** A date and time of no known zone: as it came, but for the form that names its moment (part 2, 2.6; field notes, rule 5). */
export const time: Reader = scalar((text, value) => isoFromWrappedMillis(text) ?? value);

/** A date and time that the documents say is in UTC: ISO 8601 with Z. */
export const utcTime: Reader = scalar((text, value) => isoFromUtc(text) ?? value);

/** A whole number, where all its digits fit into one. */
export const integer: Reader = scalar((text, value) => {
	const number = /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : NaN;
	return Number.isSafeInteger(number) ? number : value;
});

/** A number, where all its digits fit into one: doubles hold fifteen. */
export const decimal: Reader = scalar((text, value) => {
	if (!/^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(text)) return value;
	const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
	return digits.length <= 15 ? Number(text) : value;
});

const WORDS = new Map([
	['true', true],
	['1', true],
	['yes', true],
	['false', false],
	['0', false],
	['no', false],
]);

/** True or false, in any of the words that stand for them; the details of SMS say Yes and No (part 1, 2.11). */
export const boolean: Reader = scalar((text, value) => WORDS.get(text.trim().toLowerCase()) ?? value);

/** Whatever it is, as it came: an object of the customer's own, or a value whose form is not shown. */
export const open: Reader = (value) => (value === '' ? null : value);

/** A record inside of another one. */
export function record(shape: Shape): Reader {
	const read = (value: Json): Json => (isJsonObject(value) ? readRecord(value, shape) : open(value));
	return Object.assign(read, { isEntry: isOf(shape) });
}

/** A list. One that is empty is `[]`; one that is not there is null, as any other field. */
export function list(of: Reader, isEntry: IsEntry = of.isEntry ?? (() => false)): Reader {
	// A list of one text, in the element that names its kind, looks like a record of one field.
	const around = (value: JsonObject): string | undefined =>
		nameAround(value, isEntry) ?? (of.isEntry ? undefined : soleName(value));
	const read = (value: Json): Json => {
		if (value === null) return null;
		if (value === '' || (isJsonObject(value) && Object.keys(value).length === 0)) return [];
		const name = isJsonObject(value) ? around(value) : undefined;
		const inner = isJsonObject(value) && name !== undefined ? value[name] : value;
		return (Array.isArray(inner) ? (entriesOf(inner, isEntry) ?? []) : [inner]).map(of);
	};
	return Object.assign(read, { around });
}

/** Whether an object is a record of a shape: it has at least one of its fields, and not only parts in the place of a text. */
export function isOf(shape: Shape): IsEntry {
	return (one) =>
		Object.entries(one).some(([key, value]) => {
			const name = fieldsOf(shape).get(plainName(key));
			if (name === undefined) return false;
			const { isEntry, around } = shape[name];
			// The element around entries can have the name of one of their texts.
			return isEntry !== undefined || around !== undefined || shape[name] === open || isText(value);
		});
}

/**
 * Reads a record by its shape, from JSON or parsed XML: every field of `columns` (all of them, if not said otherwise) is there,
 * with null for what did not come; names are compared without case, blanks and hyphens, and come out as declared. What is
 * not declared follows under its own name, a list or a scalar in place of a record under `value`: nothing is left out.
 */
export function readRecord(
	raw: Json | undefined,
	shape: Shape,
	columns: readonly string[] = Object.keys(shape),
): JsonObject {
	const source = isJsonObject(raw) ? raw : insteadOfRecord(raw);
	const fields = fieldsOf(shape);
	const keys = new Map<string, string>();
	for (const key of Object.keys(source)) {
		const name = fields.get(plainName(key));
		// Where two spellings came, the declared one counts; the other is kept beside it.
		if (name !== undefined && (key === name || !keys.has(name))) keys.set(name, key);
	}
	const wanted = new Set(columns);
	const read: Array<[string, Json]> = [];
	const rest: Array<[string, Json]> = [];
	for (const [name, reader] of Object.entries(shape)) {
		const key = keys.get(name);
		if (key === undefined) {
			if (wanted.has(name)) read.push([name, null]);
			continue;
		}
		read.push([name, reader(withoutAttributes(source[key]))]);
		rest.push(...besides(name, source[key], reader));
	}
	const taken = new Set(keys.values());
	rest.unshift(...Object.entries(source).filter(([key]) => !taken.has(key)));
	return Object.fromEntries([...read, ...rest]);
}

/** The records of a list that came in any form (see `entriesOf`); undefined when it is none. Entries of null are none. */
export function readRecords(raw: Json | undefined, shape: Shape): JsonObject[] | undefined {
	const entries = entriesOf(raw, isOf(shape));
	return entries?.filter((entry) => entry !== null && entry !== '').map((entry) => readRecord(entry, shape));
}

function scalar(read: (text: string, value: Json) => Json): Reader {
	return (value) => {
		if (value === null || value === '') return null;
		return typeof value === 'object' ? value : read(idText(value) ?? String(value), value);
	};
}

function soleName(value: JsonObject): string | undefined {
	const names = partsOf(value);
	return names.length === 1 ? names[0] : undefined;
}

function insteadOfRecord(raw: Json | undefined): JsonObject {
	if (raw === undefined || raw === null || raw === '') return {};
	if (Array.isArray(raw) && raw.length === 1 && isJsonObject(raw[0])) return raw[0];
	return { [UNREAD]: raw };
}

const known = new WeakMap<Shape, Map<string, string>>();

/** The names of a shape's fields by what is left of them when they are compared. */
function fieldsOf(shape: Shape): Map<string, string> {
	const fields = known.get(shape) ?? new Map(Object.keys(shape).map((name) => [plainName(name), name]));
	known.set(shape, fields);
	return fields;
}

function plainName(name: string): string {
	return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** An XML element that holds only a text, without its attributes. */
function withoutAttributes(value: Json): Json {
	if (!isJsonObject(value) || !isText(value) || Object.keys(value).length === 0) return value;
	return value['#text'] ?? '';
}

/** Whether a value has no parts: a scalar, or in XML one with attributes. */
function isText(value: Json): boolean {
	if (!isJsonObject(value)) return !Array.isArray(value);
	return partsOf(value).length === 0 && typeof value['#text'] !== 'object';
}

/** What stands beside the value in a field's element: attributes of a text or a list, texts beside the entries of a list. */
function besides(name: string, value: Json, { around }: Reader): Array<[string, Json]> {
	if (!isJsonObject(value)) return [];
	const inner = isText(value) ? '#text' : around?.(value);
	if (inner === undefined) return [];
	const others = Object.entries(value).filter(([key]) => key !== inner);
	return others.map(([key, one]) => [key.startsWith('@') ? `${name}${key}` : `${name}.${key}`, one]);
}
