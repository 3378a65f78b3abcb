import type { Draft } from '../engine/draft';
import { LEAD_MS, withTime, type Schedule } from '../engine/handles';
import { InvalidInput } from '../ground/errors';
import { MINUTE_MS } from '../ground/minute';
import { choice, named } from '../panel/choices';
import { foundInSome } from '../panel/field';
import { integer } from '../panel/fields';
import { options, row } from '../panel/groups';
import type { Parameters } from '../panel/parameters';
import { compileForm, plain } from '../panel/read';

/** What is asked of the messages that go first before anything is sent for the other items. */
export interface Few {
	/** How many go first. */
	count: number;
	/** How many of them have to be reached. */
	wanted: number;
	/** Until when, in milliseconds since 1970. */
	until: number;
}

/** How those stand that went first. */
interface Tally {
	reached: number;
	/** Those that may still be reached. */
	open: number;
}

/** What came of it. */
export type Decision = 'passed' | 'stopped';

/** Why a node that is run again has none. */
export const RETRIES = {
	message: 'Retry On Fail can not be used with A Few First. Nothing was sent',
	description: 'Switch it off in the Settings of this node.',
};

/** Why nothing is sent for the others where none of the first ones left. */
export const FIRST_NOT_SENT = { message: 'A Few First: none of the first messages was sent', description: '' };

/** What holds where a field was emptied. */
const USUAL = { first: 10, share: 90, within: 15 };

export const fewFirst = foundInSome(
	row(
		'A Few First',
		{
			first: integer('How Many First', {
				min: 1,
				default: USUAL.first,
				description: 'For how many items, or what share of all, to send first, in their order',
			}),
			unit: choice('Unit', named({ items: 'Items', percent: 'Percent' }), {
				default: 'items',
				noDataExpression: true,
			}),
			share: integer('Must Be Reached (%)', {
				min: 1,
				max: 100,
				default: USUAL.share,
				description: 'What share of them has to be known to be reached before anything is sent for the others',
			}),
			within: integer('Within (Minutes)', {
				min: 1,
				default: USUAL.within,
				description:
					'If fewer are reached in this time after the last of them leaves, nothing is sent for the others: they come out as STOPPED',
			}),
		},
		{
			name: 'few',
			row: 'A Few First',
			description: 'Whether to send for a few items first, and for the others only if these are reached',
		},
	),
);

/** What stands among the options of what waits. */
export const FEW = { fewFirst };

/** What a person asks for. */
export type FewAsked = NonNullable<ReturnType<(typeof fewFirst)['parse']>>;

/** How many of so many go first; undefined where none would be left after them. */
export function firstOf({ first = USUAL.first, unit }: FewAsked, all: number): number | undefined {
	const count = unit === 'percent' ? Math.ceil((all * first) / 100) : first;
	return count < all ? count : undefined;
}

/** Said where nobody is left for a second turn. */
export const ALL_FIRST =
	'A Few First: there are no more messages than those that go first, so none waits for the others. Lower “How Many First”.';

/**
 * What is asked of so many that go first, counted from now, or from when the last of them leaves, and no longer than the whole wait (both in
 * milliseconds since 1970). At least one has to be reached.
 */
export function fewOf(
	{ share = USUAL.share, within = USUAL.within }: FewAsked,
	count: number,
	leaves = 0,
	deadline = Infinity,
): Few {
	const wanted = Math.max(1, Math.ceil((count * share) / 100));
	return { count, wanted, until: Math.min(deadline, Math.max(Date.now(), leaves) + within * MINUTE_MS) };
}

/** What a run asks for that waits until then, in milliseconds since 1970. Throws InvalidInput. */
export function readFew(parameters: Parameters, deadline: number): FewAsked | undefined {
	const { fewFirst: few } = compileForm({ options: options(FEW) }, parameters)(0).options;
	if (few) refuseLongerThan(few, deadline);
	return few && plain(few);
}

/**
 * Throws InvalidInput where the first ones are waited for as long as all of them. `deadline` in milliseconds since 1970, as `from`, when the last of the
 * first ones leaves that has to be reached.
 */
export function refuseLongerThan({ within = USUAL.within }: FewAsked, deadline: number, from = Date.now()): void {
	if (from + within * MINUTE_MS < deadline) return;
	throw new InvalidInput(
		'A Few First, Within (Minutes)',
		'it lasts until the whole wait is over, which leaves no time for the others',
		'Make it shorter, or wait longer in all. It begins when the last of the first messages leaves.',
	);
}

/** A message for which others went first, at once where its own time was over by its turn: the service would refuse it. */
export function atOnceIfDue<D extends Draft>(draft: D, schedule: Schedule<D> | undefined): D {
	const time = draft.moved ? undefined : schedule?.of(draft);
	return schedule && time !== undefined && time < Date.now() + LEAD_MS
		? withTime(schedule.with(draft, undefined), schedule)
		: draft;
}

/** Who looks so much later looks after n8n was down: nothing is to be sent hours after somebody wanted it. */
const LATE_MS = 5 * MINUTE_MS;

/** Whether the others have their turn, as those stand that went first; undefined while that is open. */
export function decisionOn({ wanted, until }: Few, { reached, open }: Tally, now: number): Decision | undefined {
	if (now > until + LATE_MS) return 'stopped';
	if (reached >= wanted) return 'passed';
	return reached + open < wanted || now >= until ? 'stopped' : undefined;
}

/** Why nothing was sent for the others. */
export function whyStopped({ count, wanted }: Few): string {
	return `Nothing was sent for this item: fewer than ${wanted} of the first ${count} were known to be reached in time`;
}
