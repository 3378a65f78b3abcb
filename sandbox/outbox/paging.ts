import { Refusal } from '../core/reply';
import type { Rows } from './views';

/** What a list can be asked for, as the query string has it. */
export type ListQuery = Partial<Record<string, string>>;

const MOST = 500;
const USUAL = 100;

/**
 * One part of a list, as `limit` (1 to 500) and `offset` of the query say.
 * @throws Refusal 400 where they are no such numbers
 */
export function partOf<Item, Row>(items: Item[], query: ListQuery, rowOf: (item: Item) => Row): Rows<Row> {
	const limit = wholeNumber('limit', query.limit, 1, MOST) ?? USUAL;
	const offset = wholeNumber('offset', query.offset, 0, Number.MAX_SAFE_INTEGER) ?? 0;
	return { total: items.length, offset, rows: items.slice(offset, offset + limit).map(rowOf) };
}

/** Whether a text holds what is searched for, whatever the case of its letters; everything does when nothing is. */
export function searchOf({ search = '' }: ListQuery): (...texts: string[]) => boolean {
	const wanted = search.trim().toLowerCase();
	if (wanted === '') return () => true;
	return (...texts) => texts.some((text) => text.toLowerCase().includes(wanted));
}

/**
 * Reads a whole number of a query or an option.
 * @throws Refusal 400 where the text is none, or out of bounds
 */
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
	if (text === undefined) return undefined;
	const value = Number(text);
	if (/^\d+$/.test(text) && value >= least && value <= most) return value;
	throw new Refusal(400, `${name} has to be a whole number from ${least} to ${most}, and ${text} was given`);
}
