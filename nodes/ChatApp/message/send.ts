import { chatAppRequest } from '../../api/chatApp';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, parseJson, type JsonObject } from '../../ground/json';
import { alternatives, labelOf, refine, shownFor, type Values } from '../../panel/field';
import { raw } from '../../panel/fields';
import { options } from '../../panel/groups';
import { fillMode, mapped, mappingNotice, perItem } from '../../panel/mapping';
import { phoneNumber } from '../../panel/recipients';
import { notJson } from '../../panel/values';
import { codeVerdict, resultList } from '../../service/verdict';
import { chatAppDraft, from, handles, limits, optionFields, to, wording } from './common';
import { checkMessage, MESSAGE_TYPES, typeField, typeFields } from './message';

const SINGLE = 'POST /chatapp/v2/messages';
const BATCH = 'POST /chatapp/v2/messages/batch';

const head = {
	...mapped({ from }),
	...perItem({
		to: shownFor({ mode: ['defineBelow', 'json'] }, to),
	}),
};
const sendOptions = options(optionFields);
const [firstNotice, ...otherNotices] = noticesByType();

const form = {
	...head,
	json: refine(
		raw({
			displayName: 'Message',
			type: 'json',
			typeOptions: { rows: 8 },
			default: '{\n  "type": "text",\n  "text": { "body": "Hello" }\n}',
			description:
				'The message with its “type” and the object of that name. What it has no value for is taken from the other fields here: “from”, “to”, “callbackUrl”, “callbackData”.',
			displayOptions: { show: { mode: ['json'] } },
		}),
		readMessage,
	),
	type: typeField,
	...typeFields,
	mode: fillMode('message', {
		name: 'Using JSON',
		value: 'json',
		description: 'Give the whole message as the service takes it',
	}),
	autoMapNotice: alternatives(firstNotice, otherNotices),
	options: sendOptions,
};

/** Sends one message of any type per item in the v2 form (part 1, 2.5 and 4.3). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send chat app messages',
	description: 'Send one message of any type for each item',
	tool: sendingTool('one text message to one phone number in the chat app'),
	credential: 'omniApiKeyApi',
	routes: [
		{ route: SINGLE, when: 'one message is left to send' },
		{ route: BATCH, when: 'there are several messages' },
	],
	showsText: true,
	form,
	wording,
	limits,
	handles,

	draft(values, { connection, numbers }) {
		const { options: chosen } = values;
		const own = ownMessage(values);
		const message = {
			...own,
			from: own.from ?? values.from,
			to: phoneNumber(own.to ?? values.to, labelOf(form.to), numbers),
			callbackUrl: own.callbackUrl ?? chosen.callbackUrl,
			callbackData: own.callbackData ?? chosen.callbackData,
		};
		return chatAppDraft(message, checkMessage(message), chosen, connection);
	},

	request: ({ drafts, bodies, connection }) =>
		drafts.length === 1
			? chatAppRequest(SINGLE, bodies, connection)
			: chatAppRequest(BATCH, `{"messages":[${bodies}]}`, connection),

	entries: resultList,
	verdict: (entry) => codeVerdict(entry),
});

/** What the item says of its message beside the fields that all types have. */
function ownMessage(values: Values<typeof form>): Record<string, unknown> {
	if (values.mode === 'json') return values.json;
	const { type } = values;
	return { type, ...MESSAGE_TYPES[type].build(values) };
}

/** What automatic mapping takes, for each type: an input field of another type's name is left alone. */
function noticesByType(): ReturnType<typeof mappingNotice>[] {
	return Object.entries(MESSAGE_TYPES).map(([type, { form: fields }]) =>
		mappingNotice({ ...head, ...fields, options: sendOptions }, 'message', { type: [type] }),
	);
}

function readMessage(given: unknown, label: string): JsonObject {
	const message = typeof given === 'string' ? parsed(given, label) : given;
	if (isJsonObject(message)) return message;
	throw new InvalidInput(
		label,
		'it is not a JSON object',
		'Give one message, such as {"type":"text","text":{"body":"Hello"}}.',
	);
}

function parsed(text: string, label: string): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		throw notJson(text, label, error instanceof Error ? error.message : String(error));
	}
}
