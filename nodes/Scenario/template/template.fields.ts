import type { INodeProperties } from 'n8n-workflow';

import { CHANNEL_OPTIONS } from './kinds';

function only(channels: string[]): Pick<INodeProperties, 'displayOptions'> {
	return { displayOptions: { show: { channel: channels } } };
}

function text(name: string, displayName: string, more: Partial<INodeProperties> = {}): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...more };
}

function json(name: string, displayName: string, description: string): INodeProperties {
	return { displayName, name, type: 'json', default: '', description };
}

const validity: INodeProperties = {
	displayName: 'Validity',
	name: 'validity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 86400,
	description: 'For how many seconds the service tries to deliver the message. Social networks take 15 to 86400.',
};

const callbackUrl = text('callbackUrl', 'Callback URL', {
	placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
	description: 'A web address; up to 1000 characters for wallet push',
});

const callbackData = json('callbackData', 'Callback Data', 'An object that comes back with callbacks');

function more(channel: string, options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'More Fields',
		name: 'more',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		options,
		...only([channel]),
	};
}

const emailFields: INodeProperties[] = [
	text('sourceAddress', 'From Email', {
		placeholder: 'e.g. shop@example.com',
		description: 'The address of the sender',
		...only(['EMAIL']),
	}),
	text('subject', 'Subject', { placeholder: 'e.g. Your order is on its way', ...only(['EMAIL']) }),
	text('htmlBody', 'HTML', {
		typeOptions: { rows: 4 },
		placeholder: 'e.g. <p>Your order is on its way</p>',
		...only(['EMAIL']),
	}),
	more('EMAIL', [
		text('attachmentIds', 'Attachment IDs', {
			placeholder: 'e.g. 1001, 1002',
			description: 'IDs of uploaded files, with commas between them',
		}),
		text('sourceName', 'From Name', { placeholder: 'e.g. MyShop' }),
		text('plainText', 'Plain Text', { typeOptions: { rows: 3 } }),
	]),
];

const walletFields: INodeProperties[] = [
	more('PUSH_WALLET', [
		callbackData,
		callbackUrl,
		text('campaignId', 'Deep Link Campaign ID'),
		text('target', 'Deep Link Target', { description: 'The screen that opens, in the word that your service takes' }),
		text('image', 'Image', {
			placeholder: 'e.g. https://www.example.com/bonus.png',
			description: 'The web address of a picture, up to 512 characters',
		}),
		text('mergeKey', 'Merge Key'),
		{
			displayName: 'Scheduled Time',
			name: 'scheduledTime',
			type: 'dateTime',
			default: '',
			description: 'A local date and time: what the clock shows where the recipient is',
		},
		text('to', 'To', {
			placeholder: 'e.g. +12025550123',
			description: 'A phone number in international format, in the place of the contact’s own',
		}),
	]),
];

const socialFields: INodeProperties[] = [
	text('channelWord', 'Channel Word', {
		placeholder: 'e.g. the word that your account manager gives',
		description:
			'The channel of social network steps: the service’s documents do not name it, so it has to be asked for',
		...only(['SOCIAL']),
	}),
	text('templateId', 'Template ID', { description: 'The ID of the template in the platform', ...only(['SOCIAL']) }),
	{
		displayName: 'Routes',
		name: 'routes',
		type: 'options',
		options: [
			{ name: 'A Only', value: 'SOC_A' },
			{ name: 'A, Then B', value: 'SOC_A,SOC_B' },
			{ name: 'B Only', value: 'SOC_B' },
			{ name: 'B, Then A', value: 'SOC_B,SOC_A' },
			{ name: 'Not Set', value: '' },
		],
		default: '',
		description: 'The social networks in the order of use',
		...only(['SOCIAL']),
	},
	more('SOCIAL', [
		callbackData,
		callbackUrl,
		{
			displayName: 'Delivery Policy',
			name: 'deliveryPolicy',
			type: 'options',
			options: [
				{ name: 'Any', value: 'ANY' },
				{
					name: 'Mobile Device Required',
					value: 'MOBILE_DEVICE_REQUIRED',
					description:
						'Only to users who used the mobile application within the last 7 days; then to all their devices',
				},
			],
			default: 'ANY',
		},
		json('templateData', 'Template Data', 'An object with the values of the template'),
		validity,
	]),
];

/** What one step sends: its channel and the fields of that channel's template (part 2, 2.4). */
export const templateFields: INodeProperties[] = [
	{ displayName: 'Channel', name: 'channel', type: 'options', options: CHANNEL_OPTIONS, default: 'SMS' },
	text('from', 'From', {
		placeholder: 'e.g. MyShop',
		description: 'The sender that is approved for your account; for push, the number of the sender ID',
		...only(['SMS', 'MSGR', 'PUSH', 'PUSH_WALLET']),
	}),
	text('title', 'Title', {
		placeholder: 'e.g. Your order',
		description: 'Up to 200 characters, 50 for wallet push',
		...only(['PUSH', 'PUSH_WALLET']),
	}),
	text('text', 'Text', {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Your order is on its way',
		description: 'SMS: up to 34170 Latin or 17085 other characters; push: up to 1024; wallet push: up to 2048',
		...only(['SMS', 'MSGR', 'PUSH', 'PUSH_WALLET']),
	}),
	more('SMS', [validity]),
	more('MSGR', [
		text('action', 'Button Link', { placeholder: 'e.g. https://www.example.com/orders' }),
		text('caption', 'Button Name', { placeholder: 'e.g. Track it' }),
		text('image', 'Image', { placeholder: 'e.g. https://www.example.com/shoes.png' }),
		validity,
	]),
	more('PUSH', [
		json('android', 'Android (JSON)', 'The fields for Android, as Omni Push sends them'),
		{ displayName: 'Badge', name: 'badge', type: 'number', typeOptions: { minValue: 0 }, default: 0 },
		json('options', 'Callback Data', 'An object that comes back with callbacks'),
		json('apns', 'iOS (JSON)', 'The fields for iOS, as Omni Push sends them'),
		{
			displayName: 'Silent',
			name: 'silentPush',
			type: 'boolean',
			default: false,
			description: 'Whether the notification makes no sound and shows nothing',
		},
		validity,
	]),
	...emailFields,
	...walletFields,
	...socialFields,
];
