import { isJsonObject, pick, type Json } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText, type XmlParts } from '../ground/xml';
import { entriesOf, partsOf } from './entries';
import { saidIn, type Reason } from './said';
import { isOf, type Shape } from './shapes';
import { answerJson } from './unwrapped';

/** What the service says in an answer, in JSON or XML (part 2, 4.5). `result` is as it came, numbers of XML as text. */
export interface Envelope {
	/** In lower case: ok, validation_error, internal_error, not_found or another one; empty when none is given. */
	code: string;
	description: string;
	result: Json | undefined;
	/** Why it failed, where that is said beside the code or in its place. */
	reasons?: Reason[];
}

/** Reads an answer of either format; undefined when it is no such envelope. */
export function readEnvelope(text: string): Envelope | undefined {
	const json = answerJson(text);
	if (isJsonObject(json)) {
		const { code, reasons } = saidIn(json);
		return envelopeOf(pick(json, 'code') ?? code, pick(json, 'description'), pick(json, 'result'), reasons);
	}
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
	reasons: Reason[] = [],
): Envelope | undefined {
	if (typeof code !== 'string' && result === undefined) return undefined;
	return {
		code: typeof code === 'string' ? code.trim().toLowerCase() : '',
		description: typeof description === 'string' ? description.trim() : '',
		result,
		...(reasons.length > 0 && { reasons }),
	};
}

/** The entries of a list of records of a shape, in the forms that a list comes in; none where there is nothing. */
export function listOf(value: Json | undefined, shape: Shape): Json[] {
	const entries = entriesOf(value, isOf(shape));
	if (entries) return entries.filter((entry) => entry !== null);
	return isXmlParts(value) && partsOf(value).length === 0 ? [] : asList(value);
}
