import type { IDataObject } from 'n8n-workflow';

import { channelNamed, readCall, type Call } from '../events';
import { markConsent, STOP_STATUSES } from '../events/consent';
import type { OmniEvent } from '../events/envelope';
import type { CallbackClaim } from '../panel/callbackToken';
import type { callbackOptions, filterFields } from './fields';
import type { Arrival } from './shared';
import type { Values } from '../panel/field';

type CallbackOptions = ReturnType<(typeof callbackOptions)['parse']>;

/** The events of one call, with what the signed URL and the options say of them. Throws CallbackRefused. */
export async function eventsIn(
	call: Call,
	{ query, claim, options }: { query: IDataObject; claim?: CallbackClaim; options: CallbackOptions },
): Promise<OmniEvent[]> {
	const events = await readCall(call, channelNamed(query.channel));
	for (const event of events) event.reference = claim?.reference ?? null;
	markConsent(events, { stop: options.stopWords ?? [], start: options.startWords ?? [] });
	return events;
}

/** An event as it goes on: one that came before is left out (undefined), and one behind a later status is marked. */
export function goesOn(event: OmniEvent, arrival: Arrival): OmniEvent | undefined {
	if (arrival === 'repeated') return undefined;
	return arrival === 'late' ? { ...event, late: true } : event;
}

export type EventFilter = Values<ReturnType<typeof filterFields>>;

/**
 * Whether an event goes on; statuses are asked only of status events. What could not be wholly read is never left out for it,
 * unless it is of a channel that was not chosen.
 */
export function passes(event: OmniEvent, { channels, kinds, statuses }: EventFilter, finalOnly?: boolean): boolean {
	// An expression may give them in any case.
	const among = (list: readonly string[], value: string): boolean =>
		list.length === 0 || list.some((one) => one.toLowerCase() === value.toLowerCase());
	if (event.note !== null) return event.channel === 'unknown' || among(channels, event.channel);
	if (!among(channels, event.channel) || !among(kinds, event.kind)) return false;
	if (event.kind !== 'status') return true;
	const isEnd = event.final || STOP_STATUSES.has(event.status ?? '');
	return among(statuses, event.status ?? '') && (finalOnly !== true || isEnd);
}
