import { CHAT_APP_STATUSES, EMAIL_STATUSES, PUSH_STATUSES, SCENARIO_STATUSES, SMS_STATUSES } from '../ground/contract';
import { isFilled, wordOf, type Entry } from './syntax';
import type { Channel, EventKind } from './envelope';

/** Fields of an event that a form has as one text or number. */
export type TextField =
	| 'messageId'
	| 'status'
	| 'occurredAt'
	| 'errorCode'
	| 'recipient'
	| 'sender'
	| 'text'
	| 'contactId'
	| 'taskId'
	| 'triggerId'
	| 'prefix'
	| 'operator'
	| 'countryName'
	| 'transactionId';

/** One documented form of a callback: its keys, by what they tell. Keys are compared without case (field notes, rule 3). */
export interface CallbackForm {
	channel: Channel;
	kind: Exclude<EventKind, 'raw'>;
	/** The key of the id, and that of the status where there is one, are what the form is known by. Of several, the first that is filled counts. */
	keys: Readonly<Partial<Record<TextField, string | readonly string[]>> & { messageId: string; status?: string }>;
	/** The key under which the request's own data comes back. */
	data?: string;
	/** Keys that tell what the recipient uses. */
	client?: readonly string[];
	/** The name of its XML element, where the documents give one: an entry of that name is of this form, and no other is. */
	element?: string;
	statuses: readonly string[];
}

const STATUS = { messageId: 'messageId', occurredAt: 'ts', status: 'status', errorCode: 'errorCode' };
const SCENARIO_IDS = { contactId: 'contactId', taskId: 'taskId', triggerId: 'triggerId' };
const INCOMING = { messageId: 'incomingMessageId', recipient: 'to', sender: 'from', text: 'text', occurredAt: 'ts' };
/** The reason of a bounce is a field note; `isHardbounce` beside it says whether it is final (field notes, Email). */
const EMAIL = {
	messageId: 'messageId',
	status: 'event',
	occurredAt: 'dateTime',
	recipient: 'email',
	errorCode: 'reason',
};

/** All documented forms; of two that fit equally well, the first counts. What wallet push posts is not shown (part 1, 6). */
const DOCUMENTED: readonly CallbackForm[] = [
	// Incoming SMS (part 1, 2.10).
	{
		channel: 'sms',
		kind: 'incoming',
		keys: {
			...INCOMING,
			transactionId: 'transactionId',
			prefix: 'prefix',
			operator: 'operator',
			countryName: 'countryName',
		},
		statuses: [],
	},
	// Incoming chat-app message (part 1, 2.10).
	{ channel: 'chatapp', kind: 'incoming', keys: INCOMING, client: ['profileName'], statuses: [] },
	// SMS callback (part 1, 2.10); the request's `options` come back in it (part 1, 2.2).
	{ channel: 'sms', kind: 'status', keys: STATUS, data: 'options', statuses: SMS_STATUSES },
	// Chat-app callback (part 1, 2.10).
	{ channel: 'chatapp', kind: 'status', keys: STATUS, data: 'callbackData', statuses: CHAT_APP_STATUSES },
	// Push callback (part 1, 2.10).
	{ channel: 'push', kind: 'status', keys: STATUS, data: 'options', statuses: PUSH_STATUSES },
	// Earlier push webhook (part 1, 2.10).
	{
		channel: 'push',
		kind: 'status',
		keys: {
			messageId: 'pushId',
			status: 'state',
			occurredAt: 'reportedTimestamp',
			recipient: 'pushToken',
			sender: 'pushApplicationId',
		},
		client: ['actionId'],
		statuses: PUSH_STATUSES,
	},
	// Transactional scenario callback (part 2, 2.4).
	{
		channel: 'scenario',
		kind: 'status',
		keys: { ...STATUS, ...SCENARIO_IDS, recipient: ['email', 'pushToken'], sender: 'pushApplicationId' },
		data: 'callbackData',
		client: ['ip', 'browser', 'os', 'userAgent', 'url', 'geolocation', 'actionId'],
		statuses: SCENARIO_STATUSES,
	},
	// Email callback, form B (part 1, 2.10).
	{
		channel: 'email',
		kind: 'status',
		keys: { ...EMAIL, ...SCENARIO_IDS },
		data: 'options',
		client: ['url', 'clientInfo'],
		statuses: EMAIL_STATUSES,
	},
	// Email callback, form A (part 1, 2.10).
	{
		channel: 'email',
		kind: 'status',
		keys: { ...EMAIL, contactId: 'contactId', taskId: 'taskId' },
		data: 'userData',
		statuses: EMAIL_STATUSES,
	},
	// Email callback in XML (part 1, 2.10).
	{
		channel: 'email',
		kind: 'status',
		keys: { ...EMAIL, ...SCENARIO_IDS, occurredAt: 'ts', status: 'status' },
		data: 'callbackData',
		client: ['browser', 'os', 'url'],
		element: 'messageEventDto',
		statuses: EMAIL_STATUSES,
	},
];

/** A form with its keys as an entry is asked for them, made once. */
export interface KnownForm extends CallbackForm {
	fields: ReadonlyArray<readonly [TextField, readonly string[]]>;
	all: readonly string[];
	id: string;
	statusKey: string | undefined;
	words: ReadonlySet<string>;
}

export const FORMS: readonly KnownForm[] = DOCUMENTED.map((form) => {
	const fields = (Object.entries(form.keys) as Array<[TextField, string | readonly string[]]>).map(
		([field, keys]) => [field, [keys].flat().map((key) => key.toLowerCase())] as const,
	);
	return {
		...form,
		fields,
		all: [
			...fields.flatMap(([, keys]) => keys),
			...[form.data ?? [], form.client ?? [], form.element === undefined ? [] : 'channel'].flat(),
		].map((key) => key.toLowerCase()),
		id: form.keys.messageId.toLowerCase(),
		statusKey: form.keys.status?.toLowerCase(),
		words: new Set(form.statuses.map((status) => status.toLowerCase())),
		element: form.element?.toLowerCase(),
	};
});

/** The forms that an entry can be of: those whose id it has, and whose status. None for what no document shows. */
export function formsOf(entry: Entry): KnownForm[] {
	const forms = FORMS.filter(
		({ id, statusKey, element }) =>
			entry.has(id) &&
			(statusKey === undefined || entry.has(statusKey)) &&
			(element === undefined || element === entry.element),
	);
	const named = forms.find(({ element }) => element !== undefined && element === entry.element);
	return named ? [named] : forms;
}

/**
 * The form of an entry: the one that has most of its keys, the filled ones first. Where several have as many, the channel that the
 * callback URL names decides (`?channel=chatapp`), then the status as it is written, then in any case of letters (the documents write those of
 * push and scenarios in lower case).
 */
export function formOf(entry: Entry, named?: Channel): KnownForm | undefined {
	let forms = best(formsOf(entry), (form) => form.all.filter((key) => isFilled(entry.value(key))).length);
	if (forms.length > 1) forms = best(forms, (form) => form.all.filter((key) => entry.has(key)).length);
	if (forms.length < 2) return forms.at(0);
	const status = wordOf(entry.value(forms[0].statusKey ?? '')) ?? '';
	const written = best(forms, ({ statuses, words }) =>
		statuses.includes(status) ? 2 : Number(words.has(status.toLowerCase())),
	);
	return forms.find(({ channel }) => channel === named) ?? written[0];
}

function best(forms: KnownForm[], score: (form: KnownForm) => number): KnownForm[] {
	const scores = forms.map(score);
	const most = Math.max(...scores);
	return forms.filter((_form, at) => scores[at] === most);
}
