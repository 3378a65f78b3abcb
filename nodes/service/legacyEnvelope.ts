import { isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText, type XmlParts } from '../ground/xml';
import { codeProof } from './certainty';
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
		const { code, description, reasons } = saidIn(json);
		const given = pick(json, 'code') ?? code;
		const said = pick(json, 'description');
		return envelopeOf(given, Array.isArray(said) ? description : said, resultIn(json, given), reasons);
	}
	if (Array.isArray(json) && json.some(isRecord)) return envelopeOf(undefined, undefined, json);
	return json === undefined ? readXml(tryParseXml(text)) : undefined;
}

/** Whether an entry of a list that is in no envelope is one of its records: codes alone may tell of anything. */
function isRecord(entry: Json): boolean {
	if (!isJsonObject(entry)) return false;
	return pick(entry, 'code') === undefined || pick(entry, 'messageId', 'index', 'address') !== undefined;
}

/** Names of ids by which what stands beside a code of success is known to be the result, and no count or number of the request. */
const RECORD_IDS = ['TaskId', 'TemplateId'];

/** The result of an envelope; where it has none, the campaign or template that stands beside its code of success. */
function resultIn(envelope: JsonObject, code: Json | undefined): Json | undefined {
	const result = pick(envelope, 'result');
	if (result !== undefined || codeProof(code) !== 'taken' || pick(envelope, ...RECORD_IDS) === undefined) return result;
	return Object.fromEntries(Object.entries(envelope).filter(([name]) => !/^(code|description|message)$/i.test(name)));
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
