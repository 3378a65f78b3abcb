import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, pick, type Json } from '../ground/json';
import { redact } from '../ground/secrets';
import type { Answer, Client } from './client';
import { withTextIds } from './pagination';
import { bodyMessage, nodeError, readReasons } from './trouble';
import { saysFailure } from './verdict';

/** What an answer says in one line, without secrets. */
export function saidBy(client: Client, answer: Answer): string {
	return bodyMessage(redact(answer.text, client.connection.secrets)) || 'nothing';
}

/**
 * The `result` of an answer, or the answer itself where it has none (part 2, 4.2). Throws a node error when the envelope
 * says that the request failed, whatever its HTTP status (field notes, rule 2).
 */
export function resultOf(client: Client, answer: Answer): Json {
	const json = client.json(answer);
	if (!isJsonObject(json)) return json;
	const code = pick(json, 'code');
	const status = pick(json, 'status');
	const failed = saysFailure(code) || (typeof status === 'number' && status >= 400);
	const result = pick(json, 'result');
	// A result of null alone can be a success; with a description beside it, it is a failure (part 2, 7).
	const description = pick(json, 'description');
	const explained = result === null && typeof description === 'string' && description.trim() !== '';
	if (failed || explained || readReasons(pick(json, 'reasons')).length > 0) {
		throw nodeError(client.node, {
			message: 'The service refused the request',
			description: `Correct the values named. The service said: ${saidBy(client, answer)}`,
			httpCode: String(answer.status),
		});
	}
	return result === undefined ? json : result;
}

/** Throws the node error for an answer without the list that was asked for: the service's own reason, or that it is none. */
export function failWithoutList(client: Client, answer: Answer, of: string): never {
	resultOf(client, answer);
	throw nodeError(client.node, {
		message: `The service's answer has no list of ${of}`,
		description: 'Check the base URL in the credential, or try again later.',
		httpCode: String(answer.status),
	});
}

/** The records in an answer's `result`, ids as text; throws a node error when it has no list of them. */
export function recordsOf(client: Client, answer: Answer, idFields: readonly string[]): IDataObject[] {
	const result = resultOf(client, answer);
	if (Array.isArray(result)) return result.filter(isJsonObject).map((row) => withTextIds(row, idFields));
	throw nodeError(client.node, {
		message: "The service's answer has no list of results",
		description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(client, answer)}`,
		httpCode: String(answer.status),
	});
}
