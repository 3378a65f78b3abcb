import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { recordsOf as recordsIn, resultOf, saidBy } from '../service/answers';
import type { Answer, Client } from '../service/client';
import { readPages, withTextIds } from '../service/pagination';
import { request, type HttpRoute } from '../service/routes';
import { nodeError } from '../service/trouble';

/** The record fields that are ids: text everywhere in our output. */
const ID_FIELDS = ['companyId', 'contactGroupId', 'contactId', 'segmentId'];

/** Ours: rows of one page; the interface gives no limit. */
export const PAGE_ROWS = 1000;

/** The records of an answer, ids as text; throws a node error when the answer has no list of them. */
export function recordsOf(client: Client, answer: Answer): IDataObject[] {
	return recordsIn(client, answer, ID_FIELDS);
}

/** The records of a query, page after page, up to `wanted` (part 2, 4.1); throws a node error. */
export async function readRecords(
	client: Client,
	route: HttpRoute,
	query: IDataObject,
	wanted: number,
): Promise<IDataObject[]> {
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read(request(route, { query: { ...query, limit, offset } }));
		return { rows: recordsOf(client, answer), claimsMore: false };
	};
	return await readPages(fetch, wanted, PAGE_ROWS);
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
