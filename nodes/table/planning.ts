import { randomBytes } from 'node:crypto';

import { inBatches } from '../ground/turns';
import { claim, letOthersGo, PATIENCE_MS, type Claimed, type Contest } from './claim';
import { isTaken, letGo } from './lettingGo';
import { asItWas, inState, KIND, plannedName, plannedIn, rowOf, type Planned, type PlannedState } from './plannedRow';
import type { Row, TableStep, StoredRow, Where } from './steps';
import type { Change, Store } from './store';
import { StoreTrouble, storeTrouble } from './trouble';

export interface Wish extends Pick<Planned, 'topic' | 'key'> {
	/** What is to stand there, by what stands there now, if anything does; undefined to leave that as it is. */
	change(old: Planned | undefined): Planned | undefined;
	/** Whether it takes the place of what runs have under its key, too: that is given to no other run then. */
	replaces?: boolean;
}

/** What has become of a wish: what stands under the key now, or what kept it from being planned. */
export type Put =
	{ outcome: 'planned' | 'changed' | 'kept'; planned: Planned } | { outcome: 'failed'; trouble: StoreTrouble };

/** So many are looked up by their keys. */
const MOST_AT_ONCE = 512;
const MOST_STEPS = 50;
/** A process that has not settled its rows after this is dead. */
const STALE_MS = 15 * 60_000;

/**
 * Plans what is wished, under keys of which none may stand there twice; gives what has become of each. A key has one planned row at most:
 * rows are made by a claim, and changed on condition that nobody else has changed, taken or cancelled them. Throws StoreTrouble where nothing was
 * planned or changed; what was before the store failed stays so, and is told: who took it for failed would add it once more.
 */
export async function plan(store: Store, wishes: readonly Wish[], execution: string): Promise<Put[]> {
	const puts: Puts = new Map();
	const taken = new Set<StoredRow['id']>();
	let failed: Put | undefined;
	try {
		for (const batch of inBatches(wishes, MOST_AT_ONCE)) {
			await planBatch(store, batch, { puts, taken, execution });
			await replaceTaken(store, batch, { puts, taken });
		}
	} catch (error) {
		const trouble = storeTrouble(error);
		if ([...puts.values()].every(({ outcome }) => outcome === 'kept')) throw trouble;
		failed = { outcome: 'failed', trouble };
	}
	return wishes.map((wish) => (puts.get(plannedName(wish)) ?? failed) as Put);
}

/** What has become of wishes, by the names of their keys. */
type Puts = Map<string, Put>;

/** How far a run is: what has become of its wishes, and the rows under their keys that runs have. */
interface Planning {
	puts: Puts;
	taken: Set<StoredRow['id']>;
}

/** Has what runs have under the keys of wishes that were put given to no other run, where it is replaced. What fails is told of the wish: it can be put again. */
async function replaceTaken(store: Store, wishes: readonly Wish[], { puts, taken }: Planning): Promise<void> {
	if (taken.size === 0) return;
	const isPut = (name: string): boolean => ['planned', 'changed'].includes(puts.get(name)?.outcome ?? '');
	const names = wishes
		.filter(({ replaces }) => replaces)
		.map(plannedName)
		.filter(isPut);
	try {
		await letGo(store, names, ({ id }) => taken.has(id));
	} catch (error) {
		for (const name of names) puts.set(name, { outcome: 'failed', trouble: storeTrouble(error) });
	}
}

async function planBatch(
	store: Store,
	wishes: readonly Wish[],
	{ puts, taken, execution }: Planning & { execution: string },
): Promise<void> {
	let rest = new Map(wishes.map((wish) => [plannedName(wish), wish]));
	const deadline = Date.now() + PATIENCE_MS;
	for (let round = 0; rest.size > 0; round += 1) {
		if (round > 0) await letOthersGo(round - 1);
		if (Date.now() > deadline) throw new StoreTrouble('busy');
		const mark = `${execution}.${randomBytes(9).toString('base64url')}`;
		const opening = new Opening(rest, taken);
		const claimed = await claim(store, opening, [...rest.keys()], `${mark}.`);
		if (claimed.won.length > 0) {
			for (const row of await open(store, mark, claimed)) note(puts, row, 'planned');
		}
		await changeAll(store, opening.found, rest, puts, mark);
		// Deleted unless they have come to life.
		const steps = [...opening.stale.values()].map(({ id, state }): TableStep => ({
			do: 'delete',
			all: [{ column: 'id', value: id }, inState(state as PlannedState)],
		}));
		for (const batch of inBatches(steps, MOST_STEPS)) await store.take(batch);
		rest = new Map([...rest].filter(([name]) => !puts.has(name)));
	}
}

