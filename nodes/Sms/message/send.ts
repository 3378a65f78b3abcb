import { request } from '../../api/routes';
import { joinWarnings, type Draft } from '../../engine/draft';
import { phoneTo, scheduledTime, type Handle } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS, SMS_PRIORITIES, type Schemas } from '../../ground/contract';
import { formatDate } from '../../ground/dates';
import { isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { callbackUrlFields, callbackUrlWarning, readCallbackUrl } from '../../panel/callbackUrl';
import { knownOptions, openChoice } from '../../panel/choices';
import { failOnRejected, senderWarning, smsSender } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { date, flag, integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { tagsWarning, sizedSms, smsSize } from '../../panel/smsSize';
import { filledPhone } from '../../panel/recipients';
import { id, list, readRecord, textValue, type Shape } from '../../service/shapes';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

const ROUTE = 'POST /sms/messages';

export const shortenUrl = flag('Shorten Links', {
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

const LONG_LINK =
	'A link is counted as it stands: with Shorten Links, the text may have fewer parts and cost less than is told here and counted for limits.';

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
		const callbackUrlFor = (leaves?: number) => readCallbackUrl(options, connection, undefined, leaves);
		const callbackUrl = callbackUrlFor(options.scheduledTime?.toMillis());
		if (callbackUrl !== undefined) body.callbackUrl = callbackUrl;
		const odd = callbackUrlWarning(callbackUrl, connection);
		const long = options.shortenUrl && /https?:/i.test(words) ? LONG_LINK : undefined;
		const warning = joinWarnings(odd, tagsWarning(words), ofSettings, senderWarning(from), long);
		const signed = options.signCallbackUrl && { callbackUrlFor };
		return { body, identity: { to }, facts: { parts, text: words }, shared, warning, ...signed };
	},

	request: ({ bodies, drafts: [{ shared }] }) => request(ROUTE, { query: shared, body: `{"messages":[${bodies}]}` }),

	entries: resultList,
	verdict: smsVerdict,
});

const partIds = list(id);

/** The fields of a message that was taken, in whatever case of letters they come (field notes, rule 3). */
const TAKEN = {
	code: textValue,
	messageId: id,
	segmentsId: (value: Json) => partIds(value === null ? null : [value].flat()),
} satisfies Shape;

/** What one entry says; the ids of its parts come out as text, as all ids do. */
function smsVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry);
	if (!verdict?.accepted || !isJsonObject(entry)) return verdict;
	if (pick(entry, 'segmentsId') === undefined) return verdict;
	return { ...verdict, output: readRecord(verdict.output as JsonObject, TAKEN) };
}
