import type { IDataObject } from 'n8n-workflow';

import { claim, type Contest, type Claimed } from '../table/claim';
import { entriesIn, isSmall, mergedOf, MOST_SMALL, bucketOf, bucketRows, type StoredEntry } from '../table/buckets';
import { compact, crowdedIn } from '../table/compact';
import type { StoredRow } from '../table/steps';
import type { Store } from '../table/store';
import type { Failure, Fate, Withheld } from '../engine/ledger';
import { without } from '../ground/json';

export type Ending = { state: 'done'; id: string } | { state: 'unknown' };

/** What the store knows of a key that somebody has claimed: `open` while that run is at work. */
export type Earlier = { execution: string; at: number } & ({ state: 'open' } | Ending);

export interface KeyAsker {
	execution: string;
	/** Whether keys are free, too, of which nobody knows what came in another execution. */
	evenUnknown?: boolean;
	/** The keys that a person has in each channel of Omni Reach, with the person. */
	people?: ReadonlyMap<string, { person: string }>;
}

export interface Claimant extends KeyAsker {
	/** Milliseconds since 1970 until which the keys are remembered. */
	until: number;
	/** Milliseconds since 1970 after which the run is taken for dead, when nothing was heard of it: nobody knows then what came. */
	atWorkUntil: number;
}

const KIND = 'once';

/** What counts most where several rows have a key: that it was done. */
const RANK: Record<Earlier['state'], number> = { unknown: 0, open: 1, done: 2 };

/**
 * The Send Once Keys that a run has, each hashed. A claim is made before something is done and completed after it; one that was never
 * completed is never silently free: when its run has had its time, nobody knows what came.
 */
export class SentKeys implements Contest<string> {
	readonly kind = KIND;
	/** What is known of the keys that this run can't have. */
	readonly earlier = new Map<string, Earlier>();
	private claimed: Claimed<string> | undefined;
	/** The keys of rows that are so many that they should become one. */
	private crowded: ReadonlySet<string> = new Set();

	constructor(
		private readonly store: Store,
		private readonly claimant: Claimant,
	) {}

	/** Claims those of the keys that are free. What was claimed stays so when the run dies. Throws StoreTrouble; nothing is claimed then. */
	async claim(keys: readonly string[]): Promise<void> {
		this.claimed = await claim(this.store, this, keys);
	}

	/** Notes what came of the keys that were claimed; those that are not named are given back. Throws StoreTrouble. */
	async complete(endings: ReadonlyMap<string, Ending>): Promise<void> {
		const { execution, until } = this.claimant;
		const ids = [...endings].map(([key, ending]) => [key, ending.state === 'done' ? ending.id : null] as const);
		const rows = bucketRows(KIND, ids, { by: execution, state: 'done', owner: '', until });
		await this.claimed?.settle(rows);
		// What came of them is noted; that it takes fewer rows can wait for the next run.
		await compact(this.store, KIND, this.crowded, (found) => mergedOf(found.filter(isDone))).catch(() => undefined);
	}

	namesOf(keys: readonly string[]): string[] {
		return keys.map(bucketOf);
	}

	rowsOf(keys: readonly string[], owner: string): ReturnType<typeof bucketRows> {
		const { execution, atWorkUntil, people, until } = this.claimant;
		const values = keys.map((key) => [key, people?.get(key)?.person ?? 0] as const);
		return bucketRows(KIND, values, { by: [execution, atWorkUntil], state: 'open', owner, until });
	}

	judge(keys: readonly string[], others: readonly StoredRow[]): { free: string[]; contested: string[] } {
		this.crowded = crowdedIn(others, (row) => isDone(row) && isSmall(row), MOST_SMALL);
		for (const key of keys) this.earlier.delete(key);
		for (const [key, earlier] of earlierIn(others, keys, this.claimant)) this.earlier.set(key, earlier);
		const free = keys.filter((key) => !this.earlier.has(key));
		return { free, contested: keys.filter((key) => this.earlier.get(key)?.state === 'open') };
	}
}

function isDone({ state }: StoredRow): boolean {
	return state === 'done';
}

/** What is known of those of the keys that a run can't have, without a claim. Throws StoreTrouble. */
export async function lookUp(store: Store, keys: readonly string[], asker: KeyAsker): Promise<Map<string, Earlier>> {
	return earlierIn(await store.read(KIND, keys.map(bucketOf)), keys, asker);
}

function earlierIn(
	rows: readonly StoredRow[],
	keys: readonly string[],
	{ execution, evenUnknown = false, people }: KeyAsker,
): Map<string, Earlier> {
	const found = new Map<string, Earlier>();
	for (const entry of entriesIn(rows, new Set(keys))) {
		const earlier = earlierOf(entry);
		const known = found.get(entry.key);
		const person = people?.get(entry.key)?.person;
		// What nobody knows of another channel keeps nobody from this one.
		if (person !== undefined && (entry.value === person || earlier.state === 'unknown')) continue;
		// A person has looked up what came of earlier executions, never of this one, which may be at its second try.
		if (evenUnknown && earlier.state === 'unknown' && earlier.execution !== execution) continue;
		if (!known || RANK[earlier.state] > RANK[known.state]) found.set(entry.key, earlier);
	}
	return found;
}

