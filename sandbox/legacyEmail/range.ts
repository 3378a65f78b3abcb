import type { Call } from '../core/domain';
import { LegacyRefusal } from './texts';

/**
 * The rows that the header Range asks for (part 2, 4.5): both ends inclusive, the first row is 1. Without it, in another form,
 * or where no row is left of a list that has some: HTTP 416. An empty list has an empty first range.
 */
export function rangeOf<Row>(rows: Row[], { headers }: Pick<Call, 'headers'>): Row[] {
	const { range } = headers;
	const match = /^items=([1-9]\d*)-([1-9]\d*)$/.exec(typeof range === 'string' ? range : '');
	const first = Number(match?.[1]);
	const last = Number(match?.[2]);
	if (!match || first > last) throw new LegacyRefusal(416, 'validation_error', 'range');
	if (first > Math.max(rows.length, 1)) throw new LegacyRefusal(416, 'validation_error', 'past');
	return rows.slice(first - 1, last);
}
