import { NodeOperationError, type IDataObject, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';

import { consentWordFields } from '../callbacks/fields';
import { markConsent } from '../events/consent';
import { envelope, type OmniEvent } from '../events/envelope';
import { formatMillis, isoFromZonedText } from '../ground/dates';
import type { JsonObject } from '../ground/json';
import { Memory } from '../ground/memory';
import type { Form } from '../panel/field';
import { notice } from '../panel/fields';
import { options } from '../panel/groups';
import { valuesOf } from '../panel/read';
import { Client, connect } from '../service/client';
import { UNREAD } from '../service/shapes';
import { hashed } from '../table/buckets';
import { incomingIn } from './sms/incoming';

const CREDENTIAL = 'omniSoapLoginApi';
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** Ours: how far before the last look each look begins, for messages that the service lists late. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** Ours: how many of the last week's messages a test in the editor shows. */
const MOST_IN_TEST = 10;

export const pollFields = {
	pollNotice: notice(
		'n8n asks the service for new SMS at the times above, so no public address is needed. Where the service can call n8n, Omni Trigger brings them at once.',
	),
	options: options(consentWordFields),
} satisfies Form;

/** Messages that came out, by what tells them from others: how many alike, and when they were last in an answer, as epoch ms. */
type Seen = Record<string, [count: number, at: number]>;

/** What the node remembers from one look to the next. n8n keeps it with the workflow. */
interface State {
	version?: 1;
	/** Until when the service was asked, as epoch ms. */
	until?: number;
	seen?: Seen;
}

/**
 * The last looks of this process: where n8n keeps durable cursors, it forgets what a node notes when its workflow is published.
 */
const lastLooks = new Memory<State>({ most: 1000, keepMs: 60 * MINUTE_MS });

/** The looks that are under way in this process: n8n begins the next one also where the service makes one wait for minutes. */
const underWay = new Set<string>();

/**
 * The SMS from people that have come since the last look, as events of Omni Trigger (part 2, 4.6: GetIncomingMessages); null where none
 * has. The first look, when the workflow is published, notes what is there already. A look that fails changes nothing: the next one asks
 * from the same moment on. A test in the editor gives the last ones of the week. Throws a node error.
 */
export async function pollIncoming(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const given = { options: context.getNodeParameter('options', {}) };
	const place = { label: '', timezone: context.getTimezone() };
	const { stopWords, startWords } = valuesOf(pollFields, given, place).options;
	const client = new Client(context, context.getNode(), CREDENTIAL, await connect(context, CREDENTIAL));
	const now = Date.now();
	const eventsSince = async (since: number): Promise<OmniEvent[]> => {
		const records = await incomingIn(client, [formatMillis(since, 'letterT'), formatMillis(now, 'letterT')]);
		// In which order they are listed is not documented; of two from one person, the earlier one is the answer to a question.
		const events = records.map(eventOf).sort(byTime);
		markConsent(events, { stop: stopWords, start: startWords });
		return events;
	};
	if (context.getMode() === 'manual') return itemsOf(newestOf(await eventsSince(now - WEEK_MS), context));
	const name = `${context.getWorkflow().id} ${context.getNode().id}`;
	// The next look finds what has come by then, and two at once would give the same messages.
	if (underWay.has(name)) return null;
	underWay.add(name);
	try {
		const kept: State = context.getWorkflowStaticData('node');
		const { until, seen } = kept.until === undefined ? (lastLooks.get(name) ?? {}) : kept;
		const since = (until ?? now) - OVERLAP_MS;
		const { fresh, known } = sift(await eventsSince(since), { ...seen }, { now, keptFrom: since - OVERLAP_MS });
		const next: State = { version: 1, until: now, seen: known };
		lastLooks.set(name, next);
		Object.assign(kept, next);
		return until === undefined || fresh.length === 0 ? null : itemsOf(fresh);
	} finally {
		underWay.delete(name);
	}
}

/**
 * Which events are new, and what is known from now on. An SMS has no id here, so two that are alike in everything are told apart by how
 * many there are.
 */
export function sift(
	events: readonly OmniEvent[],
	seen: Seen,
	{ now, keptFrom }: { now: number; keptFrom: number },
): { fresh: OmniEvent[]; known: Seen } {
	const known: Seen = Object.fromEntries(Object.entries(seen).filter(([, [, at]]) => at >= keptFrom));
	const counts = new Map<string, number>();
	const fresh = events.filter((event) => {
		const { sender, recipient, text, occurredAtText, note, raw } = event;
		// What has no text or time to tell it from others is told by all that it has.
		const isTold = note === null && text !== null && occurredAtText !== null;
		const key = hashed(JSON.stringify(isTold ? [sender, recipient, text, occurredAtText] : raw));
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		const [before] = seen[key] ?? [0];
		known[key] = [Math.max(before, count), now];
		return count > before;
	});
	return { fresh, known };
}

/** An SMS from a person as Omni Trigger's event; one that is no such record is shown as it came. */
export function eventOf(record: IDataObject): OmniEvent {
	const raw = record as JsonObject;
	const { Data, SourceAddress, DestinationAddress, CreatedDateUtc } = record;
	const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
	const fields = [Data, SourceAddress, DestinationAddress, CreatedDateUtc];
	if (UNREAD in record || fields.every((field) => text(field) === null))
		return envelope(raw, { channel: 'sms', kind: 'raw', note: 'This message could not be read.' });
	const time = text(CreatedDateUtc);
	return envelope(raw, {
		channel: 'sms',
		kind: 'incoming',
		text: text(Data),
		sender: text(SourceAddress),
		recipient: text(DestinationAddress),
		occurredAt: isoFromZonedText(time),
		occurredAtText: time,
	});
}

/** The last of the messages, for a test in the editor; throws a node error where there is none. */
function newestOf(events: readonly OmniEvent[], context: IPollFunctions): readonly OmniEvent[] {
	if (events.length > 0) return events.slice(-MOST_IN_TEST);
	throw new NodeOperationError(context.getNode(), 'No SMS came in the last 7 days', {
		description: 'Send an SMS to your number and try again. Once the workflow is published, new SMS start it.',
	});
}

/** Those without a time come first. */
function byTime({ occurredAt: one }: OmniEvent, { occurredAt: other }: OmniEvent): number {
	return (Date.parse(one ?? '') || 0) - (Date.parse(other ?? '') || 0);
}

function itemsOf(events: readonly OmniEvent[]): INodeExecutionData[][] {
	return [events.map((json) => ({ json }))];
}
