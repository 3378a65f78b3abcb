import type { IDataObject } from 'n8n-workflow';

import { unpack } from '../durable/packed';
import { outcomeOf } from '../events/progress';
import { isJsonObject } from '../ground/json';
import type { Awaiting, DeliveryPlan, Report } from './plan';

/** The outcome of a message whose wait has not ended: its time is over, or n8n stopped while the watcher looked. */
type Open = 'TIMEOUT' | 'UNKNOWN';

/** The ids of each item that has some. */
export function idsByItem(awaited: readonly Awaiting[]): Map<number, string[]> {
	const ids = new Map<number, string[]>();
	for (const { item, messageId } of awaited) {
		const own = ids.get(item);
		if (own) own.push(messageId);
		else ids.set(item, [messageId]);
	}
	return ids;
}

/** What the output is made of. */
export type Waited = Pick<DeliveryPlan, 'items' | 'awaited' | 'goal' | 'withoutId'>;

/**
 * The output: what Send gives for each item, and for messages that were sent the end of the wait.
 * @param later what was sent after the wait had begun
 */
export function result(
	{ items, awaited, goal, withoutId = {} }: Waited,
	reports: Record<string, Report>,
	open: Open = 'TIMEOUT',
	later: readonly Awaiting[] = [],
): IDataObject[] {
	const ids = idsByItem([...(unpack(awaited) as Awaiting[]), ...later]);
	return items.map((json, item) => {
		const own = ids.get(item);
		if (!own && json.code !== 'OK' && json.code !== 'PARTIAL') return json;
		const ends = (own ?? []).map((messageId) => endOf(messageId, reports[messageId], goal.statuses, open));
		ends.push(...(withoutId[item] ?? []).map(endWithoutId));
		if (ends.length === 0) return { ...ended(json, endOf('', undefined, [], 'UNKNOWN')), message: NO_ID };
		if (ends.length === 1) return ended(json, ends[0]);
		// Of several recipients of one email, the one that got least far speaks for the item.
		const [worst] = [...ends].sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
		return { ...ended(json, worst), deliveries: ends };
	});
}

/** An item where nobody can read any more what was waited for, with the reason: what has become of its messages is not known. */
export function unreadableWait(json: IDataObject, message: string): IDataObject {
	return ended(json, { ...endOf('', undefined, [], 'UNKNOWN'), message });
}

/** Said of a message that was taken, and of which no callback or query can tell. */
const NO_ID = 'It was taken, but the answer gave no ID of its own to wait for: what has become of it can’t be told.';

/** The codes of an email's recipients for whom it was not taken, or without an ID of their own, as an accepted message's output has them. */
export function codesWithoutId({ recipients }: IDataObject): string[] {
	const several: unknown[] = Array.isArray(recipients) ? recipients : [];
	return several.filter(isJsonObject).flatMap(({ code, messageId }) => {
		const isWithout = code === 'REJECTED' || code === 'UNKNOWN' || (code === 'OK' && typeof messageId !== 'string');
		return isWithout ? [code] : [];
	});
}

function endWithoutId(code: string): End {
	return {
		...endOf('', undefined, [], 'UNKNOWN'),
		messageId: null,
		...(code === 'OK' ? { message: NO_ID } : { status: code }),
		...(code === 'REJECTED' && { outcome: 'FAILED', final: true }),
	};
}

/** An item with the end of its wait: what has become of it comes first. The item has its ids under their own names. */
function ended(json: IDataObject, end: End): IDataObject {
	const { outcome, status } = end;
	const others = Object.entries(end).filter(([name]) => name !== 'messageId');
	return { outcome, status, ...json, ...Object.fromEntries(others) };
}

const ORDER = ['FAILED', 'UNKNOWN', 'TIMEOUT', 'REACHED'];

interface End extends IDataObject {
	/** Null of a recipient whose message was not taken. */
	messageId: string | null;
	outcome: string;
	status: string | null;
}

function endOf(messageId: string, report: Report | undefined, statuses: string[], open: Open): End {
	const outcome = report && outcomeOf(report, statuses);
	return {
		messageId,
		outcome: outcome === undefined ? open : outcome.toUpperCase(),
		status: report?.status ?? null,
		final: report?.final ?? false,
		occurredAt: report?.occurredAt ?? null,
		occurredAtText: report?.occurredAtText ?? null,
		errorCode: report?.errorCode ?? null,
		source: report?.source ?? null,
	};
}

/** The names under which an item tells of its wait. */
export const WAIT_FIELDS: readonly string[] = [
	...Object.keys(endOf('', undefined, [], 'UNKNOWN')).filter((name) => name !== 'messageId'),
	'deliveries',
];

/** The ids of an accepted message: those of each of an email's recipients where there are several. */
export function messageIds(output: IDataObject): string[] {
	const recipients = Array.isArray(output.recipients) ? output.recipients : [output];
	return recipients.flatMap((recipient) => {
		const id = isJsonObject(recipient) ? recipient.messageId : undefined;
		return typeof id === 'string' ? [id] : [];
	});
}
