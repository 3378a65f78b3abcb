import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, type Json } from '../ground/json';
import { codeProof } from './certainty';
import { givenId } from './givenId';
import { isNo, saidIn } from './said';
import { besides, openMessage, type Verdict } from './verdict';

/**
 * What the answer to a create says: the id of what was created is the `result` itself (part 2, 4.1 and 4.2), or stands in it
 * (part 2, 4.3); it comes out under `idField`. Without an id it is open whether anything was created.
 */
export function createdVerdict(given: unknown, idField: string): Verdict {
	const answer: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
	const id = createdId(answer, idField);
	// Where an id is expected, words beside a null are the documented failure (part 2, 2.1).
	const isNull = isJsonObject(answer) && pick(answer, 'result') === null;
	const failure = failureVerdict(answer, id === undefined ? {} : { [idField]: id }, isNull);
	if (failure) return failure;
	const more = { ...moreIn(answer, [idField, 'id']), ...wordsIn(answer) };
	if (id !== undefined) return { accepted: true, output: { code: 'OK', [idField]: id, ...more } };
	return { open: true, said: { ...unread(answer), ...more }, message: "The service's answer has no ID" };
}

/** What the answer to a change of something known says: a result of null is a success, as long as nothing speaks against it. */
export function doneVerdict(answer: unknown): Verdict {
	const failure = failureVerdict(answer, {}, false);
	if (failure) return failure;
	const words = wordsIn(answer);
	if (words || saysNo(answer)) return { open: true, said: words ?? {}, message: openSaid(undefined, '') };
	return { accepted: true, output: { code: 'OK', ...moreIn(answer, []) } };
}

function failureVerdict(answer: unknown, found: IDataObject, isNull: boolean): Verdict | undefined {
	const { code, description, reasons, failed } = saidIn(answer);
	if (!failed) return undefined;
	const proof = codeProof(code);
	// Words alone prove nothing: services of this family describe their successes, too.
	const isExplained = proof === undefined && Object.keys(found).length === 0 && (reasons.length > 0 || isNull);
	if (proof !== 'refused' && !isExplained) {
		return { open: true, said: { ...moreIn(answer, []), ...found }, reasons, message: openSaid(code, description) };
	}
	return { accepted: false, reasons, said: found, ...(description !== '' && { description }) };
}

function openSaid(code: unknown, description: string): string {
	if (codeProof(code) === 'open') return openMessage(code, description);
	return `The service's answer does not say whether it was done${description === '' ? '' : `: ${description}`}`;
}

/** What an answer says beside its envelope, at its top and in its result. */
function moreIn(answer: unknown, read: readonly string[]): IDataObject {
	if (!isJsonObject(answer)) return {};
	const result = pick(answer, 'result');
	const names = ['code', 'description', 'message', 'reasons', 'result', 'status', ...read];
	return { ...besides(answer, names), ...(isJsonObject(result) && besides(result, names)) };
}

/** More objects around an id than any service has. */
const MOST_LEVELS = 3;

function createdId(answer: unknown, idField: string, levels = MOST_LEVELS): string | undefined {
	const [only, ...others] = [answer].flat();
	if (others.length > 0) return undefined;
	if (!isJsonObject(only)) return givenId(only);
	const found = pick(only, idField) ?? pick(only, 'result', 'id');
	if (found !== undefined || levels === 0)
		return isJsonObject(found) || Array.isArray(found) ? createdId(found, idField, levels - 1) : givenId(found);
	const inner = Object.values(only).filter(isJsonObject);
	return inner.length === 1 ? createdId(inner[0], idField, levels - 1) : undefined;
}

/** What stands in the place of a result and is neither an id nor an object, which is told by its own names. */
function unread(answer: unknown): IDataObject {
	const [name, value] = isJsonObject(answer)
		? ['result', pick(answer, 'result')]
		: ['answer', answer as Json | undefined];
	if (value === undefined || value === null || isJsonObject(value)) return {};
	return typeof value === 'string' && (value.trim() === '' || isWords(value)) ? {} : { [name]: value };
}

/** Whether the whole answer, or its result, is a plain no. */
function saysNo(answer: unknown): boolean {
	return isNo(isJsonObject(answer) ? pick(answer, 'result') : (answer as Json));
}

/** An id is one word: a text with blanks in its place tells something. */
function isWords(text: string): boolean {
	return /\s/.test(text.trim());
}

/** What an answer tells in the place of an id, or of the whole envelope. */
function wordsIn(answer: unknown): { answer: string } | undefined {
	const said = isJsonObject(answer) ? pick(answer, 'result') : answer;
	return typeof said === 'string' && isWords(said) ? { answer: said } : undefined;
}