/** Whether an entry is a claim of which nobody has told what came; known also where somebody has emptied the column of states. */
export function isClaim({ by, row: { state } }: StoredEntry): boolean {
	return state === 'open' || Array.isArray(by);
}

/** What an entry says of its key. */
export function earlierOf(entry: StoredEntry): Earlier {
	const { at, by, value } = entry;
	if (isClaim(entry)) {
		const [execution, atWorkUntil] = Array.isArray(by) ? (by as unknown[]) : [];
		return { execution: String(execution), at, state: Number(atWorkUntil) > Date.now() ? 'open' : 'unknown' };
	}
	const who = { execution: String(by), at };
	return typeof value === 'string' ? { ...who, state: 'done', id: value } : { ...who, state: 'unknown' };
}

/** The id that the service gave: that of the message, or of what else was made; empty when it gave none. */
export function idOfAccepted(output: IDataObject): string {
	const name = 'messageId' in output ? 'messageId' : Object.keys(output).find((key) => /Id$/.test(key));
	const id = name === undefined ? undefined : output[name];
	return typeof id === 'string' ? id : '';
}

/** What came of the items by their keys. */
export function endingsOf(items: ReadonlyMap<string, number>, fates: readonly Fate[]): Map<string, Ending> {
	const endings = new Map<string, Ending>();
	for (const [key, itemIndex] of items) {
		const fate: Fate | undefined = fates[itemIndex];
		if (fate?.state === 'accepted') endings.set(key, { state: 'done', id: idOfAccepted(fate.output) });
		if (fate?.state === 'unknown') endings.set(key, { state: 'unknown' });
	}
	return endings;
}

/**
 * The fate of an item whose key was sent before, or is being sent by another run (without an id then). `idName` is what the id
 * is called in the output.
 */
export function alreadySent(identity: IDataObject, earlier: Earlier, idName: string): Withheld {
	const id = earlier.state === 'done' && earlier.id !== '' ? earlier.id : null;
	return {
		state: 'withheld',
		output: {
			...identity,
			code: 'ALREADY_SENT',
			[idName]: id,
			firstSentAt: whenOf(earlier),
			firstExecution: earlier.execution,
			underWay: earlier.state === 'open',
		},
	};
}

/** The fate of an item whose key an earlier run began to send, and nobody knows what came of it. */
export function unknownBefore(identity: IDataObject, earlier: Earlier): Failure {
	const first = `execution ${earlier.execution} at ${whenOf(earlier)}`;
	return {
		state: 'unknown',
		identity,
		details: { firstSentAt: whenOf(earlier), firstExecution: earlier.execution },
		trouble: {
			message: `An earlier run began to send this Send Once Key (${first}), and it is not known what came of it`,
			description:
				'If it did not arrive, choose Send Again under “If the Outcome Is Unknown” for a run with these items only.',
		},
	};
}

/** The fate of an item whose key its run can't have. */
export function fateOfKnown(identity: IDataObject, known: Earlier, idName: string): Withheld | Failure {
	return known.state === 'unknown' ? unknownBefore(identity, known) : alreadySent(identity, known, idName);
}

/** The fate of an item whose key another item of the same run has, which was not sent or of which nothing is known. */
export function sameKeyFailed(
	identity: IDataObject,
	{ state, trouble, details }: Failure,
	first: number,
	execution: string,
): Failure {
	return {
		state: state === 'unknown' ? 'unknown' : 'notSent',
		identity,
		details: { firstExecution: details?.firstExecution ?? execution },
		trouble: {
			...trouble,
			message: `It has the Send Once Key of item ${first}, which failed: ${trouble.message}`,
		},
	};
}

/** An item whose key an earlier one of the run has. */
export interface Twin {
	itemIndex: number;
	first: number;
	identity: IDataObject;
	firstIdentity: IDataObject;
}

/** Gives the fate of a key's first item to another item of the run that has it. */
export function followFirst(
	{ itemIndex, first, identity, firstIdentity }: Twin,
	fates: Fate[],
	execution: string,
	idName: string,
): void {
	const fate: Fate | undefined = fates[first];
	if (fate === undefined) return;
	if (!('output' in fate)) fates[itemIndex] = sameKeyFailed(identity, fate, first, execution);
	else if (fate.state === 'withheld' && fate.output.rehearsed !== true)
		fates[itemIndex] = { ...fate, output: { ...identity, ...without(fate.output, Object.keys(firstIdentity)) } };
	else {
		const now = { execution, at: Date.now(), state: 'done', id: idOfAccepted(fate.output) } as const;
		fates[itemIndex] = alreadySent(identity, now, idName);
	}
}

function whenOf({ at }: Earlier): string {
	return new Date(at).toISOString();
}
