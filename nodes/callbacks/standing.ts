import type { OmniEvent } from '../events/envelope';
import type { Standing } from './sharedMarks';
import type { CallbackOptions } from './call';

/** An event as it goes on by the options; undefined for one that is left out. */
export function goesOn(
	event: OmniEvent,
	standing: Standing,
	{ repeated, late }: Pick<CallbackOptions, 'repeated' | 'late'>,
): OmniEvent | undefined {
	if (standing === 'repeated' && repeated === 'drop') return undefined;
	if (standing !== 'late') return event;
	return late === 'drop' ? undefined : { ...event, late: true };
}
