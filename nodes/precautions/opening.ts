import { openSpans, type Hours, type Span } from '../ground/dates';

/** Days that are looked at in one go: a block of time, counted from 1970. */
const DAYS = 16;
const BLOCK_MS = DAYS * 86_400_000;
/** Where nothing is open in so many blocks, more than a year, nothing ever is. */
const MOST_BLOCKS = 25;

/** When it is allowed to send in several zones at once, each day between two times of their clocks. */
export class Opening {
	private readonly blocks = new Map<number, readonly Span[]>();

	constructor(
		private readonly hours: Hours,
		private readonly zones: readonly string[],
	) {}

	/** The first moment from `moment` on at which it is open; undefined when it never is. */
	next(moment: number): number | undefined {
		return this.after(moment, 0);
	}

	/** The moment that is so many milliseconds of open time after another one; undefined when it never is open. */
	after(moment: number, openMs: number): number | undefined {
		let left = openMs;
		for (let at = this.spanFrom(moment); at; at = this.spanFrom(at.end)) {
			const start = Math.max(at.start, moment);
			if (left < at.end - start) return start + left;
			left -= at.end - start;
		}
		return undefined;
	}

	/** The span that a moment is in, or the first one behind it. */
	private spanFrom(moment: number): Span | undefined {
		const first = Math.floor(moment / BLOCK_MS);
		for (let block = first; block < first + MOST_BLOCKS; block += 1) {
			const found = this.spansOf(block).find(({ end }) => end > moment);
			if (found) return found;
		}
		return undefined;
	}

	/** What all zones have in common in a block. */
	private spansOf(block: number): readonly Span[] {
		const known = this.blocks.get(block);
		if (known) return known;
		const begin = block * BLOCK_MS;
		const whole: Span[] = [{ start: begin, end: begin + BLOCK_MS }];
		// Two days more: a block begins and ends in the middle of some zone's day.
		const spans = this.zones.reduce((open, zone) => common(open, openSpans(begin, DAYS + 2, this.hours, zone)), whole);
		this.blocks.set(block, spans);
		return spans;
	}
}

function common(some: readonly Span[], others: readonly Span[]): Span[] {
	return some.flatMap((one) =>
		others.flatMap((other) => {
			const start = Math.max(one.start, other.start);
			const end = Math.min(one.end, other.end);
			return start < end ? [{ start, end }] : [];
		}),
	);
}
