import type { IDataObject } from 'n8n-workflow';

import type { QuestionRow, WrittenReply } from './openQuestions';
import {
	ended,
	notAsked,
	type AskedMessage,
	type AskingPlan,
	type End,
	type QuestionState,
	type QuestionStates,
} from './plan';
import type { Question } from './question';
import { readAnswer } from './readAnswer';

const CLEARED = 'This question was answered, but what was written is not in n8n’s data table any more.';

/** How far a question is; put once unless anything else is known. */
export function questionState(states: QuestionStates, place: number): QuestionState {
	return (states[place] ??= { attempts: 1, read: [] });
}

/**
 * Reads what the table tells of a plan's questions: ends those that were answered or stopped, and marks those as pending whose
 * reply does not fit. What was read is not read again. A question has a row for each time that it was put, so that this is
 * known also where n8n was killed under who put it again. Gives whether there was anything new.
 */
export function readRows(
	{ asked, questions }: Pick<AskingPlan, 'asked' | 'questions'>,
	states: QuestionStates,
	rows: readonly QuestionRow[],
): boolean {
	const byKey = new Map<string, QuestionRow[]>();
	for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
	let isNew = false;
	asked.forEach((one, place) => {
		const own = byKey.get(one.key) ?? [];
		const taken = own.filter(
			({ state, written }) => written !== undefined || state === 'answered' || state === 'stopped',
		);
		if (taken.length === 0) return;
		const known = questionState(states, place);
		if (known.end) return;
		known.attempts = Math.max(known.attempts, own.length);
		for (const { state, written } of own) {
			if (known.end || !written || known.read.includes(written.by)) continue;
			known.read.push(written.by);
			isNew = true;
			if (state === 'stopped') known.end = endOf('OPTED_OUT', known, written);
			else answer(questions[one.question], one, known, written);
		}
		if (own.some(({ state }) => state === 'open')) delete known.pending;
		if (taken.some(({ written }) => written === undefined)) endUnknown(known, CLEARED);
	});
	return isNew;
}

function answer(question: Question, asked: AskedMessage, state: QuestionState, written: WrittenReply): void {
	const { text, picked, at, stops } = written;
	const place = picked?.item === asked.item ? picked.place : undefined;
	const found = readAnswer(question, { text, picked: place, at });
	if (found !== undefined) state.end = { ...endOf('ANSWERED', state, written), answer: found };
	else if (stops) state.end = endOf('OPTED_OUT', state, written);
	else Object.assign(state, { unfit: written, pending: true });
}

/** Ends a question whose reply did not fit, or that got none in time. */
export function endUnanswered(state: QuestionState, outcome: 'NOT_UNDERSTOOD' | 'TIMEOUT'): void {
	state.end ??= endOf(outcome, state, state.unfit);
}

/** Ends a question of which nobody can say what was answered, with the reason in one sentence. */
export function endUnknown(state: QuestionState, message: string): void {
	state.end ??= { ...endOf('UNKNOWN', state, state.unfit), message };
}

function endOf(outcome: End['outcome'], { attempts }: QuestionState, written: WrittenReply | undefined): End {
	const answered = outcome === 'ANSWERED';
	return {
		outcome,
		answer: null,
		reply: written?.text ?? null,
		answered,
		replyMessageId: written?.messageId ?? null,
		answeredAt: answered && written ? new Date(written.at).toISOString() : null,
		timedOut: outcome === 'TIMEOUT',
		attempts,
	};
}

/** The outputs of a run: what Send gives for each item, with the end of its question; those without an answer have timed out. */
export function outputsOf(plan: AskingPlan, states: QuestionStates): IDataObject[] {
	plan.asked.forEach((_, place) => endUnanswered(questionState(states, place), 'TIMEOUT'));
	return outputsSoFar(plan, states);
}

/** The same while questions are open: what has become of these is not known. */
export function outputsSoFar({ asked, items }: AskingPlan, states: QuestionStates): IDataObject[] {
	const ends = new Map<number, End>();
	asked.forEach(({ item }, place) => {
		const state = questionState(states, place);
		ends.set(item, state.end ?? endOf('UNKNOWN', state, state.unfit));
	});
	// An error stays as it is, so that n8n takes it for one.
	return items.map((json, item) => {
		if (json.error !== undefined) return json;
		const end = ends.get(item);
		return end ? ended(json, end) : notAsked(json);
	});
}

/** The output where nobody can read any more what was asked, with the reason. */
export function unreadableRun(items: IDataObject[], message: string): IDataObject[] {
	const end = { ...endOf('UNKNOWN', { attempts: 1, read: [] }, undefined), message };
	return items.map((json) => (json.error === undefined ? ended(json, end) : json));
}
