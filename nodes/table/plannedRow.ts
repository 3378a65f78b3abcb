import { isoFromMillis } from '../ground/dates';
import { isJsonObject, tryParseJson, type JsonObject } from '../ground/json';
import { hashed } from './buckets';
import { KEPT_FOR } from './kinds';
import type { Row, StoredRow, Where } from './steps';

/** What was planned under a key of a topic: one thing, or all that was collected. Times are milliseconds since 1970. */
export interface Planned {
	topic: string;
	key: string;
	/** When it is due. */
	time: number;
	/** When it was planned. */
	at: number;
	/** The data that came, in its order, each with when it came. */
	events: Array<{ at: number; data: JsonObject }>;
}

/**
 * What has become of it: `new` while two that plan the same key settle who has it; `taken` with how often it was given to a run; `left` when it
 * is not given to any run again.
 */
export type PlannedState = 'new' | 'planned' | `taken ${number}` | 'left' | 'cancelled';

export const KIND = 'planned';

/** The name of the rows of a key: a topic has the same first half of all of its rows. */
export function plannedName({ topic, key }: Pick<Planned, 'topic' | 'key'>): string {
	return hashed(topic) + hashed(key);
}

/** What finds the rows of a topic, or of all topics. */
export function ofTopic(topic?: string): Where {
	return { column: 'key', is: 'like', value: `${KIND}:${topic === undefined ? '' : hashed(topic)}%` };
}

export function inState(state: PlannedState): Where {
	return { column: 'state', value: state };
}

export const TAKEN: Where = { column: 'state', is: 'like', value: 'taken%' };

/** What finds the rows whose turn has come. */
export function isDue(now: number): Where {
	return { column: 'until', is: 'lt', value: untilOf(now) + 1 };
}

/** Until when a row is kept whose turn comes at a moment: the column tells the turn as well. */
export function untilOf(turn: number): number {
	return turn + KEPT_FOR.planned.afterTime;
}

/** What is left of a row that has come to its end: no data. */
export function endOf(state: 'left' | 'cancelled'): Pick<Row, 'state' | 'value' | 'until'> {
	return { state, value: '', until: Date.now() + KEPT_FOR.planned.afterEnd };
}

/** The row of something that is planned. */
export function rowOf(planned: Planned, state: PlannedState, owner: string): Row {
	return {
		key: `${KIND}:${plannedName(planned)}`,
		state,
		owner,
		// What was due long before it was planned is kept as long as the others.
		until: untilOf(Math.max(planned.time, planned.at)),
		value: JSON.stringify(planned),
	};
}

/** What a row says was planned; undefined where it holds nothing any more, or what a person has written there. */
export function plannedIn({ value }: Pick<StoredRow, 'value'>): Planned | undefined {
	const planned = tryParseJson(value);
	if (!isJsonObject(planned)) return undefined;
	const { topic, key, time, at, events } = planned;
	const isWhole = typeof topic === 'string' && typeof key === 'string';
	if (!isWhole || typeof time !== 'number' || typeof at !== 'number' || !Array.isArray(events)) return undefined;
	return planned as unknown as Planned;
}

/** What tells whether anybody has changed a row. */
export function asItWas({ id, owner, state }: StoredRow): Pick<StoredRow, 'id' | 'owner' | 'state'> {
	return { id, owner, state };
}

/** The execution that a row was given to. */
export function takenBy({ owner }: Pick<StoredRow, 'owner'>): string {
	return owner.split('.')[0];
}

/** How often it was given to a run. */
export function givenOf({ state }: Pick<StoredRow, 'state'>): number {
	const [, times] = state.split(' ');
	return Number(times ?? 0);
}

/** What Send Once is to know it by: another one when the same key is planned for another time. */
export function sendOnceKeyOf({ topic, key, time }: Planned): string {
	// Topic “a/b” with key “c” is not topic “a” with key “b/c”: a time never ends with a digit.
	const length = topic.includes('/') ? `/${topic.length}` : '';
	return `${topic}/${key}/${isoFromMillis(time)}${length}`;
}
