import type { IDataObject } from 'n8n-workflow';

import type { QuestionRow, Written } from './openQuestions';
import { NOT_ASKED, type Asked, type AskingPlan, type End } from './plan';
import { readAnswer } from './readAnswer';

/** How a question stands: how often it was put, and what has been read of its replies. */
export interface Standing {
	attempts: number;
	/** The calls whose replies have been read. */
	read: string[];
	/** What was written last and did not fit. */
	unfit?: Written;
	/** Whether nothing has been done about that yet. */
	pending?: true;
	end?: End;
}

/** How each question of a plan stands, by the place in its list; plain data, kept in n8n's database. */
export type Standings = Record<string, Standing>;

/** How a question stands; put once unless anything else is known. */
export function standingOf(standings: Standings, place: number): Standing {
	return (standings[place] ??= { attempts: 1, read: [] });
}

/**
 * Reads what the table tells of a plan's questions: ends those that were answered or stopped, and marks those as pending whose
 * reply does not fit. What was read is not read again. Gives whether there was anything new.
 */
export function readRows(plan: AskingPlan, standings: Standings, rows: readonly QuestionRow[]): boolean {
	const places = new Map(plan.asked.map(({ key }, place) => [key, place]));
	let isNew = false;
	for (const { key, state, written } of rows) {
		const place = places.get(key);
		if (place === undefined || !written) continue;
		const standing = standingOf(standings, place);
		if (standing.end || standing.read.includes(written.by)) continue;
		standing.read.push(written.by);
		isNew = true;
		if (state === 'stopped') standing.end = endOf('OPTED_OUT', standing, written);
		else answer(plan, plan.asked[place], standing, written);
	}
	return isNew;
}

function answer(plan: AskingPlan, asked: Asked, standing: Standing, written: Written): void {
	const { text, picked, at } = written;
	const place = picked?.item === asked.item ? picked.place : undefined;
	const found = readAnswer(plan.questions[asked.question], { text, picked: place, at });
	if (found !== undefined) standing.end = { ...endOf('ANSWERED', standing, written), answer: found };
	else Object.assign(standing, { unfit: written, pending: true });
}

/** Ends a question whose reply did not fit, or that got none in time. */
export function endUnanswered(standing: Standing, outcome: 'NOT_UNDERSTOOD' | 'TIMEOUT'): void {
	standing.end ??= endOf(outcome, standing, standing.unfit);
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
