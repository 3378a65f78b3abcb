import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { readMemory } from '../durable/nodeMemory';
import { takeReports } from '../delivery/resume';
import { InvalidInput } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { Memory } from '../ground/memory';
import { emailAddress } from '../panel/recipients';
import type { FormField } from './formFields';
import { answeredPage, closedPage, donePage, questionPage } from './page';
import { readQuestion, type ApprovalQuestion } from './question';

/** The key under which a sleeping node keeps its question, in n8n's own memory of the node. */
export const QUESTION_KEY = 'question';

/** The most characters that a person can write into one field. */
const MOST_CHARACTERS = 100_000;
const HEADERS = {
	'Content-Type': 'text/html; charset=utf-8',
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Robots-Tag': 'noindex',
	// A page of its own origin, so that what a model or a customer wrote in it reaches nothing of n8n's.
	'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox allow-forms",
};

/**
 * A call to a link of a question; n8n has checked the signature. A GET shows the page and decides nothing; a POST with an
 * answer lets the execution go on with `{ data }`, as n8n's own nodes do. A call that names no question is that of a wait for delivery,
 * for which n8n has the same address. It never throws: that would end the execution.
 */
export async function takeAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { question: id, approved } = context.getQueryData() as IDataObject;
	if (id === undefined) return takeReports(context);
	const question = openQuestion(context);
	if (question === undefined || question.id !== id) return show(context, 410, closedPage());
	const chosen = typeof approved === 'string' ? approved : undefined;
	if (context.getRequestObject().method !== 'POST') return show(context, 200, questionPage(question, chosen));
	try {
		const data = { ...answerTo(question, posted(context)), respondedAt: new Date().toISOString() };
		if (!isFirst(context.getExecutionId(), question)) return show(context, 409, answeredPage());
		return { ...show(context, 200, donePage()), workflowData: [[{ json: { data } }]] };
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return show(context, 400, questionPage(question, chosen, problem));
	}
}

/** Questions that were answered a moment ago: n8n calls a node for each of several answers that come before it wakes the first. */
const answered = new Memory<true>({ most: 1000, keepMs: 10_000 });

/** Whether nobody has answered a question in the last moments; of two who did, one must not read that the answer was taken. */
function isFirst(execution: string, { id }: ApprovalQuestion): boolean {
	const key = `${execution}/${id}`;
	if (answered.get(key)) return false;
	answered.set(key, true);
	return true;
}

/** What was posted: n8n puts the fields of a form with parts apart from its files. */
function posted(context: IWebhookFunctions): IDataObject {
	const body = context.getBodyData();
	return isJsonObject(body.data) ? body.data : body;
}

function show(context: IWebhookFunctions, status: number, page: string): IWebhookResponseData {
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
	response.status(status).end(page);
	return { noWebhookResponse: true };
}

/** The question that the node sleeps on. */
function openQuestion(context: IWebhookFunctions): ApprovalQuestion | undefined {
	try {
		return readQuestion(readMemory(context, QUESTION_KEY));
	} catch {
		return undefined;
	}
}

/** What a posted form answers; throws InvalidInput in words for who filled it in. */
export function answerTo(question: ApprovalQuestion, body: IDataObject): IDataObject {
	const { kind, choices, fields } = question;
	if (kind === 'approval') {
		const choice = choices.find(({ approved }) => String(approved) === body.approved);
		if (!choice) throw new InvalidInput('Answer', 'none was chosen', 'Choose one.');
		return { approved: choice.approved };
	}
	return Object.fromEntries(fields.map((field, at) => [field.name, valueOf(field, body[`field-${at}`])]));
}

function valueOf(field: FormField, given: IDataObject[string]): string | number | string[] | null {
	const { type, label, required, options } = field;
	if (type === 'hiddenField') return field.value;
	const texts = [given].flat().filter((entry) => typeof entry === 'string' && entry.trim() !== '') as string[];
	if (required && texts.length === 0) throw new InvalidInput(label, 'please fill it in', '');
	if (options.length > 0 && texts.some((text) => !options.includes(text))) {
		throw new InvalidInput(label, 'please choose from the list', '');
	}
	if (type === 'checkbox') return withinLimit(texts, field);
	const [text] = texts;
	if (text === undefined) return null;
	if (text.length > MOST_CHARACTERS) throw new InvalidInput(label, 'please write less', '');
	if (type === 'number') return numberOf(text, label);
	if (type === 'email') return emailAddress(text, label);
	return type === 'text' ? text.trim() : text;
}

function numberOf(text: string, label: string): number {
	const value = Number(text);
	if (Number.isFinite(value)) return value;
	throw new InvalidInput(label, 'please write a number', '');
}

function withinLimit(texts: string[], { label, selections }: FormField): string[] {
	if (selections === undefined || texts.length === 0) return texts;
	const { least, most } = selections;
	if (texts.length >= least && texts.length <= most) return texts;
	throw new InvalidInput(label, `please choose ${least === most ? least : `${least} to ${most}`}`, '');
}
