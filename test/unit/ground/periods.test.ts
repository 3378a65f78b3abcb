import { DateTime } from 'luxon';

import { rangeOfPeriod, type PeriodName } from '../../../nodes/ground/periods';

const BERLIN = 'Europe/Berlin';

/** The two ends of a period at a moment in UTC, as the zone's clock shows them with its offset. */
function ends(name: PeriodName, now: string, zone = BERLIN): string[] {
	const moment = DateTime.fromISO(now, { zone: 'utc' });
	return rangeOfPeriod(name, zone, moment).map((end) => end.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"));
}

it.each<[PeriodName, string, string]>([
	['today', '2026-07-15T00:00:00+02:00', '2026-07-15T01:30:00+02:00'],
	['yesterday', '2026-07-14T00:00:00+02:00', '2026-07-14T23:59:59+02:00'],
	['last24Hours', '2026-07-14T01:30:00+02:00', '2026-07-15T01:30:00+02:00'],
	['last7Days', '2026-07-09T00:00:00+02:00', '2026-07-15T01:30:00+02:00'],
	['last30Days', '2026-06-16T00:00:00+02:00', '2026-07-15T01:30:00+02:00'],
	['thisMonth', '2026-07-01T00:00:00+02:00', '2026-07-15T01:30:00+02:00'],
	['lastMonth', '2026-06-01T00:00:00+02:00', '2026-06-30T23:59:59+02:00'],
])('%s is that of the zone’s calendar, which is a day ahead of UTC here', (name, first, last) => {
	expect(ends(name, '2026-07-14T23:30:00Z')).toStrictEqual([first, last]);
});

describe('where the clock changes', () => {
	it('a day has 23 or 25 hours, and 24 hours stay 24', () => {
		// In Berlin clocks went forward on 29 March 2026 and go back on 25 October 2026.
		expect(ends('yesterday', '2026-03-30T10:00:00Z')).toStrictEqual([
			'2026-03-29T00:00:00+01:00',
			'2026-03-29T23:59:59+02:00',
		]);
		expect(ends('yesterday', '2026-10-26T10:00:00Z')).toStrictEqual([
			'2026-10-25T00:00:00+02:00',
			'2026-10-25T23:59:59+01:00',
		]);
		expect(ends('last24Hours', '2026-03-29T10:00:00Z')).toStrictEqual([
			'2026-03-28T11:00:00+01:00',
			'2026-03-29T12:00:00+02:00',
		]);
	});

	it('a range over it begins at midnight of its first day', () => {
		expect(ends('last7Days', '2026-03-31T10:00:00Z')[0]).toBe('2026-03-25T00:00:00+01:00');
		expect(ends('last30Days', '2026-11-02T10:00:00Z')[0]).toBe('2026-10-04T00:00:00+02:00');
		expect(ends('thisMonth', '2026-03-31T10:00:00Z')[0]).toBe('2026-03-01T00:00:00+01:00');
		expect(ends('lastMonth', '2026-04-01T10:00:00Z')).toStrictEqual([
			'2026-03-01T00:00:00+01:00',
			'2026-03-31T23:59:59+02:00',
		]);
	});

	it('a day without midnight begins when its clock begins', () => {
		// In Beirut clocks went from midnight to one on 29 March 2026.
		const [first, last] = ends('yesterday', '2026-03-30T10:00:00Z', 'Asia/Beirut');
		expect(first).toBe('2026-03-29T01:00:00+03:00');
		expect(last).toBe('2026-03-29T23:59:59+03:00');
		expect(ends('yesterday', '2026-03-29T10:00:00Z', 'Asia/Beirut')[1]).toBe('2026-03-28T23:59:59+02:00');
	});
});

it('the last month of January is December of the year before', () => {
	expect(ends('lastMonth', '2026-01-10T10:00:00Z', 'UTC')).toStrictEqual([
		'2025-12-01T00:00:00+00:00',
		'2025-12-31T23:59:59+00:00',
	]);
});

it.each([
	['Atlantic/Azores', '2026-10-25T15:00:00Z', 'today', '2026-10-25T00:00:00.000Z'],
	['Atlantic/Azores', '2026-10-26T15:00:00Z', 'yesterday', '2026-10-25T00:00:00.000Z'],
	['Atlantic/Azores', '2026-10-31T15:00:00Z', 'last7Days', '2026-10-25T00:00:00.000Z'],
	['America/Havana', '2026-11-01T15:00:00Z', 'today', '2026-11-01T04:00:00.000Z'],
	['America/Havana', '2026-11-10T15:00:00Z', 'thisMonth', '2026-11-01T04:00:00.000Z'],
	['America/Havana', '2026-12-10T15:00:00Z', 'lastMonth', '2026-11-01T04:00:00.000Z'],
] as const)('begins with the first of two midnights in %s at %s: %s', (zone, now, name, begins) => {
	expect(rangeOfPeriod(name, zone, DateTime.fromISO(now))[0].toUTC().toISO()).toBe(begins);
});
