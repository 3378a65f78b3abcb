import { createHash } from 'node:crypto';

import { isJsonObject, tryParseJson } from '../ground/json';
import { Lock } from './lock';
import { Sheets } from './sheets';
import type { Row, Where } from './steps';
import type { Store } from './store';

/** What came of something that was claimed. */
export type Ending = { state: 'done'; id: string } | { state: 'unknown' };

/** What the store knows of a key that somebody has claimed: `open` while that run is at work. */
export type Earlier = { execution: string; at: number } & ({ state: 'open' } | Ending);

/** Keys that this run has claimed, and those that it can't have. */
export interface Claimed {
	owner: string;
	earlier: ReadonlyMap<string, Earlier>;
}

/** What a claim says of the run that makes it. */
export interface Claimant {
	execution: string;
	/** Milliseconds since 1970 until which the keys are remembered. */
	until: number;
	/** Milliseconds since 1970 after which the run is taken for dead, when nothing was heard of it: nobody knows then what came. */
	atWorkUntil: number;
	/** Whether keys are free, too, of which nobody knows what came. */
	evenUnknown?: boolean;
}

/** What a row says of its keys: when they were claimed, by which execution, and what came of each. */
interface Sheet {
	at: number;
	execution: string;
	atWorkUntil: number;
	/** The id of what was made of a key, or null where that is not known. */
	keys: Record<string, string | null>;
}

const KIND = 'once';
const sheets = new Sheets(KIND);

/** A key as the store keeps it: 96 bits of its hash. Nobody can read it, and two are never the same. */
export function hashed(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}

/**
 * Keys that are claimed for a time, each by one run only, whichever process and execution it is in. A claim is made before
 * something is done and completed after it; one that was never completed is never silently free.
 */
export class Claims {
	private readonly lock: Lock;

	constructor(private readonly store: Store) {
		this.lock = new Lock(store, KIND);
	}

	/**
	 * Claims all of these hashed keys that are free, and tells of the others what is known. What was claimed stays claimed when
	 * the run dies. Throws StoreTrouble; nothing is claimed then.
	 */
	async claim(keys: readonly string[], { evenUnknown = false, ...claimant }: Claimant): Promise<Claimed> {
		let earlier = new Map<string, Earlier>();
		const owner = await this.lock.change(sheets.where(keys), (rows, self) => {
			earlier = read(rows, new Set(keys), evenUnknown);
			const free = keys.filter((key) => !earlier.has(key));
			const none = Object.fromEntries(free.map((key) => [key, null]));
			return rowsOf(none, { ...claimant, state: 'open', owner: self });
		});
		return { owner, earlier };
	}

	/**
	 * Notes what came of the keys that an owner claimed. Those that are not named are given back. What is out of date goes,
	 * whoever claimed it. Throws StoreTrouble.
	 */
	async complete(
		owner: string,
		endings: ReadonlyMap<string, Ending>,
		claimant: Pick<Claimant, 'execution' | 'until'>,
	): Promise<void> {
		const keys = Object.fromEntries(
			[...endings].map(([key, ending]) => [key, ending.state === 'done' ? ending.id : null]),
		);
		const rows = rowsOf(keys, { ...claimant, atWorkUntil: 0, state: 'done', owner });
		await this.store.take(
			[
				...(rows.length > 0 ? [{ do: 'insert' } as const] : []),
				{ do: 'delete', all: [same('owner', owner), same('state', 'open')] },
				{ do: 'delete', all: [sheets.every, { column: 'until', is: 'lt', value: Date.now() }] },
			],
			rows,
		);
	}

	/** What is known of hashed keys, without claiming any. Throws StoreTrouble. */
	async lookUp(keys: readonly string[]): Promise<ReadonlyMap<string, Earlier>> {
		const rows = await this.store.take([{ do: 'get', any: sheets.where(keys) }]);
		return read(rows, new Set(keys), false);
	}
}

function same(column: 'owner' | 'state', value: string): Where {
	return { column, value };
}

function rowsOf(
	keys: Sheet['keys'],
	{ execution, atWorkUntil, ...rest }: Pick<Row, 'state' | 'owner'> & Claimant,
): Row[] {
	const entries = Object.entries(keys);
	const byRow = new Map<string, Array<[string, string | null]>>();
	for (const entry of entries) {
		const name = sheets.nameOf(entry[0], entries.length);
		const row = byRow.get(name);
		if (row) row.push(entry);
		else byRow.set(name, [entry]);
	}
	const at = Date.now();
	return [...byRow].map(([key, own]) => {
		const sheet: Sheet = { at, execution, atWorkUntil, keys: Object.fromEntries(own) };
		return { key, ...rest, value: JSON.stringify(sheet) };
	});
}

/** What counts most where a key stands in several rows: that it was done. */
const RANK: Record<Earlier['state'], number> = { unknown: 0, open: 1, done: 2 };

function read(rows: readonly Row[], wanted: ReadonlySet<string>, evenUnknown: boolean): Map<string, Earlier> {
	const found = new Map<string, Earlier>();
	const now = Date.now();
	for (const row of rows) {
		const sheet = row.until < now ? undefined : sheetIn(row.value);
		if (!sheet) continue;
		const { at, execution, atWorkUntil, keys } = sheet;
		for (const [key, id] of Object.entries(keys)) {
			if (!wanted.has(key)) continue;
			const earlier = { at, execution, ...endingOf(row, id, atWorkUntil > now) };
			const known = found.get(key);
			if (evenUnknown && earlier.state === 'unknown') continue;
			if (!known || RANK[earlier.state] > RANK[known.state]) found.set(key, earlier);
		}
	}
	return found;
}

function endingOf({ state }: Row, id: string | null, atWork: boolean): { state: 'open' } | Ending {
	if (state === 'open') return { state: atWork ? 'open' : 'unknown' };
	return id === null ? { state: 'unknown' } : { state: 'done', id };
}

/** What a row holds; undefined where a person wrote something else into it. */
function sheetIn(value: string): Sheet | undefined {
	const sheet = tryParseJson(value);
	return isJsonObject(sheet) && isJsonObject(sheet.keys) ? (sheet as unknown as Sheet) : undefined;
}
