/** How much a memory keeps, and how long. */
export interface MemoryLimits<V = unknown> {
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
	value: V;
	setAt: number;
	bytes: number;
}

/** What an entry takes beside its key and its value, about. */
const ENTRY_BYTES = 150;

/** So many more values than there are entries may be set before the search for the oldest one is begun anew. */
const MOST_AT_REST = 1000;

/** The bytes that a text takes in memory. */
export function bytesOf(text: string): number {
	return 2 * text.length;
}

/**
 * A bounded memory of this process: a map whose entries go when they are too many, too large together, or too old. The
 * entry that was set last stands last; reading one does not make it younger. A value's size is that of the time it was set.
 */
export class Memory<V> {
	private readonly entries = new Map<string, Kept<V>>();
	/** Goes on from the oldest entry: one that is begun anew would pass by all that went before it, each time. */
	private ages = this.entries.entries();
	private oldest: [string, Kept<V>] | undefined;
	/**
	 * Values set since the search last moved. While it rests, the engine keeps every table that the map has outgrown: beside one old
	 * entry, another that is set again and again would fill the heap.
	 */
	private atRest = 0;
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
		this.entries.set(key, { value, setAt: this.now(), bytes });
		this.total += bytes;
		this.atRest += 1;
		if (this.atRest > this.entries.size + MOST_AT_REST) this.searchAnew();
		for (let oldest = this.findOldest(); oldest; oldest = this.findOldest()) {
			const [name, { setAt }] = oldest;
			if (this.entries.size <= this.most && this.total <= this.sizes.most && this.counts(setAt)) return;
			this.delete(name);
		}
	}

	private findOldest(): [string, Kept<V>] | undefined {
		// One that was set again stands last, and is another one.
		while (!this.oldest || this.entries.get(this.oldest[0]) !== this.oldest[1]) {
			let next = this.ages.next();
			this.atRest = 0;
			if (next.done) {
				this.searchAnew();
				next = this.ages.next();
			}
			if (next.done) return undefined;
			this.oldest = next.value;
		}
		return this.oldest;
	}

	private searchAnew(): void {
		this.ages = this.entries.entries();
		this.oldest = undefined;
		this.atRest = 0;
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
		this.total -= this.entries.get(key)?.bytes ?? 0;
		this.entries.delete(key);
	}

	private counts(setAt: number): boolean {
		return this.now() - setAt <= this.keepMs;
	}
}
