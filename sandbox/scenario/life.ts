import type { ScenarioStatus } from '../../contract/generated/values';
import type { StatusChange } from '../core/messages';

/** A step in the life of a message, and how many milliseconds after its sending it comes. */
interface Step {
	status: ScenarioStatus;
	after: number;
	errorCode?: number;
}

/** The lifetime of a message whose template names none, in seconds. */
const DEFAULT_VALIDITY = 86_400;

const DELIVERED: Step[] = [{ status: 'delivered', after: 3_000 }];
const OPENED: Step[] = [...DELIVERED, { status: 'opened', after: 5_000 }];
const CLICKED: Step[] = [...OPENED, { status: 'clicked', after: 6_000 }];
const NEVER: Step[] = [{ status: 'delivered', after: Number.POSITIVE_INFINITY }];

/** Phone numbers (digits only) whose messages end otherwise than delivered. */
const MAGIC_PHONES: Record<string, Step[]> = {
	'447700900901': [{ status: 'undeliverable', after: 3_000, errorCode: 11 }],
	'447700900902': [{ status: 'rejected', after: 3_000, errorCode: 69 }],
	'447700900903': [{ status: 'expired', after: 3_000, errorCode: 46 }],
	'447700900905': [...DELIVERED, { status: 'clicked', after: 5_000 }],
	'447700900907': NEVER,
};

/** The same for the messenger, which tells of opening (part 2, 2.4). */
const MAGIC_MESSENGERS: Record<string, Step[]> = {
	'447700900905': [...DELIVERED, { status: 'opened', after: 4_000 }, { status: 'clicked', after: 5_000 }],
};

/** Someone without the messenger: there nothing is ever delivered, by SMS everything is. */
const MAGIC_NO_MESSENGER = '447700900931';

/** Email addresses, by what stands before the @, whose emails end otherwise than delivered. */
const MAGIC_MAILBOXES: Record<string, Step[]> = {
	bounced: [{ status: 'bounced', after: 3_000 }],
	opened: OPENED,
	clicked: CLICKED,
	unsubscribed: [...OPENED, { status: 'unsubscribed', after: 7_000 }],
	subscribed: [...OPENED, { status: 'subscribed', after: 7_000 }],
	complained: [...OPENED, { status: 'complained', after: 7_000 }],
};

/** A status that no callback tells. */
export const SENT = 'SENT';

export type Change = StatusChange<ScenarioStatus | typeof SENT>;

/** The statuses that a message goes through: SENT, and those of part 2, 2.4. */
export function planLife(channel: string, recipient: string, now: number, validity = DEFAULT_VALIDITY): Change[] {
	const end = now + validity * 1_000;
	const steps = stepsOf(channel, recipient).map(({ status, after, errorCode = 0 }): Change => ({
		status,
		errorCode,
		at: now + after,
	}));
	const sent: Change = { status: SENT, at: now, errorCode: 0 };
	if (steps.every(({ at }) => at <= end)) return [sent, ...steps];
	return [sent, ...steps.filter(({ at }) => at <= end), { status: 'expired', at: end, errorCode: 46 }];
}

function stepsOf(channel: string, recipient: string): Step[] {
	if (channel === 'EMAIL') return MAGIC_MAILBOXES[recipient.split('@')[0]] ?? DELIVERED;
	const digits = recipient.replace(/^\+/, '');
	if (digits === MAGIC_NO_MESSENGER) return channel === 'MSGR' ? NEVER : DELIVERED;
	return (channel === 'MSGR' ? MAGIC_MESSENGERS[digits] : undefined) ?? MAGIC_PHONES[digits] ?? DELIVERED;
}
