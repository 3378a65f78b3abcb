import { idText, isJsonObject } from '../ground/json';
import { tryParseXml } from '../ground/xml';
import { codeProof } from './certainty';
import { answerJson } from './unwrapped';

/** Ids that the service gives to what it took, and that no request repeats. */
const GIVEN_IDS = new Set(['messageid', 'pushid', 'smsid', 'fileid']);
/** How deep an answer is looked through. */
const MOST_LEVELS = 8;

/**
 * Whether an answer speaks of something that was taken, in JSON or XML: by a code of success, an id that the service gave, or a SOAP
 * response. Where its HTTP status says that the request was refused, one of the two is wrong, and nobody can tell which: an answer for a
 * part of the messages may come with 400, 422 or 429.
 */
export function speaksOfSuccess(text: string): boolean {
	const data = answerJson(text) ?? tryParseXml(text);
	const speaks = (value: unknown, level: number): boolean => {
		if (level > MOST_LEVELS) return false;
		if (Array.isArray(value)) return value.some((one) => speaks(one, level + 1));
		if (!isJsonObject(value)) return false;
		return Object.entries(value).some(([name, part]) => saysTaken(name, part) || speaks(part, level + 1));
	};
	return isIdList(data) || isSoapResponse(data) || speaks(data, 0);
}

function saysTaken(name: string, value: unknown): boolean {
	const word = name.toLowerCase().replace(/[_-]/g, '');
	if (word === 'code') return codeProof(value) === 'taken';
	if (GIVEN_IDS.has(word)) return isId(value);
	return word === 'result' && isId(value);
}

/** Whether a SOAP envelope holds the response of an operation, and no fault. */
function isSoapResponse(data: unknown): boolean {
	const envelope = isJsonObject(data) ? data.Envelope : undefined;
	const body = isJsonObject(envelope) ? envelope.Body : undefined;
	return isJsonObject(body) && Object.keys(body).some((name) => name.endsWith('Response'));
}

/** The answer to a voice code is a list of ids and nothing else (part 2, 2.7). */
function isIdList(data: unknown): boolean {
	return Array.isArray(data) && data.length > 0 && data.every(isId);
}

/** Whether a value is an id and no word or sentence: one word with a digit. */
function isId(value: unknown): boolean {
	const word = idText(value)?.trim();
	// Two patterns: a single one takes the square of the time for a long row of digits before a sign that no id has.
	return word !== undefined && /\d/.test(word) && /^[\w+/=-]+$/.test(word);
}
