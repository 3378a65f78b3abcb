import { isoFromText, isYearOne } from '../ground/dates';
import { idText, isJsonObject, readId, setField, type Json, type JsonObject } from '../ground/json';

/**
 * Reads the value of one field of a record; JSON and XML, which says everything in text, read alike. Null stays null, and an empty text is
 * none of any kind but a text. What is not of the declared kind stays as it came, and nothing is made of it; undefined where it must not even be
 * shown as one, such as a word in the place of an id or of a balance.
 */
export interface Reader {
	(value: Json): Json | undefined;
	/** Of a record: whether an object is such a record. */
	readonly isEntry?: IsEntry;
	/** Of what an object may be, such as a record or a list. */
	readonly holdsObjects?: boolean;
}

/** The fields of a record by their names, in the order in which they come out. */
export type Shape = Readonly<Record<string, Reader>>;

/** A shape of all fields that the contract shows of a record: one that is missing or has another name does not compile. */
export type ShapeOf<T> = { readonly [Name in keyof T]-?: Reader };

/** The name under which a value comes out that stands in the place of a whole record. */
export const UNREAD = 'value';

/** The name under which the fields come out, as they came, whose values are none of their kind. */
export const UNREAD_FIELDS = 'unread';

/** An id, as text with all its digits and letters (field notes, rule 1). */
export const id: Reader = scalar((text) => readId(text) ?? blankOrNone(text));

/** A text, also where the service writes it as a number; an empty one stays empty. */
export const textValue: Reader = (value) => (typeof value === 'object' ? value : String(value));

const DECIMAL = /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i;

/** An amount of money that the interface gives as text: every digit stays. */
export const money: Reader = scalar((text) => (DECIMAL.test(text) ? text.trim() : blankOrNone(text)));

/** A date and time of no known zone: as it came, unless it names its moment or its zone (part 2, 2.6; field notes, rule 5). */
export const time: Reader = scalar((text, value) => (isYearOne(text) ? null : (isoFromText(text, '') ?? value)));

/** A date and time that the documents say is in UTC: ISO 8601 with Z. */
export const utcTime: Reader = scalar((text, value) => (isYearOne(text) ? null : (isoFromText(text, 'Z') ?? value)));

/** A whole number, where all its digits fit into one. */
export const integerValue: Reader = scalar((text, value) => {
	const number = /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN;
	return Number.isSafeInteger(number) ? number : value;
});

/** A number, where all its digits fit into one: doubles hold fifteen. */
export const decimalValue: Reader = scalar((text, value) => {
	if (!DECIMAL.test(text)) return blankOrNone(text);
	const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
	return digits.length <= 15 ? Number(text) : value;
});

const FLAGS = new Map([
	['true', true],
	['yes', true],
	['false', false],
	['no', false],
]);

/** True or false; the details of SMS say Yes and No (part 1, 2.11), XML says it in text, in any case of letters (field notes, rule 3). */
export const boolean: Reader = scalar((text, value) => FLAGS.get(text.trim().toLowerCase()) ?? value);

/** Whatever it is, as it came: an object of the customer's own, or a value whose form is not shown. */
export const open: Reader = Object.assign((value: Json) => value, { holdsObjects: true });

const READERS = { boolean, decimalValue, id, integerValue, money, open, textValue, time, utcTime };

/** How the contract says that a field is read: by one of these, as a list of such, or as a record of its own. */
type Reading = keyof typeof READERS | readonly [Reading] | Readings;

interface Readings {
	readonly [name: string]: Reading;
}

/** The shape of a record of the contract, of whose lists JSON or XML says the entries. */
export function shapeOf<R extends Readings>(readings: R, listOf = list): Readonly<Record<keyof R, Reader>> {
	const readerOf = (reading: Reading): Reader => {
		if (typeof reading === 'string') return READERS[reading];
		return isOne(reading) ? listOf(readerOf(reading[0])) : record(shapeOf(reading, listOf));
	};
	const fields = Object.entries(readings).map(([name, reading]) => [name, readerOf(reading)]);
	return Object.fromEntries(fields) as Record<keyof R, Reader>;
}

function isOne(reading: readonly [Reading] | Readings): reading is readonly [Reading] {
	return Array.isArray(reading);
}

/** A record inside of another one. */
export function record(shape: Shape): Reader {
	const read = (value: Json): Json => (isJsonObject(value) ? readRecord(value, shape) : value);
	return Object.assign(read, { isEntry: isOf(shape), holdsObjects: true });
}

/** A list of JSON (see `entriesOf`). One that is empty is `[]`; one that is not there is null, as any other field. */
export function list(of: Reader, isEntry: IsEntry = entryOf(of)): Reader {
	const read = (value: Json): Json | undefined => readAll(entriesOf(value, isEntry), of, value);
	return Object.assign(read, { holdsObjects: true });
}

/** A list of JSON or XML (see `entriesInXml`). Of texts, a single one may stand in its place (field notes, rule 9). */
export function listInXml(of: Reader): Reader {
	const alone = (value: Json): Json[] | undefined =>
		typeof value === 'string' && !of.holdsObjects ? [value] : undefined;
	const read = (value: Json): Json | undefined => readAll(entriesInXml(value, entryOf(of)) ?? alone(value), of, value);
	return Object.assign(read, { holdsObjects: true });
}

