import type { INodeProperties } from 'n8n-workflow';

import type { Json, JsonObject } from '../../../ground/json';
import { filled, rows, texts } from '../form';
import type { MessageType } from '../messageType';
import { choice, list, may, must, object, refuse, text, webAddress, type Field, type Rule } from '../rules';

const NAMES = ['formatted_name', 'first_name', 'last_name', 'middle_name', 'suffix', 'prefix'];
const COMPANY = ['company', 'department', 'title'];
const HOME_OR_WORK = ['HOME', 'WORK'];

/** The lists inside a contact (part 1, 2.5): the form's name of an entry, and its fields. */
const LISTS = {
	addresses: {
		entry: 'address',
		fields: ['street', 'city', 'state', 'zip', 'country', 'country_code', 'type'],
	},
	emails: { entry: 'email', fields: ['email', 'type'] },
	phones: { entry: 'phone', fields: ['phone', 'type', 'wa_id'] },
	urls: { entry: 'url', fields: ['url', 'type'] },
} as const;

const optional = (labels: Record<string, string>): Record<string, Field> =>
	Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, may(label, text())]));

const homeOrWork = may('Type', choice(HOME_OR_WORK));

/** One contact (part 1, 2.5), which the v1 form takes too. */
export const contactRule: Rule = object({
	name: must(
		'',
		object(
			{
				formatted_name: must('Formatted Name', text({ min: 1 })),
				...optional({
					first_name: 'First Name',
					last_name: 'Last Name',
					middle_name: 'Middle Name',
					suffix: 'Suffix',
					prefix: 'Prefix',
				}),
			},
			(name, place) => {
				if (Object.keys(name).length > 1) return;
				refuse(place, 'a formatted name alone is not enough', 'Add the first name, the last name or another part.');
			},
		),
	),
	addresses: may(
		'Addresses',
		list(
			object({
				...optional({ street: 'Street', city: 'City', state: 'State', zip: 'ZIP', country: 'Country' }),
				country_code: may(
					'Country Code',
					text({
						form: { pattern: /^[A-Za-z]{2}$/, problem: 'is not a country code', fix: 'Use two letters, such as GB.' },
					}),
				),
				type: homeOrWork,
			}),
			{ each: 'Address' },
		),
	),
	birthday: may(
		'Birthday',
		text({
			form: {
				pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
				problem: 'is not a date in the form YYYY-MM-DD',
				fix: 'Write it as 1990-02-28.',
			},
		}),
	),
	emails: may('Emails', list(object({ email: may('Email', text()), type: homeOrWork }), { each: 'Email' })),
	org: may('', object(optional({ company: 'Company', department: 'Department', title: 'Job Title' }))),
	phones: may(
		'Phones',
		list(
			object({
				phone: may('Phone', text()),
				type: may('Type', choice(['CELL', 'MAIN', 'IPHONE', 'HOME', 'WORK'])),
				wa_id: may('Chat App ID', text()),
			}),
			{ each: 'Phone' },
		),
	),
	urls: may('Websites', list(object({ url: may('URL', webAddress), type: homeOrWork }), { each: 'Website' })),
});

/** A contact from a form's row. */
export function buildContact(row: JsonObject): JsonObject {
	const contact = { ...texts(row, ['birthday']), org: texts(row, COMPANY) };
	const lists = Object.entries(LISTS).map(([name, { entry, fields }]): [string, Json] => [
		name,
		rows(row[name], entry).map((one) => texts(one, fields)),
	]);
	return { name: texts(row, NAMES), ...filled({ ...contact, ...Object.fromEntries(lists) }) };
}

const word = (displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...more,
});

const kind = (values: string[]): INodeProperties => ({
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: [
		{ name: 'None', value: '' },
		...values.map((value) => ({ name: value.charAt(0) + value.slice(1).toLowerCase(), value })),
	],
	default: '',
});

const entries = (displayName: string, name: keyof typeof LISTS, values: INodeProperties[]): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: `Add ${LISTS[name].entry}`,
	default: {},
	options: [{ displayName: displayName.replace(/e?s$/, ''), name: LISTS[name].entry, values }],
});

/** The form's fields of a contact. */
export const contactFields: INodeProperties[] = [
	word('Formatted Name', 'formatted_name', { placeholder: 'e.g. Ms Ann Lee', description: 'The whole name; needed' }),
	word('First Name', 'first_name', { description: 'At least one part of the name is needed beside the whole name' }),
	word('Last Name', 'last_name'),
	word('Middle Name', 'middle_name'),
	word('Prefix', 'prefix', { placeholder: 'e.g. Ms' }),
	word('Suffix', 'suffix', { placeholder: 'e.g. Jr' }),
	word('Birthday', 'birthday', { placeholder: 'e.g. 1990-02-28', description: 'As YYYY-MM-DD' }),
	word('Company', 'company'),
	word('Department', 'department'),
	word('Job Title', 'title'),
	entries('Phones', 'phones', [
		word('Phone', 'phone', { placeholder: 'e.g. +12025550123' }),
		kind(['CELL', 'HOME', 'IPHONE', 'MAIN', 'WORK']),
		word('Chat App ID', 'wa_id', { description: 'The ID of the person in the chat app; the phone is made from it' }),
	]),
	entries('Emails', 'emails', [word('Email', 'email', { placeholder: 'e.g. name@example.com' }), kind(HOME_OR_WORK)]),
	entries('Addresses', 'addresses', [
		word('Street', 'street'),
		word('City', 'city'),
		word('State', 'state'),
		word('ZIP', 'zip'),
		word('Country', 'country'),
		word('Country Code', 'country_code', { placeholder: 'e.g. GB', description: 'Two letters' }),
		kind(HOME_OR_WORK),
	]),
	entries('Websites', 'urls', [word('URL', 'url', { placeholder: 'e.g. https://example.com' }), kind(HOME_OR_WORK)]),
];

/** One or several contacts (part 1, 2.5). */
export const contacts: MessageType = {
	types: ['contacts'],
	fields: [
		{
			displayName: 'Contacts',
			name: 'contacts',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add contact',
			default: {},
			options: [{ displayName: 'Contact', name: 'contact', values: contactFields }],
		},
	],
	build: (item) => ({ contacts: rows(item.value('contacts'), 'contact').map(buildContact) }),
	rules: { contacts: list(contactRule, { each: 'Contact', min: 1 }) },
};
