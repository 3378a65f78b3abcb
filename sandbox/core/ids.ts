/**
 * Ids in a fixed order, so that two runs give the same ones. Three of four have 18 or 19 digits and lie past 2^53; they
 * differ in their last digits only, so that a client that reads them as a double sees them fall together.
 */
export class Ids {
	private count = 0;

	/** The next id, as its digits. */
	next(): string {
		this.count += 1;
		const step = BigInt(this.count);
		switch (this.count % 4) {
			case 0:
				return String(700_000_000n + step);
			case 2:
				return String(915_862_257_144_666_000n + step);
			default:
				return String(3_158_622_571_446_665_000n + step);
		}
	}

	reset(): void {
		this.count = 0;
	}
}
