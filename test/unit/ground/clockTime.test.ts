import { clockTime } from '../../../nodes/ground/dates';
import { notADate } from '../../support/sentences';

it.each([
	['2026-02-01T09:30:00', 'a text without a zone is kept'],
	['2026-02-01 09:30', 'with a blank'],
	[' 2026-02-01T09:30:00 ', 'with blanks around it'],
	[' 2026-02-01T08:30:00Z ', 'UTC with blanks around it'],
	['2026-02-01T08:30:00Z', 'UTC, read off the workflow’s clock'],
	['2026-02-01T08:30:00.000+00:00', 'an offset'],
	['2026-02-01T03:30:00-05', 'a short offset'],
	[new Date(Date.UTC(2026, 1, 1, 8, 30)), 'a Date'],
	[Date.UTC(2026, 1, 1, 8, 30), 'milliseconds'],
	[String(Date.UTC(2026, 1, 1, 8, 30) / 1000), 'seconds as text'],
])('%s: %s', (value, _what) => {
	expect(clockTime(value, 'Europe/Berlin', 'Send Date')).toBe('2026-02-01T09:30:00');
});

it('an hour that the workflow’s clock leaves out, and a day alone', () => {
	expect(clockTime('2026-03-29T02:30:00', 'Europe/Berlin', 'Send Date')).toBe('2026-03-29T02:30:00');
	expect(clockTime(' 2026-03-29T02:30:00', 'Europe/Berlin', 'Send Date')).toBe('2026-03-29T02:30:00');
	expect(clockTime('2026-03-29', 'Europe/Berlin', 'Send Date')).toBe('2026-03-29T00:00:00');
});

it('what is no date', () => {
	expect(() => clockTime('soon', 'utc', 'Send Date')).toThrow(`Send Date: ${notADate('soon')}`);
});

it.each([
	'2026-07-31 09:30 Europe/Berlin',
	'2026-07-31 07:30:00 UTC',
	'2026-07-31T10:30:00+03:00[Europe/Moscow]',
	'20260731T0930+02:00',
])('reads %s off the clock of the workflow, since it names a zone', (text) => {
	expect(clockTime(text, 'Europe/Berlin', 'Time')).toBe('2026-07-31T09:30:00');
});
