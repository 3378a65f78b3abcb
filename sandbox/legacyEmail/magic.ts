import {
	LEGACY_ADDRESS_STATE_NUMBERS,
	type LegacyAddressState,
	type LegacyMessageState,
} from '../../contract/generated/values';

/** A step in the life of an email, and after how many milliseconds it comes. */
export interface Step {
	status: LegacyMessageState;
	after: number;
}

const DELIVERED: Step = { status: 'Delivered', after: 2_000 };

/** The steps of an email to any other address, behind Sent. */
export const USUAL_STEPS: Step[] = [DELIVERED];

/** Recipients, by what stands before the @ of their address, whose emails end otherwise. */
export const MAGIC_STEPS: Record<string, Step[]> = {
	bounced: [{ status: 'Bounced', after: 2_000 }],
	rejected: [{ status: 'Rejected', after: 1_000 }],
	opened: [DELIVERED, { status: 'Read', after: 4_000 }],
	clicked: [DELIVERED, { status: 'Read', after: 4_000 }, { status: 'Clicked', after: 5_000 }],
};

/** A recipient on the list of unsubscribed addresses. */
export const MAGIC_UNSUBSCRIBED = 'on-unsubscribed-list';

/** A recipient that makes the service fail. */
export const MAGIC_FAULT = 'internal-error';

/** A word that is never allowed in a text, subject or name. */
export const STOP_WORD = 'STOPWORD';

/** A campaign with this in its name fails when it is started. */
export const FAILING_NAME = 'FAIL';

/** Contacts beyond this count of a campaign are over the package and not sent to. */
export const PACKAGE = 10_000;

const { Requested, Approved, Rejected } = LEGACY_ADDRESS_STATE_NUMBERS;

/** The sender addresses that every account has, with their states; the first one is the default. */
export const SEEDED_ADDRESSES: Array<{ address: string; state: LegacyAddressState }> = [
	{ address: 'news@example.com', state: Approved },
	{ address: 'shop@example.com', state: Approved },
	{ address: 'waiting@example.com', state: Requested },
	{ address: 'refused@example.com', state: Rejected },
];

/** The domain whose addresses may be requested, and the time until a requested one is confirmed. */
export const CONFIRMED_DOMAIN = 'example.com';
export const CONFIRMED_AFTER = 10_000;

/** Between one email of a campaign and the next. */
export const SENDING_INTERVAL = 1_000;
export const PRICE = 0.01;

/** What stands before the @ of an address. */
export function localPart(address: string): string {
	return address.split('@')[0] ?? '';
}
