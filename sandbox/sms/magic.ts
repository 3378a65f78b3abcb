import type { Schemas } from '../../contract/generated/types';
import type { SmsReasonKey, SmsStatus } from '../../contract/generated/values';

/** How the life of a message ends, and after how many milliseconds from its start. */
export interface Ending {
	status: SmsStatus;
	after: number;
	/** Error code of the status; the sandbox's own choice, the documents show none. */
	errorCode: number;
	/** Statuses between SENT and the end. */
	between?: Array<{ status: SmsStatus; after: number }>;
}

/** The lifetime of a message that asks for none, in seconds. */
export const DEFAULT_VALIDITY = 259_200;

/** The end of a message to any other number. */
export const DELIVERED: Ending = { status: 'DELIVERED', after: 3_000, errorCode: 0 };

/** Recipients (digits only) whose messages end otherwise. */
export const MAGIC_ENDINGS: Record<string, Ending> = {
	'447700900901': { status: 'UNDELIVERABLE', after: 3_000, errorCode: 11 },
	'447700900902': { status: 'REJECTED', after: 3_000, errorCode: 69 },
	'447700900903': { status: 'EXPIRED', after: 3_000, errorCode: 46 },
	'447700900904': { status: 'UNKNOWN', after: 3_000, errorCode: 255 },
	'447700900905': {
		status: 'CLICKED',
		after: 5_000,
		errorCode: 0,
		between: [{ status: 'DELIVERED', after: 3_000 }],
	},
	// Delivered after ten minutes, unless its lifetime is shorter.
	'447700900906': { status: 'DELIVERED', after: 600_000, errorCode: 0, between: [{ status: 'ENROUTE', after: 2_000 }] },
	// Never delivered: expires when its lifetime is over.
	'447700900907': { status: 'DELIVERED', after: Number.POSITIVE_INFINITY, errorCode: 0 },
};

/** Recipients (digits only) whose messages are rejected at once: the reason key and the field that it blames. */
export const MAGIC_REJECTIONS: Record<string, { key: SmsReasonKey; field: keyof Schemas['SmsMessage'] }> = {
	'447700900911': { key: 'not.available', field: 'from' },
	'447700900912': { key: 'to.format.invalid', field: 'to' },
	'447700900913': { key: 'scheduledTime.is.invalid', field: 'scheduledTime' },
	'447700900914': { key: 'text.length.too.long', field: 'text' },
	'447700900915': { key: 'validity.is.invalid', field: 'validity' },
	'447700900916': { key: 'priority.is.not.match', field: 'priority' },
	'447700900917': { key: 'callbackUrl.format.invalid', field: 'callbackUrl' },
	// A key that the documents do not list.
	'447700900918': { key: 'billing.error', field: 'to' },
};

/** A sender name that is never approved. */
export const MAGIC_SENDER = 'BADSENDER';

/** The digits of a phone number. */
export function digitsOf(recipient: string): string {
	return recipient.replace(/^\+/, '');
}
