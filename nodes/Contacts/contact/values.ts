import type { IDataObject } from 'n8n-workflow';

import { formatDate, parseDate } from '../../shared/dates';
import { InvalidInput, shorten } from '../../shared/errors';
import { isJsonObject } from '../../shared/json';
import { textOf, type Item } from '../../shared/parameters';
import { emailAddress, phoneNumber } from '../../shared/recipients';
import { BASIC_COLUMNS, FIELD_TYPE, type Column } from '../attributes';
import type { MappedColumn } from './mapper';

/** A contact as contacts/batch takes it (part 2, 2.2). */
export interface ContactUpload extends IDataObject {
	phone?: string;
	email?: string;
	fields?: Array<{ name: string; value: string[] }>;
}

/** One item's contact from the column mapper, without its push info. Throws InvalidInput for a value that its column can't take. */
export function readContact(item: Item, zoneOffset: number): ContactUpload {
	const columns = columnsByName(item.value('columns.schema'));
	const given =
		item.value('columns.mappingMode') === 'autoMapInputData' ? item.input.json : item.value('columns.value');
	const values = isJsonObject(given) ? Object.entries(given) : [];
	const contact: ContactUpload = {};
	const fields: Array<{ name: string; value: string[] }> = [];
	for (const [name, value] of values) {
		const column = columns.get(name);
		// Automatic mapping leaves out what is no column of the list; what the user mapped goes out.
		if (value === null || value === '' || (!column && given === item.input.json)) continue;
		const { displayName, type } = column ?? { displayName: name };
		if (name === 'phone') contact.phone = phoneNumber(value, displayName);
		else if (name === 'email') contact.email = emailAddress(value, displayName);
		else
			fields.push({ name, value: valuesOf(value, type, { label: displayName, timezone: item.timezone, zoneOffset }) });
	}
	if (fields.length > 0) contact.fields = fields;
	return contact;
}

/** The columns that the mapper knows, those that the user removed left out, and the basic ones, which every list has. */
function columnsByName(schema: unknown): Map<string, Pick<Column, 'displayName' | 'type'>> {
	const known = Array.isArray(schema) ? (schema as MappedColumn[]) : [];
	const columns = new Map<string, Pick<Column, 'displayName' | 'type'>>(BASIC_COLUMNS.map((one) => [one.name, one]));
	for (const { id, displayName, typeCode, removed } of known) {
		if (removed === true) columns.delete(id);
		else columns.set(id, { displayName, type: typeCode ?? columns.get(id)?.type });
	}
	return columns;
}

/** What a value's texts depend on; the offset of date-times is in minutes from UTC. */
interface Writing {
	label: string;
	timezone: string;
	zoneOffset: number;
}

/**
 * The texts of a value, one for each entry of a list, in the form of the column's type code (part 2, 2.1). The documents
 * show no form for dates: ours is `YYYY-MM-DD hh:mm:ss`, and `YYYY-MM-DD` for a date.
 */
export function valuesOf(value: unknown, type: number | undefined, writing: Writing): string[] {
	const list: unknown[] = Array.isArray(value) && type !== FIELD_TYPE.object ? value : [value];
	return list.flatMap((entry) => {
		if (entry === undefined || entry === null || entry === '') return [];
		return [writeValue(entry, type, writing)];
	});
}

function writeValue(value: unknown, type: number | undefined, { label, timezone, zoneOffset }: Writing): string {
	switch (type) {
		case FIELD_TYPE.dateTime:
			return formatDate(parseDate(value, timezone, label), 'blank', zoneOffset);
		case FIELD_TYPE.date:
			// A calendar's day is nobody's moment: it is the one that the workflow's time zone shows.
			return parseDate(value, timezone, label).setZone(timezone).toFormat('yyyy-MM-dd');
		case FIELD_TYPE.boolean:
			return checked(value, label, /^(true|false)$/i, 'neither true nor false', 'Use true or false.').toUpperCase();
		case FIELD_TYPE.integer:
			return checked(value, label, /^[+-]?\d+$/, 'not a whole number', 'Use digits only.');
		case FIELD_TYPE.object:
			return typeof value === 'object' ? JSON.stringify(value) : (textOf(value, label) ?? '');
		default:
			return textOf(value, label) ?? '';
	}
}

function checked(value: unknown, label: string, form: RegExp, problem: string, fix: string): string {
	const text = textOf(value, label)?.trim() ?? '';
	if (form.test(text)) return text;
	throw new InvalidInput(label, `“${shorten(text)}” is ${problem}`, fix);
}
