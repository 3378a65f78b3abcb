import { isJsonObject, pick, tryParseJson, type Json } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText, type XmlParts } from '../ground/xml';

/** What the service says in an answer, in JSON or XML (part 2, 4.5). `result` is as it came, numbers of XML as text. */
export interface Envelope {
	/** In lower case: ok, validation_error, internal_error, not_found or another one; empty when none is given. */
	code: string;
	description: string;
	result: Json | undefined;
}

/** Reads an answer of either format; undefined when it is no such envelope. */
export function readEnvelope(text: string): Envelope | undefined {
	const json = tryParseJson(text);
	if (isJsonObject(json)) return envelopeOf(pick(json, 'code'), pick(json, 'description'), pick(json, 'result'));
	return json === undefined ? readXml(tryParseXml(text)) : undefined;
}

function readXml(document: XmlParts = {}): Envelope | undefined {
	const [root] = Object.values(document);
	if (!isXmlParts(root)) return undefined;
	return envelopeOf(xmlText(pick(root, 'code')), xmlText(pick(root, 'description')), pick(root, 'result'));
}

function envelopeOf(
	code: Json | undefined,
	description: Json | undefined,
	result: Json | undefined,
): Envelope | undefined {
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
export function listOf(value: Json | undefined): Json[] {
	if (!isJsonObject(value)) return asList(value);
	const kinds = Object.keys(value).filter((name) => !name.startsWith('@') && name !== '#text');
	if (kinds.length === 0) return [];
	if (kinds.length > 1) return [value];
	return asList(value[kinds[0]]);
}
