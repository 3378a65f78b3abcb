import { randomBytes } from 'node:crypto';

import { inBatches } from '../ground/turns';
import {
	endOf,
	takenBy,
	givenOf,
	inState,
	isDue,
	KIND,
	plannedName,
	ofTopic,
	plannedIn,
	sendOnceKeyOf,
	TAKEN,
	untilOf,
	type Planned,
} from './plannedRow';
import { isTaken, letGo } from './lettingGo';
import { changeRows } from './planning';
import { PAGE, type Row, type StoredRow, type Where } from './steps';
import type { Change, Store } from './store';
import { storeTrouble, type StoreTrouble } from './trouble';

/**
 * What is known of what was given to a run: it was sent, or that it may have been was told; a run is sending it; or nothing that anybody was told.
 */
export type SendState = 'sent' | 'underWay' | undefined;

export interface Taking {
	topic: string;
	/** So many at most, and a few more that came meanwhile. */
	most: number;
	execution: string;
	/** Absent where each is given once, whatever becomes of it. */
	again?: {
		/** What a run has not sent after this is given again. */
		afterMs: number;
		/** So long after it was given, what is known of it may be forgotten: it is given to nobody then. */
		rememberMs: number;
		/** What is known of these by their Send Once keys. Throws StoreTrouble. */
		sentOf(keys: readonly string[]): Promise<(key: string) => SendState>;
	};
}

/** Something that was taken, with how often it was given to a run. */
export interface Taken {
	planned: Planned;
	given: number;
}

export interface Due {
	taken: Taken[];
	/** Those that were given as often as is allowed and that nobody has sent. */
	givenUp: Planned[];
	/** Those that were given so long ago that what became of them may be forgotten. */
	forgotten: Planned[];
	/** What ended the taking before all was taken. */
	trouble?: StoreTrouble;
}

/** With the next one behind it, a page is read by one statement. */
const MOST_READ = PAGE - 1;
const MOST_GIVEN = 3;
/** A row that was changed on its own conditions: so many in one call. */
const MOST_CHANGES = 500;

/**
 * Takes what is due, each for one run only: two that take at once change the rows on condition that nobody else has. Throws StoreTrouble where
 * nothing was taken. What was taken before the store failed is given: it may be given to nobody again.
 */
export async function takeDue(store: Store, taking: Taking): Promise<Due> {
	const due: Due = { taken: [], givenUp: [], forgotten: [] };
	try {
		if (taking.again) await takeAgain(store, taking, taking.again, due);
		await takeFirst(store, taking, due);
	} catch (error) {
		const trouble = storeTrouble(error);
		const { taken, givenUp, forgotten } = due;
		if ([taken, givenUp, forgotten].every((some) => some.length === 0)) throw trouble;
		due.trouble = trouble;
	}
	due.taken.sort(({ planned: one }, { planned: other }) => one.time - other.time || one.at - other.at);
	return due;
}

/** Takes what was given to nobody yet. */
async function takeFirst(store: Store, taking: Taking, due: Due): Promise<void> {
	while (due.taken.length < taking.most) {
		const now = Date.now();
		const wanted: Where[] = [ofTopic(taking.topic), inState('planned')];
		const most = Math.min(MOST_READ, taking.most - due.taken.length);
		const all: Where[] = [...wanted, isDue(now)];
		const rows = await store.take([{ do: 'getFirst', all, most: most + 1, by: 'until' }]);
		if (rows.length === 0) return;
		const owner = newOwner(taking);
		const set = { state: 'taken 1', owner, until: untilOf(now + (taking.again?.afterMs ?? 0)) };
		const first = await firstOf(
			rows,
			most,
			async (all) => await store.take([{ do: 'getFirst', all: [...wanted, all], most, by: 'id' }]),
		);
		const changed = await store.take([{ do: 'update', all: [...wanted, ...first], set }]);
		add(
			due,
			changed.filter((row) => row.owner === owner),
		);
		if (!taking.again) {
			await store.take([{ do: 'update', all: [{ column: 'owner', value: owner }], set: endOf('left') }]);
		}
	}
}

