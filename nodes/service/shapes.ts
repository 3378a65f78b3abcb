import { isoFromUtc, isoFromWrappedMillis } from '../ground/dates';
import { idText, isJsonObject, setField, type Json, type JsonObject } from '../ground/json';
import { entriesOf, flatList, nameAround, partsOf, type IsEntry } from './entries';

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
		return (Array.isArray(inner) ? flatList(inner) : [inner]).map(of);
	};
	return Object.assign(read, { around });
}

/** Whether an object is a record of a shape: it has at least one of its fields, and not only parts in the place of a text. */
export function isOf(shape: Shape): IsEntry {
	return (one) =>
		Object.entries(one).some(([key, value]) => {
			const name = declaredName(shape, key);
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
export function readRecord(raw: Json | undefined, shape: Shape, columns?: readonly string[]): JsonObject {
	const source = isJsonObject(raw) ? raw : insteadOfRecord(raw);
	const { readers, blanks } = planOf(shape);
	const { spelled, others } = oddNames(source, shape);
	// A copy of a record without values takes half the time of one that grows field by field.
	const read = { ...(columns === undefined ? blanks.all : blankOf(blanks.some, columns)) };
	const beside: Array<[string, Json]> = [];
	for (const [name, reader] of readers) {
		const key = Object.hasOwn(source, name) ? name : spelled?.get(name);
		if (key === undefined) continue;
		const value = source[key];
		read[name] = reader(withoutAttributes(value));
		if (isJsonObject(value)) beside.push(...besides(name, value, reader));
	}
	for (const key of others) setField(read, key, source[key]);
	for (const [name, value] of beside) setField(read, name, value);
	return read;
}

/**
 * The way to read these fields of records of a shape and nothing else of them, in the order of `names`: a name that the shape does
 * not have is null. Quicker than to read the whole record first, where there are thousands. What came in place of a record stays.
 */
export function fieldReader(shape: Shape, names: readonly string[]): (raw: Json) => JsonObject {
	const empty = blank(names);
	const readers = names.filter((name) => Object.hasOwn(shape, name)).map((name) => [name, shape[name]] as const);
	return (raw) => {
		const source = isJsonObject(raw) ? raw : insteadOfRecord(raw);
		const read = { ...empty };
		let odd: ReturnType<typeof oddNames> | undefined;
		for (const [name, reader] of readers) {
			let key: string | undefined = name;
			if (!Object.hasOwn(source, name)) {
				odd ??= oddNames(source, shape);
				key = odd.spelled?.get(name);
			}
			if (key !== undefined) read[name] = reader(withoutAttributes(source[key]));
		}
		if (Object.hasOwn(source, UNREAD)) read[UNREAD] = source[UNREAD];
		return read;
	};
}

const NONE: readonly string[] = [];

/**
 * What does not bear a declared name as it stands: other spellings of declared names, and the names that nobody declared. Where two
 * spellings came, the declared one counts, then the first; the other is kept beside it.
 */
function oddNames(source: JsonObject, shape: Shape): { spelled?: Map<string, string>; others: readonly string[] } {
	const odd = Object.keys(source).filter((key) => !Object.hasOwn(shape, key));
	if (odd.length === 0) return { others: NONE };
	const spelled = new Map<string, string>();
	const others: string[] = [];
	for (const key of odd) {
		const name = declaredName(shape, key);
		if (name === undefined || Object.hasOwn(source, name) || spelled.has(name)) others.push(key);
		else spelled.set(name, key);
	}
	return { spelled, others };
}

/** The records of a list that came in any form (see `entriesOf`); undefined when it is none. Entries of null are none. */
export function readRecords(raw: Json | undefined, shape: Shape): JsonObject[] | undefined {
	const entries = entriesOf(raw, isOf(shape));
	return entries?.filter((entry) => entry !== null && entry !== '').map((entry) => readRecord(entry, shape));
}

function scalar(read: (text: string, value: Json) => Json): Reader {
	return (value) => {
		if (value === '') return null;
		// Null, too, stays as it is.
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

/** What is worked out of a shape once. */
interface Plan {
	readers: ReadonlyArray<[string, Reader]>;
	/** Its fields by what is left of their names when they are compared. */
	fields: ReadonlyMap<string, string>;
	/** Records of it without a value: with all of its fields, and with those of a list of columns. */
	blanks: { all: JsonObject; some: WeakMap<readonly string[], JsonObject> };
	/** The field that each spelling means that came so far; undefined for none. */
	spellings: Map<string, string | undefined>;
}

const plans = new WeakMap<Shape, Plan>();

/** More spellings than any service has; who sends others all the time must not fill the memory. */
const MOST_SPELLINGS = 500;

function planOf(shape: Shape): Plan {
	const known = plans.get(shape);
	if (known) return known;
	const readers = Object.entries(shape);
	const names = readers.map(([name]) => name);
	const blanks: Plan['blanks'] = { all: blank(names), some: new WeakMap() };
	const plan = { readers, fields: new Map(names.map((name) => [plainName(name), name])), blanks, spellings: new Map() };
	plans.set(shape, plan);
	return plan;
}

function blankOf(known: Plan['blanks']['some'], columns: readonly string[]): JsonObject {
	const made = known.get(columns) ?? blank(columns);
	known.set(columns, made);
	return made;
}

function blank(names: readonly string[]): JsonObject {
	return Object.fromEntries(names.map((name) => [name, null]));
}

/** The field of a shape that a name means, compared without case, blanks and hyphens; undefined for none. */
function declaredName(shape: Shape, key: string): string | undefined {
	const { fields, spellings } = planOf(shape);
	if (spellings.has(key)) return spellings.get(key);
	const name = fields.get(plainName(key));
	if (spellings.size < MOST_SPELLINGS) spellings.set(key, name);
	return name;
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
function besides(name: string, value: JsonObject, { around }: Reader): Array<[string, Json]> {
	const inner = isText(value) ? '#text' : around?.(value);
	if (inner === undefined) return [];
	const others = Object.entries(value).filter(([key]) => key !== inner);
	return others.map(([key, one]) => [key.startsWith('@') ? `${name}${key}` : `${name}.${key}`, one]);
}
