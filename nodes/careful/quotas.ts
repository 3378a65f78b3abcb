import { claim, type Contest, type Claimed } from '../table/claim';
import { entriesIn, bucketOf, bucketRows } from '../table/buckets';
import type { StoredRow } from '../table/steps';
import type { Store } from '../table/store';

/** How often something may be done until it is forgotten. */
export interface Quota {
	/** What is counted, hashed. */
	key: string;
	most: number;
	/** For how many milliseconds each counts. */
	keepMs: number;
}

const KIND = 'quota';

/** Places that a run takes under several quotas at once: what all processes of an n8n do counts for each. */
export class Places implements Contest<number> {
	readonly kind = KIND;
	/** The quota that left no more; undefined where all have their place. */
	reached: Quota | undefined;
	private held: Claimed<number> | undefined;

	constructor(
		private readonly store: Store,
		private readonly quotas: readonly Quota[],
	) {}

	/** Takes up to so many places, each under every quota, and gives how many there were. Throws StoreTrouble; none is taken then. */
	async take(wanted: number): Promise<number> {
		const places = Array.from({ length: wanted }, (_, place) => place);
		this.held = await claim(this.store, this, places);
		return this.held.won.length;
	}

	/** Gives so many places back. Throws StoreTrouble. */
	async giveBack(count: number): Promise<void> {
		if (!this.held || count === 0) return;
		await this.held.settle(this.rowsOf(this.held.won.slice(count), ''));
	}

	namesOf(): string[] {
		return this.quotas.map(({ key }) => bucketOf(key));
	}

	rowsOf(places: readonly number[], owner: string): ReturnType<typeof bucketRows> {
		if (places.length === 0) return [];
		return this.quotas.flatMap(({ key, keepMs }) =>
			bucketRows(KIND, [[key, places.length]], { by: null, state: '', owner, until: Date.now() + keepMs }),
		);
	}

	judge(places: readonly number[], others: readonly StoredRow[]): { free: number[]; contested: number[] } {
		const left = this.quotas.map(({ key, most }) => {
			const taken = entriesIn(others, new Set([key])).map(({ value }) => Number(value));
			return most - taken.reduce((sum, count) => sum + count, 0);
		});
		const count = Math.max(0, Math.min(places.length, ...left));
		this.reached = count < places.length ? this.quotas[left.indexOf(Math.min(...left))] : undefined;
		return { free: places.slice(0, count), contested: places.slice(count) };
	}
}
