import type { IDataObject } from 'n8n-workflow';

import type { Kind } from './kinds';
import { COLUMNS, ROW_VERSION, type StoredRow } from './steps';
import { StoreTrouble } from './trouble';

/** Kinds of which the other columns say what `value` does not: what is planned, taken, asked or begun. */
const TOLD_BY_COLUMNS: readonly string[] = ['ask', 'batch', 'pace', 'planned'] satisfies Kind[];

/** What is read where a column is empty, since somebody has deleted it and added it again: of the other kinds, `value` says all that counts. */
const VERSION: IDataObject = { version: 0 };
const EMPTY: IDataObject = { ...VERSION, state: '', owner: '', until: 0 };

/**
 * The rows among a step's items: one that found nothing gives an empty item, and an insert tells a count. Throws StoreTrouble where a column is not
 * there, or is empty and nothing else tells what stood in it: what is not understood must not be taken for nothing.
 */
export function rowsOf(items: readonly IDataObject[]): StoredRow[] {
	return items.filter(({ id }) => id !== undefined).map(rowOf);
}

function rowOf(item: IDataObject): StoredRow {
	const missing = COLUMNS.find(({ name }) => !(name in item));
	if (missing) throw new StoreTrouble('other', `its column “${missing.name}” is not there`);
	const row = item as unknown as StoredRow & { version: number };
	if (row.version > ROW_VERSION) throw new StoreTrouble('newer');
	const empty = COLUMNS.filter(({ name }) => item[name] === null);
	if (empty.length === 0) return row;
	const isTold = typeof item.key === 'string' && TOLD_BY_COLUMNS.includes(item.key.split(':')[0]);
	const known = isTold ? VERSION : EMPTY;
	const lost = empty.find(({ name }) => !(name in known));
	if (lost) throw new StoreTrouble('emptied', lost.name);
	return { ...row, ...Object.fromEntries(empty.map(({ name }) => [name, known[name]])) };
}
