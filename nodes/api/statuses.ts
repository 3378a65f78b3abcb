import { LIMITS, SMS_STATE_NUMBER_MEANINGS, VOICE_CODE_STATE_RECORD } from '../ground/contract';
import { isJsonObject, isNo, pick, setField, type Json, type JsonObject } from '../ground/json';
import type { CommonNames } from '../service/commonNames';
import { shapeOf } from '../service/shapes';

/**
 * The ranks of all statuses, those of callbacks and details (part 1, 2.9) and the states in which SMS and messenger messages
 * end (field notes, SOAP): higher comes later in a message's life.
 */
const RANKS: Readonly<Record<string, number>> = {
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
	ERROR: 50,
	EXPIRED: 50,
	FAILED: 50,
	UNDELIVERABLE: 50,
	UNDELIVERED: 50,
	REJECTED: 50,
	BOUNCED: 50,
	CANCELED: 60,
	SUBSCRIBED: 80,
	UNSUBSCRIBED: 80,
	COMPLAINED: 80,
};

export const FINAL_RANK = 50;

/** Final statuses of a message that did not arrive: nothing better follows them. */
const FAILURES = new Set([
	'DELETED',
	'ERROR',
	'EXPIRED',
	'FAILED',
	'UNDELIVERABLE',
	'UNDELIVERED',
	'REJECTED',
	'BOUNCED',
	// Those of scenarios, campaigns and sender addresses stand in the letters of their states.
	'DELETED_DRAFT',
	'DELETED_FINISHED',
	'Canceled',
	'Deleted',
	'Failed',
	'Rejected',
]);

/** A status as the service writes it, and what it means for the message. */
export interface StatusMeaning {
	/** In upper case; null where there is none. */
	status: string | null;
	/** How far the status is in a message's life, so that two can be compared; null when it is not known. */
	rank: number | null;
	/** Whether delivery is decided: no later status changes whether the message arrived. */
	final: boolean;
}

/**
 * A status in upper case with its rank and whether it is final; unknown ones pass through without a rank. Who unsubscribed from emails has got
 * one, but who switched the notifications of an app off need not have got this one; and who swiped a notification away has got it, but what is
 * canceled elsewhere, no document says (part 1, 2.9; part 2, 2.4): these say neither.
 * @param isPush whether it is the status of a push notification
 */
export function readStatus(value: Json | undefined, isPush = false): StatusMeaning {
	const status = typeof value === 'string' ? value.trim().toUpperCase() : '';
	if (status === '') return { status: null, rank: null, final: false };
	if (status === (isPush ? 'UNSUBSCRIBED' : 'CANCELED')) return { status, rank: null, final: false };
	const rank = rankIn(status);
	return { status, rank, final: rank !== null && rank >= FINAL_RANK };
}

/** The state of something else that is waited for, as what is known of a message: in the letters of the documents; ranks from FINAL_RANK on are ends. */
export function progressBy<S extends string>(ranks: Readonly<Record<S, number>>, state: S): StatusMeaning {
	const rank = ranks[state];
	return { status: state, rank, final: rank >= FINAL_RANK };
}

function rankIn(status: string): number | null {
	return Object.hasOwn(RANKS, status) ? RANKS[status] : null;
}

/** How far a status is in the life of a message that can have it; -1 when it is not known. */
export function rankOf(status: Json | undefined): number {
	return (typeof status === 'string' ? rankIn(status.trim().toUpperCase()) : null) ?? -1;
}

/** Whether a record is that of a soft bounce, after which the email can still arrive (field notes, Email). */
export const isSoftBounce = (record: Json): boolean =>
	isJsonObject(record) && readStatus(pick(record, 'status')).status === 'BOUNCED' && isNo(pick(record, 'isHardbounce'));

/** Whether a status says that a message did not arrive. */
export function isFailure(status: string): boolean {
	return FAILURES.has(status);
}

/** A record with `final` behind its status; as it is where it has no status. */
export function withFinal(record: JsonObject, status = 'status'): JsonObject {
	const result: JsonObject = {};
	for (const name of Object.keys(record)) {
		setField(result, name, record[name]);
		if (name === status) result.final = readStatus(record[name]).final;
	}
	return result;
}

/** The state of an SMS or a call (part 2, 2.7), whose dates are in UTC, in SOAP and on the legacy REST host. */
export const SMS_STATE = shapeOf(VOICE_CODE_STATE_RECORD);

/** Where a state has what all nodes call alike: when the service got the message, and when its end was reported. */
export const STATE_NAMES = {
	messageId: 'messageId',
	status: 'status',
	final: 'final',
	sentAt: 'SubmittedDateUtc',
	occurredAt: 'ReportedDateUtc',
} satisfies CommonNames;

const STATE_WORDS = new Map(Object.entries(SMS_STATE_NUMBER_MEANINGS));
const { statePendingFirst, statePendingLast } = LIMITS.soap;

/**
 * A word for an SMS's State number, as the SOAP interface and the legacy REST host give it (field notes, SOAP). `unknown` may
 * also be a message that is not stored yet or older than 48 hours; null for a number that nobody has named. The
 * documents have the state of a voice code in words (part 2, 2.7), of which any passes (field notes, rule 3).
 */
export function smsStateWord(state: Json | undefined): string | null {
	if (typeof state === 'string') return /\p{L}/u.test(state) ? state.trim().toLowerCase() : null;
	if (typeof state !== 'number') return null;
	if (state <= statePendingFirst && state >= statePendingLast) return 'pending';
	return STATE_WORDS.get(String(state)) ?? null;
}