/**
 * What finds the first `most` of rows that were read in the order of their turn, with the next one where there is one. Where that one has its turn
 * together with some of them, these are left, so that they are the first of the next page; or the first by number where all have it together.
 */
async function firstOf(
	rows: readonly StoredRow[],
	most: number,
	byNumber: (where: Where) => Promise<StoredRow[]>,
): Promise<Where[]> {
	const next = rows.at(most);
	if (next === undefined) return [{ column: 'until', is: 'lt', value: rows[rows.length - 1].until + 1 }];
	if (rows[0].until < next.until) return [{ column: 'until', is: 'lt', value: next.until }];
	const together: Where = { column: 'until', value: next.until };
	// A database gives rows of one time in whatever order.
	const last = Math.max(0, ...(await byNumber(together)).map(({ id }) => id));
	return [together, { column: 'id', is: 'lt', value: last + 1 }];
}

/** What is planned or was given to a run that may not have sent it, the next in front. Throws StoreTrouble. */
export async function plannedRows(store: Store, most: number, topic?: string): Promise<StoredRow[]> {
	const read = async (state: Where): Promise<StoredRow[]> => await readFirst(store, [ofTopic(topic), state], most);
	const rows = [...(await read(inState('planned'))), ...(await read(TAKEN))];
	// One that a run takes between the two reads is found by both.
	const each = [...new Map(rows.map((row) => [row.id, row])).values()];
	return each.sort((one, other) => one.until - other.until).slice(0, most);
}

/** The rows that have their turn first, in any order. */
async function readFirst(store: Store, all: readonly Where[], most: number): Promise<StoredRow[]> {
	// Of more than a page, n8n would miss some.
	return await store.take([most <= PAGE ? { do: 'getFirst', all, most, by: 'until' } : { do: 'get', all }]);
}

/** What takeDue would take that was given to nobody yet, left as it is. Throws StoreTrouble. */
export async function lookAtDue(store: Store, { topic, most }: Pick<Taking, 'topic' | 'most'>): Promise<Taken[]> {
	const rows = await readFirst(store, [ofTopic(topic), inState('planned'), isDue(Date.now())], most);
	const found = rows.map(plannedIn).filter((planned) => planned !== undefined);
	found.sort((one, other) => one.time - other.time || one.at - other.at);
	return found.slice(0, most).map((planned) => ({ planned, given: 1 }));
}

/** What has become of a key that was to be cancelled; with the run that it was given to. */
export type Cancelled = { outcome: 'CANCELLED' | 'NOT_FOUND' } | { outcome: 'LEFT'; execution: string };

/** Cancels what is planned under these keys of topics, and what is given again; each is named once. Throws StoreTrouble. */
export async function cancel(
	store: Store,
	all: ReadonlyArray<Pick<Planned, 'topic' | 'key'>>,
	execution: string,
): Promise<Cancelled[]> {
	const outcomes: Cancelled[] = [];
	for (const batch of inBatches(all, MOST_CHANGES)) {
		const owner = newOwner({ execution });
		const keys = batch.map((one): Row['key'] => `${KIND}:${plannedName(one)}`);
		const changes = keys.map((key) => ({ was: { key, state: 'planned' }, set: { owner, ...endOf('cancelled') } }));
		const cancelled = new Set<string>();
		for (const row of await store.change(changes)) if (row.owner === owner) cancelled.add(row.key);
		const rows = await letGo(store, batch.map(plannedName));
		const byKey = Map.groupBy(rows, ({ key }) => key);
		outcomes.push(...keys.map((key) => (cancelled.has(key) ? CANCELLED : outcomeOf(byKey.get(key) ?? []))));
	}
	return outcomes;
}

const CANCELLED: Cancelled = { outcome: 'CANCELLED' };

/** What the rows of a key say that was not planned any more: the last of them counts. */
function outcomeOf(rows: readonly StoredRow[]): Cancelled {
	const own = rows.filter((row) => isTaken(row) || row.state === 'left' || row.state === 'cancelled');
	const last = own.find(isTaken) ?? own.sort((one, other) => other.until - one.until).at(0);
	if (last === undefined) return { outcome: 'NOT_FOUND' };
	return last.state === 'cancelled' ? CANCELLED : { outcome: 'LEFT', execution: takenBy(last) };
}

