import { decoderFor, type Decode } from '../../ground/charset';
import { isJsonObject, withoutLoss, type Json, type JsonObject } from '../../ground/json';
import { tryParseXml } from '../../ground/xml';
import { BUDGETS, CallbackRefused, within } from '../budgets';
import { formFields, isForm, nested, rawForm } from './form';
import { readJson, readLines, weigh } from './json';
import { multipartFields } from './multipart';

/** What a call brings, before anybody knows what it says. */
export interface Call {
	/** The body's bytes, as they came. */
	bytes: Uint8Array;
	/** Its Content-Type, of which the charset and the boundary of multipart/form-data are believed. */
	contentType: string;
	/** What stands behind the question mark of the URL. */
	query: string;
	/** The fields of multipart/form-data that n8n has read already. */
	fields?: JsonObject;
}

/** What a call says, as plain data. */
export interface Said {
	json: Json;
	isXml: boolean;
}

/** Parameters of a callback URL that speak to the trigger and not of an event. */
const OURS = new Set(['secret', 'token']);

/**
 * What a call says as plain data, whatever its Content-Type: JSON, XML, form fields, multipart/form-data, or, where its body
 * is empty, the parameters of its query (field notes, rule 6). Yields where a large call has taken its time, so that others may have
 * their turn. Throws CallbackRefused when it is none of these, or too much.
 */
export function* readSyntax({ bytes, contentType, query, fields }: Call): Generator<undefined, Said> {
	if (fields) return { json: fields, isXml: false };
	within(bytes.length, BUDGETS.bytes, 'bytes');
	within(query.length, BUDGETS.bytes, 'bytes');
	const decode = decoderFor(bytes, contentType);
	const text = decode(bytes).trim();
	if (text === '') return { json: yield* readQuery(query, decoderFor(new Uint8Array(), contentType)), isXml: false };
	const parts = text.startsWith('--') ? multipartFields(bytes, contentType, decode) : undefined;
	const json = parts
		? nested(parts)
		: ((yield* readText(text)) ?? (yield* readForm(text, bytes, contentType)) ?? refuse());
	yield;
	return { json, isXml: text.startsWith('<') };
}

/** Whether a text begins as JSON or XML does. */
export function mayCarry(text: string): boolean {
	return /^\s*[<{[]/.test(text);
}

/** What a field carries as JSON or XML text; undefined for any other text. */
export function carried(text: string): Said | undefined {
	const start = text.trimStart()[0];
	const isXml = start === '<';
	const json = isXml ? parseXml(text) : start === '{' || start === '[' ? readJson(text) : undefined;
	return json === undefined ? undefined : { json, isXml };
}

function* readText(text: string): Generator<undefined, Json | undefined> {
	if (text.startsWith('<')) return readXml(text);
	const json = /^[[{"]/.test(text) ? yield* readLongJson(text) : undefined;
	if (typeof json === 'string') return carried(json)?.json;
	if (Array.isArray(json) || isJsonObject(json)) return json;
	return text.startsWith('{') ? readLines(text) : undefined;
}

/** The fields of a body that is a form, by its text; undefined for any other. */
function* readForm(text: string, bytes: Uint8Array, contentType: string): Generator<undefined, Json | undefined> {
	if (!isForm(text)) return undefined;
	// Of two bytes a character, one is a zero.
	const form = bytes.includes(0) ? Buffer.from(text) : bytes;
	return nested(yield* formFields(rawForm(form), decoderFor(form, contentType)));
}

/** As readJson: each pass over the text of a whole call is a step of its own. */
function* readLongJson(text: string): Generator<undefined, Json | undefined> {
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

function parseXml(text: string): Json | undefined {
	within(text.length, BUDGETS.xml, 'characters of XML');
	return tryParseXml(text);
}

/** A document; an empty list where its root holds nothing at all. */
function readXml(text: string): Json | undefined {
	const document = parseXml(text);
	const root = isJsonObject(document) ? Object.values(document).at(0) : undefined;
	return root === '' || root === null ? [] : document;
}

function* readQuery(query: string, decode: Decode): Generator<undefined, Json> {
	const fields = (yield* formFields(query, decode)).filter(([name]) => !OURS.has(name.toLowerCase()));
	return fields.every(([name]) => name.toLowerCase() === 'channel') ? refuse() : nested(fields);
}

function refuse(): never {
	throw new CallbackRefused(400, 'The call is neither JSON, XML nor form fields');
}
