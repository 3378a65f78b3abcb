import { bucketsOf, statisticsRows } from '../../../nodes/api/statistics';
import { parseDate } from '../../../nodes/ground/dates';
import type { Json } from '../../../nodes/ground/json';

const result = {
	messages: {
		sent: [
			{ date: '2026-02-01 00:00:00', amount: 4 },
			{ date: '2026-01-01 00:00:00', amount: 3 },
		],
		delivered: [{ date: '2026-02-01 00:00:00', amount: 2 }],
		expired: [],
	},
	segments: { sent: [{ date: '2026-01-01 00:00:00', amount: 9 }] },
};
const range = (first: string, last: string, zone = 'utc') =>
	[parseDate(first, zone, 'Start'), parseDate(last, zone, 'End')] as const;

describe('statisticsRows', () => {
	it('gives one row a bucket in time order, with a column for each status', () => {
		expect(statisticsRows(result, 'messages')).toStrictEqual([
			{ date: '2026-01-01 00:00:00', sent: 3, delivered: 0, expired: 0 },
			{ date: '2026-02-01 00:00:00', sent: 4, delivered: 2, expired: 0 },
		]);
		expect(statisticsRows(result, 'segments')).toStrictEqual([{ date: '2026-01-01 00:00:00', sent: 9 }]);
	});

	it('gives rows of zeros where nothing was counted', () => {
		const buckets = bucketsOf(range('2025-12-20', '2026-02-28'), 'MONTH', 0);
		expect(statisticsRows(result, 'messages', buckets)?.map(({ sent }) => sent)).toStrictEqual([0, 3, 4]);
		expect(statisticsRows({ messages: { sent: [], seen: [] } }, 'messages', ['2026-01-01 00:00:00'])).toStrictEqual([
			{ date: '2026-01-01 00:00:00', sent: 0, seen: 0 },
		]);
	});

	it('gives no row of its own where the service cuts the period in another way', () => {
		expect(statisticsRows(result, 'messages', ['2026-01-05 00:00:00'])).toHaveLength(2);
	});

	it('looks each row up, however many there are', () => {
		const buckets = bucketsOf(range('2030-01-01', '2030-03-31'), 'HOUR', 0);
		const searched = jest.spyOn(Array.prototype, 'includes');
		const rows = statisticsRows({ messages: { sent: [{ date: buckets[9], amount: 1 }] } }, 'messages', buckets);
		const times = searched.mock.calls.length;
		searched.mockRestore();
		expect([rows?.length, times]).toStrictEqual([buckets.length, 0]);
	});

	it('adds up buckets of one date, and keeps what it does not know', () => {
		const row = { date: '2026-01-01 00:00:00', amount: '1', share: 0.5 };
		const messages = { seen_twice: [row, row], one: { Date: row.date, Amount: 2 }, none: null, odd: 'text' };
		expect(statisticsRows({ Messages: messages }, 'messages')).toStrictEqual([
			{ date: '2026-01-01 00:00:00', seen_twice: 2, seen_twice_share: 0.5, one: 2, none: null, odd: 'text' },
		]);
	});

	it('keeps an amount that is no number as it came: null is no 0', () => {
		const date = '2026-01-01 00:00:00';
		const messages = { sent: [{ date, amount: 'many' }], seen: [{ date, amount: null }] };
		expect(statisticsRows({ messages }, 'messages')).toStrictEqual([{ date, sent: 'many', seen: null }]);
	});

	it('gives nothing where the answer is another', () => {
		const others: Json[] = [null, [], {}, { messages: [] }, { messages: null }, { other: {} }];
		for (const other of others) expect(statisticsRows(other, 'messages')).toBeUndefined();
	});
});

describe('bucketsOf', () => {
	it.each([
		['DAY', '2026-03-28T12:00', '2026-03-30T00:00', ['2026-03-28', '2026-03-29', '2026-03-30'], ' 00:00:00'],
		['MONTH', '2026-01-31', '2026-02-01', ['2026-01-01', '2026-02-01'], ' 00:00:00'],
		['YEAR', '2025-06-01', '2026-06-01', ['2025-01-01', '2026-01-01'], ' 00:00:00'],
		['HOUR', '2026-01-01T01:30', '2026-01-01T03:00', ['01', '02', '03'].map((hour) => `2026-01-01 ${hour}`), ':00:00'],
		['WEEK', '2026-01-01T01:30', '2026-02-01', ['2026-01-01 01:30:00'], ''],
		['NONE', '2026-01-01T01:30', '2026-02-01', ['2026-01-01 01:30:00'], ''],
	])('of %s', (groupBy, first, last, starts, rest) => {
		expect(bucketsOf(range(first, last), groupBy, 0)).toStrictEqual(starts.map((start) => start + rest));
	});

	it('are those of the zone that was asked for', () => {
		expect(bucketsOf(range('2026-01-01T23:00', '2026-01-01T23:30'), 'DAY', 180)).toStrictEqual(['2026-01-02 00:00:00']);
	});
});
