import type { IDataObject } from 'n8n-workflow';

import { chatAppRequest } from '../../api/chatApp';
import { askingSend, ATTRIBUTION } from '../../approval/asking';
import { waitingSend } from '../../delivery/waiting';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import { alternatives, type Form, type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, mappingNotice, perItem, withFillMode } from '../../panel/mapping';
import { phone } from '../../panel/recipients';
import { characters } from '../../panel/texts';
import { askingForReply } from '../../questions/asking';
import { type Asking, inText } from '../../questions/question';
import { codeVerdict, resultList } from '../../service/verdict';
import { chatAppDraft, type ChatAppDraft, from, handles, limits, messageOptions, to, wording } from './common';
import { AS_JSON, jsonMessage, unlessWhole, WHOLE, withHead } from './json';
import { checkMessage, MESSAGE_TYPES, typeField, typeFields } from './message';
import { bareArray, sendEarlier } from './sendEarlier';
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

const choiceForm = {
	from,
	to: phone('To', { description: 'The phone number of the person who is to answer, in international format' }),
};

/**
 * Asks a person in the chat app and waits for the answer (part 1, 2.5 and 4.3). The choices are links: a reply button comes
 * back as a message of its own, which no signed link stands behind.
 */
export const sendAndWait = askingSend(send, {
	channel: 'chatapp',
	action: 'Send a message and wait for a response',
	description: 'Ask a person in the chat app and go on with the answer; only the first item is asked',
	routes: ['POST /chatapp/v2/messages'],
	attribution: false,
	form: choiceForm,
	message: ({ from, to }, { text, links, attribution }) => ({
		from,
		to,
		type: 'text',
		text: [text, ...links.map(({ label, url }) => `${label}: ${url}`), ...(attribution ? [ATTRIBUTION] : [])].join(
			'\n\n',
		),
	}),
});

/** How messages of both forms are waited for. */
const WAITS = {
	channel: 'chatapp',
	withCallbackUrl: (draft: ChatAppDraft, callbackUrl: string): ChatAppDraft => ({
		...draft,
		body: { ...draft.body, callbackUrl },
	}),
	statuses: [
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Seen', value: 'SEEN', description: 'The recipient has read it' },
		{ name: 'Sent', value: 'SENT' },
	],
} as const;

/** Sends one message per item and waits until each is delivered or has failed; only callbacks tell it (part 1, 2.9, 4.3, 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	...WAITS,
	action: 'Send chat app messages and wait for their delivery',
	description: 'Send one message for each item and go on when each is delivered or has failed',
});

/** The same in the v1 form (part 1, 2.6). */
export const sendEarlierAndWait = waitingSend(sendEarlier, {
	...WAITS,
	name: 'Send and Wait for Delivery (Earlier Form)',
	action: 'Send chat app messages in the earlier form and wait',
	description: 'Send one message for each item in the v1 form and go on when each is delivered or has failed',
});

const { replyButtons, replyTitle, rowTitle, interactiveBody } = LIMITS.chatapp;
/** Ours: the documents name no limit for the rows of a list, and chat apps show ten. */
const MOST_ROWS = 10;

const who = {
	from,
	to: phone('To', { description: 'The phone number of the person who is asked, in international format' }),
};

const askForm = {
	...who,
	options: options({
		listButton: text('List Button', {
			default: 'Choose',
			description: `What opens the list of four choices and more: up to ${LIMITS.chatapp.listButton} characters, no emoji`,
		}),
	}),
};

/**
 * Asks one question per item in the chat app, with reply buttons or a list where the choices fit them, else with numbers (part 1,
 * 2.5, 2.10 and 4.3).
 */
export const askAndWaitForReply = askingForReply(send, {
	channel: 'chatapp',
	action: 'Ask in the chat app and wait for the reply',
	description: 'Ask a question for each item and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: send.routes,
	form: askForm,
	message: ({ from: sender, to, options: { listButton = 'Choose' } }, asking) => ({
		from: sender,
		to,
		type: 'json',
		json: questionMessage(asking, listButton),
	}),
	again: { mode: 'json', fields: ['from', 'to', 'json'] },
});

/** The same in the v1 form, which has buttons in templates only: choices are numbered lines of the text (part 1, 2.6). */
export const askEarlier = askingForReply(sendEarlier, {
	channel: 'chatapp',
	name: 'Ask and Wait for Reply (Earlier Form)',
	action: 'Ask in the earlier form and wait for the reply',
	description: 'Ask in the v1 form and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: sendEarlier.routes,
	form: { ...who, options: options({ bareArray }) },
	message: ({ from: sender, to, options: { bareArray: bare } }, asking) => ({
		from: sender,
		to,
		text: inText(asking),
		options: { bareArray: bare },
	}),
	again: { operation: 'sendEarlier', mode: 'defineBelow', fields: ['from', 'to', 'text', 'options.bareArray'] },
});

/** A message as the service takes it (part 1, 2.5): with buttons, with a list that `button` opens, or in words. */
export function questionMessage(asking: Asking, button: string): IDataObject {
	const { text: body, choices, idOf } = asking;
	const fit = (most: number, title: number): boolean =>
		choices.length > 0 &&
		choices.length <= most &&
		characters(body) <= interactiveBody &&
		choices.every(({ label }) => characters(label) <= title);
	const titled = choices.map(({ label: title }, place) => ({ title, id: idOf(place) }));
	if (fit(replyButtons, replyTitle)) {
		const buttons = titled.map((reply) => ({ type: 'reply', reply }));
		return { type: 'interactive', interactive: { type: 'button', body: { text: body }, action: { buttons } } };
	}
	if (fit(MOST_ROWS, rowTitle)) {
		const action = { button, sections: [{ rows: titled }] };
		return { type: 'interactive', interactive: { type: 'list', body: { text: body }, action } };
	}
	return { type: 'text', text: { body: inText(asking) } };
}
