import type { OmniEvent } from '../events/envelope';

/** Which events start the workflow; an empty list lets all pass. */
export interface EventFilter {
	channels: string[];
	kinds: string[];
	statuses: string[];
	finalOnly: boolean;
}

/** Reads the filter from the trigger's parameters. */
export function readFilter(parameter: (name: string) => unknown): EventFilter {
	const list = (name: string): string[] => {
		const value = parameter(name);
		return (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
			.map((one) => String(one).trim())
			.filter((one) => one !== '');
	};
	const statuses = list('statuses').map((status) => status.toUpperCase());
	const finalOnly = parameter('options.finalOnly') === true;
	return { channels: list('channels'), kinds: list('kinds'), statuses, finalOnly };
}

/**
 * Whether an event starts the workflow; statuses are asked only of status events. What could not be wholly read is never left
 * out for it, unless it is of a channel that was not chosen.
 */
export function passes(event: OmniEvent, filter: EventFilter): boolean {
	const among = (list: string[], value: string): boolean => list.length === 0 || list.includes(value);
	if (event.note !== null) return event.channel === 'unknown' || among(filter.channels, event.channel);
	if (!among(filter.channels, event.channel) || !among(filter.kinds, event.kind)) return false;
	if (event.kind !== 'status') return true;
	return among(filter.statuses, event.status ?? '') && (!filter.finalOnly || event.final);
}
