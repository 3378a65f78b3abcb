import { sleep } from 'n8n-workflow';

import { Memory } from '../ground/memory';

/** A little over a second: requests that left evenly may bunch up on their way. */
const PERIOD_MS = 1100;

/** More accounts than one n8n has, and far longer than any queue of turns. */
const MOST_KEYS = 10_000;
const KEEP_MS = 60 * 60 * 1000;

export interface Pacer {
	/** Resolves when it is the caller's turn: at most `most` turns of a key in any second. */
	turn(key: string, most: number): Promise<void>;
}

/**
 * Lets so many requests a second leave for each key, over all runs of this process, in the order in which they asked. The
 * clock and the wait are given in milliseconds, so that a test needs no time.
 */
export class Limiter implements Pacer {
	/** The last turns of each key, oldest first; some of them may lie ahead. */
	private readonly turns: Memory<number[]>;

	constructor(
		private readonly now: () => number = Date.now,
		private readonly wait: (milliseconds: number) => Promise<void> = sleep,
	) {
		this.turns = new Memory({ most: MOST_KEYS, keepMs: KEEP_MS, now });
	}

	async turn(key: string, most: number): Promise<void> {
		const now = this.now();
		const taken = this.turns.get(key) ?? [];
		const at = taken.length < most ? now : Math.max(now, taken[0] + PERIOD_MS);
		this.turns.set(key, [...taken, at].slice(-most));
		if (at > now) await this.wait(at - now);
	}
}

export const limiter = new Limiter();
