import { claim, type Contest } from '../table/claim';
import { entriesIn, hashed, mergedOf, bucketOf, bucketRows, type Merged } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { StoredRow } from '../table/steps';
import type { Store } from '../table/store';

/** Something that came about a key: what tells it from all else about that key, and how far the key has got with it. */
export interface Mark {
	key: string;
	mark: string;
	/** The higher, the further; -1 where that has no meaning. */
	rank: number;
}

/** How something stands to all that came before it, in whichever process. */
export type Arrival = 'new' | 'repeated' | 'late';

const KIND = 'seen';
/** The service repeats a callback for five minutes at most (part 1, 6). */
const KEEP_MS = KEPT_FOR.seen.callbacks;
/** Nobody takes a mark back that was noted so long ago. */
const SETTLED_MS = 10 * 60 * 1000;
const MARK_LENGTH = 8;

/** What came within the last hour, known to all processes of n8n: each mark is new once. */
export class SharedMarks implements Contest<Mark> {
	readonly kind = KIND;
	/** What others have noted of each key: the rank of each mark. */
	private readonly known = new Map<string, Map<string, number>>();
	private merged: Merged = { rows: [], steps: [] };

	/** `scope` keeps the marks of one trigger apart from those of others. */
	constructor(
		private readonly store: Store,
		private readonly scope: string,
	) {}

	/** Notes marks in their order and tells how each stands; undefined is always new. Throws StoreTrouble; nothing is noted then. */
	async note(marks: ReadonlyArray<Mark | undefined>): Promise<Arrival[]> {
		this.known.clear();
		const all = marks.map((one) => one && this.hashedOf(one));
		const earliest = new Map(all.flatMap((one) => (one ? [[one.key + one.mark, one] as const] : [])));
		const { won } = await claim(this.store, this, [...earliest.values()]);
		if (this.merged.steps.length > 0) await this.store.write(this.merged.rows, this.merged.steps);
		const fresh = new Set(won.map(({ key, mark }) => key + mark));
		return all.map((one) => {
			if (!one) return 'new';
			// The first of several is the new one.
			if (!fresh.delete(one.key + one.mark)) return 'repeated';
			const ranks = marksOf(this.known, one.key);
			const furthest = Math.max(-1, ...ranks.values());
			ranks.set(one.mark, one.rank);
			return one.rank >= 0 && one.rank < furthest ? 'late' : 'new';
		});
	}

	namesOf(marks: readonly Mark[]): string[] {
		return marks.map(({ key }) => bucketOf(key));
	}

	rowsOf(marks: readonly Mark[], owner: string): ReturnType<typeof bucketRows> {
		const values = new Map<string, Array<[string, number]>>();
		for (const { key, mark, rank } of marks) values.set(key, [...(values.get(key) ?? []), [mark, rank]]);
		return bucketRows(KIND, values, { by: null, state: '', owner, until: Date.now() + KEEP_MS });
	}

	judge(marks: readonly Mark[], others: readonly StoredRow[]): { free: Mark[]; contested: Mark[] } {
		const theirs = new Map<string, Map<string, number>>();
		const settled = new Set(others);
		for (const { key, value, at, row } of entriesIn(others)) {
			if (at > Date.now() - SETTLED_MS) settled.delete(row);
			for (const [mark, rank] of Array.isArray(value) ? value.filter(Array.isArray) : []) {
				for (const all of [theirs, this.known]) marksOf(all, key).set(String(mark), Number(rank));
			}
		}
		this.merged = mergedOf([...settled]);
		const isKnown = ({ key, mark }: Mark): boolean => theirs.get(key)?.has(mark) ?? false;
		return { free: marks.filter((one) => !isKnown(one)), contested: marks.filter(isKnown) };
	}

	private hashedOf({ key, mark, rank }: Mark): Mark {
		return { key: hashed(this.scope + key), mark: hashed(mark).slice(0, MARK_LENGTH), rank };
	}
}

function marksOf(all: Map<string, Map<string, number>>, key: string): Map<string, number> {
	const known = all.get(key) ?? new Map<string, number>();
	all.set(key, known);
	return known;
}
