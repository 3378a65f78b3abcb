import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, MESSAGE, type SendOperation } from '../../old/operation';
import { formatDate } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import {
	REQUEST_BYTES,
	WALLET_IMAGE_CHARACTERS,
	WALLET_MESSAGE_CHARACTERS,
	WALLET_MESSAGES_PER_REQUEST,
	WALLET_TITLE_CHARACTERS,
} from '../../ground/limits';
import { callbackUrlFields, callbackUrlWarning, readCallbackUrl } from '../../old/callbackUrl';
import { failOnRejectedField } from '../../old/fields';
import type { Item } from '../../panel/parameters';
import { httpUrl, phoneNumber } from '../../panel/recipients';
import { atMost } from '../../panel/texts';
import { walletEntries, walletVerdict } from './answer';

/** Sends one wallet push notification per item (part 1, 2.8 and 4.5): POST /wallet/messages. */
export const send: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'send',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: '/wallet/messages' }],
	subject: { ...MESSAGE, whenUnknown: 'The service lists no wallet messages: ask its support before you do.' },
	fields: fieldsFor('message', 'send', [
		{
			displayName: 'From',
			name: 'from',
			type: 'string',
			default: '',
			placeholder: 'e.g. MyShop',
			description: 'The sender ID that is approved for your account',
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'string',
			default: '',
			placeholder: 'e.g. +12025550123',
			description: 'The phone number of the recipient in international format',
		},
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			default: '',
			placeholder: 'e.g. Your bonus is waiting',
			description: 'Up to 50 characters',
		},
		{
			displayName: 'Message',
			name: 'message',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. You have 120 points until Sunday',
			description: 'Up to 2048 characters',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Batch Size',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: WALLET_MESSAGES_PER_REQUEST,
					description: 'How many notifications travel in one request. The service does not say how many it takes.',
				},
				{
					displayName: 'Callback Data',
					name: 'callbackData',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add value',
					default: {},
					description: 'Values that come back with every callback of the notification',
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
				...callbackUrlFields('wallet'),
				{
					displayName: 'Deep Link Campaign ID',
					name: 'campaignId',
					type: 'string',
					default: '',
					description: 'The ID of the promotion that opens',
				},
				{
					displayName: 'Deep Link Target',
					name: 'target',
					type: 'string',
					default: '',
					description: 'The screen that opens when the notification is tapped, in the word that your service takes',
				},
				failOnRejectedField,
				{
					displayName: 'Image',
					name: 'image',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://www.example.com/bonus.png',
					description: 'The web address of a picture, up to 512 characters',
				},
				{
					displayName: 'Merge Key',
					name: 'mergeKey',
					type: 'string',
					default: '',
					placeholder: 'e.g. {{ $json.order }}',
					description:
						'A key that is different for each item. When every item has one, answers are matched by it and not by their position.',
				},
				{
					displayName: 'Scheduled Time',
					name: 'scheduledTime',
					type: 'dateTime',
					default: '',
					description: "When to send the notification, in the workflow's time zone unless the value names one",
				},
				{
					displayName: 'Validity',
					name: 'validity',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 86400,
					description: 'For how many seconds the service tries to deliver the notification',
				},
			],
		},
	]),

	limits: (first) => ({
		messages: first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? WALLET_MESSAGES_PER_REQUEST,
		bytes: REQUEST_BYTES,
	}),

	draft(item, connection) {
		const to = phoneNumber(item.value('to'), 'To');
		const body: IDataObject = { from: item.requiredText('from', 'From'), to, payload: readPayload(item) };
		const callbackUrl = readCallbackUrl(item, connection, 'wallet');
		if (callbackUrl !== undefined) body.callbackUrl = callbackUrl;
		const callbackData = item.keyValues('options.callbackData', 'Callback Data');
		if (callbackData) body.callbackData = callbackData;
		const scheduledTime = item.date('options.scheduledTime', 'Scheduled Time');
		if (scheduledTime) body.scheduledTime = formatDate(scheduledTime, 'isoUtc');
		const mergeKey = item.text('options.mergeKey', 'Merge Key');
		if (mergeKey !== undefined) body.mergeKey = mergeKey;
		const validity = item.integer('options.validity', 'Validity', { min: 0 });
		if (validity !== undefined) body.validity = validity;
		const identity = { to, ...(mergeKey === undefined ? {} : { mergeKey }) };
		return { body, identity, options: {}, warning: callbackUrlWarning(callbackUrl) };
	},

	request(messages) {
		return { method: 'POST', path: '/wallet/messages', body: `[${messages.join(',')}]` };
	},

	entries: walletEntries,

	verdict: walletVerdict,
};

function readPayload(item: Item): IDataObject {
	const payload: IDataObject = {};
	const title = item.text('title', 'Title');
	if (title !== undefined) payload.title = atMost(title, WALLET_TITLE_CHARACTERS, 'Title');
	const message = item.text('message', 'Message');
	if (message !== undefined) payload.message = atMost(message, WALLET_MESSAGE_CHARACTERS, 'Message');
	const image = item.text('options.image', 'Image');
	if (image !== undefined) payload.image = atMost(httpUrl(image, 'Image'), WALLET_IMAGE_CHARACTERS, 'Image');
	const deeplink: IDataObject = {};
	const target = item.text('options.target', 'Deep Link Target');
	if (target !== undefined) deeplink.target = target;
	const campaignId = item.text('options.campaignId', 'Deep Link Campaign ID');
	if (campaignId !== undefined) deeplink.campaignId = campaignId;
	if (Object.keys(deeplink).length > 0) payload.deeplink = deeplink;
	if (Object.keys(payload).length > 0) return payload;
	throw new InvalidInput(
		'Message',
		'there is nothing to show: title, message, image and deep link are all empty',
		'Fill in one of them, or check that the expressions find values in this item.',
	);
}
