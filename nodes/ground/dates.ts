// n8n's own luxon, not bundled: n8n's rule for imports (no-restricted-imports) allows it, it is a direct dependency of n8n since
// long before our lowest version, and n8n puts its modules on NODE_PATH before it loads nodes, which is how n8n-workflow is found.
import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';

import { InvalidInput, shorten } from './errors';

const FIX =
	'Use a date and time such as 2026-01-31T09:30:00, or a date from an expression, e.g. {{ $now.plus({ days: 1 }) }}.';

/** The forms in which endpoints of the interface take dates; `T` and blank between day and time both occur. */
const FORMS = {
	/** SMS and wallet push `scheduledTime`: ISO 8601 in UTC (part 1, 2.2, 2.8). */
	isoUtc: "yyyy-MM-dd'T'HH:mm:ss'Z'",
	/** Details queries; the documents write the blank as a plus sign, which is its form in a URL (part 1, 4.1, 4.2). */
	blank: 'yyyy-MM-dd HH:mm:ss',
	/** Statistics queries and push details (part 1, 4.1, 4.4). */
	letterT: "yyyy-MM-dd'T'HH:mm:ss",
} as const;

export type DateForm = keyof typeof FORMS;

/**
 * A moment from what a user may give: a Date, Luxon DateTime, epoch (seconds or milliseconds), ISO text or
 * `YYYY-MM-DD hh:mm:ss`. Text without an offset is in `timezone`, the workflow's. Of other text it has the zone that is written, and of all else UTC.
 * Throws InvalidInput otherwise.
 */
export function parseDate(value: unknown, timezone: string, label: string): DateTime {
	const moment = readDate(value, timezone);
	if (moment?.isValid) return moment;
	const given = typeof value === 'string' || typeof value === 'number' ? `“${shorten(String(value))}” ` : 'it ';
	throw new InvalidInput(label, `${given}is not a date and time`, fixOf(value));
}

/** Day 1 of a spreadsheet's count is 1900-01-01; these are the years 1954 to 2119. */
const SPREADSHEET_DAY = /^[2-7]\d{4}([.,]\d+)?$/;
const DAY_OR_MONTH_FIRST = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** What to do about something that is no date. */
function fixOf(value: unknown): string {
	const text = String(value).trim();
	if (SPREADSHEET_DAY.test(text)) {
		return `It looks like a spreadsheet's count of days: format the column as text there, e.g. 2026-01-31 09:30, and export it again.`;
	}
	if (DAY_OR_MONTH_FIRST.test(text)) {
		return 'Write the year first, e.g. 2026-01-31T09:30:00, or say which is the day: {{ DateTime.fromFormat($json.date, "dd/MM/yyyy") }}.';
	}
	return FIX;
}

const UTC = { zone: 'utc' };

function readDate(value: unknown, timezone: string): DateTime | undefined {
	if (value instanceof Date) return DateTime.fromJSDate(value, UTC);
	if (typeof value === 'number') return fromEpoch(value);
	// Luxon's own check goes by class and would miss the DateTime of n8n's copy of Luxon.
	if (typeof value === 'object' && value !== null && 'toISO' in value) return DateTime.fromMillis(Number(value), UTC);
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (/^\d{10,13}$/.test(text)) return fromEpoch(Number(text));
	// Luxon would take `2026` and `12:30` too, and fill in what is missing with today.
	if (!/^\d{4}-?\d\d-?\d\d(?!\d)/.test(text)) return undefined;
	const zones = { zone: timezone, setZone: true };
	const iso = DateTime.fromISO(text, zones);
	return iso.isValid ? iso : DateTime.fromSQL(text, zones);
}

/** `yyyyMMddHHmm`, with seconds or without: as milliseconds, some day of 1976 or of the 26th century. */
const DATE_WITHOUT_SIGNS = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){1,2}$/;

function fromEpoch(value: number): DateTime | undefined {
	// Smaller is no time that a message can have (20260131 is none either), and larger is no time in milliseconds.
	if (!(value >= 1e9 && value < 1e14) || DATE_WITHOUT_SIGNS.test(String(value))) return undefined;
	// Seconds stay below this until the year 2286; milliseconds have been above it since April 1970, as birthdays are.
	return DateTime.fromMillis(value < 1e10 ? value * 1000 : value, UTC);
}

