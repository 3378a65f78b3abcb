/** What is known of one sent code. */
interface Tries {
	made: number;
	used: boolean;
	expires: number;
}

const MOST_KEPT = 100_000;

/**
 * How often each sent code was tried, and whether it was used. It lives in the memory of n8n's process, so that all
 * executions in it count together; several workers, and the time before and after a restart, count on their own.
 */
export class Attempts {
	private readonly codes = new Map<string, Tries>();

	constructor(private readonly now: () => number = Date.now) {}

	/** What is known of a code until it expires (milliseconds since 1970). */
	of(id: string, expires: number): Tries {
		const known = this.codes.get(id);
		if (known) return known;
		this.prune();
		const tries = { made: 0, used: false, expires };
		this.codes.set(id, tries);
		return tries;
	}

	private prune(): void {
		if (this.codes.size < MOST_KEPT / 10) return;
		for (const [id, { expires }] of this.codes) if (expires < this.now()) this.codes.delete(id);
		for (const id of this.codes.keys()) {
			if (this.codes.size < MOST_KEPT) return;
			this.codes.delete(id);
		}
	}
}

/** The process's own count. */
export const attempts = new Attempts();
