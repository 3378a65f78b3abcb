import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { failWithoutList, resultOf } from './answers';
import type { Client } from './client';
import type { Answer } from './exchange';
import { isOf, readRecord, readRecords, type Shape } from './shapes';

/** The records in an answer's `result`, read by their shape; throws a node error when it has no list of them. */
export function recordsOf(client: Client, answer: Answer, shape: Shape): IDataObject[] {
	return readRecords(resultOf(client, answer), shape) ?? failWithoutList(client, answer, 'results');
}

/** The one record in an answer's `result`, or the answer itself (part 2, 4.2); undefined when it holds none. */
export function recordIn(client: Client, answer: Answer, shape: Shape): IDataObject | undefined {
	const result = resultOf(client, answer);
	return isJsonObject(result) && isOf(shape)(result) ? readRecord(result, shape) : undefined;
}
