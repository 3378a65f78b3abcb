import type { Json } from '../../../nodes/ground/json';
import { statisticsRows } from '../../../nodes/service/statistics';

const answer = {
	result: {
		messages: {
			sent: [
				{ date: '2026-02-01 00:00:00', amount: 4 },
				{ date: '2026-01-01 00:00:00', amount: 3 },
			],
			delivered: [{ date: '2026-02-01 00:00:00', amount: 2 }],
			expired: [],
		},
		segments: { sent: [{ date: '2026-01-01 00:00:00', amount: 9 }] },
	},
};

describe('statisticsRows', () => {
	it('gives one row a bucket in time order, with a column for each status', () => {
		expect(statisticsRows(answer, 'messages')).toStrictEqual([
			{ date: '2026-01-01 00:00:00', sent: 3, delivered: 0, expired: 0 },
			{ date: '2026-02-01 00:00:00', sent: 4, delivered: 2, expired: 0 },
		]);
		expect(statisticsRows(answer, 'segments')).toStrictEqual([{ date: '2026-01-01 00:00:00', sent: 9 }]);
	});

	it('adds up buckets of one date, and keeps what it does not know', () => {
		const row = { date: '2026-01-01 00:00:00', amount: '1', share: 0.5 };
		const messages = { seen_twice: [row, row], one: { Date: row.date, Amount: 2 }, none: null, odd: 'text' };
		expect(statisticsRows({ Result: { Messages: messages } }, 'messages')).toStrictEqual([
			{ date: '2026-01-01 00:00:00', seen_twice: 2, seen_twice_share: 0.5, one: 2, none: 0, odd: 'text' },
		]);
	});

	it('keeps an amount that is no number as it came, and takes none for nothing', () => {
		const date = '2026-01-01 00:00:00';
		const messages = { sent: [{ date, amount: 'many' }], seen: [{ date, amount: null }] };
		expect(statisticsRows({ result: { messages } }, 'messages')).toStrictEqual([{ date, sent: 'many', seen: 0 }]);
	});

	it('gives rows in time order, in whichever they come', () => {
		const at = (date: string) => ({ date, amount: 1 });
		const orders = [
			['2026-01-01', '2026-01-02', '2026-01-03'],
			['2026-01-03', '2026-01-02', '2026-01-01'],
			['2026-01-02', '2026-01-03', '2026-01-01'],
		];
		for (const dates of orders) {
			const rows = statisticsRows({ result: { messages: { sent: dates.map(at) } } }, 'messages');
			expect(rows?.map(({ date }) => date)).toStrictEqual(orders[0]);
		}
	});

	it('gives no rows where nothing was counted, and nothing where the answer is another', () => {
		expect(statisticsRows({ result: { messages: { sent: [] } } }, 'messages')).toStrictEqual([]);
		const others: Json[] = [null, [], {}, { result: null }, { result: { messages: [] } }, { result: { other: {} } }];
		for (const other of others) {
			expect(statisticsRows(other, 'messages')).toBeUndefined();
		}
	});
});
