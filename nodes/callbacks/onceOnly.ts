import { createHash } from 'node:crypto';

import type { OmniEvent } from '../events/envelope';
import { bytesOf, Memory } from '../ground/memory';
import type { Mark, Arrival } from './shared';

/** What is kept of one message: how far it had got, and the last few of its callbacks by what tells them apart. */
interface Trace {
	furthest: number;
	marks: readonly string[];
}

const MOST_MESSAGES = 100_000;
const MOST_BYTES = 64 * 1024 * 1024;
const KEEP_MS = 24 * 60 * 60 * 1000;
/** Callbacks of a message that are told apart from new ones; a message has some three to five. */
const MOST_MARKS = 8;

/** A call's events as they are remembered; undefined for those that are not. */
export type Notes = Array<Mark | undefined>;

/** What one call brought, until it is known whether n8n stored it. */
class Call {
	/** The callbacks of this call, by message; they count for nobody else until the call is settled. */
	readonly noted = new Map<string, Mark[]>();
	private readonly settling = Promise.withResolvers<undefined>();
	readonly settled = this.settling.promise;
	private isOpen = true;

	constructor(private readonly memory: OnceOnly) {}

	/** Ends the call, the first time: what it brought is remembered if n8n stored it, and as good as never come if not. */
	end(isStored: boolean): void {
		if (!this.isOpen) return;
		this.isOpen = false;
		this.memory.close(this, isStored);
		this.settling.resolve(undefined);
	}
}

/**
 * Remembers the callbacks of the last day in this process, for up to 100,000 messages and 64 MB. Within that window a
 * callback that repeats message, status and time is told apart from a new one, and so is one that goes back to an earlier
 * status. What a call brought is its own until n8n has stored it.
 */
export class OnceOnly {
	private readonly traces: Memory<Trace>;
	/** The calls that are not settled yet, by the callbacks that they brought. */
	private readonly open = new Map<string, Call>();

	constructor(now: () => number = Date.now, most = MOST_MESSAGES, mostBytes = MOST_BYTES) {
		const of = ({ marks }: Trace): number => marks.reduce((sum, mark) => sum + bytesOf(mark), 0);
		this.traces = new Memory({ most, keepMs: KEEP_MS, now, bytes: { most: mostBytes, of } });
	}

	/** Calls under way that bring one of these, too: only when they are settled is it known whether it repeats them. */
	rivals(notes: Notes): Call[] {
		if (this.open.size === 0) return [];
		return [...new Set(notes.flatMap((noted) => (noted && this.open.get(openKey(noted))) ?? []))];
	}

	/** Begins a call: how each of its events stands. */
	begin(notes: Notes): { call: Call; arrivals: Arrival[] } {
		const call = new Call(this);
		return { call, arrivals: notes.map((noted) => this.note(call, noted)) };
	}

	/** The part of Call.end that is about what is remembered. */
	close(call: Call, isStored: boolean): void {
		for (const [key, noted] of call.noted) {
			for (const one of noted) if (this.open.get(openKey(one)) === call) this.open.delete(openKey(one));
			if (isStored) this.remember(key, noted);
		}
	}

	private note(call: Call, noted: Mark | undefined): Arrival {
		if (!noted) return 'new';
		const { key, mark, rank } = noted;
		const trace = this.traces.get(key);
		const here = openKey(noted);
		if (trace?.marks.includes(mark) || this.open.get(here) === call) return 'repeated';
		const brought = call.noted.get(key) ?? [];
		const furthest = brought.at(-1)?.rank ?? trace?.furthest ?? -1;
		this.open.set(here, call);
		// The furthest rank so far travels with the last one, so that no message's callbacks are counted over and over.
		brought.push({ key, mark, rank: Math.max(furthest, rank) });
		call.noted.set(key, brought);
		return rank >= 0 && rank < furthest ? 'late' : 'new';
	}

	private remember(key: string, noted: Mark[]): void {
		const trace = this.traces.get(key);
		const furthest = Math.max(trace?.furthest ?? -1, noted.at(-1)?.rank ?? -1);
		const marks = [...(trace?.marks ?? []), ...noted.slice(-MOST_MARKS).map(({ mark }) => mark)].slice(-MOST_MARKS);
		this.traces.set(key, { furthest, marks });
	}
}

function openKey({ key, mark }: Mark): string {
	return `${key}\n${mark}`;
}

/**
 * Gives what is remembered of an event. `trigger` keeps the windows of different triggers apart. Undefined for an event that
 * can't be told from others: one without an id, of no known form, or not wholly read.
 */
export function noteReader(trigger: readonly string[]): (event: OmniEvent) => Mark | undefined {
	return (event) => {
		const { channel, kind, messageId, transactionId, rank, note } = event;
		// An incoming SMS without an id of its own has the operator's (part 1, 2.10).
		const id = messageId ?? transactionId;
		if (id === null || kind === 'raw' || note !== null) return undefined;
		return { key: JSON.stringify([...trigger, channel, kind, id]), mark: markOf(event), rank: rank ?? -1 };
	};
}

/**
 * Its time as it came, which may name no zone, and the link or button that was clicked: two clicks are no repeat. Nor is what is of another
 * person, or another text, under the same id. Without a time, all that came.
 */
function markOf(event: OmniEvent): string {
	const { status, occurredAtText, errorCode, client, recipient, sender, contactId, text, raw } = event;
	const time = occurredAtText ?? raw;
	const whose = [recipient, sender, contactId, text].filter((one) => one !== null);
	const mark = JSON.stringify([status, time, errorCode, client?.url, client?.actionId, ...whose]);
	return mark.length <= 64 ? mark : createHash('sha256').update(mark).digest('base64url');
}

export const onceOnly = new OnceOnly();
