import { chatAppRequest } from '../../api/chatApp';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { alternatives, type Form, type Values } from '../../panel/field';
import { options } from '../../panel/groups';
import { mapped, mappingNotice, perItem, withFillMode } from '../../panel/mapping';
import { codeVerdict, resultList } from '../../service/verdict';
import { chatAppDraft, from, handles, limits, messageOptions, to, wording } from './common';
import { AS_JSON, jsonMessage, unlessWhole, WHOLE, withHead } from './json';
import { checkMessage, MESSAGE_TYPES, typeField, typeFields } from './message';
import { previewUrl } from './types/text';

const SINGLE = 'POST /chatapp/v2/messages';
const BATCH = 'POST /chatapp/v2/messages/batch';

const head = unlessWhole(WHOLE, { ...mapped({ from }), ...perItem({ to }) });
const sendOptions = options(messageOptions);
const allOptions = options({ ...messageOptions, ...mapped({ previewUrl }) });
const [firstNotice, ...otherNotices] = noticesByType();

const form = {
	...head,
	type: typeField,
	json: jsonMessage(WHOLE, 'The message with its “type” and the object of that name.', {
		type: 'text',
		text: { body: 'Hello' },
	}),
	...typeFields,
	autoMapNotice: alternatives(firstNotice, otherNotices),
	options: withFillMode(allOptions, 'message'),
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
	const { type } = values;
	if (type === AS_JSON.value) return values.json;
	const content = MESSAGE_TYPES[type].build(values);
	return { type, ...content, ...(type === 'text' && values.options.previewUrl && { preview_url: true }) };
}

/** What automatic mapping takes, for each type: an input field of another type's name is left alone. */
function noticesByType(): ReturnType<typeof mappingNotice>[] {
	const types: Record<string, { form: Form }> = { ...MESSAGE_TYPES, [AS_JSON.value]: { form: {} } };
	return Object.entries(types).map(([type, { form: fields }]) => {
		const ownOptions = type === 'text' ? allOptions : sendOptions;
		return mappingNotice({ ...head, ...fields, options: ownOptions }, 'message', { type: [type] });
	});
}
