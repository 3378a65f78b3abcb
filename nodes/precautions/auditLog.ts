import { randomBytes } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { inBatches, Turns } from '../ground/turns';
import { isoFromMillis } from '../ground/dates';
import { isJsonObject, type Json } from '../ground/json';
import {
	bucketOf,
	bucketRows,
	changesOf,
	entriesIn,
	isSmall,
	isStale,
	mergedOf,
	MOST_SMALL,
	shardOf,
	type StoredEntry,
} from '../table/buckets';
import { compact, crowdedIn } from '../table/compact';
import { pagesOfKind } from '../table/pages';
import type { Store } from '../table/store';
import type { TableStep } from '../table/steps';

/**
 * What is kept of who sends, in the order in which a row has it; the same for all messages of a run. `parent` is the execution that has started
 * this one to send for it, `channel` the kind of node, e.g. `sms`, `operation` e.g. `message.send`, and `startedBy` is `agent` for a tool of one,
 * or how n8n says that the execution was started, e.g. `manual`.
 */
const BY = ['workflow', 'workflowName', 'execution', 'parent', 'node', 'channel', 'operation', 'startedBy'] as const;

/** `parent` is null where the execution sends for itself. */
export type Sender = Record<Exclude<(typeof BY)[number], 'parent'>, string> & { parent: string | null };

export interface AuditNote {
	/** The hashed key of the person, or of what else it goes to. */
	key: string;
	/** What became of it; null before the end. */
	code: string | null;
	messageId: string | null;
	reference: string | null;
	/** The answer that allowed it. */
	approval: Json;
}

export interface AuditedSend extends AuditNote {
	sender: Sender;
	/** When it was noted, and until when it is kept; milliseconds since 1970. */
	at: number;
	until: number;
}

const KIND = 'audit';
const MOST_STEPS = 50;
/**
 * A run that writes on so many buckets at most also looks whether the rows there are to become one: they are two pages of a read. Of more, it
 * writes shards, since n8n takes sixteen long rows in a fraction of the time of a thousand short ones.
 */
const MOST_BUCKETS = 64;

/**
 * What one run notes of its messages: `open` before they leave, so that none leaves without a note, and `close` when it is known what became of
 * them. Notes that were never closed stay: nobody knows what became of those messages.
 */
export class AuditNotes {
	private readonly owner = randomBytes(9).toString('base64url');
	private nameOf = bucketOf;

	constructor(
		private readonly store: Store,
		private readonly sender: Sender,
		private readonly keepMs: number,
	) {}

	/** Notes what is about to be sent. Throws StoreTrouble; nothing is to be sent then. */
	async open(notes: readonly AuditNote[]): Promise<void> {
		const names = [...new Set(notes.map(({ key }) => bucketOf(key)))];
		if (names.length > MOST_BUCKETS) {
			this.nameOf = shardOf;
			await this.store.write(this.rowsOf(notes, this.owner));
			return;
		}
		const found = await this.store.read(KIND, names, this.rowsOf(notes, this.owner));
		const settled = found.filter(({ owner }) => owner === '');
		const stale = settled.filter(isStale).map(({ key }) => key);
		const crowded = new Set([...crowdedIn(settled, isSmall, MOST_SMALL), ...stale]);
		// At once, so that what is erased while this run sends does not come back; that there are fewer rows can wait for the next run.
		if (crowded.size > 0) await compact(this.store, KIND, crowded, mergedOf).catch(() => undefined);
	}

	/** Puts these notes in the place of those that were opened. Throws StoreTrouble; those stay then. */
	async close(notes: readonly AuditNote[]): Promise<void> {
		const opened: TableStep = { do: 'delete', all: [{ column: 'owner', value: this.owner }] };
		await this.store.write(this.rowsOf(notes, ''), [opened]);
	}

	private rowsOf(notes: readonly AuditNote[], owner: string): ReturnType<typeof bucketRows> {
		const byKey = new Map<string, Json[]>();
		for (const { key, code, messageId, reference, approval } of notes) {
			const all = [code, messageId, reference, approval];
			const note = all.slice(0, all.findLastIndex((part) => part !== null) + 1);
			const own = byKey.get(key);
			if (own) own.push(note);
			else byKey.set(key, [note]);
		}
		const by = BY.map((name) => this.sender[name]);
		return bucketRows(KIND, byKey, { by, state: '', owner, until: Date.now() + this.keepMs }, this.nameOf);
	}
}

