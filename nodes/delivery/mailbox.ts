import type { OmniEvent } from '../events/envelope';
import { further, noticeOf, outcomeOf, type Notice } from '../events/progress';
import { Memory } from '../ground/memory';
import type { Expectation } from './calls';

/** The callbacks of one wait: what tells most of each message, and whom to wake when the last one came. */
export class Mailbox {
	private readonly notices = new Map<string, Notice>();
	private readonly missing = new Set<string>();
	private wakeUrl = '';

	/** `statuses` are those that are waited for; none for delivery. */
	constructor(private readonly statuses: string[]) {}

	/** Keeps what an event says when it tells more than what is known of its message. */
	put(event: OmniEvent): void {
		const notice = noticeOf(event);
		if (!notice) return;
		const known = this.notices.get(notice.messageId);
		const kept = known ? further(known, notice, this.statuses) : notice;
		this.notices.set(notice.messageId, kept);
		if (this.ends(kept)) this.missing.delete(notice.messageId);
	}

	/** What came so far. */
	list(): Notice[] {
		return [...this.notices.values()];
	}

	/** Notes what is waited for; what came before counts. */
	expect({ messageIds, wakeUrl }: Expectation): void {
		this.wakeUrl = wakeUrl;
		this.missing.clear();
		for (const messageId of messageIds) {
			const known = this.notices.get(messageId);
			if (!known || !this.ends(known)) this.missing.add(messageId);
		}
	}

	/** The address to call when nothing is missing any more; given once for each expectation. */
	dueCall(): string | undefined {
		const { wakeUrl } = this;
		if (wakeUrl === '' || this.missing.size > 0) return undefined;
		this.wakeUrl = '';
		return wakeUrl;
	}

	private ends(notice: Notice): boolean {
		return outcomeOf(notice, this.statuses) !== undefined;
	}
}

/** More waits than one process has under way; the one that was quiet for longest goes first. */
const MOST_BOXES = 1000;

/** The mailboxes of a process, each under the id of the execution that catches its callbacks. */
export class Mailboxes {
	private readonly boxes = new Memory<Mailbox>({ most: MOST_BOXES });

	/** The box of an execution, with the statuses that it waits for. */
	open(executionId: string, statuses: string[]): Mailbox {
		return this.boxes.obtain(executionId, () => new Mailbox(statuses));
	}

	/** What came for an execution so far; nothing when its callbacks come to another process. */
	list(executionId: string): Notice[] {
		return this.boxes.get(executionId)?.list() ?? [];
	}

	close(executionId: string): void {
		this.boxes.delete(executionId);
	}
}

/** The process's own mailboxes. */
export const mailboxes = new Mailboxes();
