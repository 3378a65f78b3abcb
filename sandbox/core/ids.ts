import type { Violation } from '../contract';

/** How ids look where a dialect changes it. */
export type IdAlphabet = '18 digits' | '19 digits' | 'short' | 'uuid' | 'letters' | 'signs';

/** What a kind of id is asked for as: `text` where every request of the documents takes text, else `integer`. */
export type IdKind = 'integer' | 'text';

/** How many ids the order of their kinds takes. */
const KINDS = 4;

/**
 * Ids in a fixed order, so that two runs give the same ones. Three of four have 18 or 19 digits and lie past 2^53; they
 * differ in their last digits only, so that a client that reads them as a double sees them fall together.
 */
export class Ids {
	/** How ids look; undefined for the usual ones. Letters come only in ids of the kind `text`. */
	alphabet: IdAlphabet | undefined;
	/** How many were given. */
	count = 0;
	private readonly issued = new Set<string>();

	/** The next id as text. */
	next(kind: IdKind = 'integer'): string {
		this.count += 1;
		const id = this.digits() ?? (kind === 'text' ? this.characters() : undefined) ?? this.usual();
		if (!/^\d+$/.test(id)) this.issued.add(id);
		return id;
	}

	/** Whether a rule is broken only by an id with letters, which a dialect writes where the contract shows an integer. */
	excuses({ segments, message }: Violation, root: unknown): boolean {
		const down = (node: unknown, name: string | number): unknown =>
			(node as Record<string, unknown> | undefined)?.[name];
		const value = segments.reduce<unknown>(down, root);
		return /^must be .*integer/.test(message) && typeof value === 'string' && this.issued.has(value);
	}

	private usual(): string {
		const step = BigInt(this.count);
		switch (this.count % KINDS) {
			case 0:
				return String(700_000_000n + step);
			case 2:
				return String(915_862_257_144_666_000n + step);
			default:
				return String(3_158_622_571_446_665_000n + step);
		}
	}

	private digits(): string | undefined {
		const step = BigInt(this.count);
		if (this.alphabet === '18 digits') return String(915_862_257_144_666_000n + step);
		if (this.alphabet === '19 digits') return String(9_223_372_036_854_770_000n + step);
		return this.alphabet === 'short' ? String(100_000n + step) : undefined;
	}

	private characters(): string | undefined {
		const hex = (0xa1b2c3d4e000 + this.count).toString(16);
		if (this.alphabet === 'uuid') return `5f0c6d2e-9b1a-4c3d-8e7f-${hex}`;
		if (this.alphabet === 'letters') return `Msg${hex}X`;
		return this.alphabet === 'signs' ? `a+B-${hex}_9.z=` : undefined;
	}

	/**
	 * Begins the order of the kinds anew, with ids that were not given yet: what a client remembers from before stays true.
	 * @param fromFirst gives the same ids again, where no client remembers anything
	 */
	reset(fromFirst: boolean): void {
		this.issued.clear();
		this.count = fromFirst ? 0 : Math.ceil(this.count / KINDS) * KINDS;
	}
}

/** An id as the integer that the documents show; an id with other characters stays text. */
export function integerOf(id: string): bigint | string {
	return /^\d+$/.test(id) ? BigInt(id) : id;
}
