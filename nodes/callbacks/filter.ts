import type { OmniEvent } from '../events/envelope';
import type { Values } from '../panel/field';
import type { filterFields } from './fields';

/** Which events go on; an empty list lets all pass. */
export type EventFilter = Values<ReturnType<typeof filterFields>> & { finalOnly?: boolean };

/**
 * Whether an event goes on; statuses are asked only of status events. What could not be wholly read is never left out for it,
 * unless it is of a channel that was not chosen.
 */
export function passes(event: OmniEvent, { channels, kinds, statuses, finalOnly }: EventFilter): boolean {
	const among = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);
	if (event.note !== null) return event.channel === 'unknown' || among(channels, event.channel);
	if (!among(channels, event.channel) || !among(kinds, event.kind)) return false;
	if (event.kind !== 'status') return true;
	const wanted = statuses.map((status) => status.toUpperCase());
	return among(wanted, event.status ?? '') && (finalOnly !== true || event.final);
}
