import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, type Json } from '../ground/json';
import { isServerFault } from './certainty';
import type { Client } from './client';
import type { Answer } from './exchange';
import { bodyMessage, oneLine, summaryOf } from './summary';
import { isOf, readRecord, readRecords, type Shape } from './shapes';
import { httpTrouble, nodeError } from './trouble';

/** What an answer says in one line: its own words, or how it begins. */
export function answerText(answer: Answer): string {
	return bodyMessage(answer.text) || oneLine(answer.text) || 'nothing';
}

/**
 * The `result` of an answer; undefined where it has none. Throws a node error when the envelope says that the request failed, whatever its
 * HTTP status (field notes, rule 2).
 */
export function resultOf(client: Client, answer: Answer): Json | undefined {
	const json = client.json(answer);
	if (!isJsonObject(json)) return undefined;
	const { failed, status, code } = summaryOf(json);
	if (!failed) return pick(json, 'result');
	if (status !== undefined) throw nodeError(client.node, httpTrouble(status, answer.text));
	const [message, fix] = isServerFault(code)
		? ['The service has a problem of its own', 'Wait until it works again.']
		: ['The service refused the request', 'Correct the values named.'];
	const description = `${fix} The service said: ${answerText(answer)}`;
	throw nodeError(client.node, { message, description, httpCode: String(answer.status) });
}

/** As `failWithout`, for a list of things. */
export function failWithoutList(client: Client, answer: Answer, of: string): never {
	return failWithout(client, answer, `list of ${of}`);
}

/** Throws the node error for an answer without what was asked for: the service's own refusal, or that it is not there. */
export function failWithout(client: Client, answer: Answer, what: string): never {
	resultOf(client, answer);
	throw nodeError(client.node, {
		message: `The service's answer has no ${what}`,
		description: `Check the base URL in the credential, or try again later. The service said: ${answerText(answer)}`,
		httpCode: String(answer.status),
	});
}

/** The records in an answer's `result`, read by their shape; throws a node error when it has no list of them. */
export function recordsOf(client: Client, answer: Answer, shape: Shape): IDataObject[] {
	return readRecords(resultOf(client, answer), shape) ?? failWithoutList(client, answer, 'results');
}

/** The one record in an answer's `result`, or that is the answer itself (part 2, 4.2 and 4.3); undefined when it holds none. */
export function recordIn(client: Client, answer: Answer, shape: Shape): IDataObject | undefined {
	const result = resultOf(client, answer) ?? client.json(answer);
	return isJsonObject(result) && isOf(shape)(result) ? readRecord(result, shape) : undefined;
}

/** The same of a thing that has to be there, called as errors call it; throws a node error where it is not. */
export function knownRecord(client: Client, answer: Answer, shape: Shape, thing: string): IDataObject {
	const found = recordIn(client, answer, shape);
	if (found) return found;
	throw nodeError(client.node, {
		message: `The service does not know this ${thing}`,
		description: `Pick it from the list, or check the ID. The service said: ${answerText(answer)}`,
		httpCode: String(answer.status),
	});
}
