import { textField, type OmniEvent } from '../events/envelope';
import type { JsonObject } from '../ground/json';
import { Memory } from '../ground/memory';

/** The callbacks of a message that came, by what tells them apart, with the rank of each: so how far it had got. */
type Trace = Map<string, number>;

/** How an event stands to what came before it. */
export type Standing = 'new' | 'repeated' | 'late';

const MOST_MESSAGES = 100_000;
const KEEP_MS = 24 * 60 * 60 * 1000;

/**
 * Remembers the callbacks of the last day, for up to 100,000 messages, in this process. Within that window a callback
 * that repeats message, status and time is told apart from a new one, and so is one that goes back to an earlier status.
 */
export class OnceOnly {
	private readonly traces: Memory<Trace>;

	constructor(now: () => number = Date.now, most = MOST_MESSAGES) {
		this.traces = new Memory({ most, keepMs: KEEP_MS, now });
	}

	/** How an event stands, and remembers it. `trigger` keeps the windows of different triggers apart. */
	note(trigger: string, event: OmniEvent): Standing {
		if (event.messageId === null || event.kind === 'raw') return 'new';
		const trace = this.traces.obtain(messageKey(trigger, event), () => new Map());
		const mark = markOf(event);
		if (trace.has(mark)) return 'repeated';
		const late = event.rank !== null && event.rank < Math.max(...trace.values());
		trace.set(mark, event.rank ?? -1);
		return late ? 'late' : 'new';
	}

	/** Takes events back whose call was not answered with success: the service posts them again. */
	forget(trigger: string, events: OmniEvent[]): void {
		for (const event of events) this.traces.get(messageKey(trigger, event))?.delete(markOf(event));
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
