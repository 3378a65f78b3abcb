import { isXmlParts, xmlText, type Xml } from '../ground/xml';

/** The parts of a record: texts as they came, nil and parts of parts as null; undefined when it is no record. */
export function soapRecord(result: Xml): Record<string, string | null> | undefined {
	if (!isXmlParts(result)) return undefined;
	const parts = Object.entries(result).filter(([name]) => !/^[@#]/.test(name));
	return Object.fromEntries(parts.map(([name, part]) => [name, xmlText(part) ?? null]));
}

/** A whole number of a record, as a number where that is exact; anything else as it came. */
export function wholeNumber(text: string | null | undefined): number | string | null {
	const value = Number(text);
	return text !== null && text !== undefined && /^\s*-?\d+\s*$/.test(text) && Number.isSafeInteger(value)
		? value
		: (text ?? null);
}
