import type { IExecuteFunctions } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { asGiven, inScope, scopeText } from '../precautions/sentBefore';
import { earlierOf } from '../precautions/sentKeys';
import { bucketOf, entriesIn } from '../table/buckets';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { REACH_CHANNELS, type ChannelName } from './channels';
import { MAYBE_SENT } from './personState';
import type { FallbackPlan, Person, Progress, Try } from './plan';
import { settle } from './settling';

type OncePlan = Pick<FallbackPlan, 'precautions' | 'sendsOnceTo'>;

/**
 * Ends the turn of those whom another run, or another item of this one, has told, or tells, under their Send Once Key by a channel that this run has
 * not used for them: the Send of a channel knows the keys of its own messages only. Where that can't be looked up, the message counts as not sent.
 * Gives the others.
 */
export async function notSentElsewhere(
	context: IExecuteFunctions,
	plan: OncePlan,
	people: readonly Person[],
	{ tries }: Progress,
	marked: readonly number[],
): Promise<readonly number[]> {
	const { sendsOnceTo } = plan;
	if (sendsOnceTo === undefined || marked.length === 0) return marked;
	const wanted = new Map<string, Array<{ at: number; channel: ChannelName }>>();
	const keyed = new Set<number>();
	for (const at of marked) {
		const key = keyOf(plan, people[at]);
		if (key === undefined) continue;
		keyed.add(at);
		for (const channel of othersThan(people[at], tries[at])) {
			const hash = inScope(scopeText(sendsOnceTo, REACH_CHANNELS[channel].node), asGiven(key));
			const own = wanted.get(hash) ?? [];
			own.push({ at, channel });
			wanted.set(hash, own);
		}
	}
	const end = (at: number, end: Pick<Try, 'code' | 'details'>): void => {
		settle(tries[at], { ...end, at: Date.now() });
	};
	try {
		const rows = await new Store(context).read('once', [...wanted.keys()].map(bucketOf));
		const told = new Set<number>();
		for (const entry of entriesIn(rows, new Set(wanted.keys()))) {
			const { state, execution } = earlierOf(entry);
			if (state === 'unknown') continue;
			for (const { at, channel } of wanted.get(entry.key) ?? []) {
				// A row that this run could not take back says nothing of another one.
				if (state === 'open' && hasTried(people[at], tries[at], channel)) continue;
				told.add(at);
				const does = state === 'open' ? 'sends' : 'has sent';
				const message = `Nothing was sent by this channel: execution ${execution} ${does} it by ${REACH_CHANNELS[channel].name}.`;
				end(at, { code: 'ALREADY_SENT', details: { message } });
			}
		}
		return marked.filter((at) => !told.has(at));
	} catch (error) {
		// Send Once goes on without its memory where it was told to.
		if (onceIn(plan.precautions).ifMissing === 'send') return marked;
		const { message, fix } = storeTrouble(error);
		for (const at of keyed) end(at, { code: 'NOT_SENT', details: { message: `It was not sent. ${message}. ${fix}` } });
		return marked.filter((at) => !keyed.has(at));
	}
}

/** A person's Send Once Key; undefined where it is made of the message, which another channel does not have. */
function keyOf({ precautions }: OncePlan, person: Person): string | undefined {
	const once = onceIn(precautions);
	const { key: own } = onceIn(person.precautions);
	if (once.keyFrom === 'message') return undefined;
	if (typeof own === 'string' || typeof own === 'number') return String(own);
	return typeof once.key === 'string' && !once.key.startsWith('=') ? once.key : undefined;
}

function onceIn(precautions: unknown): Record<string, unknown> {
	const { sendOnce } = isJsonObject(precautions) ? precautions : {};
	const { once } = isJsonObject(sendOnce) ? sendOnce : {};
	return isJsonObject(once) ? once : {};
}

function hasTried({ steps }: Person, tries: readonly Try[], channel: ChannelName): boolean {
	return tries.some(({ step }) => steps[step].channel === channel);
}

/** The channels by which nothing of this run may have left, but for the one whose turn it is. */
function othersThan({ steps }: Person, tries: readonly Try[]): ChannelName[] {
	const last = tries.at(-1);
	const used = tries.filter((one) => one === last || MAYBE_SENT.has(one.code));
	const own = new Set(used.map(({ step }) => steps[step].channel));
	return (Object.keys(REACH_CHANNELS) as ChannelName[]).filter((channel) => !own.has(channel));
}
