import {
	afterString,
	idText,
	isJsonObject,
	QUOTE,
	setField,
	withoutLoss,
	type Json,
	type JsonObject,
} from '../ground/json';
import { tryParseXml, xmlText } from '../ground/xml';

/**
 * What one call of a stranger's may hold. All of it is ours, since the documents bound no list of statuses (part 1, 2.10), and no callback of theirs
 * comes near it but by its bytes. What goes beyond is refused at once, so that a call costs no more than its bytes and everything behind works
 * with small things.
 */
export const BUDGETS = {
	bytes: 5 * 1024 * 1024,
	/** As many as 5 MB hold of statuses of 80 bytes, such as those of the documents with an error code: smaller ones would cost more than their bytes. */
	entries: 65_536,
	/** Values of a JSON text, and those of one list or object in it. */
	values: 500_000,
	siblings: 65_536,
	keys: 250,
	fields: 10_000,
	/** JSON objects and lists inside one another. */
	depth: 32,
	/** Characters of XML, which costs more to read than JSON: what is made to hurt stays below 100 ms of CPU (benchmarks/callback-cost.ts). */
	xml: 512 * 1024,
	id: 512,
	/** Characters of any other field that is read. */
	text: 65_536,
} as const;

/** A call that is not taken: 400 where it is no callback, 413 where it is too much of one. */
export class CallbackRefused extends Error {
	override readonly name = 'CallbackRefused';

	constructor(
		readonly status: 400 | 413,
		why: string,
	) {
		super(why);
	}
}

/** What was caught, if it is that a call is not taken; everything else goes on. */
export function refusalOf(error: unknown): CallbackRefused {
	if (error instanceof CallbackRefused) return error;
	throw error instanceof Error ? error : new Error(String(error));
}

/** Refuses a call that goes beyond a budget. */
export function withinBudget(count: number, budget: number, what: string): void {
	if (count > budget) throw new CallbackRefused(413, `The call has more than ${budget} ${what}`);
}

/** What a call brings, before anybody knows what it says. */
export interface Call {
	bytes: Uint8Array;
	/** The fields of multipart/form-data, which n8n reads before it calls a node. */
	fields?: JsonObject;
}

export interface Content {
	json: Json;
	isXml: boolean;
}

/**
 * What a call says as plain data, whatever its Content-Type (field notes, rule 6): JSON, XML or form fields. Yields between the steps of a large call, so that others may have their turn. Throws CallbackRefused when it is
 * none of these, or too much.
 */
