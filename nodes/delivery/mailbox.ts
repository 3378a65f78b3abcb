import type { IExecuteFunctions } from 'n8n-workflow';

import { executionOf } from '../durable/executions';
import type { OmniEvent } from '../events/envelope';
import { further, noticeOf, outcomeOf, type Notice } from '../events/progress';
import { bytesOf, Memory, ownCopy } from '../ground/memory';
import { MINUTE_MS } from '../ground/minute';
import type { Catcher } from './plan';
import { tellCatcher, type CatcherAnswer, type Expectation } from './words';

/** Messages that one box knows of, and what they may take: a wait is for up to 32,000, and its URL may be called by others. */
const MOST_NOTICES = 100_000;
const MOST_BOX_BYTES = 64 * 1024 * 1024;

/** What a box takes by itself, and for each message that is missing, about. */
const EMPTY_BOX_BYTES = 1500;
const MISSING_BYTES = 100;

/** Between two questions whether anybody waits; in a wait's first moments callbacks come in crowds. */
const ASK_AFTER_MS = MINUTE_MS;

/** The callbacks of one wait: what tells most of each message, and whom to wake when the last one came. */
export class Mailbox {
	private readonly notices = new Memory<Notice>({
		most: MOST_NOTICES,
		bytes: {
			most: MOST_BOX_BYTES,
			of: ({ status, occurredAtText, errorCode }) =>
				200 + bytesOf(`${status ?? ''}${occurredAtText ?? ''}${errorCode ?? ''}`),
		},
	});
	private readonly missing = new Set<string>();
	private wakeUrl = '';
	private isAll = false;
	private isEager = false;
	/** Whether the end of a message came since who waits has spoken. */
	private hasNews = false;
	/** Whether the execution that waits went on with what came here. */
	hasResumed = false;
	private isExpected = false;
	private askedAt = -Infinity;

	/** `statuses` are those that are waited for; none for delivery. */
	constructor(private readonly statuses: string[]) {}

	/** Keeps what an event says when it tells more than what is known of its message. */
	put(event: OmniEvent): void {
		const notice = noticeOf(event);
		if (!notice) return;
		const known = this.notices.get(notice.messageId);
		const kept = known ? further(known, notice, this.statuses) : notice;
		if (kept !== known) {
			const own = ownCopy(kept);
			this.notices.set(own.messageId, own);
		}
		if (this.ends(kept) && this.missing.delete(notice.messageId)) this.hasNews = true;
	}

	get bytes(): number {
		return EMPTY_BOX_BYTES + MISSING_BYTES * this.missing.size + this.notices.bytes;
	}

	list(): Notice[] {
		return this.notices.values();
	}

	/** Notes what is waited for; what came before counts. Where nothing is missing, who says so sees it by itself. */
	expect({ messageIds, wakeUrl, isAll, isEager = false }: Expectation): void {
		this.isExpected = true;
		this.isAll = isAll;
		this.isEager = isEager;
		this.hasNews = false;
		this.missing.clear();
		for (const messageId of messageIds) {
			const known = this.notices.get(messageId);
			if (!known || !this.ends(known)) this.missing.add(messageId);
		}
		this.wakeUrl = this.missing.size > 0 ? wakeUrl : '';
	}

	/** Whether it has the end of each message, so that the execution that waits can go on with what came here. */
	get isComplete(): boolean {
		return this.isAll && this.missing.size === 0;
	}

	/** The address to call when nothing is missing any more, or something has come where each end is told; given once for each expectation. */
	dueCall(): string | undefined {
		const { wakeUrl } = this;
		const isDue = this.missing.size === 0 || (this.isEager && this.hasNews);
		if (wakeUrl === '' || !isDue) return undefined;
		this.wakeUrl = '';
		return wakeUrl;
	}

	/** Whether it is time to ask if anybody waits: no watcher has spoken to this process, and it was not asked just now. */
	asksWhoWaits(now: number): boolean {
		if (this.isExpected || now - this.askedAt < ASK_AFTER_MS) return false;
		this.askedAt = now;
		return true;
	}

	private ends(notice: Notice): boolean {
		return outcomeOf(notice, this.statuses) !== undefined;
	}
}

/** Waits sleep in n8n's database, as many as there are orders; some 75,000 of one message fit. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Mailboxes, each under the id of the execution that catches its callbacks. The ones that were quiet for longest go when all together are too
 * large; a box counts with what it had when it was set.
 */
export function emptyMailboxes(mostBytes = MOST_BYTES): Memory<Mailbox> {
	return new Memory({ most: Infinity, bytes: { most: mostBytes, of: (box) => box.bytes } });
}

/** Those of this process. */
export const mailboxes = emptyMailboxes();

/** Tells a catcher what is waited for, and gives what came so far. */
export async function heardBy(
	context: IExecuteFunctions,
	catcher: Catcher,
	expected: Expectation,
): Promise<CatcherAnswer> {
	const answer = await tellCatcher(context, catcher, { end: false, ...expected });
	// Some installations can't call their own public address: then there is what came to this very process.
	return answer ?? { notices: mailboxes.get(executionOf(catcher.url))?.list() ?? [], hasResumed: false };
}
