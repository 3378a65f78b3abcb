import type { Schemas } from '../../contract/generated/types';

/** A page of the details queries with its envelope (part 1, 2.11). */
export type Page<Row> = Schemas['Page'] & { data: Row[] };

/**
 * Cuts one page out of all rows, computing the envelope exactly as part 1, 2.11 does: both divisions drop the remainder,
 * so that a last, part-filled page is in neither `pages` nor `more`.
 */
export function pageOf<Row>(rows: Row[], limit: number, offset: number): Page<Row> {
	const pages = Math.floor(rows.length / limit);
	const number = pageNumber(limit, offset);
	return {
		data: rows.slice(offset, offset + limit),
		size: limit,
		offset,
		number,
		pageExists: offset < rows.length,
		total: rows.length,
		pages,
		more: number < pages,
	};
}

function pageNumber(limit: number, offset: number): number {
	if (offset === 0) return 1;
	if (offset < limit) return 2;
	return Math.floor(offset / limit) + 1;
}
