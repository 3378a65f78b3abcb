import type { INodeProperties } from 'n8n-workflow';

import type { Json, JsonObject } from '../../../ground/json';
import type { Item } from '../../../panel/parameters';
import { filled, numberOf, rows, textOf, texts, wordOf } from '../form';
import type { MessageType } from '../messageType';
import { buildMedia, mediaFields } from './media';
import { DATE_PARTS, templateRule } from './templateRules';

const textField = (type: string[], description: string): INodeProperties => ({
	displayName: 'Text',
	name: 'text',
	type: 'string',
	default: '',
	description,
	displayOptions: { show: { type } },
});

const typeField = (options: Array<{ name: string; value: string }>): INodeProperties => ({
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options,
	default: 'text',
});

const parameterList = (
	displayName: string,
	name: string,
	description: string,
	values: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add parameter',
	default: {},
	description,
	options: [{ displayName: 'Parameter', name: 'parameter', values }],
});

const fallbackField: INodeProperties = {
	displayName: 'Fallback Text',
	name: 'fallback_value',
	type: 'string',
	default: '',
	placeholder: 'e.g. 12.50 EUR',
	description: 'What is shown where the value cannot be written in the language of the recipient',
	displayOptions: { show: { type: ['currency', 'date_time'] } },
};

const amountFields: INodeProperties[] = [
	{
		displayName: 'Amount',
		name: 'amount',
		type: 'string',
		default: '',
		placeholder: 'e.g. 12.5',
		description: 'At most three digits after the point: it is sent times 1000',
		displayOptions: { show: { type: ['currency'] } },
	},
	{
		displayName: 'Currency Code',
		name: 'code',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR',
		description: 'Three letters of ISO 4217',
		displayOptions: { show: { type: ['currency'] } },
	},
];

const dateFields: INodeProperties[] = [
	['Day of Week', 'day_of_week', 'e.g. 5'],
	['Day of Month', 'day_of_month', 'e.g. 31'],
	['Year', 'year', 'e.g. 2026'],
	['Month', 'month', 'e.g. 1'],
	['Hour', 'hour', 'e.g. 9'],
	['Minute', 'minute', 'e.g. 30'],
	['Timestamp', 'timestamp', 'e.g. 1769851800'],
].map(([displayName, name, placeholder]) => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	displayOptions: { show: { type: ['date_time'] } },
}));

const buttonFields: INodeProperties[] = [
	{
		displayName: 'Button Type',
		name: 'sub_type',
		type: 'options',
		options: [
			{ name: 'Quick Reply', value: 'quick_reply' },
			{ name: 'URL', value: 'url' },
		],
		default: 'quick_reply',
	},
	{
		displayName: 'Position',
		name: 'index',
		type: 'options',
		options: [
			{ name: 'First', value: '0' },
			{ name: 'Second', value: '1' },
			{ name: 'Third', value: '2' },
		],
		default: '0',
	},
	{
		displayName: 'Payload',
		name: 'payload',
		type: 'string',
		default: '',
		description: 'What comes back when the button is clicked',
		displayOptions: { show: { sub_type: ['quick_reply'] } },
	},
	{
		displayName: 'Address Suffix',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. orders/1001',
		description: "Up to 20 characters, put behind the button's address",
		displayOptions: { show: { sub_type: ['url'] } },
	},
];

function buildParameter(row: JsonObject): JsonObject {
	const type = wordOf(row.type, 'text');
	switch (type) {
		case 'text':
			return { type, ...texts(row, ['text']) };
		case 'currency':
			return {
				type,
				currency: filled({ ...texts(row, ['fallback_value', 'code']), amount_1000: thousandfold(row.amount) }),
			};
		case 'date_time': {
			const parts = Object.fromEntries(DATE_PARTS.map((name) => [name, numberOf(row[name])]));
			return { type, date_time: filled({ ...texts(row, ['fallback_value']), ...parts }) };
		}
		default:
			return { type, [type]: buildMedia(type, row) };
	}
}

function thousandfold(amount: Json | undefined): Json | undefined {
	const value = numberOf(amount);
	// 19.99 * 1000 is 19989.999…: what is left after nine digits is the noise of binary fractions.
	return typeof value === 'number' ? Number((value * 1000).toFixed(6)) : value;
}

function buildButton(row: JsonObject): JsonObject {
	const button = { type: 'button', sub_type: wordOf(row.sub_type, 'quick_reply'), index: wordOf(row.index, '0') };
	const [type, value] = button.sub_type === 'url' ? ['text', row.text] : ['payload', row.payload];
	return { ...button, parameters: [{ type, ...filled({ [type]: textOf(value) }) }] };
}

function buildComponents(item: Item): JsonObject[] {
	const parts = ['header', 'body', 'footer'].flatMap((type) => {
		const parameters = rows(item.value(`${type}Parameters`), 'parameter').map(buildParameter);
		return parameters.length === 0 ? [] : [{ type, parameters }];
	});
	return [...parts, ...rows(item.value('templateButtons'), 'button').map(buildButton)];
}

/** A message from an approved template (part 1, 2.5). */
export const template: MessageType = {
	types: ['template'],
	fields: [
		{ displayName: 'Template Name', name: 'templateName', type: 'string', default: '', placeholder: 'e.g. order_sent' },
		{ displayName: 'Namespace', name: 'namespace', type: 'string', default: '' },
		{
			displayName: 'Language Code',
			name: 'languageCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. en_US',
			description: 'A language, or a language and a region',
		},
		{
			displayName: 'Language Policy',
			name: 'languagePolicy',
			type: 'string',
			default: 'deterministic',
			description: 'A template with media takes “deterministic” only',
		},
		parameterList('Header Parameters', 'headerParameters', 'Fill the variables of the header, in order', [
			typeField([
				{ name: 'Document', value: 'document' },
				{ name: 'Image', value: 'image' },
				{ name: 'Text', value: 'text' },
				{ name: 'Video', value: 'video' },
			]),
			textField(['text'], 'Up to 60 characters'),
			...mediaFields((kinds) => ({
				show: { type: kinds.filter((kind) => kind !== 'audio' && kind !== 'sticker') },
			})),
		]),
		parameterList('Body Parameters', 'bodyParameters', 'Fill {{1}}, {{2}} and so on of the body, in order', [
			typeField([
				{ name: 'Currency', value: 'currency' },
				{ name: 'Date and Time', value: 'date_time' },
				{ name: 'Text', value: 'text' },
			]),
			textField(['text'], 'Up to 1024 characters'),
			fallbackField,
			...amountFields,
			...dateFields,
		]),
		parameterList('Footer Parameters', 'footerParameters', 'Fill the variables of the footer, in order', [
			{ displayName: 'Text', name: 'text', type: 'string', default: '', description: 'Up to 60 characters' },
		]),
		{
			displayName: 'Buttons',
			name: 'templateButtons',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add button',
			default: {},
			description: 'Up to 3 buttons',
			options: [{ displayName: 'Button', name: 'button', values: buttonFields }],
		},
	],
	build(item) {
		const language = filled({
			policy: textOf(item.value('languagePolicy')),
			code: textOf(item.value('languageCode')),
		});
		return {
			template: filled({
				name: textOf(item.value('templateName')),
				namespace: textOf(item.value('namespace')),
				language,
				components: buildComponents(item),
			}),
		};
	},
	rules: { template: templateRule },
};
