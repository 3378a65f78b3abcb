import { isAfter, type DateTime } from '../ground/dates';
import { InvalidInput } from '../ground/errors';
import { isXmlParts, xmlText, type Xml } from '../ground/xml';
import type { Item } from '../panel/parameters';

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

/** The ids that an item asks for, each in a request of its own (part 2, 4.6). */
export function messageIds(item: Item, form: RegExp): string[] {
	const ids = [...new Set(item.texts('messageId', 'Message ID'))];
	if (ids.length > 0 && ids.every((id) => form.test(id))) return ids;
	throw new InvalidInput(
		'Message ID',
		ids.length === 0 ? 'none is given' : 'it is not an ID of this service',
		'Give the messageId that Send returned for this item.',
	);
}

/** The two ends of a range, in order. Throws InvalidInput when one is missing or they are the wrong way round. */
export function range(item: Item): [DateTime, DateTime] {
	const [start, end] = (['start', 'end'] as const).map((name) => {
		const label = name === 'start' ? 'Start' : 'End';
		const moment = item.date(name, label);
		if (moment) return moment;
		throw new InvalidInput(label, 'it is empty', 'Give both ends of the date range.');
	});
	if (isAfter(start, end)) throw new InvalidInput('Date range', 'it ends before it begins', 'Swap the two dates.');
	return [start, end];
}
