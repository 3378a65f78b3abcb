import { sleep } from 'n8n-workflow';

/** A little over a second: requests that left evenly may bunch up on their way. */
const PERIOD_MS = 1100;

/**
 * Lets so many requests a second leave for each key, over all runs of this process, in the order in which they asked. The
 * clock and the wait are given in milliseconds, so that a test needs no time.
 */
export class Limiter {
	/** The last turns of each key, oldest first; the key that was used last stands last. */
	private readonly turns = new Map<string, number[]>();

	constructor(
		private readonly now: () => number = Date.now,
		private readonly wait: (milliseconds: number) => Promise<void> = sleep,
	) {}

	/** Resolves when it is the caller's turn: at most `most` turns of a key in any second. */
	async turn(key: string, most: number): Promise<void> {
		const now = this.now();
		const taken = this.turns.get(key) ?? [];
		const at = taken.length < most ? now : Math.max(now, taken[0] + PERIOD_MS);
		this.turns.delete(key);
		this.turns.set(key, [...taken, at].slice(-most));
		this.forget(now);
		if (at > now) await this.wait(at - now);
	}

	private forget(now: number): void {
		for (const [key, taken] of this.turns) {
			if (taken[taken.length - 1] + PERIOD_MS > now) return;
			this.turns.delete(key);
		}
	}
}

/** The process's own limiter. */
export const limiter = new Limiter();
