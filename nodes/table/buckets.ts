import { createHash } from 'node:crypto';

import { inBatches } from '../ground/turns';
import { isJsonObject, tryParseJson, type Json } from '../ground/json';
import type { Kind } from './kinds';
import type { Row, TableStep, StoredRow } from './steps';

export interface StoredEntry {
	key: string;
	value: unknown;
	/** When it was written, and until when it counts (0 for ever); milliseconds since 1970. */
	at: number;
	until: number;
	/** What its writer said of all that it wrote at once. */
	by: unknown;
	/** The row that it stands in. */
	row: StoredRow;
}

/** What is written at once, beside the values of the keys; `at` is now unless said. */
export interface Written extends Pick<Row, 'state' | 'owner' | 'until'> {
	by: Json;
	at?: number;
}

/** What was written at once under keys that share a bucket. */
type Batch = [at: number, until: number, by: unknown, values: Record<string, unknown>];

/** A bucket as large as this, in characters, is left alone: to write it anew costs more than it saves. */
const LARGE = 8000;
/** What is out of date goes when it is so for so long, in milliseconds: not each note by itself. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** So many smaller ones become one. */
export const MOST_SMALL = 8;
/** So many keys' buckets are written anew at once. */
export const MOST_AT_ONCE = 200;
/** SQLite takes no condition of more than a thousand parts. */
const MOST_CONDITIONS = 400;

/** A key as the store keeps it: 94 bits of its hash. Nobody can read it, and two are never the same. The first character is one of sixteen. */
export function hashed(key: string): string {
	const text = createHash('sha256').update(key).digest('base64url');
	return (text.charCodeAt(0) % 16).toString(16) + text.slice(1, 16);
}

/** The name of the bucket, one of 1,024, that a hashed key is written on. */
export function bucketOf(key: string): string {
	return key.slice(0, 2);
}

/** The name of one of sixteen shards, each of which has the keys of 64 buckets: for very many keys that are written at once. */
export function shardOf(key: string): string {
	return key.slice(0, 1);
}

/** The rows of a kind that hold these values of hashed keys, one for each bucket, or for each other name that `nameOf` gives keys. */
export function bucketRows(
	kind: Kind,
	values: Iterable<readonly [string, Json]>,
	{ by, state, owner, until, at = Date.now() }: Written,
	nameOf = bucketOf,
): Row[] {
	return [...Map.groupBy(values, ([key]) => nameOf(key))].map(([name, own]) => {
		const batch: Batch = [at, until, by, Object.fromEntries(own)];
		return { key: `${kind}:${name}`, state, owner, until, value: JSON.stringify([batch]) };
	});
}

/** The state of a row that says what these say, by their ids. */
export function inPlaceOf(rows: readonly StoredRow[]): string {
	return JSON.stringify(rows.map(({ id }) => id));
}

/**
 * What rows say of hashed keys, or of all keys, and still counts at a moment: with 0 also what is out of date. What a person wrote into a row
 * is passed over, and so is a row in whose place another of them stands.
 */
export function entriesIn(
	rows: readonly StoredRow[],
	wanted?: ReadonlySet<string>,
	now: number = Date.now(),
): StoredEntry[] {
	const found: StoredEntry[] = [];
	const replaced = new Set(rows.flatMap(({ state }) => (state.startsWith('[') ? tryParseJson(state) : [])));
	for (const row of rows) {
		if (replaced.has(row.id)) continue;
		for (const [at, until, by, values] of batchesIn(row, now)) {
			for (const key in values) {
				if (wanted && !wanted.has(key)) continue;
				found.push({ key, value: values[key], at, until, by, row });
			}
		}
	}
	return found;
}

/**
 * The steps that change what rows say of keys: a value becomes what `change` makes of it, and goes where that is undefined. A row of which
 * nothing is left goes, too.
 */
export function changesOf(
	rows: readonly StoredRow[],
	change: (key: string, value: unknown, at: number, until: number) => unknown,
): TableStep[] {
	return rows.flatMap((row): TableStep[] => {
		let isChanged = false;
		const left = batchesIn(row, 0).flatMap(([at, until, by, values]): Batch[] => {
			const changed = Object.entries(values).map(([key, value]) => [key, change(key, value, at, until)] as const);
			isChanged ||= changed.some(([key, value]) => value !== values[key]);
			const own = changed.filter(([, value]) => value !== undefined);
			return own.length > 0 ? [[at, until, by, Object.fromEntries(own)]] : [];
		});
		if (!isChanged) return [];
		const all = [{ column: 'id', value: row.id }] as const;
		return left.length > 0 ? [{ do: 'update', all, set: { value: JSON.stringify(left) } }] : [{ do: 'delete', all }];
	});
}

/** The buckets that are written anew in the place of rows that were read: many small ones cost more than one. */
export interface Merged {
	rows: Row[];
	steps: TableStep[];
}

/**
 * Puts small rows with one name together, and writes those anew that hold what is long out of date. Only rows that nobody deletes by their
 * owner any more may be given. Two that do this at once write everything twice, which says the same, and stays twice where it is large then:
 * of what many write at once, `compact` does it.
 */
export function mergedOf(found: readonly StoredRow[]): Merged {
	const all = [
		...Map.groupBy(
			found.filter((row) => isSmall(row) || isStale(row)),
			({ key }) => key,
		),
	]
		.filter(([, same]) => same.length >= MOST_SMALL || same.some(isStale))
		.slice(0, MOST_AT_ONCE);
	const now = Date.now();
	const rows = all.map(([key, same]): Row => {
		// What is out of date first stands in front, for `isStale`.
		const sorted = same.flatMap((row) => batchesIn(row, now)).sort(([, one], [, other]) => one - other);
		const batches = new Map(sorted.map((batch) => [JSON.stringify(batch), batch]));
		const untils = [...batches.values()].map(([, until]) => until);
		const until = untils.includes(0) ? 0 : Math.max(...untils);
		return { key, state: same[0].state, owner: '', until, value: `[${[...batches.keys()].join()}]` };
	});
	const steps = deletionOf(all.flatMap(([, same]) => same));
	return { rows: rows.filter(({ value }) => value !== '[]'), steps };
}

export function isSmall({ value }: Row): boolean {
	return value.length < LARGE;
}

/** Whether what is out of date first in a row is so for a day: its text begins with that. */
export function isStale({ value }: Row): boolean {
	const [, until] = /^\[\[\d+,(\d+),/.exec(value) ?? [];
	return Number(until) > 0 && Number(until) < Date.now() - STALE_MS;
}

/** The steps that delete rows, whatever came into the store beside them. */
export function deletionOf(rows: readonly StoredRow[]): TableStep[] {
	const all = rows.map(({ id }) => ({ column: 'id', value: id }) as const);
	return inBatches(all, MOST_CONDITIONS).map((any) => ({ do: 'delete', any }));
}

function batchesIn({ value }: Row, now: number): Batch[] {
	const batches = tryParseJson(value);
	if (!Array.isArray(batches)) return [];
	return (batches as unknown[]).filter(
		(batch): batch is Batch => isBatch(batch) && (batch[1] === 0 || batch[1] >= now),
	);
}

function isBatch(batch: unknown): batch is Batch {
	if (!Array.isArray(batch)) return false;
	const [at, until, , values] = batch as unknown[];
	return typeof at === 'number' && typeof until === 'number' && isJsonObject(values);
}
