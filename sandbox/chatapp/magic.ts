import type { ChatAppReasonKey, ChatAppStatus } from '../../contract/generated/values';

/** A status and after how many milliseconds from the sending it comes. */
export interface Step {
	status: ChatAppStatus;
	after: number;
	/** Error code of the status; the sandbox's own choice, the documents show none. */
	errorCode: number;
}

const DELIVERED: Step = { status: 'DELIVERED', after: 3_000, errorCode: 0 };

/** What follows SENT for any other number. */
export const USUAL_STEPS: Step[] = [DELIVERED];

/** Recipients (digits only) whose messages go another way after SENT. */
export const MAGIC_STEPS: Record<string, Step[]> = {
	'447700900901': [{ status: 'UNDELIVERABLE', after: 3_000, errorCode: 11 }],
	'447700900902': [{ status: 'REJECTED', after: 3_000, errorCode: 69 }],
	'447700900903': [{ status: 'EXPIRED', after: 3_000, errorCode: 46 }],
	'447700900905': [DELIVERED, { status: 'SEEN', after: 5_000, errorCode: 0 }],
};

/** Reason keys that the documents do not list for this channel. */
export type SandboxKey = 'not.available' | 'billing.error';

/** Recipients (digits only) whose messages are rejected at once: the reason key and the field that it blames. */
export const MAGIC_REJECTIONS: Record<string, { key: ChatAppReasonKey | SandboxKey; field: string }> = {
	'447700900911': { key: 'not.available', field: 'from' },
	'447700900912': { key: 'invalid', field: 'to' },
	'447700900918': { key: 'billing.error', field: 'to' },
};

/** A sender name that is never approved. */
export const MAGIC_SENDER = 'BADSENDER';

/** The digits of a phone number. */
export function digitsOf(recipient: string): string {
	return recipient.replace(/^\+/, '');
}
