import type { INodeProperties } from 'n8n-workflow';

import { PUSH_BUTTONS, PUSH_MESSAGES_PER_REQUEST } from '../../ground/limits';
import { failOnRejectedField } from '../../old/fields';

const SOUND = 'A file format among AIF, AIFF, WAV, MP3 and MP4; up to 5 MB';
const IMAGE =
	'The name of an image file in the app: JPEG, GIF or PNG, twice as wide as high, from 512×256 to 2880×1440 pixels, at best 1440×720';
const ACTION = 'The web address or deep link that opens when the notification is tapped';

const caption: INodeProperties = {
	displayName: 'Caption',
	name: 'caption',
	type: 'string',
	default: '',
	placeholder: 'e.g. Track the order',
	description: 'Up to 30 characters',
};

const buttonAction: INodeProperties = {
	displayName: 'Action',
	name: 'action',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://www.example.com/orders',
	description: 'The web address or deep link that the button opens',
};

function buttons(values: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Buttons',
		name: 'buttons',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, maxAllowedFields: PUSH_BUTTONS },
		placeholder: 'Add button',
		default: {},
		description: 'Up to 3 buttons',
		options: [{ displayName: 'Button', name: 'button', values }],
	};
}

const apns: INodeProperties = {
	displayName: 'iOS Fields',
	name: 'apns',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	displayOptions: { show: { devices: ['apns'] } },
	options: [
		{ displayName: 'Action', name: 'action', type: 'string', default: '', description: ACTION },
		buttons([buttonAction, caption]),
		{ displayName: 'Image', name: 'image', type: 'string', default: '', description: IMAGE },
		{
			displayName: 'Link to Media',
			name: 'linkToMedia',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://www.example.com/shoes.png',
			description:
				'The web address of a file to attach: audio (AIFF, WAV, MP3, MPEG-4) up to 5 MB, video (MPEG, MPEG-2, AVI) up to 50 MB, or a square image (JPEG, PNG, GIF) up to 10 MB',
		},
		{
			displayName: 'Sound',
			name: 'sound',
			type: 'string',
			default: '',
			placeholder: 'e.g. default',
			description: `The default sound or the name of a sound file. ${SOUND}.`,
		},
	],
};

const android: INodeProperties = {
	displayName: 'Android Fields',
	name: 'android',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	displayOptions: { show: { devices: ['android'] } },
	options: [
		{ displayName: 'Action', name: 'action', type: 'string', default: '', description: ACTION },
		buttons([
			buttonAction,
			caption,
			{
				displayName: 'Icon URL',
				name: 'icon',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://www.example.com/icon.png',
				description: 'A square image of 24, 36, 48, 72 or 96 pixels',
			},
		]),
		{ displayName: 'Channel ID', name: 'androidChannelId', type: 'string', default: '' },
		{
			displayName: 'Collapse Key',
			name: 'collapseKey',
			type: 'string',
			default: '',
			description: 'Notifications with the same key take the place of one another while the device is offline',
		},
		{
			displayName: 'Icon Color',
			name: 'iconColor',
			type: 'color',
			default: '',
			placeholder: 'e.g. #1F4FD8',
			description: 'A number sign and six hexadecimal digits',
		},
		{
			displayName: 'Icon URL',
			name: 'icon',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://www.example.com/icon.png',
			description: 'A square image of 24, 36, 48, 72 or 96 pixels',
			displayOptions: { show: { '/form': ['earlier'] } },
		},
		{ displayName: 'Image', name: 'image', type: 'string', default: '', description: IMAGE },
		{
			displayName: 'Small Icon',
			name: 'smallIcon',
			type: 'string',
			default: '',
			description: 'The name of the icon in the app',
		},
		{
			displayName: 'Sound',
			name: 'sound',
			type: 'string',
			default: '',
			placeholder: 'e.g. default',
			description: `The default sound or the name of a file in /res/raw/. ${SOUND}.`,
		},
		{
			displayName: 'Tag',
			name: 'tag',
			type: 'string',
			default: '',
			description: 'A notification with the same tag takes the place of the one that is shown',
		},
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Badge',
			name: 'badge',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: "The number on the app's icon. 0 hides it.",
		},
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: PUSH_MESSAGES_PER_REQUEST,
			description: 'How many notifications travel in one request. The service does not say how many it takes.',
		},
		{
			displayName: 'Callback Data',
			name: 'options',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add value',
			default: {},
			description: 'Values that come back with every status callback of the notification',
			options: [
				{
					displayName: 'Value',
					name: 'pairs',
					values: [
						{ displayName: 'Key', name: 'key', type: 'string', default: '' },
						{ displayName: 'Value', name: 'value', type: 'string', default: '' },
					],
				},
			],
		},
		failOnRejectedField,
		{
			displayName: 'Platform',
			name: 'platform',
			type: 'options',
			options: [
				{ name: 'Android', value: 'ANDROID' },
				{ name: 'iOS', value: 'IOS' },
				{
					name: 'Third Vendor',
					value: 'VENDOR_C',
					description: 'Sent as the word that the credential’s vocabulary has for it',
				},
			],
			default: 'ANDROID',
			description: 'The platform of the recipient’s device',
		},
		{
			displayName: 'Silent',
			name: 'silentPush',
			type: 'boolean',
			default: false,
			description: 'Whether to hand the notification to the app without displaying it',
		},
		{
			displayName: 'Validity',
			name: 'validity',
			type: 'number',
			typeOptions: { minValue: 15, maxValue: 86400 },
			default: 86400,
			description:
				'For how many seconds the service tries to deliver the notification: 30 to 86400, in the earlier form from 15',
		},
	],
};

/** What a notification is made of (part 1, 2.7). */
export const sendFields: INodeProperties[] = [
	{
		displayName: 'Form',
		name: 'form',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Current', value: 'current', description: 'What a deployment takes unless you were told otherwise' },
			{ name: 'Earlier', value: 'earlier', description: 'Priorities are numbers, and the icon has a URL' },
		],
		default: 'current',
		description: 'The form of the notification that your deployment of the service takes',
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1001',
		description: 'The sender ID that is approved for your app: a number',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		description: 'The token of the device',
	},
	{
		displayName: 'Title',
		name: 'title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Your order is on its way',
		description: 'Up to 200 characters',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. The courier comes today between 2 and 4 pm',
		description: 'Up to 1024 characters',
	},
	{
		displayName: 'Priority',
		name: 'priority',
		type: 'options',
		options: [
			{ name: 'High', value: 'HIGH', description: 'Service traffic' },
			{ name: 'Low', value: 'LOW', description: 'Promotional' },
			{ name: 'Medium', value: 'MEDIUM', description: 'Promotional' },
			{ name: 'Realtime', value: 'REALTIME', description: 'Transactional' },
		],
		default: 'MEDIUM',
		displayOptions: { show: { form: ['current'] } },
	},
	{
		displayName: 'Priority',
		name: 'earlierPriority',
		type: 'options',
		options: [
			{ name: '0 (Low)', value: '0' },
			{ name: '1', value: '1' },
			{ name: '2', value: '2' },
			{ name: '3 (Highest)', value: '3' },
		],
		default: '0',
		displayOptions: { show: { form: ['earlier'] } },
	},
	{
		displayName: 'Devices',
		name: 'devices',
		type: 'multiOptions',
		options: [
			{ name: 'Android', value: 'android', description: 'Android devices and those of the third vendor' },
			{ name: 'iOS', value: 'apns' },
		],
		default: ['android', 'apns'],
		description: 'The kinds of devices that the notification is made for; one at least',
	},
	apns,
	android,
	options,
];
