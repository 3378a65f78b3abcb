import { DateTime, FixedOffsetZone } from 'luxon';

const FORM = 'yyyy-MM-dd HH:mm:ss';

/** A time in the form `YYYY-MM-DD hh:mm:ss` (part 1, 2.11), in UTC moved by an offset in minutes. */
export function formatDateTime(time: number, offset = 0): string {
	return inZone(time, offset).toFormat(FORM);
}

/** Reads `YYYY-MM-DD hh:mm:ss`, with a space, a plus sign or a T in the middle; undefined when there is no such time. */
export function parseDateTime(text: string, offset = 0): number | undefined {
	const read = DateTime.fromFormat(text.replace(/[+T]/, ' '), FORM, { zone: FixedOffsetZone.instance(offset) });
	return read.isValid ? read.toMillis() : undefined;
}

/** A time with the calendar of a place so many minutes before UTC. */
export function inZone(time: number, offset: number): DateTime {
	return DateTime.fromMillis(time, { zone: FixedOffsetZone.instance(offset) });
}
