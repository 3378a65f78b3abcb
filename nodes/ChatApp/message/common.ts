import { joinWarnings, type Draft } from '../../engine/draft';
import { phoneTo, type Handles } from '../../engine/handles';
import type { SendLimits } from '../../engine/sendDefinition';
import { MESSAGE, type Wording } from '../../engine/wording';
import type { Connection } from '../../ground/connection';
import { isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { callbackUrlFields, callbackUrlWarning, finishCallbackUrl, refuseWithoutUrl } from '../../panel/callbackUrl';
import { batchSize, failOnRejected } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { keyValues } from '../../panel/fields';
import { mapped } from '../../panel/mapping';
import { filledPhone } from '../../panel/recipients';
import { textField } from './fields';
import { anything, keyValuesRule, may, must, webAddressRule } from './rules';

/** Ours: messages in one request unless the user says otherwise; the interface gives no limit. */
const MESSAGES_PER_REQUEST = 1000;

const CHANNEL = 'chatapp';

/** What is sent, and what to do where it is not known whether it was: the service lists no messages of this channel. */
export const wording: Wording = {
	...MESSAGE,
	whenUnknown: 'The service lists no chat app messages: ask its support before you do.',
};

export const from = textField('From', {
	must: true,
	min: 1,
	required: true,
	placeholder: 'e.g. MyShop',
	description: 'The sender name that is approved for your account',
});

export const to = filledPhone('of the recipient');

const callbackData = keyValues('Callback Data', {
	description: 'Values that come back with every status callback of the message',
});

export const messageOptions = {
	batchSize: batchSize(
		MESSAGES_PER_REQUEST,
		'How many messages go in one request at most; the service names no limit of its own',
	),
	...mapped({ callbackData }),
	...callbackUrlFields,
	failOnRejected: failOnRejected(),
};

type OptionValues = Values<typeof messageOptions>;

/** What a message of both forms says beside its content. */
export const headMembers = {
	from,
	// The number is read before: it is written in several ways.
	to: must(labelOf(to), anything),
	callbackUrl: may(labelOf(callbackUrlFields.callbackUrl), webAddressRule),
	callbackData: may(labelOf(callbackData), keyValuesRule),
};

/** How many messages one request holds: a setting, because the interface names no limit. */
export function limits({
	options: { batchSize: messages = MESSAGES_PER_REQUEST },
}: {
	readonly options: OptionValues;
}): SendLimits {
	return { messages };
}

/** A checked message of either form. */
export interface ChatAppMessage {
	to: string;
	callbackUrl?: unknown;
}

export interface ChatAppDraft extends Draft {
	body: ChatAppMessage;
}

export const handles: Handles<ChatAppDraft> = { channel: 'chatapp', to: phoneTo<ChatAppDraft>() };

/**
 * The draft of a checked message: its callback URL marked and signed as the options want it, and the notes of the check
 * among its warnings. Throws InvalidInput.
 */
export function chatAppDraft(
	message: ChatAppMessage,
	notes: ReadonlySet<string>,
	options: OptionValues,
	connection: Connection,
): ChatAppDraft {
	const { to, callbackUrl: given } = message;
	const checked = [...notes];
	const text = textOf(message);
	const facts = text === undefined ? {} : { text };
	if (typeof given !== 'string') {
		refuseWithoutUrl(options);
		return { body: message, identity: { to }, facts, warning: joinWarnings(...checked) };
	}
	const callbackUrl = finishCallbackUrl(given, options, connection, CHANNEL);
	const warning = joinWarnings(...checked, callbackUrlWarning(callbackUrl, connection));
	return { body: { ...message, callbackUrl }, identity: { to }, facts, warning };
}

/** The words of a message of text, with buttons or below a file, in either form; undefined for one without words of its own. */
function textOf(message: object): string | undefined {
	for (const [name, part] of Object.entries(message)) {
		// The earlier form has its text as it is. What comes back with callbacks is not for the recipient, whatever it is called.
		if (name === 'text' && typeof part === 'string') return part;
		const words = isJsonObject(part) && name !== 'callbackData' ? wordsOf(part) : undefined;
		if (typeof words === 'string') return words;
	}
	return undefined;
}

function wordsOf(part: JsonObject): Json | undefined {
	const body = pick(part, 'body');
	return (isJsonObject(body) ? pick(body, 'text') : body) ?? pick(part, 'caption');
}
