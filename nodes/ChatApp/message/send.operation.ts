import { fieldsFor, type SendOperation } from '../../old/operation';
import { codeVerdict, resultList } from '../../old/send';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, parseJson, type JsonObject } from '../../ground/json';
import type { Item } from '../../panel/parameters';
import { phoneNumber } from '../../panel/recipients';
import { callbackFields, chatAppPath, fromField, limits, chatAppDraft, optionsField, toField } from './common';
import { textOf } from './form';
import { checkMessage, MESSAGE_TYPES, typeNamed } from './message';
import { choice } from './rules';

const SINGLE = '/v2/messages';
const BATCH = '/v2/messages/batch';
const CALLBACK = ['callbackUrl', 'callbackData'] as const;

/** Sends one message of any type per item in the v2 form (part 1, 2.5 and 4.3). */
export const send: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'send',
	credential: 'omniApiKeyApi',
	endpoints: [
		{ method: 'POST', path: `/chatapp${SINGLE}`, when: 'one message is left to send' },
		{ method: 'POST', path: `/chatapp${BATCH}`, when: 'there are several messages' },
	],
	limits,
	fields: fieldsFor(
		'message',
		['send', 'sendAndWaitForDelivery'],
		[
			{
				displayName: 'Fill Message',
				name: 'mode',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Define Below', value: 'defineBelow', description: 'Set each field of the message here' },
					{ name: 'JSON', value: 'json', description: 'Give the whole message as the service takes it' },
				],
				default: 'defineBelow',
			},
			fromField,
			toField,
			{
				displayName: 'Message',
				name: 'json',
				type: 'json',
				typeOptions: { rows: 8 },
				default: '{\n  "type": "text",\n  "text": { "body": "Hello" }\n}',
				description:
					'The message with its “type” and the object of that name. What it has no value for is taken from the other fields here: “from”, “to”, “callbackUrl”, “callbackData”.',
				displayOptions: { show: { mode: ['json'] } },
			},
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: [
					{ name: 'Audio', value: 'audio' },
					{ name: 'Contacts', value: 'contacts' },
					{ name: 'Document', value: 'document' },
					{ name: 'Image', value: 'image' },
					{ name: 'Interactive', value: 'interactive', description: 'Reply buttons, or a list to choose from' },
					{ name: 'Location', value: 'location' },
					{ name: 'Sticker', value: 'sticker' },
					{ name: 'Template', value: 'template', description: 'A text that was approved before' },
					{ name: 'Text', value: 'text' },
					{ name: 'Video', value: 'video' },
				],
				default: 'text',
				displayOptions: { show: { mode: ['defineBelow'] } },
			},
			...MESSAGE_TYPES.flatMap(({ types, fields }) =>
				fields.map((field) => ({
					...field,
					displayOptions: { show: { mode: ['defineBelow'], type: [...types], ...field.displayOptions?.show } },
				})),
			),
			optionsField,
		],
	),

	draft(item, connection) {
		const own = item.value('mode') === 'json' ? readMessage(item) : buildMessage(item);
		const to = phoneNumber(own.to ?? item.value('to'), 'To');
		const from = own.from ?? textOf(item.value('from')) ?? '';
		const callback = CALLBACK.every((name) => own[name] !== undefined) ? {} : callbackFields(item);
		const message = { ...callback, ...own, from, to };
		checkMessage(message);
		return chatAppDraft(message, to, item, connection);
	},

	request(messages, _options, connection) {
		const [single] = messages;
		return messages.length === 1
			? { method: 'POST', path: chatAppPath(SINGLE, connection), body: single }
			: { method: 'POST', path: chatAppPath(BATCH, connection), body: `{"messages":[${messages.join(',')}]}` };
	},

	entries: resultList,

	verdict: codeVerdict,
};

function buildMessage(item: Item): JsonObject {
	const type = item.text('type', 'Type') ?? 'text';
	const found = typeNamed(type);
	if (found) return { type, ...found.build(item, type) };
	choice(MESSAGE_TYPES.flatMap(({ types }) => types))(type, { labels: ['Type'], path: 'type' });
	return { type };
}

function readMessage(item: Item): JsonObject {
	const value = item.value('json');
	const message = typeof value === 'string' ? parsed(value) : value;
	if (isJsonObject(message)) return message;
	throw new InvalidInput(
		'Message',
		'it is not a JSON object',
		'Give one message, such as {"type":"text","text":{"body":"Hello"}}.',
	);
}

function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		throw notJson(error);
	}
}

function notJson(error: unknown): InvalidInput {
	const why = error instanceof Error ? error.message : String(error);
	return new InvalidInput('Message', `it is not JSON: ${why}`, 'Check quotes, commas and brackets around that place.');
}
