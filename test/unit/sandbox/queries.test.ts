import { theContract } from '../../../sandbox/contract';
import { useSandbox } from '../../support/sandbox';
import { call, message, send } from './help';

const START = Date.UTC(2030, 0, 31, 23, 30);
const DAY = 86_400_000;

const sandbox = useSandbox({
	seed: { now: START, accounts: [{ companyId: 77, record: { balance: -3.5 } }, { apiKey: 'other-key' }] },
	breaksContract: true,
});

interface Page {
	data: Array<Record<string, unknown>>;
	number: number;
	pages: number;
	more: boolean;
	total: number;
	pageExists: boolean;
	size: number;
	offset: number;
}

async function details(query: string): Promise<Page> {
	const { json, status, text } = await call(sandbox, 'GET', `/sms-stat/detail?${query}`);
	if (status !== 200) throw new Error(text);
	return json?.result as Page;
}

const ids = () => sandbox.messages().map(({ id }) => id);

describe('statuses by ids', () => {
	it('are those at the time, the id a number with every digit', async () => {
		await send(sandbox, [message(), message({ to: '+447700900901' })]);
		await sandbox.clock.advance(3_000);
		const { text, json } = await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', [...ids(), '12345']);
		expect(text).toContain('"smsId":3158622571446665001,');
		expect((json?.result as unknown[]).map((entry) => ({ ...(entry as object), smsId: 0 }))).toStrictEqual([
			{ smsId: 0, status: 'DELIVERED', statusDateTime: '2030-01-31 23:30:03' },
			{ smsId: 0, status: 'UNDELIVERABLE', statusDateTime: '2030-01-31 23:30:03' },
		]);
	});

	it('are given for 500 ids at most', async () => {
		expect((await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', Array(500).fill('1'))).status).toBe(200);
		expect((await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', Array(501).fill('1'))).status).toBe(400);
	});

	it("do not show another account's messages", async () => {
		await send(sandbox, [message()]);
		const headers = { authorization: 'Key other-key' };
		const { json } = await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', ids(), headers);
		expect(json).toStrictEqual({ result: [] });
	});
});

describe('details', () => {
	it.each([
		['taskId=0', 200],
		['taskId=0&triggerId=0', 200],
		['dateTimeFrom=2030-01-01+00:00:00&dateTimeTo=2030-02-01+00:00:00', 200],
		['taskId=0&triggerId=0&dateTimeFrom=2030-01-01%2B00:00:00&dateTimeTo=2030-02-01%2B00:00:00', 200],
		['messageIds=1&messageIds=3158622571446665001', 200],
		['', 400],
		['triggerId=0', 400],
		['dateTimeFrom=2030-01-01+00:00:00', 400],
		['taskId=0&messageIds=1', 400],
		['taskId=0&dateTimeFrom=2030-01-01+00:00:00&dateTimeTo=2030-02-01+00:00:00', 400],
		['dateTimeFrom=2030-02-30+00:00:00&dateTimeTo=2030-03-01+00:00:00', 400],
		['taskId=one', 400],
		['taskId=0&bySegments=yes', 400],
		['taskId=0&orderField=messageId', 400],
		['taskId=0&taskId=1', 400],
	])('the filters %p answer %d', async (filters, status) => {
		expect((await call(sandbox, 'GET', `/sms-stat/detail?limit=10&offset=0&${filters}`)).status).toBe(status);
	});

	it.each(['limit=10&taskId=0', 'offset=0&taskId=0', 'limit=0&offset=0&taskId=0'])('%s is refused', async (query) => {
		expect((await call(sandbox, 'GET', `/sms-stat/detail?${query}`)).status).toBe(400);
	});

	it.each([
		[0, 1, true, true, 4],
		[2, 2, false, true, 4],
		[4, 2, false, true, 4],
		[8, 3, false, true, 1],
		[9, 3, false, false, 0],
	])('9 messages in pages of 4, offset %d: number %d, more %p', async (offset, number, more, pageExists, rows) => {
		await send(sandbox, Array(9).fill(message()));
		const page = await details(`taskId=0&limit=4&offset=${offset}`);
		expect(page).toMatchObject({ size: 4, offset, number, more, pageExists, total: 9, pages: 2 });
		expect(page.data).toHaveLength(rows);
	});

	it('hold every field, or only those asked for', async () => {
		await send(sandbox, [message({ text: 'Long '.repeat(40) })]);
		const all = await details('taskId=0&limit=1&offset=0');
		expect(all.data[0]).toMatchObject({
			recipient: '447700900001',
			companyId: 77,
			isContactGroupDeleted: 'No',
			taskId: 0,
		});
		const known = theContract().schema('sms.yaml#/schemas/SmsDetailRecord/properties');
		expect(Object.keys(all.data[0] ?? {})).toStrictEqual(Object.keys(known));
		const query = 'taskId=0&limit=9&offset=0&bySegments=true&outFields=SEGMENT_ID&outFields=SENT_DATE_TIME';
		const { text } = await call(sandbox, 'GET', `/sms-stat/detail?${query}`);
		expect(text).toContain(
			'"data":[{"segmentId":915862257144666002,"sentDateTime":"2030-01-31 23:30:00"},' +
				'{"segmentId":3158622571446665003,"sentDateTime":"2030-01-31 23:30:00"}]',
		);
	});

	it.each([
		['recipient=%2B447700900901', ['b']],
		['sourceAddress=Other', ['c']],
		['searchText=A', ['a']],
		['status=DELIVERED', ['a', 'c']],
		['countryId=1', ['c']],
		['userId=5001', ['a', 'b', 'c']],
		['userId=1', []],
		['order=DESC', ['c', 'b', 'a']],
		['orderField=SOURCE_ADDRESS', ['c', 'a', 'b']],
	])('%s', async (filter, texts) => {
		await send(sandbox, [
			message({ text: 'a' }),
			message({ text: 'b', to: '447700900901' }),
			message({ text: 'c', to: '15550100', from: 'Other' }),
		]);
		await sandbox.clock.advance(5_000);
		const page = await details(`taskId=0&limit=9&offset=0&${filter}`);
		expect(page.data.map(({ text }) => text)).toStrictEqual(texts);
	});

	it('understand dates in the zone asked for', async () => {
		await send(sandbox, [message()]);
		const range = 'dateTimeFrom=2030-02-01+02:30:00&dateTimeTo=2030-02-01+02:30:00';
		expect((await details(`${range}&limit=9&offset=0`)).total).toBe(0);
		const page = await details(`${range}&limit=9&offset=0&timeOffset=180`);
		expect(page.data[0]?.sentDateTime).toBe('2030-02-01 02:30:00');
	});
});

describe('statistics', () => {
	const range = 'startDate=2030-01-01T00%3A00%3A00&endDate=2030-12-31T23%3A59%3A59';

	async function statistics(query: string): Promise<Record<'messages' | 'segments', Record<string, unknown[]>>> {
		const { json } = await call(sandbox, 'GET', `/sms-stat/statistics/of-group?${query}`);
		return json?.result as Record<'messages' | 'segments', Record<string, unknown[]>>;
	}

	beforeEach(async () => {
		await send(sandbox, [message(), message({ text: 'я'.repeat(100) }), message({ to: '447700900902' })]);
		await sandbox.clock.advance(2 * DAY);
		await send(sandbox, [message({ to: '447700900906' })]);
		await sandbox.clock.advance(2_000);
	});

	it('count messages and segments by status and bucket, empty where there are none', async () => {
		const { messages, segments } = await statistics(`${range}&groupBy=MONTH`);
		expect(Object.keys(messages)).toStrictEqual([
			'accepted',
			'scheduled',
			'enrouted',
			'sent',
			'deleted',
			'delivered',
			'expired',
			'seen',
			'clicked',
			'rejected',
			'undeliverable',
			'unknown',
		]);
		expect(messages).toMatchObject({
			delivered: [{ date: '2030-01-01 00:00:00', amount: 2 }],
			rejected: [{ date: '2030-01-01 00:00:00', amount: 1 }],
			enrouted: [{ date: '2030-02-01 00:00:00', amount: 1 }],
			sent: [],
		});
		expect(segments.delivered).toStrictEqual([{ date: '2030-01-01 00:00:00', amount: 3 }]);
	});

	it.each([
		['NONE', '2030-01-01 00:00:00'],
		['YEAR', '2030-01-01 00:00:00'],
		['WEEK', '2030-01-28 00:00:00'],
		['DAY', '2030-01-31 00:00:00'],
		['HOUR', '2030-01-31 23:00:00'],
	])('cut by %s', async (groupBy, date) => {
		const { messages } = await statistics(`${range}&groupBy=${groupBy}`);
		expect(messages.delivered).toStrictEqual([{ date, amount: 2 }]);
	});

	it('cut in the zone asked for', async () => {
		const { messages } = await statistics(`${range}&groupBy=MONTH&timeOffset=180`);
		expect(messages.delivered).toStrictEqual([{ date: '2030-02-01 00:00:00', amount: 2 }]);
	});

	it.each(['groupBy=MONTH', `${range}&groupBy=FORTNIGHT`])('%s is refused', async (query) => {
		expect((await call(sandbox, 'GET', `/sms-stat/statistics/of-group?${query}`)).status).toBe(400);
	});
});

it('the account is that of the key', async () => {
	const { json } = await call(sandbox, 'GET', '/billing-api/companies/current/account');
	expect(json).toMatchObject({ result: { account: { companyId: 77, balance: -3.5 }, validPacketChannels: ['SMS'] } });
	expect(sandbox.violations()).toStrictEqual([]);
});
