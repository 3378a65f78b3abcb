import type { IDataObject } from 'n8n-workflow';

import { formatDate, parseDate } from '../../ground/dates';
import { InvalidInput, shorten } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { textOf, type Item } from '../../panel/parameters';
import { emailAddress, phoneNumber } from '../../panel/recipients';
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
	const schema = item.value('columns.schema');
	const loaded = Array.isArray(schema) ? (schema as MappedColumn[]) : [];
	const columns = columnsByName(loaded);
	const automatic = item.value('columns.mappingMode') === 'autoMapInputData';
	const given = automatic ? item.input.json : item.value('columns.value');
	const values = Object.entries(isJsonObject(given) ? given : {}).filter(([, value]) => value !== null && value !== '');
	// With the columns known, an input field that is none is left out; what the user mapped goes out in any case.
	if (automatic && loaded.every(({ assumed }) => assumed)) refuseUnknown(values, columns);
	const contact: ContactUpload = {};
	const fields: Array<{ name: string; value: string[] }> = [];
	for (const [name, value] of values) {
		const column = columns.get(name);
		if (!column && automatic) continue;
		const { displayName, type } = column ?? { displayName: name };
		if (name === 'phone') contact.phone = phoneNumber(value, displayName);
		else if (name === 'email') contact.email = emailAddress(value, displayName);
		else
			fields.push({ name, value: valuesOf(value, type, { label: displayName, timezone: item.timezone, zoneOffset }) });
	}
	for (const [name, value] of Object.entries(item.keyValues('options.fields', 'More Fields') ?? {})) {
		const texts = valuesOf(value, undefined, { label: name, timezone: item.timezone, zoneOffset });
		if (texts.length > 0) fields.push({ name, value: texts });
	}
	if (fields.length > 0) contact.fields = fields;
	return contact;
}

type KnownColumn = Pick<Column, 'displayName' | 'type'>;

/** The columns that n8n keeps with the node, those that the user removed left out, and the basic ones, which every list has. */
function columnsByName(loaded: MappedColumn[]): Map<string, KnownColumn> {
	const columns = new Map<string, KnownColumn>(BASIC_COLUMNS.map((one) => [one.name, one]));
	for (const { id, displayName, typeCode, removed } of loaded) {
		if (removed === true) columns.delete(id);
		else columns.set(id, { displayName, type: typeCode ?? columns.get(id)?.type });
	}
	return columns;
}

function refuseUnknown(values: Array<[string, unknown]>, columns: Map<string, KnownColumn>): void {
	const unknown = values.find(([name]) => !columns.has(name));
	if (!unknown) return;
	throw new InvalidInput(
		'Columns',
		`whether “${shorten(unknown[0])}” is a column of the list is not known: its columns are not loaded`,
		'Open the node, choose the list and refresh the columns; or map each column manually, and the list’s own under “More Fields”.',
	);
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
