import type { PushStatus } from '../../contract/generated/values';

/** A status and after how many milliseconds from the sending it comes. */
export interface Step {
	status: PushStatus;
	after: number;
	/** Error code of the status; the sandbox's own choice, the documents show none. */
	errorCode: number;
}

const DELIVERED: Step = { status: 'delivered', after: 3_000, errorCode: 0 };

/** What follows `send` for any other token. */
export const USUAL_STEPS: Step[] = [DELIVERED];

/** Device tokens whose notifications go another way after `send`. */
export const MAGIC_STEPS: Record<string, Step[]> = {
	'token-opened': [DELIVERED, { status: 'opened', after: 5_000, errorCode: 0 }],
	'token-canceled': [DELIVERED, { status: 'canceled', after: 5_000, errorCode: 0 }],
	'token-unsubscribed': [{ status: 'unsubscribed', after: 3_000, errorCode: 11 }],
	'token-rejected': [{ status: 'rejected', after: 3_000, errorCode: 69 }],
	'token-expired': [{ status: 'expired', after: 3_000, errorCode: 46 }],
	// Never delivered: expires when its lifetime is over.
	'token-offline': [{ status: 'delivered', after: Number.POSITIVE_INFINITY, errorCode: 0 }],
};

/** A device token that is refused at once. */
export const MAGIC_TOKEN = 'token-invalid';

/** A sender id that is never approved. */
export const MAGIC_SENDER = '404';
