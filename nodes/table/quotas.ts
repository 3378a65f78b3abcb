import { claim, type Claimed, type Contest } from './claim';
import { bucketOf, bucketRows, entriesIn, type StoredEntry } from './buckets';
import { crowdedIn, compact } from './compact';
import type { Kind } from './kinds';
import type { Row, StoredRow } from './steps';
import type { Store } from './store';

/** How much may be done until it is forgotten. Its numbers are whole, so that sums are exact. */
export interface Quota {
	/** What is counted. Its first two characters name the bucket: see `hashed`. */
	key: string;
	most: number;
	/** How much of it one place takes: 1 where places are counted, or what it costs. */
	takes: number;
	/** For how many milliseconds each counts. */
	keepMs: number;
	/** What the panel calls it, for who says that it is used up. */
	label?: string;
	/** Each that was noted under this key raises `most` by two: see `noteRows`. */
	raisedBy?: string;
	/** Where anything is noted under this key, the quota does not count. */
	unless?: string;
}

/** Something that is to be done, which takes a place under each of its quotas. */
export interface QuotaPlace {
	quotas: readonly Quota[];
	/** Rows that are in the store as long as the place is taken, as soon as it is. */
	rows?: readonly Row[];
}

/** A quota that is used up, and when enough of what counts is forgotten; milliseconds since 1970. */
export interface Reached {
	quota: Quota;
	/** When there is room, in milliseconds since 1970; undefined where one place takes more than the whole quota. */
	freeAt: number | undefined;
}

/**
 * Places that a run takes, each under several quotas: what all processes of an n8n do counts for each. A place that was taken counts also
 * when the process is killed.
 */
export class Places implements Contest<number> {
	/** The quota that left no room for a place, by its number. */
	readonly reached = new Map<number, Reached>();
	/** How many more like it there is room for beside a place that was taken, by its number. */
	readonly left = new Map<number, number>();
	private claimed: Claimed<number> | undefined;
	private crowded: ReadonlySet<string> = new Set();
	private readonly places: readonly QuotaPlace[];

	/** @param kind whose quotas these are: those of one kind never count for another */
	constructor(
		private readonly store: Store,
		readonly kind: Kind,
		places: readonly QuotaPlace[],
	) {
		this.places = places.map((place) => ({ ...place, quotas: eachOnce(place.quotas) }));
	}

	/** Takes those of the places that there is room for under all of their quotas. Throws StoreTrouble; none is taken then. */
	async take(): Promise<void> {
		const all = [...this.places.keys()];
		let likely = all;
		if (all.length > 1) {
			// Those that there is room for beside what is settled: hundreds of others would stand in the way of those who want one meanwhile.
			const rows = await this.store.read(this.kind, this.namesOf(all));
			likely = this.judge(all, settledOf(rows)).free;
		}
		this.claimed = await claim(this.store, this, likely);
	}

	/**
	 * Tells by `reached` which of the places there is no room for now, and takes none. Throws StoreTrouble.
	 * @param isSettled whether only what was kept for good counts: what others have taken, they may still give back
	 */
	async look(isSettled = false): Promise<void> {
		const all = [...this.places.keys()];
		const rows = await this.store.read(this.kind, this.namesOf(all));
		this.judge(all, isSettled ? settledOf(rows) : rows);
	}

	has(place: number): boolean {
		return this.claimed !== undefined && !this.reached.has(place);
	}

	/**
	 * Keeps some of the places that were taken for good, and gives the others back; `rows` are added. Throws StoreTrouble.
	 * @param instead the rows that some of them keep in the place of their own
	 */
	async settle(
		kept: ReadonlySet<number>,
		rows: readonly Row[] = [],
		instead: ReadonlyMap<number, readonly Row[]> = new Map(),
	): Promise<void> {
		const { claimed, store, kind } = this;
		if (!claimed) return;
		this.claimed = undefined;
		const places = claimed.won.filter((place) => kept.has(place));
		await claimed.settle([...this.rowsOf(places, '', instead), ...rows]);
		// What is kept is written; that it takes fewer rows can wait for the next run.
		await compact(store, kind, this.crowded).catch(() => undefined);
	}

