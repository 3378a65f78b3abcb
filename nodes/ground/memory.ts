interface MemoryLimits<V = unknown> {
	/** At most so many entries; the one that was set longest ago goes first. */
	most: number;
	/** At most so many bytes of keys and values, by what `of` says of a value; any number unless said. */
	bytes?: { most: number; of: (value: V) => number };
	/** Milliseconds after which an entry counts no more; for ever unless said. */
	keepMs?: number;
	/** The clock, in milliseconds; a test gives its own. */
	now?: () => number;
}

interface Kept<V> {
	key: string;
	value: V;
	setAt: number;
	bytes: number;
	/** The entries that were set before and after it. */
	older: Kept<V> | undefined;
	younger: Kept<V> | undefined;
}

/** What an entry takes beside its key and its value, about. */
const ENTRY_BYTES = 150;

/** The bytes that a text takes in memory. */
export function bytesOf(text: string): number {
	return 2 * text.length;
}

/**
 * A copy of plain data for keeping. A text that was cut out of a longer one holds all of that in memory: without a copy, the id of a
 * callback would keep its whole body.
 */
export function ownCopy<T>(value: T): T {
	return JSON.parse(JSON.stringify(value)) as T;
}

/**
 * A bounded memory of this process: a map whose entries go when they are too many, too large together, or too old. The
 * entry that was set last stands last; reading one does not make it younger. A value's size is that of the time it was set.
 *
 * The order is a chain of its own. An iterator of the map that is kept would hold every table that the map has outgrown since it
 * moved, with the values that stood there: beside one old entry, all that came and went after it. The package lru-cache has such a chain in
 * arrays that it makes at once for the most entries: 5 MB for the empty mailbox of each wait.
 */
export class Memory<V> {
	private readonly entries = new Map<string, Kept<V>>();
	private oldest: Kept<V> | undefined;
	private youngest: Kept<V> | undefined;
	private readonly most: number;
	private readonly sizes: { most: number; of: (value: V) => number };
	private readonly keepMs: number;
	private readonly now: () => number;
	private total = 0;

	constructor({ most, bytes, keepMs = Infinity, now = Date.now }: MemoryLimits<V>) {
		this.most = most;
		this.sizes = bytes ?? { most: Infinity, of: () => 0 };
		this.keepMs = keepMs;
		this.now = now;
	}

	get size(): number {
		return this.entries.size;
	}

	/** The bytes of all entries, about; without a bound on them, those of the keys. */
	get bytes(): number {
		return this.total;
	}

	/** The value of a key; undefined when there is none that still counts. */
	get(key: string): V | undefined {
		const entry = this.entries.get(key);
		return entry && this.counts(entry.setAt) ? entry.value : undefined;
	}

	/** Keeps a value, as the youngest one; what is too old or too much goes, be it the value itself. */
	set(key: string, value: V): void {
		this.delete(key);
		const bytes = ENTRY_BYTES + bytesOf(key) + this.sizes.of(value);
		const entry: Kept<V> = { key, value, setAt: this.now(), bytes, older: this.youngest, younger: undefined };
		if (this.youngest) this.youngest.younger = entry;
		else this.oldest = entry;
		this.youngest = entry;
		this.entries.set(key, entry);
		this.total += bytes;
		while (this.oldest && !this.fits(this.oldest)) this.delete(this.oldest.key);
	}

	/** Whether all is within the bounds, and the oldest entry still counts. */
	private fits({ setAt }: Kept<V>): boolean {
		return this.entries.size <= this.most && this.total <= this.sizes.most && this.counts(setAt);
	}

	/** The value of a key as the youngest entry, made where there is none. */
	obtain(key: string, make: () => V): V {
		const value = this.get(key) ?? make();
		this.set(key, value);
		return value;
	}

	/** All values that still count, the oldest first. */
	values(): V[] {
		return [...this.entries.values()].filter(({ setAt }) => this.counts(setAt)).map(({ value }) => value);
	}

	delete(key: string): void {
		const entry = this.entries.get(key);
		if (!entry) return;
		const { older, younger, bytes } = entry;
		if (older) older.younger = younger;
		else this.oldest = younger;
		if (younger) younger.older = older;
		else this.youngest = older;
		this.total -= bytes;
		this.entries.delete(key);
	}

	private counts(setAt: number): boolean {
		return this.now() - setAt <= this.keepMs;
	}
}
