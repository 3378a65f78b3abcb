import type { Expectation } from '../shared/deliveryCalls';
import type { OmniEvent } from '../shared/events/envelope';
import { further, outcomeOf } from '../shared/events/progress';

/** The callbacks of one wait: the furthest event of each message, and whom to wake when the last one came. */
export class Mailbox {
	private readonly events = new Map<string, OmniEvent>();
	private readonly missing = new Set<string>();
	private expectation: Expectation = { messageIds: [], statuses: [], wakeUrl: '' };

	/** Keeps an event when it tells more than what is known of its message. */
	put(event: OmniEvent): void {
		if (event.kind !== 'status' || event.messageId === null) return;
		const known = this.events.get(event.messageId);
		const kept = known ? further(known, event) : event;
		this.events.set(event.messageId, kept);
		if (this.ends(kept)) this.missing.delete(event.messageId);
	}

	/** What came so far. */
	list(): OmniEvent[] {
		return [...this.events.values()];
	}

	/** Notes what is waited for; what came before counts. */
	expect(expectation: Expectation): void {
		this.expectation = expectation;
		this.missing.clear();
		for (const messageId of expectation.messageIds) {
			const known = this.events.get(messageId);
			if (!known || !this.ends(known)) this.missing.add(messageId);
		}
	}

	/** The address to call when nothing is missing any more; given once for each expectation. */
	dueCall(): string | undefined {
		const { wakeUrl } = this.expectation;
		if (wakeUrl === '' || this.missing.size > 0) return undefined;
		this.expectation = { ...this.expectation, wakeUrl: '' };
		return wakeUrl;
	}

	private ends(event: OmniEvent): boolean {
		return outcomeOf(event, this.expectation.statuses) !== undefined;
	}
}

/** More waits than one process has under way; the one that was quiet for longest goes first. */
const MOST_BOXES = 1000;

/** The mailboxes of a process, each under the id of the execution that catches its callbacks. */
export class Mailboxes {
	private readonly boxes = new Map<string, Mailbox>();

	open(executionId: string): Mailbox {
		const box = this.boxes.get(executionId) ?? new Mailbox();
		this.boxes.delete(executionId);
		this.boxes.set(executionId, box);
		for (const oldest of this.boxes.keys()) {
			if (this.boxes.size <= MOST_BOXES) break;
			this.boxes.delete(oldest);
		}
		return box;
	}

	close(executionId: string): void {
		this.boxes.delete(executionId);
	}
}

/** The process's own mailboxes. */
export const mailboxes = new Mailboxes();
