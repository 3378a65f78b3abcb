import { idText, isJsonObject, pick, tryParseJson, type Json } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText } from '../ground/xml';
import { entriesOf } from './entries';
import { saidIn, type Reason } from './said';
import { isOf, type Shape } from './shapes';

/** What the service says in an answer, in JSON or XML (part 2, 4.5). `result` is as it came, numbers of XML as text. */
export interface Envelope {
	/** In lower case: ok, validation_error, internal_error, not_found or another one; empty when none is given. */
	code: string;
	description: string;
	result: Json | undefined;
	/** Why it failed, where that is said beside the result (field notes, rule 2). */
	reasons: Reason[];
}

/** Reads an answer of either format; undefined when it is no such envelope. */
export function readEnvelope(text: string): Envelope | undefined {
	const json = tryParseJson(text);
	const [root] = json === undefined ? Object.values(tryParseXml(text) ?? {}) : [json];
	if (!isJsonObject(root)) return undefined;
	const { description, reasons } = saidIn(root);
	const [code, result] = [pick(root, 'code'), pick(root, 'result')];
	const word = xmlText(code) ?? idText(code);
	if (word === undefined && result === undefined && reasons.length === 0) return undefined;
	const said = xmlText(pick(root, 'description')) ?? description;
	return { code: word?.trim().toLowerCase() ?? '', description: said.trim(), result, reasons };
}

/** The entries of a list of records of a shape, in the forms that a list comes in; none where there is nothing. */
export function listOf(value: Json | undefined, shape: Shape): Json[] {
	const entries = entriesOf(value, isOf(shape));
	if (entries) return entries.filter((entry) => entry !== null);
	const isEmpty = isXmlParts(value) && Object.keys(value).every((name) => /^[@#]/.test(name));
	return isEmpty ? [] : asList(value);
}
