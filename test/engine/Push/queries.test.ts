import { PUSH_STATUSES } from '../../../nodes/ground/contract';
import { jsons, push, sandbox, SEND } from './support';
import { answerWithout } from '../../support/sentences';

const QUIET = Object.fromEntries(PUSH_STATUSES.map((status) => [status, 0]));

describe('Get Many and Get Statistics', () => {
	const RANGE = { period: 'custom', start: '2030-01-15T00:00:00', end: '2030-01-16T00:00:00' };
	const LIST = { resource: 'message', operation: 'getMany', findBy: 'dates', ...RANGE, returnAll: true };
	const COUNT = {
		resource: 'statistics',
		operation: 'get',
		groupBy: 'DAY',
		output: 'messages',
		...RANGE,
	};

	beforeEach(async () => {
		const rows = ['token-1', 'token-opened', 'token-expired'].map((token) => ({ token, name: 'Ann' }));
		await push({ ...SEND, options: { options: { pairs: [{ key: 'order', value: '7' }] } } }, rows);
		await sandbox.clock.advance(10_000);
		sandbox.requests.length = 0;
	});

	it('lists messages with dates in their form, ids as text', async () => {
		const options = { applicationId: '1001', order: 'DESC', selectionField: 'SENT_DATE_TIME', timeOffset: 60 };
		const { items } = await push({ ...LIST, simplify: true, options }, [{}]);
		expect(sandbox.requests[0].path).toBe('/push-statistics/statistics/detail');
		expect(Object.fromEntries(new URLSearchParams(sandbox.requests[0].query))).toStrictEqual({
			limit: '1000',
			offset: '0',
			dateTimeFrom: '2030-01-15T01:00:00',
			dateTimeTo: '2030-01-16T01:00:00',
			applicationId: '1001',
			order: 'DESC',
			selectionField: 'SENT_DATE_TIME',
			timeOffset: '60',
		});
		expect(items.map(({ json }) => json.status)).toStrictEqual(['UNDELIVERED', 'READ', 'DELIVERED']);
		expect(items[2]).toStrictEqual({
			json: {
				messageId: '3158622571446665001',
				from: '1001',
				to: 'token-1',
				recipientPlatform: null,
				title: 'Hello',
				text: 'Hi Ann',
				status: 'DELIVERED',
				final: true,
				statusDetails: null,
				sentAt: '2030-01-15T11:00:00+01:00',
				occurredAt: '2030-01-15T11:00:03+01:00',
				timeZone: '+01:00',
			},
			pairedItem: { item: 0 },
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('does not take it for an end that the notifications of the app were switched off', async () => {
		const data = ['UNSUBSCRIBED', 'delivered'].map((status, at) => ({ messageId: at + 1, status }));
		const result = { data, size: 1000, offset: 0, number: 1, pageExists: true, total: 2, pages: 1, more: false };
		sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		const found = jsons(await push({ ...LIST, options: {} }, [{}]));
		expect(found.map(({ messageId, final }) => [messageId, final])).toStrictEqual([
			['1', false],
			['2', true],
		]);
	});

	it('finds by ids and status, with the fields asked for', async () => {
		const messageIds = '3158622571446665001, 915862257144666002';
		const options = { status: 'READ', outFields: ['MESSAGE_ID', 'CUSTOM_DATA', 'BUTTONS'] };
		const found = await push({ ...LIST, findBy: 'messageIds', messageIds, options }, [{}]);
		expect(new URLSearchParams(sandbox.requests[0].query).getAll('messageIds')).toStrictEqual(messageIds.split(', '));
		expect(new URLSearchParams(sandbox.requests[0].query).getAll('outFields')).toStrictEqual(options.outFields);
		expect(jsons(found)).toStrictEqual([
			{ messageId: '915862257144666002', customData: { order: '7' }, actionButtons: [] },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each(['DAY', 'NONE'])('tells a quiet day by a row of zeros: %s', async (groupBy) => {
		const quiet = { groupBy, period: 'custom', start: '2029-12-01T00:00:00', end: '2029-12-01T23:00:00' };
		const [row, ...others] = jsons(await push({ ...COUNT, ...quiet, options: {} }, [{}]));
		expect(others).toStrictEqual([]);
		expect(row).toMatchObject({ date: '2029-12-01 00:00:00', accepted: 0, delivered: 0, opened: 0, expired: 0 });
	});

	it.each([
		['standard', '/push-statistics/statistics/of-group'],
		['sample', '/push-statitics/statistics/of-group'],
	])('counts at the %s address', async (address, path) => {
		const result = await push({ ...COUNT, options: { address, timeOffset: 60 } }, [{}]);
		expect(sandbox.requests[0].path).toBe(path);
		expect(sandbox.requests[0].query).toContain('startDate=2030-01-15T01%3A00%3A00');
		expect(jsons(result)).toStrictEqual([
			{
				startsAt: '2030-01-15T00:00:00+01:00',
				date: '2030-01-15 00:00:00',
				accepted: 0,
				send: 0,
				delivered: 1,
				opened: 1,
				rejected: 0,
				canceled: 0,
				expired: 1,
				unsubscribed: 0,
				timeZone: '+01:00',
			},
			{ ...QUIET, startsAt: '2030-01-16T00:00:00+01:00', date: '2030-01-16 00:00:00', timeZone: '+01:00' },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('gives the raw statistics on demand, and says so when there are none', async () => {
		expect(jsons(await push({ ...COUNT, output: 'raw' }, [{}]))).toMatchObject([
			{ result: { messages: { delivered: [{ date: '2030-01-15 00:00:00', amount: 1 }] } } },
		]);
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [] } });
		expect((await push(COUNT, [{}])).error?.message).toBe(answerWithout('statistics'));
	});
});
