import type { INodeProperties } from 'n8n-workflow';

import type { Draft, SendLimits } from '../../old/operation';
import type { Connection } from '../../ground/connection';
import type { JsonObject } from '../../ground/json';
import { CHATAPP_MESSAGES_PER_REQUEST, REQUEST_BYTES } from '../../ground/limits';
import { callbackUrlFields, callbackUrlWarning, finishCallbackUrl } from '../../old/callbackUrl';
import { failOnRejectedField } from '../../old/fields';
import type { Item } from '../../panel/parameters';

/** The sender's field of both forms. */
export const fromField: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description: 'The sender name that is approved for your account',
};

/** The recipient's field of both forms. */
export const toField: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	default: '',
	placeholder: 'e.g. +12025550123',
	description: 'The phone number of the recipient in international format',
};

/** The options of both forms. */
export const optionsField: INodeProperties = {
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
			default: CHATAPP_MESSAGES_PER_REQUEST,
			description: 'How many messages go in one request at most; the service names no limit of its own',
		},
		{
			displayName: 'Callback Data',
			name: 'callbackData',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add value',
			default: {},
			description: 'Values that come back with every status callback of the message',
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
		...callbackUrlFields('chatapp'),
		failOnRejectedField,
	],
};

/** How many messages one request holds: a setting, because the interface names no limit. */
export function limits(first: Item): SendLimits {
	const messages = first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? CHATAPP_MESSAGES_PER_REQUEST;
	return { messages, bytes: REQUEST_BYTES };
}

/** What the options add to a message: its callback URL and data. */
export function callbackFields(item: Item): JsonObject {
	const url = item.text('options.callbackUrl', 'Callback URL');
	const data = item.keyValues('options.callbackData', 'Callback Data');
	return {
		...(url === undefined ? {} : { callbackUrl: url }),
		...(data === undefined ? {} : { callbackData: data as JsonObject }),
	};
}

/** The draft of a checked message: its callback URL marked and signed as the options want it. */
export function chatAppDraft(message: JsonObject, to: string, item: Item, connection: Connection): Draft {
	const { callbackUrl } = message;
	if (typeof callbackUrl !== 'string') return { body: message, identity: { to }, options: {} };
	const finished = finishCallbackUrl(callbackUrl, item, connection, 'chatapp');
	return {
		body: { ...message, callbackUrl: finished },
		identity: { to },
		options: {},
		warning: callbackUrlWarning(finished),
	};
}

/** An address of this channel; its first word is the deployment's own. */
export function chatAppPath(rest: string, connection: Connection): string {
	const word = connection.field('chatappPath').replace(/^\/+|\/+$/g, '') || 'chatapp';
	return `/${word}${rest}`;
}
