import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject } from '../ground/json';
import { recordsOf as recordsIn, resultOf, saidBy } from '../service/answers';
import type { Answer, Client } from '../service/client';
import { withTextIds } from '../service/pagination';
import { nodeError } from '../service/trouble';

/** The record fields that are ids: text everywhere in our output. */
const ID_FIELDS = ['companyId', 'contactGroupId', 'contactId', 'segmentId'];

/** The id that the service gave to what it made (part 2, 2.1 and 4.2); throws a node error when the answer has none. */
export function createdId(client: Client, answer: Answer): string {
	const id = idText(resultOf(client, answer));
	if (id !== undefined) return id;
	throw nodeError(client.node, {
		message: 'The service gave no ID',
		description: `Whether it was made is not known: look it up before you try again. The service said: ${saidBy(client, answer)}`,
		httpCode: String(answer.status),
	});
}

/** The records of an answer, ids as text; throws a node error when the answer has no list of them. */
export function recordsOf(client: Client, answer: Answer): IDataObject[] {
	return recordsIn(client, answer, ID_FIELDS);
}

/** The one record of an answer, ids as text; throws a node error when the answer has none. */
export function recordOf(client: Client, answer: Answer): IDataObject {
	const result = resultOf(client, answer);
	if (isJsonObject(result) && Object.keys(result).length > 0) return withTextIds(result, ID_FIELDS);
	throw nodeError(client.node, {
		message: 'The service does not know it',
		description: `Pick it from the list, or check the ID. The service said: ${saidBy(client, answer)}`,
		httpCode: String(answer.status),
	});
}
