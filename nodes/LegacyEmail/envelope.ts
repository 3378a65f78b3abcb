import { isJsonObject, pick, tryParseJson } from '../ground/json';
import { asList, isXmlParts, parseXml, xmlText, type Xml } from '../ground/xml';

/** What the service says in an answer, in JSON or XML (part 2, 4.5). `result` is as it came, numbers of XML as text. */
export interface Envelope {
	/** In lower case: ok, validation_error, internal_error, not_found or another one; empty when none is given. */
	code: string;
	description: string;
	result: unknown;
}

/** Reads an answer of either format; undefined when it is no such envelope. */
export function readEnvelope(text: string): Envelope | undefined {
	const json = tryParseJson(text);
	if (isJsonObject(json)) return envelopeOf(pick(json, 'code'), pick(json, 'description'), pick(json, 'result'));
	return json === undefined ? readXml(text) : undefined;
}

function readXml(text: string): Envelope | undefined {
	try {
		const [root] = Object.values(parseXml(text));
		if (!isXmlParts(root)) return undefined;
		const part = (name: string): Xml | undefined => pick(root, name) as Xml | undefined;
		return envelopeOf(xmlText(part('code')), xmlText(part('description')), part('result'));
	} catch {
		return undefined;
	}
}

function envelopeOf(code: unknown, description: unknown, result: unknown): Envelope | undefined {
	if (typeof code !== 'string' && result === undefined) return undefined;
	return {
		code: typeof code === 'string' ? code.trim().toLowerCase() : '',
		description: typeof description === 'string' ? description.trim() : '',
		result,
	};
}

/**
 * The entries of a list. JSON has an array. XML has the entries side by side, or inside one element under the name of
 * their kind (`<Result><Template>…</Template></Result>`), so that a list of one looks like a single thing.
 */
export function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (value === undefined || value === null || value === '') return [];
	if (!isJsonObject(value)) return [value];
	const kinds = Object.keys(value).filter((name) => !name.startsWith('@') && name !== '#text');
	if (kinds.length === 0) return [];
	if (kinds.length > 1) return [value];
	return asList(value[kinds[0]]);
}
