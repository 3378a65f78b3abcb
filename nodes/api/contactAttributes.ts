import type { IDataObject } from 'n8n-workflow';

import { CONTACT_FIELD_TYPE_NUMBERS as FIELD_TYPE, GENDERS, type ContactAttribute } from '../ground/contract';
import { isJsonObject } from '../ground/json';

/** The type codes of custom fields (part 2, 2.1). */
export const fieldTypes = [
	{ name: 'Date', value: FIELD_TYPE.date },
	{ name: 'Date and Time', value: FIELD_TYPE.dateTime },
	{ name: 'Integer', value: FIELD_TYPE.integer },
	{ name: 'Object', value: FIELD_TYPE.object },
	{ name: 'Text', value: FIELD_TYPE.text },
	{ name: 'TRUE/FALSE', value: FIELD_TYPE.boolean },
];

/** A column of a contact list (part 2, 2.1). */
export interface Column {
	name: string;
	displayName: string;
	/** Unknown where the list does not say it. */
	type?: number;
	/** The allowed values; empty when any is. */
	values: readonly string[];
}

function column(name: ContactAttribute, displayName: string, type: number, values: readonly string[] = []): Column {
	return { name, displayName, type, values };
}

/** The basic attributes that a contact can be given (part 2, 2.2); `phone` and `email` stand beside its fields. */
export const BASIC_COLUMNS: readonly Column[] = [
	column('phone', 'Phone', FIELD_TYPE.text),
	column('email', 'Email', FIELD_TYPE.text),
	column('name', 'Name', FIELD_TYPE.text),
	column('surname', 'Surname', FIELD_TYPE.text),
	column('gender', 'Gender', FIELD_TYPE.text, GENDERS),
	column('country', 'Country', FIELD_TYPE.text),
	column('city', 'City', FIELD_TYPE.text),
	column('birthdate', 'Birth Date', FIELD_TYPE.date),
	column('timezone', 'Time Zone', FIELD_TYPE.text),
];

/** What the service itself writes: an attribute to search by, no column to fill. */
export const OWN_ATTRIBUTES: readonly Column[] = [
	column('CreationDate', 'Creation Date', FIELD_TYPE.dateTime),
	column('LastUpdate', 'Last Update', FIELD_TYPE.dateTime),
];

const NOT_FILLED = new Set(['pushInfo', ...OWN_ATTRIBUTES.map(({ name }) => name)].map((name) => name.toLowerCase()));

/** The columns of a list that a contact can be given: the basic ones, as the list defines them, then its own. */
export function columnsOf(list: IDataObject): Column[] {
	const defined = (Array.isArray(list.fields) ? list.fields : []).filter(isJsonObject).flatMap(readColumn);
	const named = new Map(defined.map((own) => [own.name, own]));
	const basic = BASIC_COLUMNS.map((known) => named.get(known.name) ?? known);
	const own = defined.filter(({ name }) => !BASIC_COLUMNS.some((known) => known.name === name));
	return [...basic, ...own.filter(({ name }) => !NOT_FILLED.has(name.toLowerCase()))];
}

function readColumn({ name, displayName, type, values }: IDataObject): Column[] {
	if (typeof name !== 'string' || name === '') return [];
	return [
		{
			name,
			displayName: typeof displayName === 'string' && displayName !== '' ? displayName : name,
			...(typeof type === 'number' ? { type } : {}),
			values: Array.isArray(values) ? values.map(String) : [],
		},
	];
}