/** Who makes the rows of keys that have none: they count once they are `planned`. */
class Opening implements Contest<string> {
	readonly kind = KIND;
	readonly found = new Map<string, StoredRow>();
	/** Rows of processes that died before they had settled them. */
	readonly stale = new Map<string, StoredRow>();

	/** @param taken takes the rows of the keys that runs have */
	constructor(
		private readonly wishes: ReadonlyMap<string, Wish>,
		private readonly taken: Set<StoredRow['id']>,
	) {}

	namesOf(names: readonly string[]): string[] {
		return [...names];
	}

	rowsOf(names: readonly string[], owner: string): Row[] {
		return names.flatMap((name) => {
			const planned = this.wishes.get(name)?.change(undefined);
			return planned ? [rowOf(planned, 'new', owner)] : [];
		});
	}

	judge(names: readonly string[], others: readonly StoredRow[]): { free: string[]; contested: string[] } {
		const contested = new Set<string>();
		for (const row of others) {
			const name = row.key.slice(KIND.length + 1);
			if (row.state === 'planned') this.found.set(name, row);
			else if (row.state === 'new' && isStale(row)) this.stale.set(name, row);
			else if (row.state === 'new') contested.add(name);
			else if (isTaken(row)) this.taken.add(row.id);
		}
		const isLeft = (name: string): boolean => !this.found.has(name) && !this.stale.has(name);
		return {
			free: names.filter((name) => isLeft(name) && !contested.has(name)),
			contested: names.filter((name) => isLeft(name) && contested.has(name)),
		};
	}
}

function isStale(row: StoredRow): boolean {
	const planned = plannedIn(row);
	return planned === undefined || planned.at < Date.now() - STALE_MS;
}

/** Lets the rows that were won count; those that somebody took for dead are not there any more. Where that fails, they are given back. */
async function open(store: Store, mark: string, claimed: Claimed<string>): Promise<StoredRow[]> {
	const own: Where = { column: 'owner', is: 'like', value: `${mark}.%` };
	let rows: StoredRow[];
	try {
		rows = await store.take([{ do: 'update', all: [own, inState('new')], set: { state: 'planned' } }]);
	} catch (error) {
		// Others would wait for this run as long as it may be at work.
		await claimed.settle([]).catch(() => undefined);
		throw storeTrouble(error);
	}
	return rows.filter(({ owner, state }) => owner.startsWith(`${mark}.`) && state === 'planned');
}

/** Changes rows that are planned already as it is wished; one that somebody else was quicker with is left to the next round. */
async function changeAll(
	store: Store,
	found: ReadonlyMap<string, StoredRow>,
	wishes: ReadonlyMap<string, Wish>,
	puts: Puts,
	mark: string,
): Promise<void> {
	const changes: Array<{ row: StoredRow; planned: Planned }> = [];
	for (const [name, row] of found) {
		const old = plannedIn(row);
		const planned = wishes.get(name)?.change(old);
		if (planned) changes.push({ row, planned });
		else if (old) puts.set(name, { outcome: 'kept', planned: old });
	}
	for (const batch of inBatches(changes, MOST_AT_ONCE)) {
		const owner = `${mark}.changed`;
		const sets = batch.map(({ row, planned }) => {
			const { value, until } = rowOf(planned, 'planned', owner);
			return { row, set: { value, until, owner } };
		});
		await changeRows(store, sets, (rows) => {
			for (const row of rows) if (row.owner === owner) note(puts, row, 'changed');
		});
	}
}

/** Changes rows that nobody else has changed, and tells those that are as was wished, also where the store fails. Throws StoreTrouble. */
export async function changeRows(
	store: Store,
	sets: ReadonlyArray<{ row: StoredRow; set: Change['set'] }>,
	tell: (changed: readonly StoredRow[]) => void,
): Promise<void> {
	try {
		tell(await store.change(sets.map(({ row, set }) => ({ was: asItWas(row), set }))));
	} catch (error) {
		// n8n changes one row after the other: those before the one that failed are changed.
		const names = sets.map(({ row }) => row.key.slice(KIND.length + 1));
		const wished = new Map(sets.map(({ row, set }) => [row.id, Object.entries(set)]));
		const rows = await store.read(KIND, names).catch(() => []);
		tell(rows.filter((row) => wished.get(row.id)?.every(([column, value]) => row[column as keyof Row] === value)));
		throw storeTrouble(error);
	}
}

function note(puts: Puts, row: StoredRow, outcome: 'planned' | 'changed'): void {
	const planned = plannedIn(row);
	if (planned) puts.set(plannedName(planned), { outcome, planned });
}
