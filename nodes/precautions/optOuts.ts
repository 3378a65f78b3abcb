import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import type { Person } from '../ground/person';
import { pagesOfKind } from '../table/pages';
import { Store } from '../table/store';
import { changesOf, entriesIn, hashed, mergedOf, bucketOf, bucketRows } from '../table/buckets';
import type { TableStep, StoredRow } from '../table/steps';
import { MESSAGE_CHANNELS, type MessageChannel } from '../engine/handles';
import { choice, named } from '../panel/choices';
import { refine, type Field } from '../panel/field';
import { text, type TextLook } from '../panel/fields';

/** A topic of messages: the same in capital and small letters. */
export function topicField(label: string, look: TextLook): Field<string | undefined> {
	return refine(text(label, { ...look, trim: true, most: 60 }), (topic) => topic?.toLowerCase());
}

/** What somebody says who means every topic, as in STOP ALL. */
export const EVERYTHING = 'all';

/** The channel that a note is about. */
export function channelField(description: string): Field<MessageChannel | undefined> {
	const options = named({ all: 'All Channels', ...MESSAGE_CHANNELS });
	return refine(choice('Channel', options, { default: 'all', description }), (channel) =>
		channel === 'all' ? undefined : channel,
	);
}

/** A person with why they are on the list, or off it again: all that can be shown when asked. */
export interface Evidence extends Person {
	/** What they wrote, or what happened. */
	words?: string;
	messageId?: string;
	/** Where it came from, in the user's own words. */
	source?: string;
	/** What they want no messages about; where it is absent, about anything. */
	topic?: string;
	/** By which channel they want none; where it is absent, by any. */
	channel?: MessageChannel;
	/** When it happened, as ISO text in UTC, where an event says it; never later than it was noted. */
	occurredAt?: string;
}

/** Evidence as it is noted: of what changes nothing and counts for the order alone, it need not say whose it is. */
type Noted = Pick<Evidence, 'key'> & Partial<Evidence>;

/** What a note is about, as it is stored or as it is to be noted. */
interface Scope {
	topic?: unknown;
	channel?: unknown;
}

/** What a message is about, and by which of the channels it may go; none where only what holds for all of them counts. */
interface About {
	topic?: string;
	channels?: readonly string[];
}

/** What the list said of somebody: that they are on it (`out`) or not any more (`in`), since when, and why. */
export interface ListNote extends OptedOut {
	state: 'out' | 'in';
}

/** Since when somebody is on the list, for everything or for a topic, in milliseconds since 1970, and why. */
export interface OptedOut {
	at: number;
	value: JsonObject;
}

/** The note that counts of all about one thing. */
export interface ConsentState extends ListNote {
	/** When the newest event among them happened, as ISO text in UTC; empty where none says it. */
	newest: string;
	/** What is noted of events at that time: the same one that is posted again is known by it. */
	said: ReadonlyArray<ListNote['state']>;
	/** When the last one was noted that puts them on the list and says no time of its own; empty where there is none. */
	refused: string;
	/** The message IDs of what takes them off: a START that is posted again is known by its own, where its time is unknown or changes with our clock. */
	starts: readonly string[];
}

/** What counts about each thing, by its name (`scopeName`). */
export type ConsentStates = Map<string, ConsentState>;

const KIND = 'contact';

export const OPT_OUT_CHANNELS = Object.keys(MESSAGE_CHANNELS) as MessageChannel[];

/**
 * The people who must not be written to: one list in a project of n8n, shared by all of its workflows. Nothing in it is changed, unless a
 * person is erased: each note is added and the last one counts (`afterNote`), so that two that write at once lose nothing, and what was noted earlier stays
 * as evidence.
 */
export class OptOuts {
	private readonly store: Store;
	private readonly execution: string;
	private read: StoredRow[] = [];

	constructor(context: IExecuteFunctions) {
		this.store = new Store(context);
		this.execution = context.getExecutionId();
	}

	/** What each of the people with these keys is on the list for now, by their keys; none for who is not on it. Throws StoreTrouble. */
	async among(people: readonly string[]): Promise<Map<string, OptedOut[]>> {
		const all = [...(await this.states(people))].map(([key, states]) => [key, outOf(states)] as const);
		return new Map(all.filter(([, noted]) => noted.length > 0));
	}

	/** What counts of all that was noted of the people with these keys, by the keys. Throws StoreTrouble. */
	async states(people: readonly string[]): Promise<Map<string, ConsentStates>> {
		const known = new Map(people.map((key) => [hashed(key), key]));
		this.read = await this.store.read(KIND, [...known.keys()].map(bucketOf));
		const notes = notesIn(this.read, new Set(known.keys()));
		return new Map([...notes].map(([key, own]) => [known.get(key) ?? '', consentStatesOf(own)]));
	}

