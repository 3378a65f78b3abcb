import type { IExecuteFunctions } from 'n8n-workflow';

import { outcomeOf } from '../events/progress';
import type { CountryCode } from '../ground/phones';
import { bucketRows, entriesIn } from '../table/buckets';
import { compact, crowdedIn } from '../table/compact';
import { KEPT_FOR } from '../table/kinds';
import { Store } from '../table/store';
import { BY_PHONE, REACH_CHANNELS } from './channels';
import { countryOfNumber } from './languages';
import { ownIdOf, reportOfTry } from './personState';
import type { Person, Progress, Step, Try } from './plan';

/** How many messages of a kind have ended lately, and how many of them reached the person. */
export interface Arrivals {
	ended: number;
	arrived: number;
}

const KIND = 'arrivals';
/** Of a channel with fewer messages nobody can say whether they usually arrive. */
export const ENOUGH = 20;

/** What is counted together: the channel, the status that counts where it is not delivery, and the country of a phone number. */
export function arrivalsKey({ channel, statuses, fields }: Step, home: CountryCode | undefined): string {
	const number = BY_PHONE.includes(channel) && typeof fields.to === 'string' ? fields.to : undefined;
	const country = number && countryOfNumber(number, home);
	return [channel, ...statuses, ...(country ? [country] : [])].join(' ');
}

/** What came of a run's messages, by their keys; those whose time was not over are left out. `now` in milliseconds since 1970. */
export function countArrivals(
	people: readonly Person[],
	{ tries, reports }: Progress,
	now: number,
): Map<string, Arrivals> {
	const counts = new Map<string, Arrivals>();
	for (const [at, { steps, home }] of people.entries()) {
		let wasReached = false;
		for (const [place, one] of tries[at].entries()) {
			const step = steps[one.step];
			const report = reportOfTry(one, steps, reports);
			const outcome = report && outcomeOf(report, step.statuses);
			// The next one was tried since this one had failed, or its time was over.
			const isLast = place === tries[at].length - 1;
			const arrived = hasArrived(one, step, isLast ? outcome : 'failed', now);
			// Nobody listens any more to a message that left before an earlier one arrived late.
			const isUnheard = wasReached && outcome === undefined;
			wasReached ||= outcome === 'reached';
			if (arrived === undefined || isUnheard) continue;
			const key = arrivalsKey(step, home);
			const count = counts.get(key) ?? { ended: 0, arrived: 0 };
			counts.set(key, { ended: count.ended + 1, arrived: count.arrived + (arrived ? 1 : 0) });
		}
	}
	return counts;
}

/** Whether a message reached its person in its time; undefined where it did not leave, or nobody can say yet. */
function hasArrived(
	one: Try,
	{ patience }: Step,
	outcome: ReturnType<typeof outcomeOf>,
	now: number,
): boolean | undefined {
	if (one.code === 'REJECTED') return false;
	if (ownIdOf(one) === null) return undefined;
	if (outcome !== undefined) return outcome === 'reached';
	return now >= one.at + patience ? false : undefined;
}

/** Adds what came of a run's messages to what is known lately. Never rejects: no wait rests on it. */
export async function noteArrivals(context: IExecuteFunctions, counts: ReadonlyMap<string, Arrivals>): Promise<void> {
	if (counts.size === 0) return;
	const values = [...counts].flatMap(([key, { ended, arrived }]) => [
		[`${key} ended`, ended] as const,
		[`${key} arrived`, arrived] as const,
	]);
	const written = { by: null, state: '', owner: '', until: Date.now() + KEPT_FOR.arrivals.lately };
	const rows = bucketRows(KIND, values, written, channelOf);
	const store = new Store(context);
	try {
		const crowded = crowdedIn(await store.read(KIND, [...new Set([...counts.keys()].map(channelOf))], rows));
		if (crowded.size > 0) await compact(store, KIND, crowded);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		context.logger.warn(`How many messages arrived could not be noted: ${reason}`);
	}
}

/** What is known lately of all channels, by the key. Throws StoreTrouble. */
export async function knownArrivals(store: Store): Promise<(key: string) => Arrivals> {
	const rows = await store.read(KIND, Object.keys(REACH_CHANNELS));
	const sums = new Map<string, number>();
	for (const { key, value } of entriesIn(rows)) {
		// A person may have written into the table.
		if (Number.isFinite(Number(value))) sums.set(key, (sums.get(key) ?? 0) + Number(value));
	}
	return (key) => ({ ended: sums.get(`${key} ended`) ?? 0, arrived: sums.get(`${key} arrived`) ?? 0 });
}

/** The channel of a key, which is the name of the row that counts it. */
function channelOf(key: string): string {
	return key.split(' ', 1)[0];
}
