import { ask, expectOk, listOf } from '../api/legacy';
import type { Json } from '../ground/json';
import type { Client, OmniRequest } from '../service/client';
import { readPages, type Page } from '../service/pagination';
import type { Shape } from '../service/shapes';
import { nodeError } from '../service/trouble';

/** Ours: rows of one Range, as in the documents' own example. */
export const RANGE_ROWS = 100;

/** Reads a list of records of a shape, range after range until `wanted` rows are there (part 2, 4.5). Throws a node error for a refusal. */
export async function readList(client: Client, request: OmniRequest, shape: Shape, wanted: number): Promise<Json[]> {
	const fetch = async (limit: number, offset: number): Promise<Page> => ({
		// Rows count from 1, and both ends belong to a range (part 2, 8).
		rows: await fetchRange(client, request, shape, [offset + 1, offset + limit]),
	});
	return await readPages(fetch, wanted, RANGE_ROWS);
}

/** Asks for one range of a list (part 2, 4.5). Throws a node error for a refusal, also when even its first row is refused. */
export async function fetchRange(
	client: Client,
	request: OmniRequest,
	shape: Shape,
	[first, last]: readonly [number, number],
): Promise<Json[]> {
	const answered = await ask(client, { ...request, headers: { Range: `items=${first}-${last}` } });
	if (answered.answer.status !== 416) return listOf(expectOk(client, answered).result, shape);
	// The header was there for the rows before.
	if (first > 1) return [];
	throw nodeError(client.node, {
		message: 'The service says that the header Range is missing (HTTP 416)',
		description:
			'This node sends it with every list. A proxy between n8n and the service may take it out: let it pass there.',
		httpCode: '416',
	});
}