/** Takes what earlier runs have not sent, and lets go what they have. */
async function takeAgain(store: Store, taking: Taking, again: NonNullable<Taking['again']>, due: Due): Promise<void> {
	// Taking may last longer than a run has to send: what is taken here is not due again before it has been given.
	const now = Date.now();
	const isDueNow = isDue(now);
	const isKept: Where = { column: 'until', is: 'gt', value: now };
	// Asked after what is known was looked up: what counted then counts no more by the clock before.
	const isRemembered = ({ until }: StoredRow): boolean =>
		Date.now() < until - untilOf(again.afterMs) + again.rememberMs;
	while (due.taken.length < taking.most) {
		const all = [ofTopic(taking.topic), TAKEN, isDueNow, isKept];
		const rows = await store.take([
			{ do: 'getFirst', all, most: Math.min(MOST_READ, taking.most - due.taken.length), by: 'id' },
		]);
		if (rows.length === 0) return;
		const planned = new Map(rows.map((row) => [row.id, plannedIn(row)]));
		const keyOf = ({ id }: StoredRow): string => {
			const one = planned.get(id);
			return one ? sendOnceKeyOf(one) : '';
		};
		const sent = await again.sentOf(rows.map(keyOf));
		const owner = newOwner(taking);
		const givenUp = new Map<number, Planned>();
		const forgotten = new Map<number, Planned>();
		const setOf = (row: StoredRow): Change['set'] => {
			const given = givenOf(row);
			const of = planned.get(row.id);
			const what = of ? sent(sendOnceKeyOf(of)) : 'sent';
			const until = untilOf(Date.now() + again.afterMs);
			if (what === 'underWay') return { state: row.state, until };
			if (what === undefined && of && !isRemembered(row)) {
				forgotten.set(row.id, of);
				return endOf('left');
			}
			if (what === undefined && given < MOST_GIVEN) return { state: `taken ${given + 1}`, owner, until };
			if (what === undefined && of) givenUp.set(row.id, of);
			return endOf('left');
		};
		await changeInBulk(store, rows, setOf, (changed) => {
			add(
				due,
				changed.filter((row) => row.owner === owner),
			);
			// What somebody has cancelled meanwhile is not given up.
			due.givenUp.push(...changed.flatMap(({ id }) => givenUp.get(id) ?? []));
			due.forgotten.push(...changed.flatMap(({ id }) => forgotten.get(id) ?? []));
		});
	}
}

/**
 * Changes rows that were read in the order of their ids, and tells those that were, step by step. Most rows of one owner come to the same: these are changed by
 * one step, after the others.
 */
async function changeInBulk(
	store: Store,
	rows: readonly StoredRow[],
	setOf: (row: StoredRow) => Change['set'],
	tell: (changed: readonly StoredRow[]) => void,
): Promise<void> {
	for (const [, own] of Map.groupBy(rows, ({ owner, state }) => `${owner} ${state}`)) {
		const [first] = own;
		const sets = own.map((row) => ({ row, set: setOf(row) }));
		const kinds = [...Map.groupBy(sets, ({ set }) => JSON.stringify([set.state, set.owner]))];
		kinds.sort(([, one], [, other]) => one.length - other.length);
		const most = kinds.splice(-1).flatMap(([, same]) => same);
		for (const batch of kinds.flatMap(([, same]) => inBatches(same, MOST_CHANGES))) {
			await changeRows(store, batch, tell);
		}
		const all: Where[] = [
			{ column: 'owner', value: first.owner },
			{ column: 'state', value: first.state },
			{ column: 'id', is: 'lt', value: (own.at(-1) ?? first).id + 1 },
			{ column: 'until', is: 'lt', value: Math.max(...own.map(({ until }) => until)) + 1 },
		];
		tell(await store.take([{ do: 'update', all, set: most[0].set }]));
	}
}

function add(due: Due, rows: readonly StoredRow[]): void {
	for (const row of rows) {
		const planned = plannedIn(row);
		if (planned) due.taken.push({ planned, given: givenOf(row) });
	}
}

function newOwner({ execution }: Pick<Taking, 'execution'>): string {
	return `${execution}.${randomBytes(9).toString('base64url')}`;
}
