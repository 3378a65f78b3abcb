import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../ground/json';
import type { Item } from '../../../panel/parameters';
import { filled, rows, textOf, texts, wordOf } from '../form';
import type { MessageType } from '../messageType';
import { interactiveRule } from './interactiveRules';
import { buildMedia } from './media';

const HEADER_WORDS = ['headerLink', 'headerMediaId', 'headerFilename', 'headerCaption'] as const;
const MEDIA_HEADERS = ['document', 'image', 'video'];

const headerField = (type: string, options: Array<{ name: string; value: string }>): INodeProperties => ({
	displayName: 'Header',
	name: 'header',
	type: 'options',
	options,
	default: 'none',
	displayOptions: { show: { interactiveType: [type] } },
});

const titleField = (max: number): INodeProperties => ({
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	description: `Up to ${max} characters`,
});

const idField = (max: number): INodeProperties => ({
	displayName: 'ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. order-1001-yes',
	description: `Up to ${max} characters; comes back with the incoming message when it is chosen`,
});

const headerFields: INodeProperties[] = [
	headerField('button', [
		{ name: 'Document', value: 'document' },
		{ name: 'Image', value: 'image' },
		{ name: 'None', value: 'none' },
		{ name: 'Text', value: 'text' },
		{ name: 'Video', value: 'video' },
	]),
	headerField('list', [
		{ name: 'None', value: 'none' },
		{ name: 'Text', value: 'text' },
	]),
	{
		displayName: 'Header Text',
		name: 'headerText',
		type: 'string',
		default: '',
		description: 'Up to 60 characters',
		displayOptions: { show: { header: ['text'] } },
	},
	{
		displayName: 'Header Link',
		name: 'headerLink',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://files.example.com/file',
		displayOptions: { show: { header: MEDIA_HEADERS } },
	},
	{
		displayName: 'Header Media ID',
		name: 'headerMediaId',
		type: 'string',
		default: '',
		description: 'The ID of a file that the service has; needed when there is no link',
		displayOptions: { show: { header: MEDIA_HEADERS } },
	},
	{
		displayName: 'Header Caption',
		name: 'headerCaption',
		type: 'string',
		default: '',
		displayOptions: { show: { header: ['image', 'video'] } },
	},
	{
		displayName: 'Header File Name',
		name: 'headerFilename',
		type: 'string',
		default: '',
		description: 'From 1 to 100 characters',
		displayOptions: { show: { header: ['document'] } },
	},
];

const actionFields: INodeProperties[] = [
	{
		displayName: 'Buttons',
		name: 'replyButtons',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add button',
		default: {},
		description: 'Up to 3 buttons, each with a title of its own',
		displayOptions: { show: { interactiveType: ['button'] } },
		options: [{ displayName: 'Button', name: 'button', values: [titleField(20), idField(256)] }],
	},
	{
		displayName: 'List Button',
		name: 'listButton',
		type: 'string',
		default: '',
		placeholder: 'e.g. Choose a time',
		description: 'What opens the list: up to 20 characters, no emoji, no variables',
		displayOptions: { show: { interactiveType: ['list'] } },
	},
	{
		displayName: 'Sections',
		name: 'sections',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add section',
		default: {},
		description: 'Up to 10 sections; with more than one, each needs a title',
		displayOptions: { show: { interactiveType: ['list'] } },
		options: [
			{
				displayName: 'Section',
				name: 'section',
				values: [
					titleField(24),
					{
						displayName: 'Rows',
						name: 'rows',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true, sortable: true },
						placeholder: 'Add row',
						default: {},
						options: [
							{
								displayName: 'Row',
								name: 'row',
								values: [
									titleField(24),
									idField(200),
									{
										displayName: 'Description',
										name: 'description',
										type: 'string',
										default: '',
										description: 'Up to 72 characters',
									},
								],
							},
						],
					},
				],
			},
		],
	},
];

function buildHeader(item: Item): JsonObject | undefined {
	const type = wordOf(item.value('header'), 'none');
	if (type === 'none') return undefined;
	if (type === 'text') return { type, ...filled({ text: textOf(item.value('headerText')) }) };
	const [link, mediaId, filename, caption] = HEADER_WORDS.map((name) => textOf(item.value(name)));
	return { type, [type]: buildMedia(type, filled({ link, mediaId, filename, caption })) };
}

function buildAction(item: Item, type: string): JsonObject {
	if (type === 'list') {
		const sections = rows(item.value('sections'), 'section').map((section) => ({
			...texts(section, ['title']),
			rows: rows(section.rows, 'row').map((row) => texts(row, ['title', 'id', 'description'])),
		}));
		return { ...filled({ button: textOf(item.value('listButton')) }), sections };
	}
	const buttons = rows(item.value('replyButtons'), 'button');
	return { buttons: buttons.map((button) => ({ type: 'reply', reply: texts(button, ['title', 'id']) })) };
}

/** A list to choose from, or a message with reply buttons (part 1, 2.5). */
export const interactive: MessageType = {
	types: ['interactive'],
	fields: [
		{
			displayName: 'Interactive Type',
			name: 'interactiveType',
			type: 'options',
			options: [
				{ name: 'List', value: 'list' },
				{ name: 'Reply Buttons', value: 'button' },
			],
			default: 'button',
		},
		...headerFields,
		{
			displayName: 'Body',
			name: 'body',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			description: 'Up to 1024 characters',
		},
		{ displayName: 'Footer', name: 'footer', type: 'string', default: '', description: 'Up to 60 characters' },
		...actionFields,
	],
	build(item) {
		const type = item.text('interactiveType', 'Interactive Type') ?? 'button';
		const footer = textOf(item.value('footer'));
		return {
			interactive: {
				type,
				...filled({ header: buildHeader(item) }),
				body: filled({ text: textOf(item.value('body')) }),
				...(footer === undefined ? {} : { footer: { text: footer } }),
				action: buildAction(item, type),
			},
		};
	},
	rules: { interactive: interactiveRule },
};
