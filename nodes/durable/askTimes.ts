import { MINUTE_MS } from '../ground/minute';
import type { Poll, WaitPlan } from './wait';

/** Minutes between two looks; the last one counts for all that follow. */
const LOOK_AFTER_MINUTES = [1, 2, 4, 8, 15];

/** The pause behind so many looks, in milliseconds. */
export function pauseAfter(looks: number): number {
	return LOOK_AFTER_MINUTES[Math.min(looks, LOOK_AFTER_MINUTES.length - 1)] * MINUTE_MS;
}

/** A timer that wakes a node a little early must not cost another minute. */
export const TIMER_MS = 2000;

/** What whoever looks keeps of what it asks the service for, by its name. */
export interface AskNotes {
	asks?: Partial<Record<string, Ask>>;
}

interface Ask {
	/** When to ask next, in milliseconds since 1970. */
	next: number;
	/** How often that was asked for. */
	asked: number;
}

/** When a wait asks the service: after pauses that grow. Callbacks wake who looks in between, and each would ask for all that is open. */
export class AskTimes {
	private readonly known: Partial<Record<string, Ask>>;

	constructor(
		private readonly poll: Pick<Poll<WaitPlan, unknown, AskNotes>, 'afterLoss' | 'isFirst' | 'isOver' | 'notes'>,
	) {
		this.known = poll.notes.asks ??= {};
	}

	/** Whether it is time to ask. At a first look everything has just been sent. */
	isDue(name: string): boolean {
		const { afterLoss, isFirst, isOver } = this.poll;
		if (isFirst) return afterLoss;
		const known = this.known[name];
		return isOver || known === undefined || Date.now() >= known.next - TIMER_MS;
	}

	/** Notes whether it was asked for at this look. */
	note(name: string, isAsked: boolean): void {
		const known = this.known[name];
		if (known && !isAsked) return;
		const asked = (known?.asked ?? 0) + (isAsked ? 1 : 0);
		this.known[name] = { next: Date.now() + pauseAfter(asked), asked };
	}

	/** Begins with the shortest pause again, for what is sent now. */
	renew(name: string): void {
		const soon = Date.now() + pauseAfter(0);
		const next = this.known[name]?.next ?? 0;
		this.known[name] = { next: next > Date.now() ? Math.min(next, soon) : soon, asked: 0 };
	}

	/** When to ask next, in milliseconds since 1970. */
	nextOf(name: string): number {
		return this.known[name]?.next ?? Infinity;
	}
}
