import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, pick } from '../ground/json';
import { readReasons, type Reason } from './trouble';

/** What the service said of one message. */
export type Verdict =
	// A note says what holds for several messages; it is shown once, as a hint.
	{ accepted: true; output: IDataObject; note?: string } | { accepted: false; reasons: Reason[]; description?: string };

/**
 * The list under `result` (any case) of an answer, or the answer itself when it is a list. A single entry that is not
 * in a list (part 1, 4.3) counts as a list of one. Undefined otherwise.
 */
export function resultList(answer: unknown): unknown[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : answer;
	if (isJsonObject(result) && ['code', 'messageId'].some((name) => pick(result, name) !== undefined)) return [result];
	return Array.isArray(result) ? result : undefined;
}

/**
 * What a `code` / `messageId` / `reasons` entry says (part 1, 2.1); any other field it has is kept. Some channels give
 * the message id under a name of their own: `idField` (part 1, 2.7 and 2.8). Undefined when it says neither.
 */
export function codeVerdict(entry: unknown, idField = 'messageId'): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const messageId = idText(pick(entry, idField));
	const code = pick(entry, 'code');
	const ok = isOk(code);
	// Looked for only where they can matter: among 32,000 entries it shows.
	const reasons = ok ? [] : readReasons(pick(entry, 'reasons'));
	if (code === undefined && messageId === undefined && reasons.length === 0) return undefined;
	const named = code === undefined && messageId !== undefined && reasons.length === 0;
	if (named || ok) return { accepted: true, output: { ...entry, code: 'OK', messageId: messageId ?? null } };
	// A fault of the service's own does not prove that the message was not taken (part 1, 2.3; part 2, 7).
	if (isServerFault(code)) return undefined;
	// Codes are an open set: an id beside a code of no known refusal may be a message that was taken.
	const open = typeof code === 'string' && !/^(rejected|\w+_error)$/i.test(code);
	if (open && messageId !== undefined && reasons.length === 0) return undefined;
	const description = pick(entry, 'description');
	return { accepted: false, reasons, ...(typeof description === 'string' && { description }) };
}

/** Whether a code says success; codes are compared without case (field notes, rule 2). */
export function isOk(code: unknown): boolean {
	return typeof code === 'string' && /^ok$/i.test(code);
}

/** Whether a code speaks of a fault of the service's own: what was asked may have been carried out all the same. */
export function isServerFault(code: unknown): boolean {
	return typeof code === 'string' && /^internal_error$/i.test(code);
}

/** Whether a code says failure: any text but `ok`. */
export function saysFailure(code: unknown): boolean {
	return typeof code === 'string' && !isOk(code);
}
