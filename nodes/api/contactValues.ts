import type { IDataObject } from 'n8n-workflow';

import { CONTACT_FIELD_TYPE_NUMBERS as FIELD_TYPE, type components } from '../ground/contract';
import { formatDate, parseDate } from '../ground/dates';
import { InvalidInput, shorten } from '../ground/errors';
import { labelOf } from '../panel/field';
import type { NumberReader } from '../ground/numbers';
import { emailAddress, phoneNumber } from '../panel/recipients';
import { isBlank, textOf } from '../panel/values';
import { columns, type ColumnMapping } from './contactColumns';

type FieldValue = components['schemas']['FieldValue'];

/** What the texts of dates and numbers depend on; the offset of date-times is in minutes from UTC. */
interface Zones {
	timezone: string;
	zoneOffset: number;
	numbers?: NumberReader;
}

/** What an upload says of a field beside its name and value, where the column is known (part 2, 2.2). */
interface FieldDetails {
	displayName?: boolean;
	/** The type code that its list has for it (part 2, 2.1); which codes an upload takes is not shown. */
	type?: boolean;
}

interface Writing extends Zones {
	label: string;
}

/** What the columns give of a contact (part 2, 2.2). */
export interface ColumnValues {
	phone?: string;
	email?: string;
	fields: FieldValue[];
}

/** What one item's columns say of its contact. Throws InvalidInput for a value that its column can't take. */
export function readColumns(
	{ automatic, loaded, given, known }: ColumnMapping,
	input: IDataObject,
	zones: Zones,
	details: FieldDetails = {},
): ColumnValues {
	// What an expression finds nothing for is undefined, and a cell that looks empty may hold a blank: this item has no value for the column.
	const values = Object.entries(automatic ? input : given).filter(([, value]) => !isBlank(value));
	const unknown = automatic && !loaded ? values.find(([name]) => !known.has(name)) : undefined;
	if (unknown) throw unknownColumn(unknown[0]);
	const contact: ColumnValues = { fields: [] };
	for (const [name, value] of values) {
		const column = known.get(name);
		// With the columns loaded, an input field that is none is left out; what the user mapped goes out in any case.
		if (!column && automatic) continue;
		const { displayName: label, type } = column ?? { displayName: name };
		if (name === 'phone') contact.phone = phoneNumber(value, label, zones.numbers);
		else if (name === 'email') contact.email = emailAddress(value, label);
		else {
			const written = writeValues(value, type, { label, ...zones });
			if (written.length === 0) continue;
			contact.fields.push({
				name,
				...(details.displayName && column && { displayName: label }),
				...(details.type && type !== undefined && { type }),
				value: written,
			});
		}
	}
	return contact;
}

function unknownColumn(name: string): InvalidInput {
	return new InvalidInput(
		labelOf(columns),
		`whether “${shorten(name)}” is a column of the list is not known: its columns are not loaded`,
		'Open the node, choose the list and refresh the columns; or map each column manually, and the list’s own under “More Fields”.',
	);
}

/**
 * The texts of a value, one for each entry of a list, in the form of the column's type code (part 2, 2.1). The documents
 * show no form for dates: ours is `YYYY-MM-DD hh:mm:ss`, and `YYYY-MM-DD` for a date.
 */
export function writeValues(value: unknown, type: number | undefined, writing: Writing): string[] {
	const list: unknown[] = Array.isArray(value) && type !== FIELD_TYPE.object ? value : [value];
	return list.flatMap((entry) => {
		if (isBlank(entry)) return [];
		return [writeValue(entry, type, writing)];
	});
}

function writeValue(value: unknown, type: number | undefined, { label, timezone, zoneOffset }: Writing): string {
	switch (type) {
		case FIELD_TYPE.dateTime:
			return formatDate(parseDate(value, timezone, label), 'blank', zoneOffset);
		case FIELD_TYPE.date:
			return dayOf(value, timezone, label);
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

/**
 * A calendar's day is nobody's moment: it is the one that is written, that a DateTime's own zone shows, or else the workflow's. Databases and
 * sheets write a day that has no time as midnight in UTC, and programs any moment in UTC.
 */
function dayOf(value: unknown, timezone: string, label: string): string {
	const moment = parseDate(value, timezone, label);
	// A DateTime of Luxon is ISO text in its own zone.
	const written = String(value);
	if (typeof value === 'object' && !(value instanceof Date)) return written.slice(0, 10);
	const isMoment = moment.zoneName === 'UTC' && moment.toMillis() !== moment.startOf('day').toMillis();
	return (isMoment ? moment.setZone(timezone) : moment).toFormat('yyyy-MM-dd');
}

function checked(value: unknown, label: string, form: RegExp, problem: string, fix: string): string {
	const text = textOf(value, label)?.trim() ?? '';
	if (form.test(text)) return text;
	throw new InvalidInput(label, `“${shorten(text)}” is ${problem}`, fix);
}
