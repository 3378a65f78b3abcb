import { request } from '../../api/routes';
import { askingSend, ATTRIBUTION } from '../../approval/asking';
import { waitingSend } from '../../delivery/waiting';
import type { Draft } from '../../engine/draft';
import { type Handle, phoneTo, scheduledTime } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS, type Schemas, SMS_PRIORITIES } from '../../ground/contract';
import { formatDate } from '../../ground/dates';
import { isJsonObject, pick } from '../../ground/json';
import { callbackUrlFields, callbackUrlWarning, readCallbackUrl } from '../../panel/callbackUrl';
import { knownOptions, openChoice } from '../../panel/choices';
import { failOnRejected, senderWarning, smsSender } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { date, flag, integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { filledPhone, phone } from '../../panel/recipients';
import { sizedSms, smsSize, tagsWarning } from '../../panel/smsSize';
import { askingForReply } from '../../questions/asking';
import { inText } from '../../questions/question';
import { id, list } from '../../service/shapes';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

const ROUTE = 'POST /sms/messages';

const shortenUrl = flag('Shorten Links', {
	description: 'Whether to replace the links in the text by short ones',
});

const form = withMapping({
	...mapped({ from: smsSender }),
	...perItem({
		to: filledPhone('of the recipient'),
		text: text('Text', {
			model:
				'The text of the SMS: plain words without markup, short, since it is paid by parts of 160 Latin or 70 other characters',
			required: true,
			rows: 3,
			placeholder: 'e.g. Your order is on its way',
			description: 'Up to 34170 Latin characters, or 17085 when it holds Cyrillic or other letters',
		}),
	}),
	options: options({
		...mapped({
			options: keyValues('Callback Data', {
				description: 'Values that come back with every status callback of the message',
			}),
			priority: openChoice('Priority', knownOptions(SMS_PRIORITIES), {
				default: 'MEDIUM',
				description: 'How urgent the message is. Use an expression for a value that is not in the list.',
			}),
			scheduledTime: date('Scheduled Time', {
				description: "When to send the message, in the workflow's time zone unless the value names one",
			}),
			validity: integer('Validity (Seconds)', {
				min: 0,
				default: 86400,
				description: `For how many seconds the service tries to deliver the message, up to ${LIMITS.sms.validityKnownMax} (3 days)`,
			}),
		}),
		...callbackUrlFields,
		failOnRejected: failOnRejected(),
		includeSegmentId: flag('Include Segment IDs', {
			description: 'Whether to return the ID of every part of a message',
		}),
		shortenUrl,
	}),
});

interface SmsDraft extends Draft {
	body: Schemas['SmsMessage'];
	shared?: { includeSegmentId?: boolean; shortenUrl?: boolean };
}

type SmsOptions = Values<typeof form>['options'];

interface Settings {
	settings: Partial<SmsDraft['body']>;
	shared: SmsDraft['shared'];
	warning: string | undefined;
}

/** Options that are the same for all items come as the same object, and are read once. */
const read = new WeakMap<SmsOptions, Settings>();

function settingsOf(options: SmsOptions): Settings {
	const known = read.get(options);
	if (known) return known;
	const { validity, scheduledTime, priority, options: callbackData, includeSegmentId, shortenUrl } = options;
	// What is not set is no part of any of the messages: each of them would hold it.
	const settings: Settings['settings'] = {
		...(validity !== undefined && { validity }),
		...(scheduledTime && { scheduledTime: formatDate(scheduledTime, 'isoUtc') }),
		...(priority !== undefined && { priority }),
		...(callbackData && { options: callbackData }),
	};
	// Links stay as they are unless that is asked for (field notes, SMS): “off” is only said when the user said it.
	const shared = { ...(includeSegmentId && { includeSegmentId }), ...(shortenUrl !== undefined && { shortenUrl }) };
	const made = {
		settings,
		shared: Object.keys(shared).length === 0 ? undefined : shared,
		warning: validityWarning(validity),
	};
	read.set(options, made);
	return made;
}

/** What a person should know of a validity past the longest one that is seen (field notes, SMS): the documents name none. */
function validityWarning(seconds = 0): string | undefined {
	const { validityKnownMax: most } = LIMITS.sms;
	if (seconds <= most) return undefined;
	return `Validity (Seconds) is ${seconds}, and services are seen to take up to ${most} (3 days). It is sent as it is: the service may refuse it.`;
}

const smsText: Handle<SmsDraft, string> = {
	of: ({ body }) => body.text,
	with: (draft, words) => ({
		...draft,
		body: { ...draft.body, text: words },
		facts: { ...draft.facts, parts: smsSize(words).parts },
	}),
};

/** Sends one SMS per item (part 1, 2.2 and 4.1). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send SMS',
	description: 'Send one message for each item, up to 32,000 in one request',
	tool: sendingTool('one SMS to one phone number'),
	routes: [ROUTE],
	showsText: true,
	form,
	limits: () => ({ messages: LIMITS.sms.messagesPerRequest }),
	handles: {
		channel: 'sms',
		sms: smsText,
		schedule: scheduledTime<SmsDraft>(),
		to: phoneTo<SmsDraft>(),
		tariffSender: { of: ({ body }) => body.from },
	},

	draft({ from, to, text: words, options }, { connection }): SmsDraft {
		const { parts } = sizedSms(words, labelOf(form.text));
		const { settings, shared, warning: ofSettings } = settingsOf(options);
		const body: SmsDraft['body'] = { from, to, text: words, ...settings };
		const callbackUrl = readCallbackUrl(options, connection);
		if (callbackUrl !== undefined) body.callbackUrl = callbackUrl;
		const warning =
			callbackUrlWarning(callbackUrl, connection) ?? tagsWarning(words) ?? ofSettings ?? senderWarning(from);
		return { body, identity: { to }, facts: { parts, text: words }, shared, warning };
	},

	request: ({ bodies, drafts: [{ shared }] }) => request(ROUTE, { query: shared, body: `{"messages":[${bodies}]}` }),

	entries: resultList,
	verdict: smsVerdict,
});

const partIds = list(id);

/** What one entry says; the ids of its parts come out as text, as all ids do. */
function smsVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry);
	if (!verdict?.accepted || !isJsonObject(entry)) return verdict;
	const parts = pick(entry, 'segmentsId');
	return parts === undefined ? verdict : { ...verdict, output: { ...verdict.output, segmentsId: partIds(parts) } };
}

