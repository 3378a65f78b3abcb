import type { Json } from '../ground/json';
import type { Client, OmniRequest } from '../service/client';
import type { Shape } from '../service/shapes';
import { nodeError } from '../service/trouble';
import { listOf } from '../service/legacyEnvelope';
import { ask, expectOk, type RequestOptions } from './service';

/** Ours: rows of one Range, as in the documents' own example. */
export const RANGE_ROWS = 100;

/** The rows of one Range; none where the list ends before it. */
export interface RangePage {
	rows: Json[];
	/** How many rows there are in all, where the answer says it (Content-Range). */
	total?: number;
}

/** Reads a list of records of a shape, range after range until `wanted` rows are there (part 2, 4.5). Throws a node error for a refusal. */
export async function readList(
	client: Client,
	request: OmniRequest,
	shape: Shape,
	wanted: number,
	options: RequestOptions,
): Promise<Json[]> {
	return await readRanges(async (...range) => await fetchRange(client, request, shape, range, options), wanted);
}

/**
 * Reads range after range, from row 1, which is the first there is, until `wanted` rows are there (Infinity for all).
 * The list ends where a range is empty or lies past it (HTTP 416), where it is shorter than the one before, or where
 * Content-Range says so. A first range that is short is not believed: the service may give less than it was asked for.
 */
export async function readRanges(
	fetch: (first: number, last: number) => Promise<RangePage>,
	wanted: number,
): Promise<Json[]> {
	const rows: Json[] = [];
	let usual = 0;
	let beginning: string | undefined;
	while (rows.length < wanted) {
		const asked = Math.min(RANGE_ROWS, wanted - rows.length);
		const page = await fetch(rows.length + 1, rows.length + asked);
		const begins = JSON.stringify(page.rows[0]);
		// The same rows again: the range was not heeded, and what is there is the whole list.
		if (page.rows.length === 0 || begins === beginning) break;
		beginning = begins;
		for (const row of page.rows) rows.push(row);
		const whole = page.rows.length > asked || page.rows.length < Math.min(usual, asked);
		if (whole || rows.length >= (page.total ?? Infinity)) break;
		usual = page.rows.length;
	}
	return rows.length > wanted ? rows.slice(0, wanted) : rows;
}

/** Asks for one range of a list (part 2, 4.5). Throws a node error for a refusal, also when even its first row is refused. */
export async function fetchRange(
	client: Client,
	request: OmniRequest,
	shape: Shape,
	[first, last]: readonly [number, number],
	options: RequestOptions = {},
): Promise<RangePage> {
	const said = await ask(client, { ...request, headers: { Range: `items=${first}-${last}` } }, options);
	const { status, headers } = said.answer;
	const total = totalOf(headers['content-range']);
	if (status !== 416) return { rows: listOf(expectOk(client, said).result, shape), total };
	if (first > 1 || total === 0) return { rows: [] };
	throw nodeError(client.node, {
		message: 'The service says that the header Range is missing (HTTP 416)',
		description:
			'This node sends it with every list. A proxy between n8n and the service may take it out: let it pass there.',
		httpCode: '416',
	});
}

/** The number of all rows that a header such as `items 1-100/250` ends with; undefined where it says none. */
function totalOf(contentRange: unknown): number | undefined {
	const match = typeof contentRange === 'string' ? /\/(\d+)\s*$/.exec(contentRange) : null;
	return match ? Number(match[1]) : undefined;
}
