import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, type Json } from '../ground/json';
import { summaryOf } from './summary';
import { fieldsExcept, givenId, openMessage, type Verdict } from './verdict';

export const NO_ID = "The service's answer has no ID";
const ENVELOPE = ['code', 'description', 'reasons', 'result'];

/**
 * What the answer to a create says: the id of what was created is the `result` itself (part 2, 4.1 and 4.2), or what `idIn` reads of the
 * result; it comes out under `idField`. Without an id it is open whether anything was created.
 */
export function createdVerdict(
	answer: unknown,
	idField: string,
	idIn: (result: Json | undefined) => string | undefined = givenId,
): Verdict {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	const id = idIn(result);
	const { code, proof, description, reasons } = summaryOf(answer);
	const output: IDataObject = {
		...(id !== undefined && { [idField]: id }),
		...(isJsonObject(answer) && fieldsExcept(answer, ENVELOPE)),
		...(isJsonObject(result) && fieldsExcept(result, [idField])),
	};
	if (id !== undefined && (proof ?? 'taken') === 'taken') return { accepted: true, output: { code: 'OK', ...output } };
	// Where an id is expected, words beside a null are the documented failure (part 2, 2.1).
	const isRefused = proof === 'refused' || (proof === undefined && result === null && description !== '');
	if (isRefused && (result ?? null) === null)
		return { accepted: false, reasons, ...(description !== '' && { description }) };
	const message = proof === undefined || proof === 'taken' ? NO_ID : openMessage(code, description);
	return { open: true, details: output, ...(reasons.length > 0 && { reasons }), message };
}

/** What the answer to a change of something known says: the documented success is a result of null (part 2, 4.2), and nothing against it. */
export function doneVerdict(answer: unknown): Verdict {
	const { code, proof, description, reasons } = summaryOf(answer);
	const top = isJsonObject(answer) ? answer : {};
	const more = fieldsExcept(top, ENVELOPE);
	const isOk = pick(top, 'result') === null && (description === '' || description.toLowerCase() === 'ok');
	if (isOk && (proof ?? 'taken') === 'taken') return { accepted: true, output: { code: 'OK', ...more } };
	const isRefused = proof === 'refused' && (pick(top, 'result') ?? null) === null;
	if (isRefused) return { accepted: false, reasons, ...(description !== '' && { description }) };
	return { open: true, details: more, ...(reasons.length > 0 && { reasons }), message: openMessage(code, description) };
}
