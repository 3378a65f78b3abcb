import { chatAppRequest } from '../../api/chatApp';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { alternatives, shownFor, type Values } from '../../panel/field';
import { options } from '../../panel/groups';
import { fillMode, mapped, mappingNotice, perItem } from '../../panel/mapping';
import { codeVerdict, resultList } from '../../service/verdict';
import { chatAppDraft, from, handles, limits, messageOptions, to, wording } from './common';
import { jsonMessage, WITH_JSON, withHead } from './json';
import { checkMessage, MESSAGE_TYPES, typeField, typeFields } from './message';

const SINGLE = 'POST /chatapp/v2/messages';
const BATCH = 'POST /chatapp/v2/messages/batch';

const head = {
	...mapped({ from }),
	...perItem({
		to: shownFor({ mode: ['defineBelow', 'json'] }, to),
	}),
};
const sendOptions = options(messageOptions);
const [firstNotice, ...otherNotices] = noticesByType();

const form = {
	...head,
	json: jsonMessage('The message with its “type” and the object of that name.', {
		type: 'text',
		text: { body: 'Hello' },
	}),
	type: typeField,
	...typeFields,
	mode: fillMode('message', WITH_JSON),
	autoMapNotice: alternatives(firstNotice, otherNotices),
	options: sendOptions,
};

/** Sends one message of any type per item in the v2 form (part 1, 2.5 and 4.3). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send chat app messages',
	description: 'Send one message of any type for each item',
	tool: sendingTool('one text message to one phone number in the chat app'),
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
		const message = withHead(ownMessage(values), values, numbers);
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
