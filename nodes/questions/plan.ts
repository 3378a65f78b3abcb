import type { IDataObject } from 'n8n-workflow';

import type { WaitPlan } from '../durable/wait';
import { readingsOf } from '../events/consent';
import type { WrittenReply, QuestionRow } from './openQuestions';
import type { AnswerValue, Question } from './question';
import { readAnswer } from './readAnswer';

/** How Send is filled when it asks once more: the node, the way, and the fields that each question gives; `options.name` is one of its options. */
export interface Again {
	type: string;
	typeVersion: number;
	/** Which Send it is where the node has several. */
	operation?: string;
	mode: 'defineBelow' | 'json';
	fields: readonly string[];
}

export interface AskedMessage {
	item: number;
	key: string;
	/** Its place among the plan's questions: many items ask alike. */
	question: number;
	/** When it left first (milliseconds since 1970). */
	opened?: number;
	/** The fields of the message that asks once more; absent where it is asked only once. */
	again?: IDataObject;
}

export interface AskingPlan extends WaitPlan {
	run: string;
	channel: string;
	asked: AskedMessage[];
	questions: Question[];
	again: Again;
}

/** A question whose reply does not fit is put once more (docs/replies.md). */
const MOST_ATTEMPTS = 2;

/** How far a question is: how often it was put, and what has been read of its replies. */
export interface QuestionState {
	attempts: number;
	read: string[];
	/** What was written last and did not fit. */
	unfit?: WrittenReply;
	/** Whether nothing has been done about that yet. */
	pending?: true;
	end?: End;
}

/** How far each question of a plan is, by the place in its list; plain data, kept in n8n's database. */
export type QuestionStates = Record<string, QuestionState>;

export interface End extends IDataObject {
	/** UNKNOWN where the wait ended early, or its rows could not be read; `message` says why, where it is known. */
	outcome: 'ANSWERED' | 'NOT_ASKED' | 'NOT_UNDERSTOOD' | 'OPTED_OUT' | 'TIMEOUT' | 'UNKNOWN';
	/** The answer by the kind of the question: text, number, true or false, a choice's value, or a date. */
	answer: string | number | boolean | null;
	reply: string | null;
	answered: boolean;
	replyMessageId: string | null;
	answeredAt: string | null;
	timedOut: boolean;
	attempts: number;
	message?: string;
}

/** The output of an item that was not asked: what Send says of it; what the service answered has another name, since `answer` is the person's. */
export function notAsked({ answer, ...json }: IDataObject): IDataObject {
	return {
		...ended(json, endOf('NOT_ASKED', { attempts: 0, read: [] }, undefined)),
		...(answer !== undefined && { serviceAnswer: answer }),
	};
}

/** An item with the end of its question: what came of it and what was answered come first. */
export function ended(json: IDataObject, end: End): IDataObject {
	const { outcome, answer, reply } = end;
	const first = { outcome, answer, reply };
	return { ...first, ...json, ...end };
}

const CLEARED = 'This question was answered, but what was written is not in n8n’s data table any more.';

/** How far a question is; put once unless anything else is known. */
export function questionState(states: QuestionStates, place: number): QuestionState {
	return (states[place] ??= { attempts: 1, read: [] });
}

/**
 * Reads what the table tells of a plan's questions: ends those that were answered or stopped, and marks those as pending whose
 * reply does not fit. What was read is not read again. A question has a row for each time that it was put: by these, a look knows what another
 * one has put again, of which nothing is kept here, as after a crash, or where two workers had this execution and one of them stored what was
 * before. A look that `isReopening` knows better: the last one may have opened a row and come to no more. Gives whether there was anything new.
 */
export function readRows(
	{ asked, questions }: Pick<AskingPlan, 'asked' | 'questions'>,
	states: QuestionStates,
	rows: readonly QuestionRow[],
	isReopening = false,
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
		if (!isReopening) known.attempts = Math.min(MOST_ATTEMPTS, Math.max(known.attempts, own.length));
		for (const { state, written } of own) {
			if (known.end || !written || known.read.includes(written.by)) continue;
			known.read.push(written.by);
			isNew = true;
			if (state === 'stopped') known.end = endOf('OPTED_OUT', known, written);
			else answer(questions[one.question], one, known, written);
		}
		if (!isReopening && own.some(({ state }) => state === 'open')) delete known.pending;
		if (taken.some(({ written }) => written === undefined)) endUnknown(known, CLEARED);
	});
	return isNew;
}

function answer(question: Question, asked: AskedMessage, state: QuestionState, written: WrittenReply): void {
	const { text, prefix, picked, at, stops } = written;
	const place = picked?.item === asked.item ? picked.place : undefined;
	let found: AnswerValue | undefined;
	const readings = readingsOf(text, prefix);
	// Any text would do: the keyword only says whom it is for.
	if (question.kind === 'text') readings.sort((one, other) => one.length - other.length);
	for (const reading of readings) found ??= readAnswer(question, { text: reading, picked: place, at });
	if (found !== undefined) state.end = { ...endOf('ANSWERED', state, written), answer: found };
	else if (stops) state.end = endOf('OPTED_OUT', state, written);
	else Object.assign(state, { unfit: written, pending: true });
}

/** Ends a question whose reply did not fit, that got none in time, or whose person wants no more messages. */
export function endUnanswered(state: QuestionState, outcome: 'NOT_UNDERSTOOD' | 'OPTED_OUT' | 'TIMEOUT'): void {
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

/** An item where nobody can read any more what was asked, with the reason. */
export function unreadableQuestion(json: IDataObject, message: string): IDataObject {
	return ended(json, { ...endOf('UNKNOWN', { attempts: 1, read: [] }, undefined), message });
}
