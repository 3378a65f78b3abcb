import type { Report } from '../delivery/plan';
import { outcomeOf } from '../events/progress';
import { MINUTE_MS } from '../ground/minute';
import { ABOUT_TO_SEND, type Person, type Progress, type Try } from './plan';

/** What became of reaching a person so far. */
export type PersonState =
	| { state: 'reached'; by: Try; report: Report }
	/** The message of a step is to be sent now. */
	| { state: 'due'; step: number }
	/** It is waited for; at the given moment, in milliseconds since 1970, the person stands otherwise. */
	| { state: 'waiting'; until: number }
	/** No channel is left, or there must be no other message. */
	| { state: 'ended' };

/** After this, a message is tried again that did not leave, and one that was outside its hours. */
export const AGAIN_MS = { NOT_SENT: MINUTE_MS, OUTSIDE_HOURS: 15 * MINUTE_MS };

/** Codes after which a message may have been sent: its channel has its patience, and is not used again. */
export const MAYBE_SENT: ReadonlySet<string> = new Set(['OK', 'PARTIAL', 'UNKNOWN', ABOUT_TO_SEND]);

/** What the state of a person depends on beside the person. */
export interface Facts {
	reports: Progress['reports'];
	now: number;
	/** Whether hours are waited for. */
	postpones: boolean;
}

/** How a person stands after these tries. Whatever message arrived counts, also where another channel was tried since. */
export function personStateOf({ steps }: Person, tries: readonly Try[], facts: Facts): PersonState {
	for (const by of tries) {
		const report = reportOfTry(by, steps, facts.reports);
		if (report && outcomeOf(report, steps[by.step].statuses) === 'reached') return { state: 'reached', by, report };
	}
	const last = tries.at(-1);
	if (last === undefined) return steps.length > 0 ? { state: 'due', step: 0 } : { state: 'ended' };
	// Another run has told the person.
	if (last.code === 'ALREADY_SENT') return { state: 'ended' };
	const until = turnEnds(last, tries, steps, facts);
	const again = againAt(last, facts);
	if (again !== undefined && again < until) {
		return facts.now >= again ? { state: 'due', step: last.step } : { state: 'waiting', until: again };
	}
	if (facts.now < until) return { state: 'waiting', until };
	const isOut = tries.some(({ code, details }) => code === 'OPTED_OUT' && typeof details?.stopChannel !== 'string');
	// The list knows no devices: who wants no messages at all gets none there either.
	const step = steps.findIndex(({ channel }, at) => at > last.step && !(isOut && channel === 'push'));
	return step >= 0 ? { state: 'due', step } : { state: 'ended' };
}

/** The id of a try's own message; null where none has left: what Send Once tells is that of an earlier run. */
export function ownIdOf({ code, messageId }: Try): string | null {
	return code === 'ALREADY_SENT' ? null : messageId;
}

/** What was reported of a try's own message. */
export function reportOfTry(one: Try, steps: Person['steps'], reports: Progress['reports']): Report | undefined {
	const messageId = ownIdOf(one);
	return messageId === null ? undefined : reports[steps[one.step].channel]?.[messageId];
}

/** When the turn of a try's channel is over: at once where its message will not arrive, else when its patience is. */
function turnEnds(last: Try, tries: readonly Try[], steps: Person['steps'], facts: Facts): number {
	const { patience, statuses } = steps[last.step];
	if (last.code === 'OUTSIDE_HOURS') return facts.postpones ? Infinity : last.at;
	if (last.code === 'NOT_SENT') return firstAlike(tries).at + patience;
	if (!MAYBE_SENT.has(last.code)) return last.at;
	const report = reportOfTry(last, steps, facts.reports);
	const hasFailed = report !== undefined && outcomeOf(report, statuses) === 'failed';
	return hasFailed ? last.at : last.at + patience;
}

/** The first of the last tries that came to the same: a night outside the hours before them uses up no patience. */
function firstAlike(tries: readonly Try[]): Try {
	const { step, code } = tries[tries.length - 1];
	const before = tries.findLastIndex((one) => one.step !== step || one.code !== code);
	return tries[before + 1];
}

/** When the same channel is tried again; undefined where it is not. */
function againAt({ code, at }: Try, { postpones }: Facts): number | undefined {
	return isTriedAgain(code, postpones) ? at + AGAIN_MS[code] : undefined;
}

/** Whether what has this code is tried again by the same channel. */
export function isTriedAgain(code: string, postpones: boolean): code is keyof typeof AGAIN_MS {
	return code === 'NOT_SENT' || (code === 'OUTSIDE_HOURS' && postpones);
}

/** Whether nothing is to be heard any more of a try's message, nor is it tried again: the next channel has its turn at once. */
export function isRefused({ code }: Try, postpones: boolean): boolean {
	return !MAYBE_SENT.has(code) && !isTriedAgain(code, postpones);
}
