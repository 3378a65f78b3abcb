import type { IExecuteFunctions, IHttpRequestOptions, INode } from 'n8n-workflow';

import { askStatuses, STATUS_QUERIES, type Awaited } from '../../../nodes/delivery/askStatuses';
import type { OmniEvent } from '../../../nodes/events/envelope';
import type { Connection } from '../../../nodes/ground/connection';
import { Client } from '../../../nodes/service/client';

const connection: Connection = { baseUrl: 'https://api.example.com', field: () => '', secrets: [] };

/** The events that a channel's query gives where the service answers so, and what it was asked. */
async function ask(channel: Awaited, ids: string[], answer: (request: IHttpRequestOptions) => unknown) {
	const requests: IHttpRequestOptions[] = [];
	const context = {
		helpers: {
			httpRequestWithAuthentication: async (_name: string, options: IHttpRequestOptions) => {
				requests.push(options);
				const body = answer(options);
				return await Promise.resolve({ statusCode: 200, headers: {}, body: JSON.stringify(body) });
			},
		},
	};
	const client = new Client(context as unknown as IExecuteFunctions, {} as INode, 'omniApiKeyApi', connection);
	const events: OmniEvent[] = [];
	for await (const some of askStatuses(client, channel, ids)) events.push(...some);
	return { requests, events, told: events.map(({ messageId, status, final }) => [messageId, status, final]) };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => String(3158622571446665000n + BigInt(at)));
const asked = ({ body }: IHttpRequestOptions) => JSON.parse((body as Buffer).toString('utf8')) as string[];

describe('the statuses of SMS', () => {
	it('are asked for in five hundreds, and come as events', async () => {
		const ids = idsOf(1001);
		const { requests, told } = await ask('sms', ids, (request) => ({
			result: asked(request).map((smsId) => ({ smsId, status: 'DELIVERED', statusDateTime: '2030-01-15 10:00:00' })),
		}));
		expect(requests.map((request) => [request.method, request.url, asked(request).length])).toEqual(
			[500, 500, 1].map((count) => ['POST', 'https://api.example.com/sms-stat/statuses/get-by-ids', count]),
		);
		expect(told).toEqual(ids.map((id) => [id, 'DELIVERED', true]));
	});

	it('are an event of the trigger’s each, without those that the service does not name', async () => {
		const record = { smsId: '7', status: 'expired', statusDateTime: '2030-01-15 10:00:00' };
		const { events } = await ask('sms', ['7', '8'], () => ({ result: [record] }));
		expect(events).toHaveLength(1);
		expect(events[0]).toMatchObject({
			channel: 'sms',
			kind: 'status',
			messageId: '7',
			status: 'EXPIRED',
			rank: 50,
			final: true,
			occurredAt: null,
			raw: record,
		});
	});

	it.each([
		[{ result: null }, 'has no list of results'],
		[{ error: 'No' }, 'refused the request'],
		['nothing', 'has no list of results'],
	])('%j is no answer', async (answer, message) => {
		await expect(ask('sms', ['7'], () => answer)).rejects.toThrow(message);
	});
});

describe.each([
	['email', '/email-statistics/statistics/detail'],
	['push', '/push-statistics/statistics/detail'],
] as const)('the statuses of %s', (channel, path) => {
	const page = (data: object[]) => ({ result: { data, size: 1000, offset: 0, more: false } });

	it('are read from the details, a hundred ids in a request', async () => {
		const ids = idsOf(101);
		const { requests, told } = await ask(channel, ids, ({ qs }) =>
			page((qs?.messageIds as string[]).map((messageId) => ({ messageId, status: 'Delivered', recipient: 'x' }))),
		);
		expect(requests.map(({ method, url, qs }) => [method, url, (qs?.messageIds as string[]).length])).toEqual(
			[100, 1].map((count) => ['GET', `https://api.example.com${path}`, count]),
		);
		expect(told).toEqual(ids.map((id) => [id, 'DELIVERED', true]));
	});

	it('are events of the channel, whatever a record lacks', async () => {
		const record = { messageId: '7', status: 'IN_PROGRESS', recipient: 'to 7' };
		const { events } = await ask(channel, ['7', '8', '9'], () =>
			page([record, { messageId: '8' }, { status: 'DELIVERED' }]),
		);
		expect(events[0]).toMatchObject({
			channel,
			kind: 'status',
			...record,
			final: false,
			occurredAt: null,
			raw: record,
		});
		expect(events.slice(1).map(({ messageId, status }) => [messageId, status])).toEqual([
			['8', null],
			[null, 'DELIVERED'],
		]);
	});

	it('an answer without a list is told', async () => {
		await expect(ask(channel, ['7'], () => ({ result: {} }))).rejects.toThrow('has no list of messages');
	});
});

it.each<Awaited>(['chatapp', 'wallet', 'scenario'])('the statuses of %s can not be asked for', async (channel) => {
	expect((await ask(channel, ['7'], () => ({}))).requests).toEqual([]);
	expect(STATUS_QUERIES[channel]).toBeUndefined();
});
