import { MINUTE_MS } from '../ground/minute';
import { inBatches } from '../ground/turns';
import { storeTrouble } from '../table/trouble';
import type { LogNotes } from './batchLog';
import type { Poll, WaitPlan } from './wait';

/** What is due at once leaves in so many batches at most, each of so many at least: of one of these nobody knows after a crash whether it left. */
const MOST_BATCHES = 20;
const LEAST_IN_BATCH = 100;

/** The batches in which so many messages leave. */
export function inLoggedBatches<T>(messages: readonly T[]): T[][] {
	return inBatches(messages, Math.max(LEAST_IN_BATCH, Math.ceil(messages.length / MOST_BATCHES)));
}

/** Who is replaced looks so often whether anybody waits any more. */
const WHILE_REPLACED_MS = 15 * MINUTE_MS;

/** When one that sends nothing more looks again; undefined for any other one, and at the end. In milliseconds since 1970. */
export function whileReplaced({ isOver, notes, plan }: Poll<WaitPlan, unknown, LogNotes>): number | undefined {
	return notes.isReplaced && !isOver ? Math.min(plan.deadline, Date.now() + WHILE_REPLACED_MS) : undefined;
}

/** What a look knows of what others have sent; or when to look again, in milliseconds since 1970, where nothing can be done until then. */
type Learnt = { next: number } | { next?: undefined; first?: { afterLoss: boolean }; isKnown: boolean };

/** What learns what others have sent, and gives whether that is known: where something is to be sent, and at the end. Both throw StoreTrouble. */
interface Learning {
	takeOver(): Promise<boolean>;
	catchUp(): Promise<boolean>;
}

/** Learns at a first look, and at the end, what others have sent. Where that is not known, what was about to leave may have left. Never rejects. */
export async function learn(poll: Poll<WaitPlan, unknown, LogNotes>, sends: Learning): Promise<Learnt> {
	const { context, isFirst, isOver, notes } = poll;
	const first = isFirst ? { afterLoss: poll.afterLoss } : notes.unread;
	const before = whileReplaced(poll);
	if (before !== undefined) return { next: before };
	if (!first && !isOver) return { isKnown: true };
	notes.unread = first;
	let isKnown = false;
	try {
		isKnown = await (isOver ? sends.catchUp() : sends.takeOver());
		if (!notes.isReplaced) delete notes.unread;
	} catch (error) {
		// Tables are not ready while n8n starts: one look that fails proves nothing.
		context.logger.warn(`What has left could not be looked up: ${storeTrouble(error).message}`);
	}
	const next = whileReplaced(poll) ?? (notes.unread && !isOver ? Date.now() + MINUTE_MS : undefined);
	if (next !== undefined) return { next };
	// Whoever took over from this one may have sent all that is left.
	return { first: notes.isReplaced && !isKnown ? { afterLoss: true } : first, isKnown };
}
