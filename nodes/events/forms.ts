import { CHAT_APP_STATUSES, PUSH_STATUSES, SMS_STATUSES } from '../ground/contract';
import { wordOf, type Entry } from './entry';
import type { Channel, Kind } from './envelope';
import { wordFor, type Mapping } from './meaning';

/** What the forms are told apart by: the keys that an entry has, and its id and status under whatever name. */
export class Traits {
	readonly hasId: boolean;
	/** The status as it was written: some channels write it in lower case. */
	readonly status: string | undefined;
	readonly isMapped: boolean;

	constructor(
		private readonly entry: Entry,
		private readonly mapping: Mapping,
	) {
		this.hasId = this.says('messageId');
		this.status = wordFor(entry, 'status', mapping);
		this.isMapped = [mapping.messageId, mapping.status, mapping.text].some((names) =>
			names?.some((name) => entry.at(name) !== undefined),
		);
	}

	get element(): string {
		return this.entry.element;
	}

	/** Whether all of these plain names are there, be they empty. */
	has(...names: string[]): boolean {
		return names.every((name) => this.entry.has(name));
	}

	/** Whether one of these plain names has a word. */
	fills(...names: string[]): boolean {
		return names.some((name) => wordOf(this.entry.value(name)) !== undefined);
	}

	says(field: 'messageId' | 'sender' | 'text'): boolean {
		return wordFor(this.entry, field, this.mapping) !== undefined;
	}
}

/** One form of callback: how it is told from the others by its content (field notes, rule 6), and what it is. */
export interface CallbackForm {
	name: string;
	channel: Channel;
	kind: Kind;
	/** Names of the message's id in this form only. */
	alsoId?: string[];
	/**
	 * Whether an entry is of this form; `maybe` where forms of several channels look the same: then the callback URL or the
	 * trigger's option decides.
	 */
	recognises(traits: Traits): boolean | 'maybe';
}

const CHAT_APP = new Set<string>(CHAT_APP_STATUSES);
const PUSH = new Set<string>(PUSH_STATUSES);
/** Statuses that only SMS report, and those that only push reports (part 1, 2.9). */
const SMS_ONLY = new Set<string>(SMS_STATUSES.filter((status) => !CHAT_APP.has(status)));
const OTHERS = new Set<string>([...SMS_STATUSES, ...CHAT_APP_STATUSES]);
const PUSH_ONLY = new Set([...PUSH].filter((status) => !OTHERS.has(status.toUpperCase())));

/** An incoming message by its id's name, or by who says what where nothing has a status but that it came in. */
const isIncoming = (traits: Traits): boolean =>
	traits.has('incomingmessageid') ||
	(traits.hasId && /^(received)?$/i.test(traits.status ?? '') && traits.says('sender') && traits.says('text'));

/** An incoming message of the chat app names its sender's profile. A service may send both kinds with the same names, then empty. */
const hasProfile = (traits: Traits): boolean =>
	traits.has('profilename') && (traits.fills('profilename') || !traits.fills(...SMS_FIELDS));

/** What an incoming SMS tells, and one of the chat app does not (part 1, 2.10). */
const SMS_FIELDS = ['transactionid', 'prefix', 'operator', 'countryname'];

/** `event` is what no other channel calls its status. */
const isEmail = (traits: Traits): boolean =>
	traits.has('event') && (traits.has('email') || (traits.hasId && traits.has('datetime')));

/** The forms of part 1, 2.10 and part 2, 2.4 in the order in which they are tried: the more telling one first. */
export const FORMS: readonly CallbackForm[] = [
	{
		name: 'incoming chat-app message',
		channel: 'chatapp',
		kind: 'incoming',
		recognises: (traits) => isIncoming(traits) && (hasProfile(traits) || 'maybe'),
	},
	{
		name: 'incoming SMS',
		channel: 'sms',
		kind: 'incoming',
		recognises: (traits) => isIncoming(traits) && !hasProfile(traits),
	},
	{
		name: 'email status, forms A and B and in XML',
		channel: 'email',
		kind: 'status',
		recognises: (traits) => isEmail(traits) || traits.element === 'messageeventdto',
	},
	{
		name: 'earlier push status',
		channel: 'push',
		kind: 'status',
		recognises: (traits) => traits.has('pushid', 'state'),
	},
	{
		name: 'wallet push callback with a status',
		channel: 'wallet',
		kind: 'status',
		alsoId: ['result'],
		recognises: (traits) => traits.has('mergekey') && traits.status !== undefined,
	},
	{
		// What wallet callbacks hold is not shown (part 1, 6).
		name: 'wallet push callback',
		channel: 'wallet',
		kind: 'raw',
		alsoId: ['result'],
		recognises: (traits) => traits.has('mergekey'),
	},
	{
		name: 'transactional scenario status',
		channel: 'scenario',
		kind: 'status',
		recognises: (traits) => isStatus(traits) && (traits.has('triggerid') || traits.has('contactid', 'taskid')),
	},
	{
		name: 'push status',
		channel: 'push',
		kind: 'status',
		recognises: isPush,
	},
	{
		name: 'chat-app status',
		channel: 'chatapp',
		kind: 'status',
		recognises: isChatApp,
	},
	{
		name: 'SMS status',
		channel: 'sms',
		kind: 'status',
		recognises(traits) {
			if (!isStatus(traits)) return false;
			const status = traits.status ?? '';
			if (traits.has('options') || SMS_ONLY.has(status)) return true;
			return status.toUpperCase() === 'SEEN' ? false : 'maybe';
		},
	},
];

function isStatus(traits: Traits): boolean {
	return traits.hasId && traits.status !== undefined;
}

/** The keys are those of an SMS, but the statuses are in lower case; scenarios write them so too, with callbackData. */
function isPush(traits: Traits): boolean | 'maybe' {
	if (!isStatus(traits) || traits.has('callbackdata')) return false;
	const status = traits.status ?? '';
	const word = status.toLowerCase();
	if (traits.has('options') && (status === word || PUSH_ONLY.has(word))) return true;
	// With options and in upper case it is an SMS's, unless the callback URL says otherwise.
	if (traits.has('options')) return PUSH.has(word) ? 'maybe' : false;
	return PUSH_ONLY.has(word) || (status === word && PUSH.has(word)) ? 'maybe' : false;
}

/** An SMS carries `options` in the place of callbackData and never reports SEEN; without either, the two look the same. */
function isChatApp(traits: Traits): boolean | 'maybe' {
	if (!isStatus(traits) || traits.has('options')) return false;
	const status = traits.status ?? '';
	// Statuses in lower case are those of other channels, which carry callbackData too (part 2, 2.4).
	const upper = status !== status.toLowerCase();
	if (upper && traits.has('callbackdata')) return true;
	return CHAT_APP.has(status.toUpperCase()) || traits.has('callbackdata') ? 'maybe' : false;
}

/** What says `yes` beyond doubt that an object is an event and no wrapper: an id that only a message has. */
export function isCertain(traits: Traits): boolean {
	return (
		traits.isMapped ||
		traits.element === 'messageeventdto' ||
		['incomingmessageid', 'messageid', 'pushid', 'smsid', 'mergekey'].some((name) => traits.has(name)) ||
		isEmail(traits)
	);
}
