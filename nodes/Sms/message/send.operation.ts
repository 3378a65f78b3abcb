import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type SendOperation, type Verdict } from '../../engine/operation';
import { codeVerdict, resultList } from '../../engine/send';
import { formatDate } from '../../ground/dates';
import { REQUEST_BYTES, SMS_MESSAGES_PER_REQUEST } from '../../ground/limits';
import { callbackUrlFields, callbackUrlWarning, readCallbackUrl } from '../../panel/callbackUrl';
import { failOnRejectedField } from '../../panel/fields';
import type { Item } from '../../panel/parameters';
import { phoneNumber } from '../../panel/recipients';
import { sizedSms } from '../../panel/texts';

/** Sends one SMS per item (part 1, 2.2 and 4.1): POST /sms/messages. */
export const send: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'send',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: '/sms/messages' }],
	limits: () => ({ messages: SMS_MESSAGES_PER_REQUEST, bytes: REQUEST_BYTES }),
	mapped: new Set([
		'from',
		'to',
		'text',
		'options.validity',
		'options.scheduledTime',
		'options.priority',
		'options.callbackUrl',
		'options.options',
	]),
	fields: fieldsFor(
		'message',
		['send', 'sendAndWaitForDelivery'],
		[
			{
				displayName: 'Fill Messages',
				name: 'mode',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Define Below', value: 'defineBelow', description: 'Set each field of the message here' },
					{
						name: 'Map Input Fields Automatically',
						value: 'autoMap',
						description: 'Take each field from the input field of the same name',
					},
				],
				default: 'defineBelow',
			},
			{
				displayName:
					'Each item is one message. Its fields “to”, “text” and “from” are used, and “validity”, “scheduledTime”, “priority”, “callbackUrl” and “options” where it has them. Where an item has no “from” or option of its own, the fields below count.',
				name: 'autoMapNotice',
				type: 'notice',
				default: '',
				displayOptions: { show: { mode: ['autoMap'] } },
			},
			{
				displayName: 'From',
				name: 'from',
				type: 'string',
				default: '',
				placeholder: 'e.g. MyShop',
				description: 'The sender name that is approved for your account: up to 11 Latin characters or 15 digits',
			},
			{
				displayName: 'To',
				name: 'to',
				type: 'string',
				default: '',
				placeholder: 'e.g. +12025550123',
				description: 'The phone number of the recipient in international format',
				displayOptions: { show: { mode: ['defineBelow'] } },
			},
			{
				displayName: 'Text',
				name: 'text',
				type: 'string',
				typeOptions: { rows: 3 },
				default: '',
				placeholder: 'e.g. Your order is on its way',
				description: 'Up to 34170 Latin characters, or 17085 when it holds Cyrillic or other letters',
				displayOptions: { show: { mode: ['defineBelow'] } },
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add option',
				default: {},
				options: [
					{
						displayName: 'Callback Data',
						name: 'options',
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
					...callbackUrlFields(),
					failOnRejectedField,
					{
						displayName: 'Include Segment IDs',
						name: 'includeSegmentId',
						type: 'boolean',
						default: false,
						description: 'Whether to return the ID of every part of a message',
					},
					{
						displayName: 'Priority',
						name: 'priority',
						type: 'options',
						options: [
							{ name: 'High', value: 'HIGH' },
							{ name: 'Low', value: 'LOW' },
							{ name: 'Medium', value: 'MEDIUM' },
							{ name: 'Realtime', value: 'REALTIME' },
						],
						default: 'MEDIUM',
						description: 'How urgent the message is. Use an expression for a value that is not in the list.',
					},
					{
						displayName: 'Scheduled Time',
						name: 'scheduledTime',
						type: 'dateTime',
						default: '',
						description: "When to send the message, in the workflow's time zone unless the value names one",
					},
					{
						displayName: 'Shorten Links',
						name: 'shortenUrl',
						type: 'boolean',
						default: false,
						description: 'Whether to replace the links in the text by short ones',
					},
					{
						displayName: 'Validity',
						name: 'validity',
						type: 'number',
						typeOptions: { minValue: 0 },
						default: 86400,
						description: 'For how many seconds the service tries to deliver the message',
					},
				],
			},
		],
	),

	draft(item, connection) {
		const to = phoneNumber(item.value('to'), 'To');
		const from = item.requiredText('from', 'From');
		const text = item.requiredText('text', 'Text');
		const size = sizedSms(text, 'Text');
		const body: IDataObject = { from, to, text };
		const validity = item.integer('options.validity', 'Validity', { min: 0 });
		if (validity !== undefined) body.validity = validity;
		const scheduledTime = item.date('options.scheduledTime', 'Scheduled Time');
		if (scheduledTime) body.scheduledTime = formatDate(scheduledTime, 'isoUtc');
		const priority = item.text('options.priority', 'Priority');
		if (priority !== undefined) body.priority = priority;
		const callbackUrl = readCallbackUrl(item, connection);
		if (callbackUrl !== undefined) body.callbackUrl = callbackUrl;
		const callbackData = item.keyValues('options.options', 'Callback Data');
		if (callbackData) body.options = callbackData;
		const warning = callbackUrlWarning(callbackUrl);
		return { body, identity: { to }, facts: { parts: size.parts }, options: requestOptions(item), warning };
	},

	request(messages, options) {
		return { method: 'POST', path: '/sms/messages', query: options, body: `{"messages":[${messages.join(',')}]}` };
	},

	entries: resultList,

	verdict: smsVerdict,
};

/** What one entry says; the ids of its parts come out as text, as all ids do. */
function smsVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry);
	const ids = verdict?.accepted ? verdict.output.segmentsId : undefined;
	if (!verdict?.accepted || !Array.isArray(ids)) return verdict;
	return { ...verdict, output: { ...verdict.output, segmentsId: ids.map(String) } };
}

function requestOptions(item: Item): IDataObject {
	const options: IDataObject = {};
	if (item.flag('options.includeSegmentId', 'Include Segment IDs')) options.includeSegmentId = true;
	// The service's default is not known, so "off" is only said when the user said it.
	if (item.value('options.shortenUrl') !== undefined) {
		options.shortenUrl = item.flag('options.shortenUrl', 'Shorten Links');
	}
	return options;
}