	/** How much was noted of people since a moment, in milliseconds since 1970, by their keys: those among whom it was looked last. */
	notedSince(moment: number, people: readonly string[]): Map<string, number> {
		const known = new Map(people.map((key) => [hashed(key), key]));
		const counts = new Map<string, number>();
		for (const { key, at } of entriesIn(this.read, new Set(known.keys()))) {
			const person = known.get(key) ?? '';
			if (at >= moment) counts.set(person, (counts.get(person) ?? 0) + 1);
		}
		return counts;
	}

	/** All that was noted of the people with these hashed keys, by the keys, in no order. Throws StoreTrouble. */
	async notesOf(keys: readonly string[]): Promise<Map<string, ListNote[]>> {
		return notesIn(await this.store.read(KIND, keys.map(bucketOf)), new Set(keys));
	}

	/** Lets the table that is there stand in the place of one that is lost. Throws StoreTrouble. */
	async acceptNewTable(): Promise<void> {
		await this.store.accept();
	}

	/** All who are on the list now, a note for each topic, who was noted first in front. Throws StoreTrouble. */
	async all(): Promise<OptedOut[]> {
		const notes = [...notesIn(await this.store.readPages(pagesOfKind(KIND))).values()];
		return notes.flatMap((own) => outOf(consentStatesOf(own))).sort((one, other) => one.at - other.at);
	}

	/** Puts people on the list (`out`) or takes them from it (`in`), with the evidence of it. Throws StoreTrouble; none is noted then. */
	async note(state: ListNote['state'], all: readonly Noted[]): Promise<void> {
		await this.noteEach(all.map((evidence) => [state, evidence]));
	}

	/** The same for some who go on the list and others who leave it, all at once. */
	async noteEach(all: ReadonlyArray<readonly [ListNote['state'], Noted]>): Promise<void> {
		if (all.length === 0) return;
		const notes = all.map(
			([state, evidence]) => [hashed(evidence.key), [state, storedEvidence(evidence)]] satisfies [string, Json],
		);
		// A row has one value of a key: a second note of a person goes into a row of its own.
		const before = new Map<string, number>();
		const rounds = Map.groupBy(notes, ([key]) => {
			const round = before.get(key) ?? 0;
			before.set(key, round + 1);
			return round;
		});
		const written = { by: this.execution, state: '', owner: '', until: 0 };
		const after = this.latestOf(new Set(notes.map(([key]) => key)));
		const rows = [...rounds.values()].flatMap((round) =>
			[...Map.groupBy(round, ([key]) => Math.max(Date.now(), (after.get(key) ?? 0) + 1))].flatMap(([at, own]) =>
				bucketRows(KIND, own, { ...written, at }),
			),
		);
		const merged = mergedOf(this.read);
		await this.store.write([...rows, ...merged.rows], merged.steps);
	}

	/** When what was read of these hashed keys was noted last: a clock that is behind must not put what comes now before it. */
	private latestOf(keys: ReadonlySet<string>): Map<string, number> {
		const latest = new Map<string, number>();
		for (const { key, at } of entriesIn(this.read, keys)) latest.set(key, Math.max(at, latest.get(key) ?? 0));
		return latest;
	}
}

/**
 * What counts once there is one more note about the same thing: `known` as it is where a later event is noted, or this one. The service posts a callback
 * again for minutes (part 1, 6), and a STOP must not undo the START behind it, nor a START what was noted by hand meanwhile. Of notes that say the same
 * the first one stays: somebody is on the list since then.
 */
export function afterNote(known: ConsentState | undefined, note: ListNote): ConsentState {
	const { state, at, value } = note;
	const happened = typeof value.occurredAt === 'string' ? value.occurredAt : undefined;
	const { newest = '', said = [], refused = '', starts = [] } = known ?? {};
	const { messageId } = value;
	const isNewStart = state === 'in' && typeof messageId === 'string' && !starts.includes(messageId);
	const isKnown = happened === newest && said.includes(state) && !isNewStart;
	const isOlder = happened !== undefined && (happened < newest || (state === 'in' && happened < refused));
	if (known && (isKnown || isOlder)) return known;
	const times = {
		newest: happened ?? newest,
		said: happened === undefined ? said : happened === newest ? [...said, state] : [state],
		refused: state === 'out' && happened === undefined ? new Date(at).toISOString() : refused,
		starts: isNewStart ? [...starts, messageId] : starts,
	};
	return known?.state === state ? { ...known, ...times } : { ...note, ...times };
}

/**
 * What counts of notes in any order, by the names of what they are about. Who wrote that they want it again by all channels wants it by each, also
 * where what they wrote before about one of them comes late. Where no time is given, the channels have notes of their own.
 */
