import { asItWas, endOf, KIND } from './plannedRow';
import type { StoredRow } from './steps';
import type { Store } from './store';

/**
 * Sees to it that what runs have under these names is given to no other run; gives all rows of the names, what runs have as the last of them had it.
 * A run has what may have left, also where the key was planned anew since and that is cancelled now. Who takes what is due may give a row again
 * between a look at it and its change: it is looked at once more then, three times at most, since no row is given more often.
 * @param isMeant which of the rows; all of them unless said
 */
export async function letGo(
	store: Store,
	names: readonly string[],
	isMeant: (row: StoredRow) => boolean = () => true,
): Promise<StoredRow[]> {
	const rows = new Map((await store.read(KIND, names)).map((row) => [row.id, row]));
	let taken = [...rows.values()].filter((row) => isTaken(row) && isMeant(row));
	while (taken.length > 0) {
		const changed = await store.change(taken.map((row) => ({ was: asItWas(row), set: endOf('left') })));
		const ended = new Set(changed.filter(({ state }) => state === 'left').map(({ id }) => id));
		const missed = new Set(taken.map(({ id }) => id).filter((id) => !ended.has(id)));
		if (missed.size === 0) break;
		// What came to its end meanwhile is not taken any more.
		taken = (await store.read(KIND, names)).filter((row) => missed.has(row.id) && isTaken(row));
		for (const row of taken) rows.set(row.id, row);
	}
	return [...rows.values()];
}

/** Whether a run has what a row holds. */
export function isTaken({ state }: Pick<StoredRow, 'state'>): boolean {
	return state.startsWith('taken');
}
