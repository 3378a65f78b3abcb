import type { INodeProperties } from 'n8n-workflow';

import { fieldsFor, type SendOperation } from '../../old/operation';
import { codeVerdict, resultList } from '../../old/send';
import type { JsonObject } from '../../ground/json';
import type { Item } from '../../panel/parameters';
import { phoneNumber } from '../../panel/recipients';
import { callbackFields, chatAppPath, fromField, limits, chatAppDraft, optionsField, toField } from './common';
import { buildButtons, buildParameters, earlierRule } from './earlier';
import { filled, numberOf, rows, textOf } from './form';
import { buildContact, contactFields } from './types/contacts';

const PATH = '/messages';

/** Fields that are sent as the texts that they are. */
const TEXTS = [
	'address',
	'addressName',
	'addressUrl',
	'contentName',
	'contentType',
	'contentUrl',
	'languageCode',
	'templateId',
];

const buttonFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		description: 'The name of the button as it is set in the template',
	},
	{
		displayName: 'Button Type',
		name: 'subType',
		type: 'options',
		options: [
			{ name: 'Quick Reply', value: 'QUICK_REPLY' },
			{ name: 'URL', value: 'URL' },
		],
		default: 'QUICK_REPLY',
	},
	{
		displayName: 'Payload',
		name: 'payload',
		type: 'string',
		default: '',
		description: 'The text that is sent to the chat on a click',
		displayOptions: { show: { subType: ['QUICK_REPLY'] } },
	},
	{
		displayName: 'Address Suffix',
		name: 'text',
		type: 'string',
		default: '',
		description: "What is put behind the button's address",
		displayOptions: { show: { subType: ['URL'] } },
	},
];

const word = (displayName: string, name: string, placeholder: string, description = ''): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	...(description === '' ? {} : { description }),
});

/** Sends one message per item in the v1 form (part 1, 2.6 and 4.3). */
export const sendEarlier: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'sendEarlier',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: `/chatapp${PATH}` }],
	limits,
	fields: fieldsFor('message', 'sendEarlier', [
		fromField,
		toField,
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Your order is on its way',
			description: 'Up to 4096 characters. Leave it empty for a template, a file, a place or a contact.',
		},
		{
			displayName: 'Message Fields',
			name: 'fields',
			type: 'collection',
			placeholder: 'Add field',
			default: {},
			options: [
				word('Address', 'address', 'e.g. 1 Example Street, Leeds'),
				word('Address Name', 'addressName', 'e.g. Our shop'),
				word('Address URL', 'addressUrl', 'e.g. https://example.com/shop'),
				{
					displayName: 'Contact',
					name: 'whatsAppContacts',
					type: 'fixedCollection',
					placeholder: 'Add contact',
					default: {},
					options: [{ displayName: 'Contact', name: 'contact', values: contactFields }],
				},
				word('Content Name', 'contentName', 'e.g. invoice.pdf', 'Up to 100 characters'),
				word('Content Type', 'contentType', 'e.g. application/pdf', 'The MIME type of the file'),
				word(
					'Content URL',
					'contentUrl',
					'e.g. https://files.example.com/file',
					'Where the file is. Sizes: audio and video up to 16 MB, image 5 MB, document 100 MB; they are not checked here.',
				),
				word('Language Code', 'languageCode', 'e.g. en_US', 'The language of the template; “en” when it is not given'),
				word('Latitude', 'latitude', 'e.g. 51.4779', 'From -90 to 90'),
				word('Longitude', 'longitude', 'e.g. -0.0015', 'From -180 to 180'),
				{
					displayName: 'Template Buttons',
					name: 'templateButtonParams',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add button',
					default: {},
					options: [{ displayName: 'Button', name: 'button', values: buttonFields }],
				},
				word('Template ID', 'templateId', 'e.g. 4711', 'The ID of the template in the system of the provider'),
				{
					displayName: 'Template Parameters',
					name: 'templateParams',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add parameter',
					default: {},
					description: 'The values of the template by position; no line breaks, tabs or four spaces in a row',
					options: [
						{
							displayName: 'Parameter',
							name: 'parameter',
							values: [
								{
									displayName: 'Position',
									name: 'position',
									type: 'number',
									typeOptions: { minValue: 1 },
									default: 1,
								},
								{ displayName: 'Value', name: 'value', type: 'string', default: '' },
							],
						},
					],
				},
			],
		},
		optionsField,
	]),

	draft(item, connection) {
		const to = phoneNumber(item.value('to'), 'To');
		const from = item.requiredText('from', 'From');
		const message = { from, to, ...buildMessage(item), ...callbackFields(item) };
		earlierRule(message, { labels: [], path: '' });
		return chatAppDraft(message, to, item, connection);
	},

	request(messages, _options, connection) {
		return { method: 'POST', path: chatAppPath(PATH, connection), body: `{"messages":[${messages.join(',')}]}` };
	},

	entries: resultList,

	verdict: codeVerdict,
};

function buildMessage(item: Item): JsonObject {
	const value = (name: string): unknown => item.value(`fields.${name}`);
	const contact = rows(value('whatsAppContacts'), 'contact').at(0);
	return filled({
		text: textOf(item.value('text')),
		...Object.fromEntries(TEXTS.map((name) => [name, textOf(value(name))])),
		latitude: numberOf(value('latitude')),
		longitude: numberOf(value('longitude')),
		templateParams: buildParameters(value('templateParams')),
		templateButtonParams: buildButtons(value('templateButtonParams')),
		whatsAppContacts: contact && buildContact(contact),
	});
}
