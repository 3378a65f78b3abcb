import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { readMemory } from '../durable/nodeMemory';
import { takeReports } from '../delivery/resume';
import { InvalidInput } from '../ground/errors';
import { EXACT_DIGITS, isJsonObject } from '../ground/json';
import { Memory } from '../ground/memory';
import { emailAddress } from '../panel/recipients';
import type { FormField } from './formFields';
import { unsealQuestion, type ApprovalQuestion, type ApprovalChoice } from './question';
import { asWritten, markup, page, type Html } from './markup';

/** The key under which a sleeping node keeps its question, in n8n's own memory of the node. */
export const QUESTION_KEY = 'question';

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
	const question = openQuestion(context, id);
	if (question === undefined || Date.now() >= question.until) return show(context, 410, CLOSED_PAGE);
	const chosen = typeof approved === 'string' ? approved : undefined;
	if (context.getRequestObject().method !== 'POST') return show(context, 200, questionPage(question, chosen));
	let given: IDataObject = {};
	try {
		given = posted(context);
		const data = { ...answerTo(question, given), respondedAt: new Date().toISOString() };
		if (!isFirst(context.getExecutionId(), question)) return show(context, 409, ANSWERED_PAGE);
		return { ...show(context, 200, DONE_PAGE), workflowData: [[{ json: { data } }]] };
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return show(context, 400, questionPage(question, chosen, { problem, given }));
	}
}

/**
 * Questions that were answered a moment ago: n8n calls a node for each of several answers that come before it wakes the first, which takes
 * minutes where executions wait for their turn (n8n's limit of concurrent ones).
 */
const answered = new Memory<true>({ most: 1000, keepMs: 10 * 60 * 1000 });

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

