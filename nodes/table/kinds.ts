import { AUDIT } from '../panel/precautionFields';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Every kind of row that the store keeps (the first part of its key), and for how long, in milliseconds: who writes rows takes it from here, and
 * docs/data-protection.md says the same. `precautions/personRows.ts` says what each has to do with a person.
 */
export const KEPT_FOR = {
	arrivals: { lately: 30 * DAY_MS },
	ask: { afterEnd: DAY_MS },
	asker: { afterEnd: DAY_MS },
	/** Unless the credential says otherwise. */
	audit: { usually: AUDIT.usualDays * DAY_MS },
	batch: { afterEnd: DAY_MS },
	code: { afterExpiry: DAY_MS },
	/** `day` is for codes that were sent to a range of numbers, for wrong ones, and for attempts. */
	codes: { hour: HOUR_MS, day: DAY_MS, confirmed: 90 * DAY_MS },
	/** Longer than it takes to write rows anew, unless the process dies meanwhile. */
	compact: { lock: MINUTE_MS },
	contact: { always: Infinity },
	matcher: { seen: 30 * DAY_MS },
	/** Unless the node says otherwise. */
	once: { usually: 30 * DAY_MS },
	pace: { turns: HOUR_MS },
	/** What nobody takes goes so long after its time; that something has left or was cancelled is known so long. */
	planned: { afterTime: 30 * DAY_MS, afterEnd: 7 * DAY_MS },
	/** An execution may sleep in between, until a person has reviewed a call. */
	quota: { hour: HOUR_MS, run: 7 * DAY_MS },
	seen: { callbacks: HOUR_MS },
	sends: { hour: HOUR_MS, day: DAY_MS },
	table: { always: Infinity },
	/** `most` is for what waits without an end of its own. */
	wait: { most: 90 * DAY_MS, afterEnd: DAY_MS },
} satisfies Record<string, Record<string, number>>;

export type Kind = keyof typeof KEPT_FOR;