/** A moment in the form that an endpoint asks for, in UTC or `offsetMinutes` away from it. */
export function formatDate(moment: DateTime, form: DateForm, offsetMinutes = 0): string {
	return moment.setZone(FixedOffsetZone.instance(offsetMinutes)).toFormat(FORMS[form]);
}

/** A time zone's distance from UTC now, in minutes. */
export function localOffset(timezone: string): number {
	return DateTime.now().setZone(timezone).offset;
}

/** What stands beside times that name no zone where the service is not asked for one and the documents do not say which is meant. */
export const UNKNOWN_ZONE = { timeZone: null };

/** Minutes from UTC as ISO 8601 writes them, e.g. `+03:00`. */
export function offsetText(minutes: number): string {
	return FixedOffsetZone.instance(minutes).formatOffset(0, 'short');
}

/** The days, months and so on that a range reaches into: when they begin, on the clock that is `offset` minutes from UTC. */
export function unitsIn(
	[first, last]: readonly [DateTime, DateTime],
	unit: 'day' | 'hour' | 'month' | 'year',
	offset: number,
): string[] {
	const starts: string[] = [];
	let at = first.setZone(FixedOffsetZone.instance(offset)).startOf(unit);
	for (; at.toMillis() <= last.toMillis(); at = at.plus({ [unit]: 1 })) starts.push(at.toFormat(FORMS.blank));
	return starts;
}

/** The second that was written last: of messages that are spread over an hour, one after the other goes in the same. */
let written = { second: NaN, isoUtc: '', letterT: '' };

/** Milliseconds since 1970 in UTC, as the forms with a T have it, without a moment's object: a run has many. */
export function formatMillis(millis: number, form: 'isoUtc' | 'letterT'): string {
	const second = Math.floor(millis / 1000);
	if (second !== written.second) {
		const letterT = new Date(millis).toISOString().slice(0, 19);
		written = { second, isoUtc: `${letterT}Z`, letterT };
	}
	return written[form];
}

/** Whether a time zone's name is known, e.g. `Europe/Berlin`. */
export function isZone(name: string): boolean {
	return IANAZone.isValidZone(name);
}

/** Hours of the day, as minutes from midnight; a day's hours may end on the next day. Days count from 1, Monday. */
export interface Hours {
	days: readonly number[];
	from: number;
	until: number;
}

/** When the hours of a zone begin and end around a moment: from the day before it for so many days, in milliseconds since 1970. */
export function openSpans(moment: number, days: number, { days: weekdays, from, until }: Hours, zone: string): Span[] {
	const first = DateTime.fromMillis(moment, { zone }).startOf('day').minus({ days: 1 });
	return Array.from({ length: days }, (_, at) => first.plus({ days: at }))
		.filter(({ weekday }) => weekdays.includes(weekday))
		.map((day) => ({ start: clockOn(day, from), end: clockOn(until > from ? day : day.plus({ days: 1 }), until) }))
		.filter(({ start, end }) => start < end);
}

/** The moment at which a day's clock first shows a time or, where the clock is put forward over it, a later one: when it is put forward. */
function clockOn(day: DateTime, minutes: number): number {
	let at = day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	const isSkipped = at.hour * 60 + at.minute !== minutes % (24 * 60);
	while (isSkipped && at.minus({ minutes: 1 }).offset === at.offset) at = at.minus({ minutes: 1 });
	return at.toMillis();
}

/** A span of time, its end not in it, in milliseconds since 1970. */
export interface Span {
	start: number;
	end: number;
}

/**
 * What a clock shows, as `YYYY-MM-DDThh:mm:ss`: text that names no zone is kept, any other moment is read off a clock in
 * `timezone`, the workflow's. For times that are meant in a zone that nobody knows here. Throws InvalidInput as parseDate.
 */
export function clockTime(value: unknown, timezone: string, label: string): string {
	const moment = parseDate(value, 'utc', label);
	// What names no zone is another moment in each.
	const isKept = moment.toMillis() !== parseDate(value, 'utc+1', label).toMillis();
	return (isKept ? moment : moment.setZone(timezone)).toFormat(FORMS.letterT);
}

