import type { INodeProperties } from 'n8n-workflow';

import { EMAIL_RECIPIENTS_PER_REQUEST, EMAIL_REQUESTS_AT_ONCE } from '../../ground/limits';
import { callbackUrlFields } from '../../old/callbackUrl';
import { failOnRejectedField } from '../../old/fields';

const keyAndValue: INodeProperties['options'] = [
	{
		displayName: 'Value',
		name: 'pairs',
		values: [
			{ displayName: 'Key', name: 'key', type: 'string', default: '' },
			{ displayName: 'Value', name: 'value', type: 'string', default: '' },
		],
	},
];

const recipientFields: INodeProperties[] = [
	{ displayName: 'Address', name: 'address', type: 'string', default: '', placeholder: 'e.g. bob@example.com' },
	{
		displayName: 'Extra Data',
		name: 'extraData',
		type: 'json',
		default: '{}',
		description: 'Values that come back with every status callback of this recipient',
	},
	{
		displayName: 'Merge Fields',
		name: 'mergeFields',
		type: 'json',
		default: '{}',
		description: 'The value of each [Key] in the body for this recipient',
	},
	{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. Bob' },
];

/** The fields of Send. */
export const sendFields: INodeProperties[] = [
	{
		displayName: 'Send',
		name: 'delivery',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'One Email per Item',
				value: 'perItem',
				description: 'Each item is an email of its own, with its own subject and body',
			},
			{
				name: 'One Email to All Items',
				value: 'allItems',
				description: 'Each item is a recipient of the same email, with its own merge fields',
			},
		],
		default: 'perItem',
	},
	{
		displayName:
			'Each item is one recipient. Items with the same sender, subject, body and attachments go into one email: write what differs as a macro such as [City] in the body, and give each item its own value under Merge Fields.',
		name: 'allItemsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { delivery: ['allItems'] } },
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '',
		placeholder: 'e.g. news@example.com',
		description: "The sender's address; its domain is created and confirmed with the service before",
	},
	{
		displayName: 'From Name',
		name: 'fromName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Example Shop',
		description: 'The sender’s name, up to 150 characters',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		placeholder: 'e.g. ann@example.com',
		description: 'One address. Further recipients of the same email stand under Options.',
	},
	{ displayName: 'To Name', name: 'toName', type: 'string', default: '', placeholder: 'e.g. Ann' },
	{
		displayName: 'Subject',
		name: 'subject',
		type: 'string',
		default: '',
		placeholder: 'e.g. Your order is on its way',
	},
	{
		displayName: 'HTML',
		name: 'html',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		placeholder: 'e.g. <p>Hello [Name]</p> <p>[Unsubscribe]</p>',
		description:
			'Fill either this or Plain Text. The text has to hold [Unsubscribe]; [WebVersion] and a [Key] of Merge Fields are replaced too.',
	},
	{
		displayName: 'Plain Text',
		name: 'plainText',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		placeholder: 'e.g. Hello [Name] … [Unsubscribe]',
		description: 'Fill either this or HTML. Tags are shown as text. The text has to hold [Unsubscribe].',
	},
	{
		displayName: 'Merge Fields',
		name: 'mergeFields',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add value',
		default: {},
		description: 'The value of each [Key] in the body for the recipient of this item',
		options: keyAndValue,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Additional Recipients',
				name: 'additionalRecipients',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add recipient',
				default: {},
				description: 'Further recipients of the same email',
				displayOptions: { show: { '/delivery': ['perItem'] } },
				options: [{ displayName: 'Recipient', name: 'recipients', values: recipientFields }],
			},
			{
				displayName: 'Additional Recipients (JSON)',
				name: 'additionalRecipientsJson',
				type: 'json',
				default: '[]',
				description:
					'Further recipients of the same email: a list of addresses, or of objects with “address”, “name”, “mergeFields” and “extraData”',
				displayOptions: { show: { '/delivery': ['perItem'] } },
			},
			{
				displayName: 'Attachment IDs',
				name: 'attachmentIds',
				type: 'string',
				default: '',
				placeholder: 'e.g. 1234567890123456789',
				description: 'The fileId of one stored file, several with commas between them, or a list',
			},
			{
				displayName: 'Attachments',
				name: 'binaryProperties',
				type: 'string',
				default: 'data',
				placeholder: 'e.g. data',
				description:
					'The input fields with the files to attach, with commas between them. Each file is uploaded once, however many items have it. Taken are .xls, .xlsx, .doc, .docx, .pdf, .jpg, .jpeg, .png, .img, .bmp, .rar and .txt.',
			},
			...callbackUrlFields(),
			{
				displayName: 'Check Unsubscription',
				name: 'checkUnsubscription',
				type: 'boolean',
				default: true,
				description: "Whether to leave out recipients who are on your company's list of unsubscribed addresses",
			},
			{
				displayName: 'Emails at Once',
				name: 'concurrency',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 50 },
				default: EMAIL_REQUESTS_AT_ONCE,
				description: 'How many emails are under way at the same time',
			},
			{
				displayName: 'Extra Data',
				name: 'extraData',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add value',
				default: {},
				description: 'Values that come back with every status callback of the email',
				options: keyAndValue,
			},
			{
				displayName: 'Extra Data (JSON)',
				name: 'extraDataJson',
				type: 'json',
				default: '{}',
				description: 'The same as an object, e.g. from an expression',
			},
			failOnRejectedField,
			{
				displayName: 'Merge Fields (JSON)',
				name: 'mergeFieldsJson',
				type: 'json',
				default: '{}',
				description: 'Merge fields as an object, e.g. all fields of the item from an expression',
			},
			{
				displayName: 'Recipients per Email',
				name: 'recipientsPerEmail',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: EMAIL_RECIPIENTS_PER_REQUEST,
				description: 'How many items share one request at most; the service names no limit',
				displayOptions: { show: { '/delivery': ['allItems'] } },
			},
			{
				displayName: 'Send Attachment IDs As',
				name: 'attachmentIdType',
				type: 'options',
				options: [
					{ name: 'Integer', value: 'integer' },
					{ name: 'Text', value: 'text' },
				],
				default: 'text',
				description: 'The service documents both; no digit is lost either way',
			},
		],
	},
];
