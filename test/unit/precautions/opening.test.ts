import fc from 'fast-check';
import { DateTime } from 'luxon';

import { Opening } from '../../../nodes/precautions/opening';
import type { Hours } from '../../../nodes/ground/dates';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);
const iso = (moment: number | undefined): string | undefined =>
	moment === undefined ? undefined : new Date(moment).toISOString();

const nineToEight: Hours = { days: EVERY_DAY, from: 540, until: 1200 };

it.each([
	['it is open', 'Europe/London', '2026-03-28T10:00:00Z', '2026-03-28T10:00:00.000Z'],
	['before it opens', 'Europe/London', '2026-03-28T03:00:00Z', '2026-03-28T09:00:00.000Z'],
	['over the clock change of spring', 'Europe/London', '2026-03-28T21:30:00Z', '2026-03-29T08:00:00.000Z'],
	['over the clock change of autumn', 'Europe/Paris', '2026-10-24T19:00:00Z', '2026-10-25T08:00:00.000Z'],
	['at the very end', 'Asia/Kolkata', '2026-03-28T14:30:00Z', '2026-03-29T03:30:00.000Z'],
])('is the next moment when %s', (_, zone, now, next) => {
	expect(iso(new Opening(nineToEight, [zone]).next(at(now)))).toBe(next);
});

it('keeps to days, and to hours over midnight', () => {
	const weekdays = new Opening({ ...nineToEight, days: [1, 2, 3, 4, 5] }, ['Europe/London']);
	expect(iso(weekdays.next(at('2026-01-31T10:00:00Z')))).toBe('2026-02-02T09:00:00.000Z');
	const night = new Opening({ days: [5], from: 22 * 60, until: 120 }, ['Europe/London']);
	expect(iso(night.next(at('2026-01-31T01:30:00Z')))).toBe('2026-01-31T01:30:00.000Z');
	expect(iso(night.next(at('2026-01-31T02:00:00Z')))).toBe('2026-02-06T22:00:00.000Z');
});

it('takes the hours that all zones have, and says when there are none', () => {
	const [east, west] = ['America/New_York', 'America/Los_Angeles'];
	expect(iso(new Opening(nineToEight, [east, west]).next(at('2026-01-31T03:00:00Z')))).toBe('2026-01-31T17:00:00.000Z');
	expect(new Opening({ ...nineToEight, until: 600 }, [east, west]).next(at('2026-01-31T03:00:00Z'))).toBeUndefined();
	expect(new Opening({ ...nineToEight, days: [] }, [east]).next(0)).toBeUndefined();
});

it('counts only open time', () => {
	const opening = new Opening(nineToEight, ['Europe/London']);
	expect(iso(opening.after(at('2026-01-31T19:00:00Z'), 2 * HOUR))).toBe('2026-02-01T10:00:00.000Z');
	expect(iso(opening.after(at('2026-01-31T21:00:00Z'), HOUR))).toBe('2026-02-01T10:00:00.000Z');
});

const ZONES = [
	'Europe/London',
	'America/Santiago',
	'Australia/Lord_Howe',
	'Africa/Casablanca',
	'Asia/Kathmandu',
	'Pacific/Apia',
];

describe('for any zone, hours and moment of two years', () => {
	const moment = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
	const hours = fc
		.tuple(
			fc.integer({ min: 300, max: 1200 }),
			fc.integer({ min: 30, max: 180 }),
			fc.subarray(EVERY_DAY, { minLength: 1 }),
		)
		.map(([from, length, days]): Hours => ({ days, from, until: from + length }));

	it('the next moment is in the hours, and none before it is', () => {
		fc.assert(
			fc.property(moment, hours, fc.constantFrom(...ZONES), (now, wanted, zone) => {
				const next = new Opening(wanted, [zone]).next(now);
				if (next === undefined) throw new Error('It never opens');
				expect(next).toBeGreaterThanOrEqual(now);
				expect(isIn(next, wanted, zone)).toBe(true);
				if (next === now) return;
				expect(isIn(next - 1, wanted, zone)).toBe(false);
				for (let before = next - HOUR / 2; before >= now; before -= HOUR / 2) {
					expect(isIn(before, wanted, zone)).toBe(false);
				}
			}),
			{ numRuns: 60 },
		);
	});

	it('what is spread stays in the hours, and in its order', () => {
		fc.assert(
			fc.property(
				moment,
				hours,
				fc.constantFrom(...ZONES),
				fc.integer({ min: 1, max: 40 }),
				(now, wanted, zone, minutes) => {
					const opening = new Opening(wanted, [zone]);
					const times = Array.from({ length: 20 }, (_, step) => opening.after(now, step * minutes * 60_000) ?? 0);
					expect(times.every((time) => isIn(time, wanted, zone))).toBe(true);
					expect(times).toStrictEqual([...times].sort((a, b) => a - b));
					expect(new Set(times).size).toBe(times.length);
				},
			),
			{ numRuns: 60 },
		);
	});
});

function isIn(moment: number, { days, from, until }: Hours, zone: string): boolean {
	const local = DateTime.fromMillis(moment, { zone });
	const minutes = local.hour * 60 + local.minute;
	return days.includes(local.weekday) && minutes >= from && minutes < until;
}

describe('where the clock is put forward over their end', () => {
	it.each([
		['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23T22:00:00Z', 20 * 60, 30],
		['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', 20 * 60, 2 * 60 + 30],
		['Australia/Lord_Howe', '2026-10-03T15:29:59Z', '2026-10-03T15:30:00Z', 20 * 60, 2 * 60 + 15],
	])('%s: they end when it is', (zone, before, end, from, until) => {
		const opening = new Opening({ days: [1, 2, 3, 4, 5, 6, 7], from, until }, [zone]);
		const isOpen = (moment: string) => opening.next(Date.parse(moment)) === Date.parse(moment);
		expect([isOpen(before), isOpen(end)]).toStrictEqual([true, false]);
	});
});
