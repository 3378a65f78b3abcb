import type { Schemas } from '../../contract/generated/types';
import type { EmailStatus } from '../../contract/generated/values';

/** A step in the life of an email, and after how many milliseconds it comes. */
export interface Step {
	status: EmailStatus;
	after: number;
	/** What this step's callback says beside the common fields, in the words of the service (field notes, email). */
	fields?: Partial<Schemas['EmailStatusFormB']>;
}

/** The steps of an email to any other address, behind ACCEPTED and SENT. */
export const USUAL_STEPS: Step[] = [{ status: 'DELIVERED', after: 3_000 }];

const OPENED: Step[] = [...USUAL_STEPS, { status: 'OPENED', after: 5_000 }];

/** Recipients, by what stands before the @ of their address, whose emails end otherwise. */
export const MAGIC_STEPS: Record<string, Step[]> = {
	bounced: [{ status: 'BOUNCED', after: 3_000, fields: { isHardbounce: true, reason: 'No such mailbox' } }],
	'soft-bounced': [
		{ status: 'BOUNCED', after: 2_000, fields: { isHardbounce: false, reason: 'Mailbox full' } },
		...USUAL_STEPS,
	],
	rejected: [{ status: 'REJECTED', after: 3_000 }],
	expired: [{ status: 'EXPIRED', after: 3_000 }],
	opened: OPENED,
	clicked: [...OPENED, { status: 'CLICKED', after: 6_000 }],
	unsubscribed: [...OPENED, { status: 'UNSUBSCRIBED', after: 7_000 }],
	subscribed: [...OPENED, { status: 'SUBSCRIBED', after: 7_000 }],
	complained: [...OPENED, { status: 'COMPLAINED', after: 7_000 }],
};

/** A recipient that is refused at once, on its own where the form of the answer allows it. */
export const MAGIC_REFUSED = 'refused';

/** A recipient on the list of unsubscribed addresses. */
export const MAGIC_UNSUBSCRIBED = 'on-unsubscribed-list';

/** A recipient that makes the service fail. */
export const MAGIC_FAULT = 'internal-error';

/** A sender's domain that is never approved. */
export const MAGIC_DOMAIN = 'unapproved.example.com';

/** What stands before the @ of an address. */
export function localPart(address: string): string {
	return address.split('@')[0] ?? '';
}
