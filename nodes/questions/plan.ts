import type { IDataObject } from 'n8n-workflow';

import type { WaitPlan } from '../durable/wait';
import type { WrittenReply } from './openQuestions';
import type { Question } from './question';

/** How Send is filled when it asks once more: the node, the way, and the fields that each question gives; `options.name` is one of its options. */
export interface Again {
	type: string;
	typeVersion: number;
	/** Which Send it is where the node has several. */
	operation?: string;
	mode: 'defineBelow' | 'json';
	fields: readonly string[];
}

/** A message that waits for its answer. */
export interface AskedMessage {
	/** The item that it stands for. */
	item: number;
	/** Whom the question was put to. */
	key: string;
	/** Its place among the plan's questions: many items ask alike. */
	question: number;
	/** The fields of the message that asks once more; absent where it is asked only once. */
	again?: IDataObject;
}

/** All that ends a run's questions. */
export interface AskingPlan extends WaitPlan {
	/** The run, as the table has it. */
	run: string;
	channel: string;
	asked: AskedMessage[];
	questions: Question[];
	again: Again;
}

/** How far a question is: how often it was put, and what has been read of its replies. */
export interface QuestionState {
	attempts: number;
	/** The calls whose replies have been read. */
	read: string[];
	/** What was written last and did not fit. */
	unfit?: WrittenReply;
	/** Whether nothing has been done about that yet. */
	pending?: true;
	end?: End;
}

/** How far each question of a plan is, by the place in its list; plain data, kept in n8n's database. */
export type QuestionStates = Record<string, QuestionState>;

/** The end of a question. */
export interface End extends IDataObject {
	/** UNKNOWN where the wait ended early, or its rows could not be read; `message` says why, where it is known. */
	outcome: 'ANSWERED' | 'NOT_UNDERSTOOD' | 'OPTED_OUT' | 'TIMEOUT' | 'UNKNOWN';
	/** The answer by the kind of the question: text, number, true or false, a choice's value, or a date. */
	answer: string | number | boolean | null;
	/** What the person wrote. */
	reply: string | null;
	answered: boolean;
	replyMessageId: string | null;
	answeredAt: string | null;
	timedOut: boolean;
	/** How often the question was put. */
	attempts: number;
	message?: string;
}

/** What comes out for an item that was not asked. */
const NOT_ASKED = {
	outcome: 'NOT_ASKED',
	answer: null,
	reply: null,
	answered: false,
	replyMessageId: null,
	answeredAt: null,
	timedOut: false,
	attempts: 0,
} as const satisfies IDataObject;

/** The output of an item that was not asked: what Send says of it; what the service answered has another name, since `answer` is the person's. */
export function notAsked({ answer, ...json }: IDataObject): IDataObject {
	return { ...ended(json, NOT_ASKED), ...(answer !== undefined && { serviceAnswer: answer }) };
}

/** An item with the end of its question: what came of it and what was answered come first. */
export function ended(json: IDataObject, end: End | typeof NOT_ASKED): IDataObject {
	const { outcome, answer, reply } = end;
	const first = { outcome, answer, reply };
	return { ...first, ...json, ...end };
}
