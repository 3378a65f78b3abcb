import type { IDataObject } from 'n8n-workflow';

import type { QuestionRow, Written } from './openQuestions';
import {
	NOT_ASKED,
	type Asked,
	type AskingPlan,
	type End,
	type ListeningPlan,
	type Standing,
	type Standings,
} from './plan';
import type { Question } from './question';
import { readAnswer } from './readAnswer';

const CLEARED = 'This question was answered, but what was written is not in n8n’s data table any more.';

/** How a question stands; put once unless anything else is known. */
export function standingOf(standings: Standings, place: number): Standing {
	return (standings[place] ??= { attempts: 1, read: [] });
}

/**
 * Reads what the table tells of a plan's questions: ends those that were answered or stopped, and marks those as pending whose
 * reply does not fit. What was read is not read again. A question has a row for each time that it was put, so that this is
 * known also where n8n was killed under who put it again. Gives whether there was anything new.
 */
export function readRows({ asked, questions, standings }: ListeningPlan, rows: readonly QuestionRow[]): boolean {
	const byKey = new Map<string, QuestionRow[]>();
	for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
	let isNew = false;
	asked.forEach((one, place) => {
		const own = byKey.get(one.key) ?? [];
		const taken = own.filter(
			({ state, written }) => written !== undefined || state === 'answered' || state === 'stopped',
		);
		if (taken.length === 0) return;
		const standing = standingOf(standings, place);
		if (standing.end) return;
		standing.attempts = Math.max(standing.attempts, own.length);
		for (const { state, written } of own) {
			if (standing.end || !written || standing.read.includes(written.by)) continue;
			standing.read.push(written.by);
			isNew = true;
			if (state === 'stopped') standing.end = endOf('OPTED_OUT', standing, written);
			else answer(questions[one.question], one, standing, written);
		}
		if (own.some(({ state }) => state === 'open')) delete standing.pending;
		if (taken.some(({ written }) => written === undefined)) endUnknown(standing, CLEARED);
	});
	return isNew;
}

function answer(question: Question, asked: Asked, standing: Standing, written: Written): void {
	const { text, picked, at, stops } = written;
	const place = picked?.item === asked.item ? picked.place : undefined;
	const found = readAnswer(question, { text, picked: place, at });
	if (found !== undefined) standing.end = { ...endOf('ANSWERED', standing, written), answer: found };
	else if (stops) standing.end = endOf('OPTED_OUT', standing, written);
	else Object.assign(standing, { unfit: written, pending: true });
}

/** Ends a question whose reply did not fit, or that got none in time. */
export function endUnanswered(standing: Standing, outcome: 'NOT_UNDERSTOOD' | 'TIMEOUT'): void {
	standing.end ??= endOf(outcome, standing, standing.unfit);
}

/** Ends a question of which nobody can say what was answered, with the reason in one sentence. */
export function endUnknown(standing: Standing, message: string): void {
	standing.end ??= { ...endOf('UNKNOWN', standing, standing.unfit), message };
}

function endOf(outcome: End['outcome'], { attempts }: Standing, written: Written | undefined): End {
	const answered = outcome === 'ANSWERED';
	return {
		outcome,
		answered,
		answer: null,
		reply: written?.text ?? null,
		replyMessageId: written?.messageId ?? null,
		answeredAt: answered && written ? new Date(written.at).toISOString() : null,
		timedOut: outcome === 'TIMEOUT',
		attempts,
	};
}

/** The outputs of a run: what Send gives for each item, with the end of its question; those without an answer have timed out. */
export function outputsOf(plan: AskingPlan, standings: Standings): IDataObject[] {
	plan.asked.forEach((_, place) => endUnanswered(standingOf(standings, place), 'TIMEOUT'));
	return outputsSoFar(plan, standings);
}

/** The same while questions are open: what has become of these is not known. */
export function outputsSoFar({ asked, items }: AskingPlan, standings: Standings): IDataObject[] {
	const ends = new Map<number, End>();
	asked.forEach(({ item }, place) => {
		const standing = standingOf(standings, place);
		ends.set(item, standing.end ?? endOf('UNKNOWN', standing, standing.unfit));
	});
	// An error stays as it is, so that n8n takes it for one.
	return items.map((json, item) => (json.error !== undefined ? json : { ...json, ...(ends.get(item) ?? NOT_ASKED) }));
}
