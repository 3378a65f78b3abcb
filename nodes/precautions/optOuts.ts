import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import type { Person } from '../ground/person';
import { partsOf } from '../table/pages';
import { changesOf, entriesIn, hashed, mergedOf, bucketOf, bucketRows } from '../table/buckets';
import type { Step, StoredRow } from '../table/steps';
import { Store } from '../table/store';

/** A person with why they are on the list, or off it again: all that can be shown when asked. */
export interface Evidence extends Person {
	/** What they wrote, or what happened. */
	words?: string;
	/** The message or callback that says so. */
	messageId?: string;
	/** Where it came from, in the user's own words. */
	source?: string;
}

/** What the list said of somebody: that they are on it (`out`) or not any more (`in`), since when, and why. */
export interface ListNote extends OptedOut {
	state: 'out' | 'in';
}

/** Since when somebody is on the list, in milliseconds since 1970, and why. */
export interface OptedOut {
	at: number;
	value: JsonObject;
}

const KIND = 'contact';

/**
 * The people who must not be written to: one list in a project of n8n, shared by all of its workflows. Nothing in it is changed, unless a
 * person is erased: each note is added and the last one counts, so that two that write at once lose nothing, and what was noted earlier stays as evidence.
 */
export class OptOuts {
	private readonly store: Store;
	private readonly execution: string;
	private read: StoredRow[] = [];

	constructor(context: IExecuteFunctions) {
		this.store = new Store(context);
		this.execution = context.getExecutionId();
	}

	/** Those of the people with these keys who are on the list now, by their keys. Throws StoreTrouble. */
	async among(people: readonly string[]): Promise<Map<string, OptedOut>> {
		const known = new Map(people.map((key) => [hashed(key), key]));
		this.read = await this.store.read(KIND, [...known.keys()].map(bucketOf));
		const out = lastIn(this.read, new Set(known.keys()));
		return new Map([...out].map(([key, noted]) => [known.get(key) ?? '', noted]));
	}

	/** All that was noted of the people with these hashed keys, by the keys, in the order of time. Throws StoreTrouble. */
	async notesOf(keys: readonly string[]): Promise<Map<string, ListNote[]>> {
		const notes = new Map<string, ListNote[]>();
		for (const [key, note] of notesIn(await this.store.read(KIND, keys.map(bucketOf)), new Set(keys))) {
			notes.set(key, [...(notes.get(key) ?? []), note]);
		}
		for (const own of notes.values()) own.sort((one, other) => one.at - other.at);
		return notes;
	}

	/** Lets the table that is there stand in the place of one that is lost. Throws StoreTrouble. */
	async acceptNewTable(): Promise<void> {
		await this.store.accept();
	}

	/** All who are on the list now, who was noted first in front. Throws StoreTrouble. */
	async all(): Promise<OptedOut[]> {
		const out = lastIn(await this.store.readPages(partsOf(KIND)));
		return [...out.values()].sort((one, other) => one.at - other.at);
	}

	/** Puts people on the list (`out`) or takes them from it (`in`), with the evidence of it. Throws StoreTrouble; none is noted then. */
	async note(state: 'out' | 'in', all: readonly Evidence[]): Promise<void> {
		if (all.length === 0) return;
		const notes = all.map(({ key, ...evidence }) => [hashed(key), [state, valueOf(evidence)]] satisfies [string, Json]);
		const rows = bucketRows(KIND, notes, { by: this.execution, state: '', owner: '', until: 0 });
		const merged = mergedOf(this.read);
		await this.store.write([...rows, ...merged.rows], merged.steps);
	}
}

/** Those of whom the last note says that they are out. */
function lastIn(rows: readonly StoredRow[], wanted?: ReadonlySet<string>): Map<string, OptedOut> {
	const last = new Map<string, number>();
	const out = new Map<string, OptedOut>();
	for (const [key, { state, at, value }] of notesIn(rows, wanted)) {
		if (at < (last.get(key) ?? 0)) continue;
		last.set(key, at);
		if (state === 'out') out.set(key, { at, value });
		else out.delete(key);
	}
	return out;
}

/** The notes in rows, in no order, each with its hashed key. */
function notesIn(rows: readonly StoredRow[], wanted?: ReadonlySet<string>): Array<[key: string, ListNote]> {
	return entriesIn(rows, wanted).flatMap(({ key, value: noted, at }): Array<[string, ListNote]> => {
		const [state, value] = Array.isArray(noted) ? (noted as unknown[]) : [];
		return isJsonObject(value) ? [[key, { state: state === 'out' ? 'out' : 'in', at, value }]] : [];
	});
}

/**
 * The steps that leave nothing of what was noted under these hashed keys but that a person is on the list, and since when; of one who is not,
 * nothing at all.
 */
export function evidenceErased(rows: readonly StoredRow[], keys: ReadonlySet<string>): Step[] {
	const out = lastIn(rows, keys);
	return changesOf(rows, (key, noted, at) => {
		if (!keys.has(key)) return noted;
		const [state, value] = Array.isArray(noted) ? (noted as unknown[]) : [];
		if (state !== 'out' || out.get(key)?.at !== at) return undefined;
		return isJsonObject(value) && Object.keys(value).length === 0 ? noted : ['out', {}];
	});
}

function valueOf(evidence: Omit<Evidence, 'key'>): JsonObject {
	return JSON.parse(JSON.stringify(evidence)) as JsonObject;
}

/** What the list says of a person, as an output: since when, and why. */
export function entryOf({ at, value }: OptedOut): IDataObject {
	const { words = null, messageId = null, source = null } = value;
	return { since: new Date(at).toISOString(), words, messageId, source };
}
