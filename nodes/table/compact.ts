import { claim, type Contest } from './claim';
import { deletionOf, entriesIn, inPlaceOf, MOST_AT_ONCE, type Merged, type StoredEntry } from './buckets';
import { KEPT_FOR, type Kind } from './kinds';
import type { Row, StoredRow } from './steps';
import type { Store } from './store';

/** So many rows of one name become one: each run that asks for the name reads all of them. */
const MOST_ROWS = 24;
/** What was counted is kept in so many slots of its time, each until the end of the slot. */
const SLOTS = 32;
const LOCK = 'compact';

/** The keys of those rows that should become one, since so many of them are settled: the fullest, as many as are written anew at once. */
export function crowdedIn(
	rows: readonly StoredRow[],
	isSettled = ({ owner }: StoredRow): boolean => owner === '',
	most = MOST_ROWS,
): Set<string> {
	const crowded = [...Map.groupBy(rows.filter(isSettled), ({ key }) => key)]
		.filter(([, same]) => same.length >= most)
		.sort(([, one], [, other]) => other.length - one.length);
	return new Set(crowded.slice(0, MOST_AT_ONCE).map(([key]) => key));
}

/**
 * Writes the rows of a kind with these keys anew: as the sums of their counts, unless said. Rows of runs that are at work are left alone. Only
 * one process does it at a time, since rows that two write anew would count, or stand there, twice: whoever comes to it late, when its lock may
 * be over, writes nothing. `keys` are as few as `crowdedIn` gives. Throws StoreTrouble.
 */
export async function compact(
	store: Store,
	kind: Kind,
	keys: ReadonlySet<string>,
	anew: (settled: readonly StoredRow[]) => Merged = summedUp,
): Promise<void> {
	const names = [...keys].map((key) => key.slice(kind.length + 1));
	const inTime = Date.now() + KEPT_FOR.compact.lock / 2;
	const lock = await claim(
		store,
		LOCKS,
		names.map((name) => `${kind}-${name}`),
	);
	const own = new Set(lock.won);
	const mine = names.filter((name) => own.has(`${kind}-${name}`));
	if (mine.length === 0) return;
	let merged: Merged = { rows: [], steps: [] };
	try {
		const settled = (await store.read(kind, mine)).filter(({ owner }) => owner === '');
		if (Date.now() < inTime) merged = anew(settled);
	} finally {
		// Nobody else could do it for a minute where what is locked was not read.
		await lock.settle(merged.rows, merged.steps);
	}
}

/** Who holds these has them alone; nobody waits for another, who does the same. */
const LOCKS: Contest<string> = {
	kind: LOCK,
	namesOf: (names) => [...names],
	rowsOf: (names, owner) =>
		names.map((name) => ({
			key: `${LOCK}:${name}`,
			state: '',
			owner,
			until: Date.now() + KEPT_FOR.compact.lock,
			value: '',
		})),
	judge(names, others) {
		const now = Date.now();
		const taken = new Set(others.filter(({ until }) => until > now).map(({ key }) => key));
		return { free: names.filter((name) => !taken.has(`${LOCK}:${name}`)), contested: [] };
	},
};

/** When what an entry says was written at the earliest: counts that were added up have the time of their slot, which may be later. */
export function earliestOf({ at, until, row }: StoredEntry): number {
	return row.state === '' ? at : at - slotOf(at, until);
}

/** The length of a slot of what counts between two moments, in milliseconds. */
function slotOf(at: number, until: number): number {
	return Math.max(1, Math.round((until - at) / SLOTS));
}

/** One row in the place of all that have its key, with the sums of what they count; it names them, so that none counts twice while it is beside it. */
function summedUp(settled: readonly StoredRow[]): Merged {
	const rows = [...Map.groupBy(settled, ({ key }) => key)].flatMap(([key, same]): Row[] => {
		const slots = new Map<string, { at: number; until: number; sums: Record<string, number> }>();
		for (const entry of entriesIn(same)) {
			const slotMs = slotOf(entry.at, entry.until);
			const until = Math.ceil(entry.until / slotMs) * slotMs;
			// What it was kept for says how finely it is kept on: the same for all that is added up.
			const at = until - slotMs * SLOTS;
			const name = `${at} ${until}`;
			const slot = slots.get(name) ?? { at, until, sums: {} };
			slot.sums[entry.key] = (slot.sums[entry.key] ?? 0) + Number(entry.value);
			slots.set(name, slot);
		}
		if (slots.size === 0) return [];
		const batches = [...slots.values()].map(({ at, until, sums }) => [at, until, null, sums]);
		const until = Math.max(...[...slots.values()].map((slot) => slot.until));
		return [{ key, state: inPlaceOf(same), owner: '', until, value: JSON.stringify(batches) }];
	});
	return { rows, steps: deletionOf(settled) };
}