const choiceForm = {
	from: smsSender,
	to: phone('To', { description: 'The phone number of the person who is to answer, in international format' }),
	options: options({ shortenUrl }),
};

/** Asks a person by SMS and waits for the answer; the text ends with one link, since characters cost (part 1, 4.1). */
export const sendAndWait = askingSend(send, {
	channel: 'sms',
	action: 'Send a message and wait for a response',
	description: 'Ask a person by SMS and go on with the answer; only the first item is asked',
	routes: send.routes,
	attribution: false,
	form: choiceForm,
	message: ({ from, to, options: { shortenUrl: short } }, { text: words, page, attribution }) => ({
		from,
		to,
		text: [words, page, ...(attribution ? [ATTRIBUTION] : [])].join('\n\n'),
		options: { shortenUrl: short },
	}),
});

/** Sends one SMS per item and waits until each is delivered or has failed (part 1, 2.9, 4.1 and 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send SMS and wait for their delivery',
	description: 'Send one message for each item and go on when each is delivered or has failed',
	channel: 'sms',
	withCallbackUrl: (draft, callbackUrl) => ({ ...draft, body: { ...draft.body, callbackUrl } }),
	statuses: [
		{ name: 'Clicked', value: 'CLICKED', description: 'A link in the text was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Enroute', value: 'ENROUTE', description: 'On its way to the operator' },
		{ name: 'Scheduled', value: 'SCHEDULED' },
		{ name: 'Sent', value: 'SENT', description: 'Handed over to the operator' },
	],
});

const askForm = {
	from: text('From', {
		needed: true,
		placeholder: 'e.g. 12025550199',
		description: 'A number of your account that people can answer to; a name can not be answered',
	}),
	to: phone('To', { description: 'The phone number of the person who is asked, in international format' }),
	options: options({ shortenUrl }),
};

/** Asks one question per item by SMS, with numbered choices, and waits for the replies (part 1, 2.2, 2.10 and 4.1). */
export const askAndWaitForReply = askingForReply(send, {
	channel: 'sms',
	action: 'Ask by SMS and wait for the reply',
	description: 'Ask a question for each item and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: send.routes,
	form: askForm,
	message: ({ from, to, options: { shortenUrl: short } }, asking) => ({
		from,
		to,
		text: inText(asking),
		options: { shortenUrl: short },
	}),
	again: { mode: 'defineBelow', fields: ['from', 'to', 'text', 'options.shortenUrl'] },
});
