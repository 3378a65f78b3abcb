import { isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import { entriesOf, type IsEntry } from './entries';
import { boolean, integer, readRecord } from './shapes';

/** One page of a query. */
export interface Page<Row = Json> {
	rows: Row[];
	/** Whether the envelope claims that rows follow; only believed when it says yes. */
	claimsMore: boolean;
	/** The page size that the service used, when it says one: it may be smaller than asked for. */
	size?: number;
	/** How many rows the service counts in all, when it says so; only believed when more are to come. */
	total?: number;
}

const ENVELOPE = { size: integer, total: integer, more: boolean };

/** Reads the page envelope (part 1, 2.11), inside of `result` or not; undefined when the answer has no list. */
export function readPage(answer: Json, isEntry: IsEntry): Page | undefined {
	const result = isJsonObject(answer) ? (pick(answer, 'result') ?? answer) : answer;
	const data = isJsonObject(result) ? pick(result, 'data') : result;
	const rows = isJsonObject(result) && isEmptyPage(result, data) ? [] : entriesOf(data, isEntry);
	if (!rows) return undefined;
	const { size, total, more } = readRecord(isJsonObject(result) ? result : {}, ENVELOPE);
	return {
		rows,
		claimsMore: more === true,
		...(typeof size === 'number' && size > 0 ? { size } : {}),
		...(typeof total === 'number' ? { total } : {}),
	};
}

/** Whether a page is one without rows, which services write as null, an empty text or an empty object, or leave out. */
function isEmptyPage(result: JsonObject, data: Json | undefined): boolean {
	if (data === undefined) return readRecord(result, ENVELOPE).total === 0;
	return data === null || data === '' || (isJsonObject(data) && Object.keys(data).length === 0);
}

/**
 * Reads page after page from offset 0 until `wanted` rows are there (Infinity for all), and gives the rows of each. A page ends
 * the list only when it is empty, or shorter than a page can be and not followed by more: `pages` is rounded down and cannot be
 * trusted. Where a service does not say its page size, it may cap it: then a page ends the list that is shorter than the one
 * before. The same page once more, of a service that does not look at the offset, always ends it, unless the service says its page
 * size and its rows are such that the next ones may well be the same: without ids, and few or all alike.
 */
export async function* pagesOf<Row>(
	fetch: (limit: number, offset: number) => Promise<Page<Row>>,
	wanted: number,
	pageRows: number,
): AsyncGenerator<Row[], void> {
	let count = 0;
	let longest = 0;
	let earlier: readonly Row[] = [];
	while (count < wanted) {
		const limit = Math.min(pageRows, wanted - count);
		const page = await fetch(limit, count);
		if ((page.size === undefined || tellsRowsApart(page.rows)) && isSame(page.rows, earlier)) break;
		earlier = page.rows;
		yield page.rows.slice(0, wanted - count);
		count += page.rows.length;
		longest = Math.max(longest, page.rows.length);
		// A cap of the service's own shows only where we ask for more than a few rows.
		const cap = limit === pageRows ? longest : limit;
		const full = page.rows.length >= Math.min(limit, page.size ?? cap);
		const claimsMore = page.claimsMore || (page.total ?? 0) > count;
		if (page.rows.length === 0 || (!full && !claimsMore)) break;
	}
}

/** The rows of all pages (see `pagesOf`), at most `wanted`. */
export async function readPages<Row>(
	fetch: (limit: number, offset: number) => Promise<Page<Row>>,
	wanted: number,
	pageRows: number,
): Promise<Row[]> {
	const rows: Row[] = [];
	for await (const page of pagesOf(fetch, wanted, pageRows)) for (const row of page) rows.push(row);
	return rows;
}

const ROW_ID = /^(message|segment|contact|push|sms)?_?id$/i;

/** Rows without ids that differ: so many of them do not come twice in the same order by chance. */
const MANY = 100;

/** Whether rows have ids, or are many that differ from each other: then a page that has the same ones is the same page. */
function tellsRowsApart(rows: readonly unknown[]): boolean {
	const [first] = rows;
	if (rows.length >= MANY && JSON.stringify(first) !== JSON.stringify(rows.at(-1))) return true;
	return isJsonObject(first) && Object.keys(first).some((name) => ROW_ID.test(name) && first[name] !== null);
}

/** Whether two pages have the same rows; most of them differ in the first one. */
function isSame(rows: readonly unknown[], earlier: readonly unknown[]): boolean {
	return (
		rows.length > 0 &&
		rows.length === earlier.length &&
		rows.every((row, at) => JSON.stringify(row) === JSON.stringify(earlier[at]))
	);
}
