import { hasFailed, isFailure, rankOf, type OmniEvent } from './envelope';

/** What is kept of a message that is waited for. */
export type Progress = Pick<OmniEvent, 'status' | 'rank' | 'final' | 'occurredAt' | 'errorCode'>;

/**
 * Of two reports of one message, the one that is further in its life; of two that are as far, the later one. A status of no
 * known place counts by its time, and never undoes a final one.
 */
export function further<T extends Progress>(known: T, other: T): T {
	if (known.rank !== null && other.rank !== null && known.rank !== other.rank) {
		return other.rank > known.rank ? other : known;
	}
	if (known.final !== other.final) return other.final ? other : known;
	return (other.occurredAt ?? '') > (known.occurredAt ?? '') ? other : known;
}

/** The last status that a further one implies: who clicked or read has received, but who unsubscribed need not have clicked. */
const LAST_IMPLIED_RANK = rankOf('SEEN');

/**
 * How a report stands to what is waited for: `reached` with one of the statuses, or with delivery when none is named;
 * `failed` when the message will not get there any more; undefined while it still may.
 */
export function outcomeOf(report: Progress, statuses: string[]): 'reached' | 'failed' | undefined {
	const { final, rank } = report;
	const status = report.status ?? '';
	const failed = hasFailed(report);
	if (statuses.length === 0) return failed ? 'failed' : final ? 'reached' : undefined;
	if (statuses.includes(status)) return 'reached';
	const open = statuses.filter((wanted) => !isFailure(wanted));
	if (failed || (final && open.length === 0)) return 'failed';
	const implied = open.filter((wanted) => rankOf(wanted) <= LAST_IMPLIED_RANK && (rank ?? -1) > rankOf(wanted));
	return implied.length > 0 ? 'reached' : undefined;
}
