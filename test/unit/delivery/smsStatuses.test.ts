import type { JsonObject } from '../../../nodes/ground/json';
import { smsStatusLookup, statusRecords } from '../../../nodes/delivery/smsStatuses';

const SENT = { smsId: '7', status: 'SENT' };

describe('the records of a status query', () => {
	it.each<[what: string, result: unknown[], ids: string[], unnamed: unknown[]]>([
		['by their ids', [SENT, { smsId: 8, status: 'SENT' }], ['7', '8'], []],
		['with an id that lost digits', [{ smsId: '1.9345678901234568e+18' }], [], [{ smsId: '1.9345678901234568e+18' }]],
		['without an id', [{ status: 'SENT' }], [], [{ status: 'SENT' }]],
		['that are no record', ['hello'], [], [expect.anything()]],
		['that hold nothing', [null, {}], [], []],
	])('%s', (_what, result, ids, unnamed) => {
		const records = statusRecords({ result });
		expect([...(records?.byId.keys() ?? [])]).toStrictEqual(ids);
		expect(records?.unnamed).toStrictEqual(unnamed);
	});

	const at = (status: string, statusDateTime: string) => ({ smsId: '7', status, statusDateTime });
	it.each<[what: string, known: JsonObject, other: JsonObject]>([
		['the further status', { smsId: '7', status: 'DELIVERED' }, SENT],
		['a status that nobody knows', { smsId: '7', status: 'HELD_BACK' }, SENT],
		[
			'the later of two that are as far',
			at('DELIVERED', '2030-01-15 10:05:00'),
			at('UNDELIVERABLE', '2030-01-15 10:00:00'),
		],
		[
			'the later of two that are as far, by times with a zone',
			at('DELIVERED', '2030-01-15T10:05:00+03:00'),
			at('UNDELIVERABLE', '2030-01-15T07:00:00Z'),
		],
		['a time, before none', at('DELIVERED', '2030-01-15 10:05:00'), { smsId: '7', status: 'UNDELIVERABLE' }],
	])('of several for one id keep %s, whichever comes first', (_what, kept, other) => {
		for (const result of [
			[kept, other],
			[other, kept],
		])
			expect([...(statusRecords({ result })?.byId ?? [])]).toStrictEqual([['7', kept]]);
	});

	it('are none where the answer has no list', () => {
		expect(statusRecords({ hello: 'world' })).toBeUndefined();
		expect(smsStatusLookup.records({ hello: 'world' })).toBeUndefined();
	});
});

describe('the rows of a status query', () => {
	it('have every column, by the id that was asked for', () => {
		const rows = smsStatusLookup.records({
			result: [SENT, { ...SENT, status: 'DELIVERED' }, { status: 'SENT' }, { messageId: '9', status: 'EXPIRED' }],
		});
		expect(rows?.byKey.get('7')).toMatchObject({
			messageId: '7',
			found: true,
			smsId: '7',
			status: 'DELIVERED',
			final: true,
		});
		expect(rows?.unnamed).toStrictEqual([
			expect.objectContaining({ messageId: null, found: true, smsId: null, status: 'SENT' }),
			expect.objectContaining({ messageId: '9', smsId: null, status: 'EXPIRED' }),
		]);
	});

	it('have their ids as text', () => {
		const rows = smsStatusLookup.records({ result: [{ smsId: 8, status: 'SENT' }] });
		expect(rows?.byKey.get('8')).toMatchObject({ messageId: '8', smsId: '8', status: 'SENT' });
	});

	it('say of a message that the service does not know that it was not found', () => {
		const row = smsStatusLookup.missing('7');
		expect(row).toMatchObject({ messageId: '7', found: false, smsId: null, status: null });
	});

	it('are asked for by their ids', () => {
		expect(smsStatusLookup.keys({ messageIds: ['7', '8'] })).toStrictEqual(['7', '8']);
		expect(smsStatusLookup.request(['7', '8']).body).toBe('["7","8"]');
	});
});