/** The entries, where all of them are of their kind; what is no list stays as it came. */
function readAll(entries: Json[] | undefined, of: Reader, value: Json): Json | undefined {
	const read = entries?.map(of).filter((one) => one !== undefined);
	return read?.length === entries?.length ? (read ?? value) : undefined;
}

function entryOf({ isEntry = () => false }: Reader): IsEntry {
	return isEntry;
}

/** Whether an object is a record of a shape: it has one of its fields at least, and no object in the place of a scalar. */
export function isOf(shape: Shape): IsEntry {
	return (one) =>
		Object.keys(one).some((key) => {
			const name = declaredName(shape, key);
			// In XML, the element around entries can have the name of one of their texts.
			return (
				name !== undefined && (shape[name].holdsObjects === true || typeof one[key] !== 'object' || one[key] === null)
			);
		});
}

/**
 * Reads a record by its shape, from JSON or parsed XML: every field of `columns` (all of them, if not said otherwise) is there,
 * with null for what did not come; names are compared without case (field notes, rule 3), and come out as declared. What is not declared
 * follows under its own name, what is none of its kind under `unread`, and what came in the place of a record under `value`: nothing is left
 * out, unless `only` the columns are read.
 */
export function readRecord(
	raw: Json | undefined,
	shape: Shape,
	columns: readonly string[] = planOf(shape).columns,
	only = false,
): JsonObject {
	// A copy of a record without values takes half the time of one that grows field by field.
	const read = { ...blankOf(columns) };
	if (!isJsonObject(raw)) return raw === undefined || raw === null || raw === '' ? read : { ...read, [UNREAD]: raw };
	const others: string[] = [];
	let renamed: Set<string> | undefined;
	let unread: JsonObject | undefined;
	for (const key in raw) {
		const name = Object.hasOwn(shape, key) ? key : declaredName(shape, key);
		if (name === undefined || (name !== key && (Object.hasOwn(raw, name) || renamed?.has(name)))) others.push(key);
		else if (!only || Object.hasOwn(read, name)) {
			const value = shape[name](raw[key]);
			read[name] = value ?? null;
			if (value === undefined) (unread ??= {})[key] = raw[key];
			if (name !== key) (renamed ??= new Set()).add(name);
		}
	}
	if (!only) for (const key of others) setField(read, key, raw[key]);
	if (unread) read[UNREAD_FIELDS] = unread;
	return read;
}

/** The records of a list (see `entriesOf`); undefined when it is none. Entries of null are none. */
export function readRecords(raw: Json | undefined, shape: Shape, entriesIn = entriesOf): JsonObject[] | undefined {
	const entries = entriesIn(raw, isOf(shape));
	return entries?.filter((entry) => entry !== null).map((entry) => readRecord(entry, shape));
}

function blankOrNone(text: string): null | undefined {
	return text.trim() === '' ? null : undefined;
}

function scalar(read: (text: string, value: Json) => Json | undefined): Reader {
	return (value) => {
		if (value === '') return null;
		// Null, too, stays as it is.
		return typeof value === 'object' ? value : read(idText(value) ?? String(value), value);
	};
}

const blanks = new WeakMap<readonly string[], JsonObject>();

function blankOf(columns: readonly string[]): JsonObject {
	const made = blanks.get(columns) ?? Object.fromEntries(columns.map((name) => [name, null]));
	blanks.set(columns, made);
	return made;
}

/** What is worked out of a shape once: its columns, and the field that each spelling means that came so far; undefined for none. */
interface Plan {
	columns: readonly string[];
	spellings: Map<string, string | undefined>;
}

const plans = new WeakMap<Shape, Plan>();

/** More spellings than any service has; who sends others all the time must not fill the memory. */
const MOST_SPELLINGS = 500;

function planOf(shape: Shape): Plan {
	const known = plans.get(shape);
	if (known) return known;
	const columns = Object.keys(shape);
	const plan = { columns, spellings: new Map(columns.map((name) => [plainName(name), name])) };
	plans.set(shape, plan);
	return plan;
}

/** The field of a shape that a name means, compared without case, and without the blank of `last update` (part 2, 2.2). */
function declaredName(shape: Shape, key: string): string | undefined {
	const { spellings } = planOf(shape);
	if (spellings.has(key)) return spellings.get(key);
	const name = spellings.get(plainName(key));
	if (spellings.size < MOST_SPELLINGS) spellings.set(key, name);
	return name;
}

function plainName(name: string): string {
	return name.toLowerCase().replaceAll(' ', '');
}

/** Whether an object is itself an entry of the list that is read, and not the XML element around its entries. */
export type IsEntry = (one: JsonObject) => boolean;

/** The entries of a list, in their order: an array, or a single entry in its place (field notes, rule 9). Undefined for anything else. */
export function entriesOf(value: Json | undefined, isEntry: IsEntry): Json[] | undefined {
	if (Array.isArray(value)) return value;
	return isJsonObject(value) && isEntry(value) ? [value] : undefined;
}

/** The same in XML: also the one element that names their kind, and nothing where the list is empty (field notes, rule 4). */
export function entriesInXml(value: Json | undefined, isEntry: IsEntry): Json[] | undefined {
	// Blanks where elements would stand are layout.
	if (typeof value === 'string' && value.trim() === '') return [];
	const entries = entriesOf(value, isEntry);
	if (entries || !isJsonObject(value)) return entries;
	const [name, ...others] = Object.keys(value);
	return name === undefined || others.length > 0 || /^[@#]/.test(name) ? undefined : [value[name]].flat();
}
