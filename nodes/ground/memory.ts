/** How much a memory keeps, and how long. */
export interface MemoryLimits {
	/** At most so many entries; the one that was set longest ago goes first. */
	most: number;
	/** Milliseconds after which an entry counts no more; for ever unless said. */
	keepMs?: number;
	/** The clock, in milliseconds; a test gives its own. */
	now?: () => number;
}

/**
 * A bounded memory of this process: a map whose entries go when they are too many or too old. The entry that was set last
 * stands last; reading one does not make it younger.
 */
export class Memory<V> {
	private readonly entries = new Map<string, { value: V; setAt: number }>();
	private readonly most: number;
	private readonly keepMs: number;
	private readonly now: () => number;

	constructor({ most, keepMs = Infinity, now = Date.now }: MemoryLimits) {
		this.most = most;
		this.keepMs = keepMs;
		this.now = now;
	}

	get size(): number {
		return this.entries.size;
	}

	/** The value of a key; undefined when there is none that still counts. */
	get(key: string): V | undefined {
		const entry = this.entries.get(key);
		return entry && this.counts(entry.setAt) ? entry.value : undefined;
	}

	/** Keeps a value, as the youngest one; what is too old or too much goes. */
	set(key: string, value: V): void {
		this.entries.delete(key);
		this.entries.set(key, { value, setAt: this.now() });
		for (const [oldest, { setAt }] of this.entries) {
			if (this.entries.size <= this.most && this.counts(setAt)) return;
			this.entries.delete(oldest);
		}
	}

	/** The value of a key as the youngest entry, made where there is none. */
	obtain(key: string, make: () => V): V {
		const value = this.get(key) ?? make();
		this.set(key, value);
		return value;
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	private counts(setAt: number): boolean {
		return this.now() - setAt <= this.keepMs;
	}
}
