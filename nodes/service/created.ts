import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick } from '../ground/json';
import { summaryOf } from './summary';
import { fieldsExcept, codeVerdict, givenId, openMessage, type Verdict } from './verdict';

const NO_ID = "The service's answer has no ID";
const ENVELOPE = ['code', 'description', 'reasons', 'result'];

/**
 * What the answer to a create says: the id of what was created is the `result` itself (part 2, 4.1 and 4.2), or stands in it under its
 * name (part 1, 2.4) or beside a code (part 2, 4.3); it comes out under `idField`. Without an id it is open whether anything was created.
 */
export function createdVerdict(answer: unknown, idField: string): Verdict {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	const coded = isJsonObject(result) && pick(result, 'code') !== undefined && codeVerdict(result, 'result', idField);
	if (coded)
		return coded.accepted && coded.output[idField] === null
			? { open: true, details: coded.output, message: NO_ID }
			: coded;
	const inner = isJsonObject(result) ? result : {};
	const id = givenId(isJsonObject(result) ? pick(result, idField) : result);
	const { code, proof, description, reasons } = summaryOf(answer);
	const output: IDataObject = {
		...(id !== undefined && { [idField]: id }),
		...(isJsonObject(answer) && fieldsExcept(answer, ENVELOPE)),
		...fieldsExcept(inner, [idField]),
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