	namesOf(places: readonly number[]): string[] {
		const names = new Set<string>();
		for (const place of places) {
			for (const { key, raisedBy = key, unless = key } of this.places[place].quotas)
				for (const one of [key, raisedBy, unless]) names.add(bucketOf(one));
		}
		return [...names];
	}

	rowsOf(places: readonly number[], owner: string, instead?: ReadonlyMap<number, readonly Row[]>): Row[] {
		const counts = new Map<number, Map<string, number>>();
		for (const { key, takes, keepMs } of places.flatMap((place) => this.places[place].quotas)) {
			const own = counts.get(keepMs) ?? new Map<string, number>();
			counts.set(keepMs, own.set(key, (own.get(key) ?? 0) + takes));
		}
		const rows = places.flatMap((place) => instead?.get(place) ?? this.places[place].rows ?? []);
		return [
			...[...counts].flatMap(([keepMs, own]) => countRows(this.kind, own, keepMs, owner)),
			...rows.map((row) => ({ ...row, owner })),
		];
	}

	judge(places: readonly number[], others: readonly StoredRow[]): { free: number[]; contested: number[] } {
		this.crowded = crowdedIn(others);
		const counted = new Counted(others);
		// What was settled nobody gives up any more.
		const settled = new Counted(settledOf(others));
		const [free, contested]: [number[], number[]] = [[], []];
		for (const place of places) {
			const { quotas } = this.places[place];
			const full = quotas.find((quota) => counted.leftOf(quota) < quota.takes);
			if (full) {
				this.reached.set(place, { quota: full, freeAt: counted.freeAt(full) });
				if (quotas.every((quota) => settled.leftOf(quota) >= quota.takes)) contested.push(place);
				continue;
			}
			this.reached.delete(place);
			for (const { key, takes } of quotas) counted.add(key, takes);
			this.left.set(place, Math.min(...quotas.map((quota) => Math.floor(counted.leftOf(quota) / quota.takes))));
			free.push(place);
		}
		return { free, contested };
	}
}

/** What one place takes of each key at once: an email may go to one person at several addresses. */
function eachOnce(quotas: readonly Quota[]): Quota[] {
	return [...Map.groupBy(quotas, ({ key }) => key).values()].map((same) =>
		same.length === 1 ? same[0] : { ...same[0], takes: same.reduce((sum, { takes }) => sum + takes, 0) },
	);
}

function settledOf(rows: readonly StoredRow[]): StoredRow[] {
	return rows.filter(({ owner }) => owner === '');
}

class Counted {
	private readonly sums = new Map<string, number>();
	private readonly entries: ReadonlyMap<string, StoredEntry[]>;

	constructor(rows: readonly StoredRow[]) {
		const all = entriesIn(rows);
		for (const { key, value } of all) this.add(key, Number(value));
		this.entries = Map.groupBy(all, ({ key }) => key);
	}

	add(key: string, count: number): void {
		this.sums.set(key, (this.sums.get(key) ?? 0) + count);
	}

	leftOf({ key, most, raisedBy, unless }: Quota): number {
		if (unless !== undefined && this.sums.has(unless)) return Infinity;
		const raised = raisedBy === undefined ? 0 : 2 * (this.sums.get(raisedBy) ?? 0);
		return most + raised - (this.sums.get(key) ?? 0);
	}

	/** When so much of what counts is forgotten that there is room, if ever; what this run takes itself is forgotten last. */
	freeAt(quota: Quota): number | undefined {
		if (quota.takes > quota.most && quota.raisedBy === undefined) return undefined;
		let missing = quota.takes - this.leftOf(quota);
		const entries = [...(this.entries.get(quota.key) ?? [])].sort((one, other) => one.until - other.until);
		for (const { value, until } of entries) {
			missing -= Number(value);
			if (missing <= 0) return until;
		}
		return Date.now() + quota.keepMs;
	}
}

/** The rows that count one under each of these keys, beside the places that were taken. */
export function noteRows(kind: Kind, keys: readonly string[], keepMs: number): Row[] {
	return countRows(kind, new Map(keys.map((key) => [key, 1])), keepMs, '');
}

function countRows(kind: Kind, counts: ReadonlyMap<string, number>, keepMs: number, owner: string): Row[] {
	return bucketRows(kind, counts, { by: null, state: '', owner, until: Date.now() + keepMs });
}
