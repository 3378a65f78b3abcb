import { MINUTE_MS } from '../ground/minute';
import { choice, named } from '../panel/choices';
import { integer } from '../panel/fields';
import { row } from '../panel/groups';
import type { PersonState } from './personState';

/** What is asked of the people who come first before anything is sent to the others. */
export interface Few {
	/** How many come first. */
	count: number;
	/** How many of them have to be reached. */
	wanted: number;
	/** Until when, in milliseconds since 1970. */
	until: number;
}

/** What came of it. */
export type Decision = 'passed' | 'stopped';

/** What holds where a field was emptied. */
const USUAL = { first: 10, share: 90, within: 15 };

export const fewFirst = row(
	'A Few First',
	{
		first: integer('First', {
			min: 1,
			default: USUAL.first,
			description: 'How many people, in the order of the items',
		}),
		unit: choice('Unit', named({ people: 'People', percent: 'Percent' }), {
			default: 'people',
			noDataExpression: true,
		}),
		share: integer('Reached (%)', {
			min: 1,
			max: 100,
			default: USUAL.share,
			description: 'How many of them have to be reached before anything is sent to the others',
		}),
		within: integer('Within (Minutes)', {
			min: 1,
			default: USUAL.within,
			description: 'If fewer are reached in this time, nothing is sent to the others: they come out as STOPPED',
		}),
	},
	{
		name: 'few',
		row: 'A Few First',
		description: 'Whether to send to a few people first, and to the others only if these are reached',
	},
);

type Asked = NonNullable<ReturnType<(typeof fewFirst)['parse']>>;

/** What is asked of the first of so many people; undefined where nobody would be left after them. */
export function fewOf(asked: Asked, people: number): Few | undefined {
	const { first = USUAL.first, unit, share = USUAL.share, within = USUAL.within } = asked;
	const count = unit === 'percent' ? Math.ceil((people * first) / 100) : first;
	if (count >= people) return undefined;
	return { count, wanted: Math.ceil((count * share) / 100), until: Date.now() + within * MINUTE_MS };
}

/** Whether the others have their turn, as those who come first stand; undefined while that is open. */
export function decisionOn({ wanted, until }: Few, first: readonly PersonState[], now: number): Decision | undefined {
	const reached = first.filter(({ state }) => state === 'reached').length;
	if (reached >= wanted) return 'passed';
	const open = first.filter(({ state }) => state === 'waiting' || state === 'due').length;
	return reached + open < wanted || now >= until ? 'stopped' : undefined;
}