/** The question that the node sleeps on, where it has this id. */
function openQuestion(context: IWebhookFunctions, id: unknown): ApprovalQuestion | undefined {
	try {
		return unsealQuestion(readMemory(context, QUESTION_KEY), id);
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
	return Object.fromEntries(fields.map((field, at) => [field.name, valueOf(field, body[nameOf(at)])]));
}

function valueOf(field: FormField, given: IDataObject[string]): string | number | string[] | null {
	const { type, label, required, options } = field;
	if (type === 'hiddenField') return field.value;
	const texts = textsIn(given).filter((text) => text.trim() !== '');
	if (required && texts.length === 0) throw new InvalidInput(label, 'please fill it in', '');
	if (options.length > 0 && texts.some((text) => !options.includes(text))) {
		throw new InvalidInput(label, 'please choose from the list', '');
	}
	if (type === 'checkbox') return withinLimit(texts, field);
	const [text] = texts;
	if (text === undefined) return null;
	if (text.length > MOST_CHARACTERS) throw new InvalidInput(label, 'please write less', '');
	if (type === 'number') return numberIn(text, label);
	if (type === 'email') return emailAddress(text, label);
	return type === 'text' ? text.trim() : text;
}

function numberIn(text: string, label: string): number {
	const number = Number(text);
	if (!Number.isFinite(number)) throw new InvalidInput(label, 'please write a number', '');
	// Beyond, the last digits would be other ones than were written.
	const isExact = /[.e]/i.test(text) ? text.replace(/\D/g, '').length <= EXACT_DIGITS : Number.isSafeInteger(number);
	if (!isExact || Math.abs(number) > Number.MAX_SAFE_INTEGER)
		throw new InvalidInput(label, 'please write a shorter number', '');
	return number;
}

function textsIn(given: IDataObject[string]): string[] {
	return [given].flat().filter((entry): entry is string => typeof entry === 'string');
}

function withinLimit(texts: string[], { label, selections }: FormField): string[] {
	if (selections === undefined || texts.length === 0) return texts;
	const { least, most } = selections;
	if (texts.length >= least && texts.length <= most) return texts;
	throw new InvalidInput(label, `please choose ${least === most ? least : `${least} to ${most}`}`, '');
}

/**
 * The page of a question. Reading it decides nothing, so that the preview of a message may: the decision is posted. `chosen`
 * is the answer that the link names, `refused` the one that came and what was wrong with it: the form has what was written, but for passwords.
 */
export function questionPage(
	question: ApprovalQuestion,
	chosen: string | undefined,
	refused?: { problem: string; given: IDataObject },
): string {
	const { title, text, choices, fields, submitLabel } = question;
	const buttons =
		choices.length > 0
			? choices.map((choice) => choiceButton(choice, choices.length > 1 ? chosen : undefined))
			: [markup`<button class="primary">${submitLabel}</button>`];
	const heading = title === '' ? [] : [markup`<h1>${title}</h1>`];
	const trouble = refused === undefined ? [] : [markup`<p class="problem" role="alert">${refused.problem}</p>`];
	const inputs = fields.map((field, at) =>
		fieldInput(field, at, refused && field.type !== 'password' ? textsIn(refused.given[nameOf(at)]) : undefined),
	);
	// n8n takes the answer to a custom form in no other way.
	const form = markup`<form method="post" enctype="multipart/form-data">${inputs}${buttons}</form>`;
	return page(title === '' ? 'Your answer is needed' : title, markup`${heading}<p>${text}</p>${trouble}${form}`);
}

/** The choice that the link names stands out; without one, each has the look that the question gives it. */
function choiceButton({ label, approved, style }: ApprovalChoice, chosen: string | undefined): Html {
	const value = String(approved);
	const look = chosen === undefined ? style : chosen === value ? 'primary' : 'secondary';
	return markup`<button class="${look}" name="approved" value="${value}">${label}</button>`;
}

/** What a person sees who has answered, in the words of n8n's own nodes. */
export const DONE_PAGE = page('Action recorded', markup`<h1>Got it, thanks</h1><p>This page can be closed now</p>`);

/** What a person sees whose question is not open any more: another one stands in its place. */
export const CLOSED_PAGE = nothingToDo('This question is not open any more. A newer message may ask it again.');

/** What a person sees whose answer came right after another one. */
export const ANSWERED_PAGE = nothingToDo('This question was answered a moment ago. The first answer counts.');

function nothingToDo(text: string): string {
	return page('No action required', markup`<h1>No action required</h1><p>${text}</p>`);
}

/** Under which name the field at a place of a form is posted. */
function nameOf(at: number): string {
	return `field-${at}`;
}

const INPUT_TYPES = { date: 'date', email: 'email', number: 'number', password: 'password', text: 'text' };
const NOTHING = markup``;

/** What a person fills in for the field at a place of a question's form; `texts` is what stands there or is chosen before. */
export function fieldInput(field: FormField, at: number, texts: readonly string[] = [field.value]): Html {
	const { label, type } = field;
	const name = nameOf(at);
	if (type === 'hiddenField') return NOTHING;
	if (type === 'checkbox' || type === 'radio') {
		const boxes = field.options.map((option) => box(field, name, option, texts.includes(option)));
		return markup`<fieldset><legend>${label}</legend>${boxes}</fieldset>`;
	}
	const heading = markup`<label for="${name}">${label}</label>`;
	if (type === 'dropdown') return markup`${heading}${dropdown(field, name, texts)}`;
	const [value = ''] = texts;
	if (type === 'textarea') return markup`${heading}${textArea(field, name, value)}`;
	const { placeholder } = field;
	const attributes = markup`type="${INPUT_TYPES[type]}" value="${value}" placeholder="${placeholder}"`;
	const step = type === 'number' ? asWritten(' step="any"') : NOTHING;
	return markup`${heading}<input id="${name}" name="${name}" ${attributes}${step}${must(field)}>`;
}

function must({ required }: FormField): Html {
	return required ? asWritten(' required') : NOTHING;
}

function box(field: FormField, name: string, option: string, isChosen: boolean): Html {
	const { type } = field;
	const checked = isChosen ? asWritten(' checked') : NOTHING;
	// Of checkboxes, a browser would want every one that says so.
	const needed = type === 'radio' ? must(field) : NOTHING;
	return markup`<label><input type="${type}" name="${name}" value="${option}"${checked}${needed}> ${option}</label>`;
}

function textArea(field: FormField, name: string, value: string): Html {
	const { placeholder } = field;
	return markup`<textarea id="${name}" name="${name}" rows="5" placeholder="${placeholder}"${must(field)}>${value}</textarea>`;
}

function dropdown(field: FormField, name: string, chosen: readonly string[]): Html {
	const options = field.options.map((option) => {
		const selected = chosen.includes(option) ? asWritten(' selected') : NOTHING;
		// Without a value, a browser posts the text with its blanks made one.
		return markup`<option value="${option}"${selected}>${option}</option>`;
	});
	return markup`<select id="${name}" name="${name}"${must(field)}><option value=""></option>${options}</select>`;
}
