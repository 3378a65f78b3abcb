import type { CallbackAttempt } from '../core/callbacks';
import type { AttemptDetail, AttemptRow } from './views';

/** What a page shows of a body; the whole can be had by itself. */
export const SHOWN_CHARACTERS = 200_000;

/** An attempt in one line. */
export function attemptRow(attempt: CallbackAttempt): AttemptRow {
	const { number, at, channel, kind, url, messageIds, status, error, again, violations } = attempt;
	return {
		number,
		at,
		channel,
		kind,
		url,
		attempt: attempt.attempt,
		events: messageIds.length,
		status,
		error,
		again,
		violations: violations.length,
	};
}

/** An attempt in full, with the others of the same body among all attempts. */
export function attemptDetail(attempt: CallbackAttempt, all: CallbackAttempt[]): AttemptDetail {
	const { contentType, body, messageIds, answer, took, violations } = attempt;
	const others = all.filter((other) => other !== attempt && other.body === body && other.channel === attempt.channel);
	return {
		...attemptRow(attempt),
		contentType,
		body: body.slice(0, SHOWN_CHARACTERS),
		bodySize: body.length,
		messageIds,
		answer: answer?.slice(0, SHOWN_CHARACTERS),
		took,
		violations,
		others: others.map(attemptRow),
	};
}
