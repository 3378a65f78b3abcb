import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { resultOf, saidBy } from './answers';
import type { Client } from './client';
import type { Answer } from './exchange';
import { entriesOf } from './entries';
import { isOf, readRecord, readRecords, type Shape } from './shapes';
import { nodeError } from './trouble';

/**
 * The records in an answer's `result`, read by their shape; throws a node error when it has no list of them. Behind the first page of a
 * list, a result of null is its end: at the beginning it may be a refusal (part 2, 7).
 */
export function recordsOf(client: Client, answer: Answer, shape: Shape, offset = 0): IDataObject[] {
	const result = resultOf(client, answer);
	const records = offset > 0 && result === null ? [] : readRecords(result, shape);
	if (records) return records;
	throw nodeError(client.node, {
		message: "The service's answer has no list of results",
		description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(answer)}`,
		httpCode: String(answer.status),
	});
}

/** The one record in an answer's `result`, or the answer itself; undefined when it holds nothing. */
export function recordIn(client: Client, answer: Answer, shape: Shape): IDataObject | undefined {
	const result = resultOf(client, answer);
	const [only, ...more] = entriesOf(result, isOf(shape)) ?? [result];
	const isRecord = more.length === 0 && isJsonObject(only) && Object.keys(only).length > 0;
	return isRecord ? readRecord(only, shape) : undefined;
}
