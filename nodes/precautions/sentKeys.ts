import { claim, type Contest, type Claimed } from '../table/claim';
import { entriesIn, mergedOf, bucketOf, bucketRows, type StoredEntry, type Merged } from '../table/buckets';
import type { StoredRow } from '../table/steps';
import type { Store } from '../table/store';

/** What came of something that was claimed. */
export type Ending = { state: 'done'; id: string } | { state: 'unknown' };

/** What the store knows of a key that somebody has claimed: `open` while that run is at work. */
export type Earlier = { execution: string; at: number } & ({ state: 'open' } | Ending);

/** What a claim says of the run that makes it. */
export interface Claimant {
	execution: string;
	/** Milliseconds since 1970 until which the keys are remembered. */
	until: number;
	/** Milliseconds since 1970 after which the run is taken for dead, when nothing was heard of it: nobody knows then what came. */
	atWorkUntil: number;
	/** Whether keys are free, too, of which nobody knows what came. */
	evenUnknown?: boolean;
}

const KIND = 'once';

/** What counts most where several rows have a key: that it was done. */
const RANK: Record<Earlier['state'], number> = { unknown: 0, open: 1, done: 2 };

/**
 * The Send Once Keys that a run has, each hashed. A claim is made before something is done and completed after it; one that was never
 * completed is never silently free: when its run has had its time, nobody knows what came.
 */
export class SentKeys implements Contest<string> {
	readonly kind = KIND;
	/** What is known of the keys that this run can't have. */
	readonly earlier = new Map<string, Earlier>();
	private claimed: Claimed<string> | undefined;
	private merged: Merged = { rows: [], steps: [] };

	constructor(
		private readonly store: Store,
		private readonly claimant: Claimant,
	) {}

	/** Claims those of the keys that are free. What was claimed stays so when the run dies. Throws StoreTrouble; nothing is claimed then. */
	async claim(keys: readonly string[]): Promise<void> {
		this.claimed = await claim(this.store, this, keys);
	}

	/** Notes what came of the keys that were claimed; those that are not named are given back. Throws StoreTrouble. */
	async complete(endings: ReadonlyMap<string, Ending>): Promise<void> {
		const { execution, until } = this.claimant;
		const ids = [...endings].map(([key, ending]) => [key, ending.state === 'done' ? ending.id : null] as const);
		const rows = bucketRows(KIND, ids, { by: execution, state: 'done', owner: '', until });
		await this.claimed?.settle([...rows, ...this.merged.rows], this.merged.steps);
	}

	namesOf(keys: readonly string[]): string[] {
		return keys.map(bucketOf);
	}

	rowsOf(keys: readonly string[], owner: string): ReturnType<typeof bucketRows> {
		const { execution, atWorkUntil, until } = this.claimant;
		const values = keys.map((key) => [key, 0] as const);
		return bucketRows(KIND, values, { by: [execution, atWorkUntil], state: 'open', owner, until });
	}

	judge(keys: readonly string[], others: readonly StoredRow[]): { free: string[]; contested: string[] } {
		const { evenUnknown = false } = this.claimant;
		this.merged = mergedOf(others.filter(({ state }) => state === 'done'));
		for (const key of keys) this.earlier.delete(key);
		for (const entry of entriesIn(others, new Set(keys))) {
			const { key } = entry;
			const earlier = earlierOf(entry);
			const known = this.earlier.get(key);
			if (evenUnknown && earlier.state === 'unknown') continue;
			if (!known || RANK[earlier.state] > RANK[known.state]) this.earlier.set(key, earlier);
		}
		const free = keys.filter((key) => !this.earlier.has(key));
		return { free, contested: keys.filter((key) => this.earlier.get(key)?.state === 'open') };
	}
}

/** What an entry says of its key. */
export function earlierOf({ at, by, value, row: { state } }: StoredEntry): Earlier {
	if (state === 'open') {
		const [execution, atWorkUntil] = Array.isArray(by) ? (by as unknown[]) : [];
		return { execution: String(execution), at, state: Number(atWorkUntil) > Date.now() ? 'open' : 'unknown' };
	}
	const who = { execution: String(by), at };
	return typeof value === 'string' ? { ...who, state: 'done', id: value } : { ...who, state: 'unknown' };
}
