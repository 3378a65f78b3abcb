import { textField, type OmniEvent } from '../events/envelope';
import type { JsonObject } from '../ground/json';

/** What is remembered of a message: the callbacks that came, and so how far it had got. */
interface Trace {
	/** The callbacks by what tells them apart, with the rank of each. */
	seen: Map<string, number>;
	touchedAt: number;
}

/** How an event stands to what came before it. */
export type Standing = 'new' | 'repeated' | 'late';

const MOST_MESSAGES = 100_000;
const KEEP_MS = 24 * 60 * 60 * 1000;

/**
 * Remembers the callbacks of the last day, for up to 100,000 messages, in this process. Within that window a callback
 * that repeats message, status and time is told apart from a new one, and so is one that goes back to an earlier status.
 */
export class OnceOnly {
	private readonly traces = new Map<string, Trace>();

	constructor(
		private readonly now: () => number = Date.now,
		private readonly most = MOST_MESSAGES,
	) {}

	/** How an event stands, and remembers it. `trigger` keeps the windows of different triggers apart. */
	note(trigger: string, event: OmniEvent): Standing {
		if (event.messageId === null || event.kind === 'raw') return 'new';
		const trace = this.trace(messageKey(trigger, event));
		const mark = markOf(event);
		if (trace.seen.has(mark)) return 'repeated';
		const late = event.rank !== null && event.rank < Math.max(...trace.seen.values());
		trace.seen.set(mark, event.rank ?? -1);
		return late ? 'late' : 'new';
	}

	/** Takes events back whose call was not answered with success: the service posts them again. */
	forget(trigger: string, events: OmniEvent[]): void {
		for (const event of events) this.traces.get(messageKey(trigger, event))?.seen.delete(markOf(event));
	}

	private trace(key: string): Trace {
		const known = this.traces.get(key);
		const fresh = known !== undefined && this.now() - known.touchedAt <= KEEP_MS;
		const trace = fresh ? known : { seen: new Map<string, number>(), touchedAt: 0 };
		trace.touchedAt = this.now();
		// Set anew, so that the map's order is the order of last use.
		this.traces.delete(key);
		this.traces.set(key, trace);
		this.prune();
		return trace;
	}

	private prune(): void {
		for (const [key, trace] of this.traces) {
			if (this.traces.size <= this.most && this.now() - trace.touchedAt <= KEEP_MS) return;
			this.traces.delete(key);
		}
	}
}

function messageKey(trigger: string, event: OmniEvent): string {
	return [trigger, event.channel, event.kind, event.messageId].join('\n');
}

/** Its time as it came, which may name no zone, and the link that was followed: two clicks are no repeat. */
function markOf({ status, occurredAt, errorCode, client, raw }: OmniEvent): string {
	const time = occurredAt ?? textField(raw as JsonObject, 'dateTime', 'ts', 'reportedTimestamp');
	return JSON.stringify([status, time, errorCode, client?.url]);
}

/** The process's own window. */
export const onceOnly = new OnceOnly();
