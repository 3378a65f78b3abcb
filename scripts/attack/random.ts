/** Numbers from a seed: the same seed gives the same ones, so that what was found can be run again. */
export class Random {
	constructor(private state: number) {}

	/** A number from 0 up to, but not including, 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** One of these. */
	pick<One>(from: readonly One[]): One {
		return from[Math.floor(this.next() * from.length)];
	}

	/** True so many times in a hundred. */
	chance(percent: number): boolean {
		return this.next() * 100 < percent;
	}
}
