import { isJsonObject, pick, type Json } from '../ground/json';
import { entriesOf, integerValue, type IsEntry } from './shapes';

export interface Page<Row = Json> {
	rows: Row[];
	/** How many rows the service counts in all, when it says so. */
	total?: number;
}

/** Reads the page envelope (part 1, 2.11); undefined when the answer has no list. */
export function readPage(result: Json | undefined, isEntry: IsEntry): Page | undefined {
	const rows = isJsonObject(result) ? entriesOf(pick(result, 'data'), isEntry) : undefined;
	if (!rows || !isJsonObject(result)) return undefined;
	const total = integerValue(pick(result, 'total') ?? null);
	return { rows, ...(typeof total === 'number' && { total }) };
}

/**
 * Reads page after page from offset 0 until `wanted` rows are there (Infinity for all), and gives the rows of each. The list ends where
 * its total says so, with an empty page, or with one that repeats the page before it (field notes, rule 8): `more`, `pages` and `size` are
 * made of the limit that was asked for (part 1, 2.11), and prove nothing where a service caps its pages. Rows that are `alike`, since nothing
 * that tells them apart was asked for, are no repeat while the total says that there are more.
 */
export async function* pagesOf<Row>(
	fetch: (limit: number, offset: number) => Promise<Page<Row>>,
	wanted: number,
	pageRows: number,
	alike = false,
): AsyncGenerator<Row[], void> {
	let count = 0;
	let earlier: readonly Row[] = [];
	while (count < wanted) {
		const limit = Math.min(pageRows, wanted - count);
		const page = await fetch(limit, count);
		const isExpected = alike && (page.total ?? 0) >= count + page.rows.length;
		if (page.rows.length === 0 || (!isExpected && isRepeat(page.rows, earlier, limit))) break;
		earlier = page.rows;
		yield page.rows.slice(0, wanted - count);
		count += page.rows.length;
		if (count === page.total) break;
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

/** Whether a page has the rows of the one before, or as many of them as were asked for; most pages differ in the first row. */
function isRepeat(rows: readonly unknown[], earlier: readonly unknown[], limit: number): boolean {
	const isWhole = rows.length >= Math.min(earlier.length, limit);
	return isWhole && rows.every((row, at) => JSON.stringify(row) === JSON.stringify(earlier[at]));
}
