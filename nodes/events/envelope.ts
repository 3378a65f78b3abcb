import type { IDataObject } from 'n8n-workflow';

import { isFailure, rankOf, readStatus as statusOf } from '../api/statuses';
import { isoFromMillis, isoFromZonedText, isYearOne } from '../ground/dates';
import { idText, pick, type Json, type JsonObject } from '../ground/json';
import { withPlus } from '../ground/person';
import { wordOf } from './syntax';

export { isFailure, rankOf };

export const CHANNELS = ['sms', 'email', 'chatapp', 'push', 'wallet', 'scenario', 'unknown'] as const;
export type Channel = (typeof CHANNELS)[number];
export type EventKind = 'status' | 'incoming' | 'raw';

/** The one shape of every callback and incoming message; what a form does not carry is null. */
export interface OmniEvent extends IDataObject {
	channel: Channel;
	kind: EventKind;
	/** The status in the word that the service used, in upper case. */
	status: string | null;
	recipient: string | null;
	/** `sender` and `recipient` by the names that all nodes have for them. */
	from: string | null;
	to: string | null;
	errorCode: number | string | null;
	/** ISO 8601 in UTC; null when the form carries no moment with a known zone. */
	occurredAt: string | null;
	/** The time as the service wrote it. */
	occurredAtText: string | null;
	messageId: string | null;
	/** Whether delivery is decided: no later status changes whether the message arrived. */
	final: boolean;
	/** How far the status is in a message's life, so that two can be compared; null when it is not known. */
	rank: number | null;
	/** What an incoming message says, and who wrote it: these come before the status there, and stand here otherwise. */
	text: string | null;
	sender: string | null;
	callbackData: IDataObject | null;
	/** What the recipient reads with: the same names in all forms. */
	client: IDataObject | null;
	contactId: string | null;
	/** The scenario; 0 for a message that belongs to none (field notes, rule 6). */
	taskId: string | null;
	triggerId: string | null;
	/** The keyword that an incoming SMS begins with. */
	prefix: string | null;
	operator: string | null;
	/** The country code of an incoming SMS. */
	countryName: string | null;
	/** The operator's own id of an incoming SMS. */
	transactionId: string | null;
	/** The user's own reference from a signed callback URL. */
	reference: string | null;
	/** Whether an earlier callback already told a later status of this message. */
	late: boolean;
	/** There when the sender of an incoming message, or the recipient of a message, wants no more of them. */
	optOut?: true;
	/** There when the sender of an incoming message wants messages again. */
	optIn?: true;
	/** What could not be read, in words; such an event is never filtered out but for its channel. */
	note: string | null;
	/** The event as it came, ids past 2^53 as text. */
	raw: IDataObject;
}

/** A status in upper case with its rank and whether it is final, as readStatus gives it. */
export function statusIn(value: Json | undefined, isPush = false): Pick<OmniEvent, 'status' | 'rank' | 'final'> {
	return statusOf(wordOf(value), isPush);
}

/** Whether an event says for good that its message did not arrive. */
export function hasFailed({ final, status }: Pick<OmniEvent, 'final' | 'status'>): boolean {
	return final && isFailure(status ?? '');
}

/** An envelope with everything null that a form does not set; n8n shows its fields in this order. */
export function envelope(
	entry: JsonObject,
	known: Partial<OmniEvent> & Pick<OmniEvent, 'channel' | 'kind'>,
): OmniEvent {
	const { text = null, sender = null, recipient = null } = known;
	// No spread of what is known: this is done for each of thousands of events.
	return {
		channel: known.channel,
		kind: known.kind,
		...(known.kind === 'incoming' && { text, sender }),
		status: known.status ?? null,
		recipient,
		errorCode: known.errorCode ?? null,
		occurredAt: known.occurredAt ?? null,
		occurredAtText: known.occurredAtText ?? null,
		messageId: known.messageId ?? null,
		final: known.final ?? false,
		rank: known.rank ?? null,
		text,
		sender,
		from: known.kind === 'incoming' ? withPlus(sender) : sender,
		to: recipient,
		callbackData: known.callbackData ?? null,
		client: known.client ?? null,
		contactId: known.contactId ?? null,
		taskId: known.taskId ?? null,
		triggerId: known.triggerId ?? null,
		prefix: known.prefix ?? null,
		operator: known.operator ?? null,
		countryName: known.countryName ?? null,
		transactionId: known.transactionId ?? null,
		reference: known.reference ?? null,
		late: known.late ?? false,
		note: known.note ?? null,
		raw: entry,
	};
}

/** Ten and eleven digits count seconds, to the year 5138 (part 2, 2.4: an int holds no milliseconds); milliseconds have had twelve since 1973. */
const SECONDS = /^[1-9]\d{9,10}$/;

/**
 * A moment in milliseconds or seconds, or one that names its zone, as ISO text in UTC; null for any other text, and for a zero or the year 1,
 * which stand for no time.
 */
export function momentOf(word: string | undefined): string | null {
	if (word === undefined || /^0+$/.test(word) || isYearOne(word)) return null;
	const millis = SECONDS.test(word) ? Number(word) * 1000 : word;
	return isoFromMillis(millis) ?? isoFromZonedText(word);
}

/** A text field, numbers written out; null when it is not there. */
export function textIn(entry: JsonObject, ...names: string[]): string | null {
	return idText(pick(entry, ...names)) ?? null;
}