/** The names of the rows that may have notes under a hashed key. */
export function auditNames(key: string): string[] {
	return [bucketOf(key), shardOf(key)];
}

export interface Wanted {
	/** Hashed keys; all where it is absent. */
	keys?: readonly string[];
	/** When they were made, in milliseconds since 1970. */
	from: number;
	to: number;
	/** The name or the ID of the workflow that sent. */
	workflow?: string;
	/** So many at most, the latest of them. */
	most: number;
}

/** The notes that are asked for, who was noted last in front. Throws StoreTrouble. */
export async function auditedSends(store: Store, { keys, from, to, workflow, most }: Wanted): Promise<AuditedSend[]> {
	const rows = keys ? await store.read(KIND, keys.flatMap(auditNames)) : await store.readPages(pagesOfKind(KIND));
	const own = keys && new Set(keys);
	// Each once: who died while it put rows together has left both.
	const found = new Map<string, StoredEntry>();
	const turns = new Turns(1);
	for (const row of rows) {
		if (turns.over) await turns.next();
		for (const entry of entriesIn([row], own)) {
			const { key, at, by, value } = entry;
			const isBy = workflow === undefined || (Array.isArray(by) && (by[0] === workflow || by[1] === workflow));
			if (at < from || at > to || !isBy) continue;
			found.set(JSON.stringify([key, at, by, value]), entry);
		}
	}
	const sends: AuditedSend[] = [];
	for (const entry of [...found.values()].sort((one, other) => other.at - one.at)) {
		if (sends.length >= most) break;
		sends.push(...sendsOf(entry));
	}
	return sends.slice(0, most);
}

/**
 * Deletes the notes whose time is over, and those that were made before a moment (milliseconds since 1970), also where they share a row with
 * others; gives how many went. Throws StoreTrouble.
 */
export async function pruneAudit(store: Store, oldest: number): Promise<number> {
	const now = Date.now();
	const isOver = (at: number, until: number): boolean => until < now || at < oldest;
	let gone = 0;
	const steps = changesOf(await store.readPages(pagesOfKind(KIND)), (_key, value, at, until) => {
		if (!isOver(at, until)) return value;
		gone += Array.isArray(value) ? value.length : 0;
		return undefined;
	});
	for (const batch of inBatches(steps, MOST_STEPS)) await store.take(batch);
	return gone;
}

/** What an entry of the log says of the messages of one run to one recipient; nothing for what a person has written there. */
export function sendsOf({ key, at, until, by, value }: StoredEntry): AuditedSend[] {
	if (!Array.isArray(by) || !Array.isArray(value)) return [];
	const texts = by.map(textOf);
	const known = Object.fromEntries(BY.map((name, at) => [name, texts[at] ?? ''])) as Record<
		(typeof BY)[number],
		string
	>;
	const sender = { ...known, parent: known.parent || null };
	return (value as unknown[]).flatMap((note): AuditedSend[] => {
		if (!Array.isArray(note)) return [];
		const [code = null, messageId = null, reference = null] = (note as unknown[]).map(textOf);
		return [{ key, at, until, sender, code, messageId, reference, approval: (note as Json[])[3] ?? null }];
	});
}

/** A note as an output; the code of one that was never closed is UNKNOWN. */
export function auditRow({ at, until, code, messageId, reference, approval, sender }: AuditedSend): IDataObject {
	const { workflow, workflowName, execution, parent, node, channel, operation, startedBy } = sender;
	return {
		at: isoFromMillis(at),
		channel,
		operation,
		code: code ?? 'UNKNOWN',
		messageId,
		endNoted: code !== null,
		reference,
		approval: isJsonObject(approval) ? approval : null,
		workflowId: workflow,
		workflowName,
		node,
		executionId: execution,
		parentExecutionId: parent,
		startedBy,
		keptUntil: isoFromMillis(until),
	};
}

function textOf(value: unknown): string | null {
	return typeof value === 'string' ? value : null;
}
