import { hasFailed, isFailure, rankOf, type OmniEvent } from './envelope';

export type MessageProgress = Pick<
	OmniEvent,
	'status' | 'rank' | 'final' | 'occurredAt' | 'occurredAtText' | 'errorCode'
>;

/** A report with where it is from. */
export interface ProgressReport extends MessageProgress {
	source: 'callback' | 'query';
}

export interface Notice extends MessageProgress {
	messageId: string;
}

/** What an event tells of its message; undefined when it is no status, or names no message. */
export function noticeOf(event: OmniEvent): Notice | undefined {
	const { kind, messageId, status, rank, final, occurredAt, occurredAtText, errorCode } = event;
	if (kind !== 'status' || messageId === null) return undefined;
	return { messageId, status, rank, final, occurredAt, occurredAtText, errorCode };
}

/** A status of no known place may say anything but the end. */
const UNKNOWN_RANK = 40;

/**
 * Of two reports of one message, the one to keep: a chosen status that was reached stays reached; else the one that is
 * further in the message's life; of two that are as far, the later one. Reports come in any order, and more than once:
 * whichever comes first, the same one is kept.
 */
export function further<T extends MessageProgress>(known: T, other: T, statuses: string[]): T {
	const one = placeOf(known, statuses);
	const two = placeOf(other, statuses);
	const at = one.findIndex((value, place) => value !== two[place]);
	return at >= 0 && two[at] > one[at] ? other : known;
}

/** The same of what callbacks and queries tell: that a bounce is a soft one, queries need not say where a callback did (field notes, Email). */
export function furtherReport<T extends ProgressReport>(known: T, other: T, statuses: string[]): T {
	const isSoft = known.source !== 'query' && known.status === BOUNCED && known.rank === rankOf(BOUNCED) && !known.final;
	return isSoft && other.source === 'query' && other.status === BOUNCED ? known : further(known, other, statuses);
}

const BOUNCED = 'BOUNCED';

function placeOf(report: MessageProgress, statuses: string[]): Array<number | string> {
	const { status, rank, final, occurredAt, occurredAtText, errorCode } = report;
	const reached = statuses.length > 0 && outcomeOf(report, statuses) === 'reached';
	const place = status === null ? -1 : (rank ?? UNKNOWN_RANK);
	// The last two only make sure that two reports which can't be told apart otherwise do not take turns.
	const rest = [Number(hasFailed(report)), `${status ?? ''} ${errorCode ?? ''} ${occurredAtText ?? ''}`];
	return [Number(reached), place, Number(final), occurredAt ?? '', ...rest];
}

/** The last status that a further one implies: who clicked or read has received, but who unsubscribed need not have clicked. */
const LAST_IMPLIED_RANK = rankOf('SEEN');

/** Words for the same: callbacks and details tell in different ones that a message was opened (part 1, 2.9). */
const OPENED = ['OPENED', 'READ', 'SEEN'];

/**
 * How a report stands to what is waited for: `reached` with one of the statuses, or with delivery when none is named;
 * `failed` when the message will not get there any more; undefined while it still may.
 */
export function outcomeOf(report: MessageProgress, statuses: string[]): 'reached' | 'failed' | undefined {
	const { final, rank } = report;
	const status = report.status ?? '';
	const failed = hasFailed(report);
	if (statuses.length === 0) return failed ? 'failed' : final ? 'reached' : undefined;
	const words = OPENED.includes(status) ? OPENED : [status];
	if (words.some((word) => statuses.includes(word))) return 'reached';
	const open = statuses.filter((wanted) => !isFailure(wanted));
	if (failed || (final && open.length === 0)) return 'failed';
	const places = open.map(rankOf).filter((place) => place >= 0 && place <= LAST_IMPLIED_RANK);
	return places.some((place) => (rank ?? -1) > place) ? 'reached' : undefined;
}
