import type { IDataObject } from 'n8n-workflow';

import { bodyMessage, nodeError, readReasons, redact } from '../shared/errors';
import { idText, isJsonObject, pick, type Json } from '../shared/json';
import { withTextIds } from '../shared/pagination';
import type { Answer, Client } from '../shared/transport';

/** The record fields that are ids: text everywhere in our output. */
const ID_FIELDS = ['companyId', 'contactGroupId', 'contactId', 'segmentId'];

/**
 * The `result` of an answer, or the answer itself where it has none. Throws a node error when the answer says that the
 * request failed: reasons beside `result`, also with HTTP 200 (part 2, 2.1 and 7).
 */
export function resultOf(client: Client, answer: Answer): Json | undefined {
	const json = client.json(answer);
	if (!isJsonObject(json)) return json;
	const reasons = readReasons(pick(json, 'reasons'));
	const code = pick(json, 'code');
	const status = pick(json, 'status');
	const failed = (typeof code === 'string' && !/^ok$/i.test(code)) || (typeof status === 'number' && status >= 400);
	if (reasons.length > 0 || failed) {
		throw nodeError(client.node, {
			message: 'The service refused the request',
			description: `Correct the values named. The service said: ${bodyMessage(redact(answer.text, client.connection.secrets)) || 'no reason'}`,
			httpCode: String(answer.status),
		});
	}
	return 'result' in json ? json.result : json;
}

/** The id that the service gave to what it made (part 2, 2.1 and 4.2); throws a node error when the answer has none. */
export function createdId(client: Client, answer: Answer): string {
	const id = idText(resultOf(client, answer));
	if (id !== undefined) return id;
	const said = bodyMessage(redact(answer.text, client.connection.secrets));
	throw nodeError(client.node, {
		message: 'The service gave no ID',
		description: `Whether it was made is not known: look it up before you try again. The service said: ${said || 'nothing'}`,
		httpCode: String(answer.status),
	});
}

/** The records of an answer, ids as text; throws a node error when the answer has no list of them. */
export function recordsOf(client: Client, answer: Answer): IDataObject[] {
	const result = resultOf(client, answer);
	if (Array.isArray(result)) return result.filter(isJsonObject).map((row) => withTextIds(row, ID_FIELDS));
	throw nodeError(client.node, {
		message: "The service's answer has no list of results",
		description: 'Check the base URL in the credential, or try again later.',
		httpCode: String(answer.status),
	});
}

/** The one record of an answer, ids as text; throws a node error when the answer has none. */
export function recordOf(client: Client, answer: Answer): IDataObject {
	const result = resultOf(client, answer);
	if (isJsonObject(result) && Object.keys(result).length > 0) return withTextIds(result, ID_FIELDS);
	throw nodeError(client.node, {
		message: 'The service does not know it',
		description: 'Pick it from the list, or check the ID.',
		httpCode: String(answer.status),
	});
}