export function consentStatesOf(notes: readonly ListNote[]): ConsentStates {
	const all: ConsentStates = new Map();
	for (const note of notes.toSorted((one, other) => one.at - other.at)) {
		const isForEach = note.state === 'in' && note.value.channel === undefined && note.value.occurredAt !== undefined;
		for (const value of [note.value, ...(isForEach ? channelsOf(note.value) : [])]) {
			all.set(scopeName(value), afterNote(all.get(scopeName(value)), { ...note, value }));
		}
	}
	return all;
}

/** The same about each channel. */
export function channelsOf<T extends Scope>(all: T): Array<T & { channel: MessageChannel }> {
	return OPT_OUT_CHANNELS.map((channel) => ({ ...all, channel }));
}

/** What somebody is on the list for: everything, topics, channels. */
export function outOf(states: ConsentStates): OptedOut[] {
	return [...states.values()].flatMap(({ state, at, value }) => (state === 'out' ? [{ at, value }] : []));
}

/** The name of what something is about. */
export function scopeName(value: Scope): string {
	return JSON.stringify(scopeOf({ value }));
}

/** What a note is about, and by which channel; undefined where it is about everything, or any channel. */
export function scopeOf({ value: { topic, channel } }: { value: Scope }): Pick<Evidence, 'topic' | 'channel'> {
	return {
		...(typeof topic === 'string' && { topic }),
		...(typeof channel === 'string' &&
			Object.hasOwn(MESSAGE_CHANNELS, channel) && { channel: channel as MessageChannel }),
	};
}

/**
 * What keeps a message from somebody who is on the list for these, what says most in front: everything or its topic, in all channels or in one
 * by which it may go. A message without a topic is kept by what is about everything alone.
 */
export function keptFrom(noted: readonly OptedOut[] = [], { topic, channels = [] }: About = {}): OptedOut | undefined {
	const keeping = noted.filter((one) => {
		const scope = scopeOf(one);
		const isAbout = scope.topic === undefined || scope.topic === topic;
		return isAbout && (scope.channel === undefined || channels.includes(scope.channel));
	});
	const narrowness = (one: OptedOut): number => Object.keys(scopeOf(one)).length;
	return keeping.sort((one, other) => narrowness(one) - narrowness(other))[0];
}

/** The notes in rows, in no order, by their hashed keys. */
function notesIn(rows: readonly StoredRow[], wanted?: ReadonlySet<string>): Map<string, ListNote[]> {
	const notes = new Map<string, ListNote[]>();
	for (const { key, value: noted, at } of entriesIn(rows, wanted)) {
		const [state, value] = Array.isArray(noted) ? (noted as unknown[]) : [];
		if (!isJsonObject(value)) continue;
		const own = notes.get(key) ?? [];
		own.push({ state: state === 'out' ? 'out' : 'in', at, value });
		notes.set(key, own);
	}
	return notes;
}

/**
 * The steps that leave nothing of what was noted under these hashed keys but that a person is on the list, for what, since when, and when that
 * was noted last, so that no START from before takes them off; of one who is not, nothing at all.
 */
export function evidenceErased(rows: readonly StoredRow[], keys: ReadonlySet<string>): TableStep[] {
	const notes = notesIn(rows, keys);
	const kept = new Map([...notes].map(([key, own]) => [key, new Set(momentsOut(own))]));
	return changesOf(rows, (key, noted, at) => {
		if (!keys.has(key)) return noted;
		const [state, value] = Array.isArray(noted) ? (noted as unknown[]) : [];
		if (state !== 'out' || !isJsonObject(value)) return undefined;
		if (!kept.get(key)?.has(momentOf({ at, value }))) return undefined;
		const scope: JsonObject = { ...scopeOf({ value }) };
		return Object.keys(value).length === Object.keys(scope).length ? noted : ['out', scope];
	});
}

/** The notes that put somebody where they are on the list now, and the newest that say so again. */
function momentsOut(notes: readonly ListNote[]): string[] {
	return outOf(consentStatesOf(notes)).flatMap((one) => {
		const again = notes.filter(({ state, value }) => state === 'out' && scopeName(value) === scopeName(one.value));
		const at = Math.max(...again.map((note) => note.at));
		return [momentOf(one), momentOf({ ...one, at })];
	});
}

function momentOf({ at, value }: OptedOut): string {
	return `${at} ${scopeName(value)}`;
}

/** Evidence as it is stored. */
export function storedEvidence(evidence: Noted): JsonObject {
	return JSON.parse(JSON.stringify({ ...evidence, key: undefined })) as JsonObject;
}

/** What the list says of a person, as an output: since when, about what (null for everything), by which channel (null for any), and why. */
export function entryOf({ at, value }: OptedOut): IDataObject {
	const { topic = null, channel = null, words = null, messageId = null, source = null } = value;
	return { since: new Date(at).toISOString(), topic, channel, words, messageId, source };
}