/** Milliseconds since 1970 as ISO text in UTC; null when the value is no such number. */
export function isoFromMillis(value: unknown): string | null {
	// More digits are no milliseconds of our time, but a date such as 20300115100000.
	const millis = typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value;
	if (typeof millis !== 'number') return null;
	const moment = new Date(millis);
	return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/**
 * A date and time that names its zone as ISO text in UTC; null for any other, since it must not be read in the machine's
 * own zone (field notes, rule 5).
 */
export function isoFromZonedText(value: unknown): string | null {
	return DateTime.fromISO(isoWithZone(value, null) ?? '', { zone: 'utc' }).toISO();
}

/** `/Date(<milliseconds>-0000)/` as ISO text in UTC (part 2, 2.6): the milliseconds are UTC, whatever zone follows. Else null. */
export function isoFromWrappedMillis(value: string): string | null {
	const match = /^\s*\/Date\((-?\d+)(?:[+-]\d{4})?\)\/\s*$/.exec(value);
	return match ? isoFromMillis(Number(match[1])) : null;
}

/** Whether a text is the year 1 (DateTime.MinValue), in either form of part 2, 2.6. No document says that it stands for no time, but it can be none. */
export function isYearOne(value: string): boolean {
	return /^\s*(0001-01-01(?!\d)|\/Date\(-62135596800000\b)/.test(value);
}

const WHOLE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * A date and time on the clock of a zone such as +03:00, as ISO text with that zone, or with the one that the text names itself; every digit of its
 * seconds stays. Null for any other value, and where there is no zone.
 */
export function isoWithZone(value: unknown, zone: string | null): string | null {
	const [, day, clock, fraction, own = zone ?? ''] =
		WHOLE_TIME.exec(typeof value === 'string' ? value.trim() : '') ?? [];
	if (day === undefined || own === '') return null;
	const iso = `${day}T${clock}${fraction === undefined ? '' : `.${fraction}`}${own.toUpperCase()}`;
	return isOnCalendar(`${day}T${clock}`) || DateTime.fromISO(iso).isValid ? iso : null;
}

/** Whether there is such a date and time; Luxon takes ten times as long, and is asked about what is not on the calendar, such as 24:00. */
function isOnCalendar(local: string): boolean {
	return new Date(`${local}Z`).getUTCDate() === Number(local.slice(8, 10));
}

/**
 * A date and time as ISO text with Z, every digit of its seconds kept: by the zone that the text names, or else by `otherwise`, which is Z where the
 * documents say that it is in UTC. Null for a text that is no date and time, and where there is no zone.
 */
export function isoFromText(value: string, otherwise: 'Z' | ''): string | null {
	const wrapped = isoFromWrappedMillis(value);
	if (wrapped !== null) return wrapped;
	const [, day, clock, fraction, zone = otherwise] = WHOLE_TIME.exec(value.trim()) ?? [];
	const moment = zone === '' ? undefined : DateTime.fromISO(`${day}T${clock}${zone}`, { zone: 'utc' });
	if (!moment?.isValid) return null;
	return `${moment.toFormat(FORMS.letterT)}${fraction === undefined ? '' : `.${fraction}`}Z`;
}

/** The moment that it is now. */
export function now(): DateTime {
	return DateTime.now();
}

/** When the day or month of a moment began: with the first of two midnights, where the clock was put back to it. */
export function earliestStartOf(moment: DateTime, unit: 'day' | 'month'): DateTime {
	const start = moment.startOf(unit);
	const before = start.minus(1);
	return before.hasSame(start, 'day') ? start.minus({ minutes: before.offset - start.offset }) : start;
}

/** Whether two moments are the wrong way round. */
export function isAfter(first: DateTime, second: DateTime): boolean {
	return first.toMillis() > second.toMillis();
}

/** The day on which a moment (milliseconds since 1970) falls in a time zone, as `YYYY-MM-DD`; in UTC where there is no such zone. */
export function dayAt(millis: number, timezone: string): string {
	const local = DateTime.fromMillis(millis, { zone: timezone });
	return (local.isValid ? local : DateTime.fromMillis(millis, { zone: 'utc' })).toFormat('yyyy-MM-dd');
}

export type { DateTime } from 'luxon';
