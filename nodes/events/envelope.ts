import type { IDataObject } from 'n8n-workflow';

import { isoFromMillis, isoFromZonedText } from '../ground/dates';
import { idText, isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';

export const CHANNELS = ['sms', 'email', 'chatapp', 'push', 'wallet', 'scenario', 'unknown'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Kind = 'status' | 'incoming' | 'raw';

/** The one shape of every callback and incoming message; what a form does not carry is null. */
export interface OmniEvent extends IDataObject {
	channel: Channel;
	kind: Kind;
	/** The status in the word that the service used, in upper case. */
	status: string | null;
	/** How far the status is in a message's life, so that two can be compared; null when it is not known. */
	rank: number | null;
	/** Whether delivery is decided: no later status changes whether the message arrived. */
	final: boolean;
	messageId: string | null;
	/** ISO 8601 in UTC; null when the form carries no moment with a known zone. */
	occurredAt: string | null;
	errorCode: number | string | null;
	recipient: string | null;
	sender: string | null;
	text: string | null;
	callbackData: IDataObject | null;
	client: IDataObject | null;
	/** The user's own reference from a signed callback URL. */
	reference: string | null;
	/** Whether an earlier callback already told a later status of this message. */
	late: boolean;
	/** The event as it came, ids past 2^53 as text. */
	raw: IDataObject;
}

/** How one form of callback is recognised and read. */
export interface CallbackForm {
	name: string;
	/**
	 * Whether an entry of a callback's body is of this form; told by content (field notes, rule 6). `maybe` where forms of
	 * several channels look the same: then the callback URL or the trigger's option decides.
	 */
	recognises(entry: JsonObject): boolean | 'maybe';
	read(entry: JsonObject): OmniEvent;
}

/** Ranks of all channels' statuses, those of details too (part 1, 2.9): higher comes later in a message's life. */
const RANKS: Record<string, number> = {
	ACCEPTED: 10,
	SCHEDULED: 15,
	ENROUTE: 20,
	IN_PROGRESS: 20,
	SENT: 30,
	SEND: 30,
	DELIVERED: 50,
	SEEN: 60,
	OPENED: 60,
	READ: 60,
	CLICKED: 70,
	DELETED: 50,
	EXPIRED: 50,
	UNDELIVERABLE: 50,
	UNDELIVERED: 50,
	REJECTED: 50,
	BOUNCED: 50,
	CANCELED: 60,
	SUBSCRIBED: 80,
	UNSUBSCRIBED: 80,
	COMPLAINED: 80,
};

const FINAL_RANK = 50;

/** Final statuses of a message that did not arrive: nothing better follows them. */
const FAILED = new Set(['DELETED', 'EXPIRED', 'UNDELIVERABLE', 'UNDELIVERED', 'REJECTED', 'BOUNCED']);

/** A status in upper case with its rank and whether it is final; unknown ones pass through without a rank. */
export function readStatus(value: Json | undefined): Pick<OmniEvent, 'status' | 'rank' | 'final'> {
	if (typeof value !== 'string' || value === '') return { status: null, rank: null, final: false };
	const status = value.toUpperCase();
	const rank = RANKS[status] ?? null;
	return { status, rank, final: rank !== null && rank >= FINAL_RANK };
}

/** How far a status is in a message's life; -1 when it is not known. */
export function rankOf(status: string): number {
	return RANKS[status] ?? -1;
}

/** Whether a status says that a message did not arrive. */
export function isFailure(status: string): boolean {
	return FAILED.has(status);
}

/** Whether an event says for good that its message did not arrive. */
export function hasFailed({ final, status }: Pick<OmniEvent, 'final' | 'status'>): boolean {
	return final && isFailure(status ?? '');
}

/** An envelope with everything null that a form does not set. */
export function envelope(
	entry: JsonObject,
	{ channel, kind, ...known }: Partial<OmniEvent> & Pick<OmniEvent, 'channel' | 'kind'>,
): OmniEvent {
	return {
		channel,
		kind,
		status: null,
		rank: null,
		final: false,
		messageId: null,
		occurredAt: null,
		errorCode: null,
		recipient: null,
		sender: null,
		text: null,
		callbackData: null,
		client: null,
		reference: null,
		late: false,
		...known,
		raw: entry,
	};
}

/** The fields that the JSON status forms share: messageId, ts, status, errorCode. */
export function statusFields(entry: JsonObject): Partial<OmniEvent> {
	const errorCode = pick(entry, 'errorCode');
	return {
		...readStatus(pick(entry, 'status')),
		messageId: idText(pick(entry, 'messageId')) ?? null,
		occurredAt: momentOf(pick(entry, 'ts')),
		errorCode: typeof errorCode === 'number' || typeof errorCode === 'string' ? errorCode : null,
	};
}

/** A moment in milliseconds, or in a text that names its zone, as ISO text in UTC; null for any other. */
export function momentOf(value: Json | undefined): string | null {
	return isoFromMillis(value) ?? isoFromZonedText(value);
}

/** A text field, numbers written out; null when it is not there. */
export function textField(entry: JsonObject, ...names: string[]): string | null {
	return idText(pick(entry, ...names)) ?? null;
}

/** An object field, which a form's field carries as JSON text; null when it is not there or is not an object. */
export function objectField(entry: JsonObject, ...names: string[]): IDataObject | null {
	const value = pick(entry, ...names);
	const object = typeof value === 'string' ? tryParseJson(value) : value;
	return isJsonObject(object) ? object : null;
}

/** Whether an entry has a field at all, be it empty. */
export function has(entry: JsonObject, name: string): boolean {
	return pick(entry, name) !== undefined;
}