export function* readSyntax({ bytes, fields }: Call): Generator<undefined, Content> {
	if (fields) return { json: fieldsOf(Object.entries(fields)), isXml: false };
	withinBudget(bytes.length, BUDGETS.bytes, 'bytes');
	// UTF-8, with or without a byte order mark.
	const text = new TextDecoder().decode(bytes).trim();
	yield;
	if (text.startsWith('<')) return { json: readXml(text), isXml: true };
	// A name with an equals sign behind it, and no other syntax.
	const isForm = /^[^\s=&{}<>"]+=/.test(text);
	const json = /^[[{]/.test(text) ? yield* readJson(text) : isForm ? readForm(text) : undefined;
	yield;
	return { json: json ?? refuse(), isXml: false };
}

/** Each pass over the text of a whole call is a step of its own. */
function* readJson(text: string): Generator<undefined, Json | undefined> {
	weigh(text);
	yield;
	const safe = withoutLoss(text);
	yield;
	try {
		return JSON.parse(safe) as Json;
	} catch {
		return undefined;
	}
}

/** A document; an empty list where its root holds nothing at all. */
function readXml(text: string): Json {
	withinBudget(text.length, BUDGETS.xml, 'characters of XML');
	const document = tryParseXml(text) ?? refuse();
	const [root] = Object.values(document);
	const isEmpty = root === null || (typeof root === 'string' && root.trim() === '');
	return isEmpty ? [] : document;
}

function readForm(text: string): JsonObject {
	withinBudget(text.split('&', BUDGETS.fields + 1).length, BUDGETS.fields, 'fields');
	return fieldsOf(new URLSearchParams(text));
}

/** Fields as an object; a name that comes more than once holds a list. */
function fieldsOf(fields: Iterable<[string, Json]>): JsonObject {
	const top: JsonObject = {};
	for (const [name, value] of fields) add(top, name, value);
	return top;
}

function add(object: JsonObject, name: string, value: Json): void {
	const there = Object.hasOwn(object, name) ? object[name] : undefined;
	if (Array.isArray(there)) there.push(value);
	else setField(object, name, there === undefined ? value : [there, value]);
}

const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses a text of too much: counts values, values in one list or object, and levels, in one pass over the text: reading an object of
 * hundreds of thousands of keys, only to refuse it, would cost twenty times as much. Throws CallbackRefused.
 */
function weigh(text: string): void {
	/** The values of each list and object that is open. */
	const open: number[] = [];
	let values = 0;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = afterString(text, at) - 1;
		else if (code === COMMA) {
			values += 1;
			withinBudget(values, BUDGETS.values, 'values');
			const siblings = (open[open.length - 1] ?? 0) + 1;
			open[open.length - 1] = siblings;
			withinBudget(siblings + 1, BUDGETS.siblings, 'values in one list or object');
		} else if (OPENING.has(code)) {
			open.push(0);
			if (open.length > BUDGETS.depth) throw new CallbackRefused(400, 'The call is nested too deep');
		} else if (CLOSING.has(code)) open.pop();
	}
}

function refuse(): never {
	throw new CallbackRefused(400, 'The call is neither JSON, XML nor form fields');
}

/** n8n's request, which reads the body's bytes when it is asked to. */
export interface RawRequest {
	headers?: Record<string, unknown>;
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
	body?: unknown;
}

/**
 * What a call brings, its body as it came: in what n8n makes of it, long ids have lost digits. Throws
 * CallbackRefused for a body that is too large, or could not be read to its end.
 */
export async function readRequest(request: RawRequest): Promise<Call> {
	if (Number(request.headers?.['content-length']) > BUDGETS.bytes)
		throw new CallbackRefused(413, 'The body is too large');
	const fields = multipartFields(request);
	const bytes = fields ? new Uint8Array() : await readBytes(request);
	return { bytes, ...(fields ? { fields } : {}) };
}

async function readBytes(request: RawRequest): Promise<Uint8Array> {
	if (!(request.rawBody instanceof Uint8Array) && request.readRawBody) {
		try {
			await request.readRawBody();
		} catch {
			// n8n's limit on a body, also once it is unpacked, or a caller that went away.
			throw unread();
		}
	}
	return request.rawBody instanceof Uint8Array ? request.rawBody : new Uint8Array();
}

/** The fields of multipart/form-data where n8n has read it before us: then there is no raw body any more. */
function multipartFields({ rawBody, body }: RawRequest): JsonObject | undefined {
	if (rawBody instanceof Uint8Array || !isJsonObject(body)) return undefined;
	return isJsonObject(body.data) && isJsonObject(body.files) ? body.data : undefined;
}

function unread(): CallbackRefused {
	return new CallbackRefused(413, 'The body could not be read to its end');
}

/** A name longer than this is none of ours. */
const LONGEST_NAME = 64;

/** One entry of a call: an object whose keys are read once, whatever their case (field notes, rule 3). */
export class Entry {
	private readonly values = new Map<string, Json>();
	/** The name of the element, or of the key, that held it, in lower case. */
	readonly element: string;

	/** `raw` is the entry as it came. Throws CallbackRefused for one with too many keys. */
	constructor(
		readonly raw: JsonObject,
		element = '',
		/** Whether it comes from XML, where nothing but its place tells an object from a list. */
		readonly isXml = false,
	) {
		this.element = element.toLowerCase();
		const keys = Object.keys(raw);
		withinBudget(keys.length, BUDGETS.keys, 'keys in an entry');
		for (const key of keys) {
			const name = key.length > LONGEST_NAME ? key : key.toLowerCase();
			if (!this.values.has(name)) this.values.set(name, raw[key]);
		}
	}

	/** Whether a key, in lower case, is there at all, be it empty. */
	has(name: string): boolean {
		return this.values.has(name);
	}

	/** The value of a key in lower case; undefined when it is not there. */
	value(name: string): Json | undefined {
		return this.values.get(name);
	}
}

/** A value as text, numbers written out; undefined when it is blank or nothing of that kind. */
export function wordOf(value: Json | undefined): string | undefined {
	const word = isJsonObject(value) ? xmlText(value) : idText(value);
	return word === undefined || word.trim() === '' ? undefined : word;
}

/** Whether a value says anything: no blank text, null or undefined. */
export function isFilled(value: Json | undefined): boolean {
	return (typeof value === 'object' && value !== null) || typeof value === 'boolean' || wordOf(value) !== undefined;
}
