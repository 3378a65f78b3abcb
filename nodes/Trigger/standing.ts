import type { OmniEvent } from '../events/envelope';
import type { Standing } from '../store/marks';

/** What is done with events that are not new. */
export interface Sifting {
	dropRepeated: boolean;
	dropLate: boolean;
}

/** What is done with them, by the trigger's options. */
export function readSifting(parameter: (name: string, fallback: string) => unknown): Sifting {
	return {
		dropRepeated: parameter('options.repeated', 'drop') === 'drop',
		dropLate: parameter('options.late', 'mark') === 'drop',
	};
}

/** An event as it goes on; undefined for one that is left out. */
export function goesOn(
	event: OmniEvent,
	standing: Standing,
	{ dropRepeated, dropLate }: Sifting,
): OmniEvent | undefined {
	if (standing === 'repeated' && dropRepeated) return undefined;
	if (standing !== 'late') return event;
	return dropLate ? undefined : { ...event, late: true };
}
