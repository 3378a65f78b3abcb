import type { IHttpRequestOptions } from 'n8n-workflow';

import { noteStatuses, STATUS_QUERIES, type Awaited } from '../../../nodes/delivery/askStatuses';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { outcomeOf } from '../../../nodes/events/progress';
import type { Connection } from '../../../nodes/ground/connection';
import { inBatches } from '../../../nodes/ground/turns';
import { Client } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';

const connection: Connection = {
	baseUrl: 'https://api.example.com',
	field: (name) => (name === 'namespace' ? 'http://soap.example.com/' : ''),
	secrets: [],
};

/** The events that a channel's query gives where the service answers so, and what it was asked. */
async function ask(channel: Awaited, ids: string[], answer: (request: IHttpRequestOptions) => unknown) {
	const { context, requests } = new N8n({
		answer: (request) => {
			const body = answer(request);
			const text = typeof body === 'string' && body.startsWith('<') ? body : JSON.stringify(body);
			return { statusCode: 200, headers: {}, body: text };
		},
	});
	const client = new Client(context, context.getNode(), 'omniApiKeyApi', connection);
	const events: OmniEvent[] = [];
	const query = STATUS_QUERIES[channel];
	for (const batch of inBatches(ids, query?.perRequest ?? 1)) events.push(...((await query?.ask(client, batch)) ?? []));
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
		expect(requests.map((request) => [request.method, request.url, asked(request).length])).toStrictEqual(
			[500, 500, 1].map((count) => ['POST', 'https://api.example.com/sms-stat/statuses/get-by-ids', count]),
		);
		expect(told).toStrictEqual(ids.map((id) => [id, 'DELIVERED', true]));
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

	it('may be several of one message, in any order, of which the furthest counts', async () => {
		const result = ['SENT', 'DELIVERED', 'ACCEPTED'].map((status) => ({ smsId: '7', status }));
		const { told } = await ask('sms', ['7'], () => ({ result }));
		expect(told).toStrictEqual([['7', 'DELIVERED', true]]);
	});

	it.each([
		[{ result: null }, 'has no list of results'],
		[{ error: 'No' }, 'has no list of results'],
		['nothing', 'has no list of results'],
	])('%j is no answer', async (answer, message) => {
		await expect(ask('sms', ['7'], () => answer)).rejects.toThrow(message);
	});
});

describe.each([
	['email', '/email-statistics/statistics/detail'],
	['push', '/push-statistics/statistics/detail'],
] as const)('the statuses of %s', (channel, path) => {
	const page = (data: object[]) => ({ result: { data, size: 1000, offset: 0, more: false, total: data.length } });

	it('are read from the details, a hundred ids in a request', async () => {
		const ids = idsOf(101);
		const { requests, told } = await ask(channel, ids, ({ qs }) =>
			page((qs?.messageIds as string[]).map((messageId) => ({ messageId, status: 'Delivered', recipient: 'x' }))),
		);
		expect(requests.map(({ method, url, qs }) => [method, url, (qs?.messageIds as string[]).length])).toStrictEqual(
			[100, 1].map((count) => ['GET', `https://api.example.com${path}`, count]),
		);
		expect(told).toStrictEqual(ids.map((id) => [id, 'DELIVERED', true]));
	});

	it('are not looked for in all messages of the account, where the service does not look at the ids', async () => {
		let given = 0;
		const { requests, events } = await ask(channel, ['7'], ({ qs }) => {
			const rows = Array.from({ length: Number(qs?.limit) }, () => ({
				messageId: String((given += 1)),
				status: 'SENT',
			}));
			return { result: { data: rows, size: 1000, more: true } };
		});
		expect([requests.length, events.length]).toStrictEqual([1, 1000]);
	});

	it('pass over what is no record', async () => {
		const { told } = await ask(channel, ['7'], () =>
			page([null, 'hello', { messageId: '7', status: 'SENT' }] as object[]),
		);
		expect(told).toStrictEqual([['7', 'SENT', false]]);
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
		expect(events.slice(1).map(({ messageId, status }) => [messageId, status])).toStrictEqual([
			['8', null],
			[null, 'DELIVERED'],
		]);
	});

	it('an answer without a list is told', async () => {
		await expect(ask(channel, ['7'], () => ({ result: {} }))).rejects.toThrow('has no list of messages');
	});
});

describe('the states of the SOAP interface', () => {
	const soap = (parts: string) =>
		`<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><GetMessageStateResponse><GetMessageStateResult>${parts}</GetMessageStateResult></GetMessageStateResponse></e:Body></e:Envelope>`;
	const idIn = ({ body }: IHttpRequestOptions) => /<messageID>(\d+)</.exec((body as Buffer).toString('utf8'))?.[1];
	const known = { '7': '0', '8': '42', '9': '-98' };

	it('of SMS are asked for one by one, and come with their number and time', async () => {
		const { requests, events } = await ask('soapSms', Object.keys(known), (request) =>
			soap(
				`<State>${known[idIn(request) as keyof typeof known]}</State><ReportedDateUtc>2030-01-15T10:00:00Z</ReportedDateUtc>`,
			),
		);
		expect(requests.map((request) => [request.url, idIn(request)])).toStrictEqual(
			Object.keys(known).map((id) => ['https://api.example.com/smsservicev2.asmx', id]),
		);
		const all = { channel: 'sms', kind: 'status', occurredAt: '2030-01-15T10:00:00Z' };
		expect(events).toStrictEqual([
			expect.objectContaining({ ...all, messageId: '7', status: 'DELIVERED', final: true, errorCode: 0 }),
			expect.objectContaining({ ...all, messageId: '8', final: true, errorCode: 42 }),
			expect.objectContaining({ ...all, messageId: '9', final: false, errorCode: -98 }),
		]);
	});

	it('of the messenger are words, and have no number', async () => {
		const { requests, events } = await ask('soapMessenger', ['7'], () => soap('<State>Delivered</State>'));
		expect(requests.map(({ url }) => url)).toStrictEqual(['https://api.example.com/MsgrServiceV2.asmx']);
		const said = { kind: 'status', messageId: '7', status: 'DELIVERED', occurredAt: null, errorCode: null };
		expect(events).toStrictEqual([expect.objectContaining({ channel: 'unknown', ...said })]);
	});
});

describe('the states of scenarios', () => {
	it.each([
		['FINISHED', 'FINISHED', 'reached'],
		['failed', 'FAILED', 'failed'],
		['DELETED_FINISHED', 'DELETED_FINISHED', 'failed'],
		['DELETED_DRAFT', 'DELETED_DRAFT', 'failed'],
		['NEW', 'NEW', undefined],
		['STARTED', 'STARTED', undefined],
		['STOPPED', 'STOPPED', undefined],
		['STOPPED_BALANCE_BLOCKED', 'STOPPED_BALANCE_BLOCKED', undefined],
		['Somewhere', 'Somewhere', undefined],
	])('%s', async (state, status, outcome) => {
		const { requests, events } = await ask('wholeScenario', ['7', '8'], () => ({ result: { id: 7, state } }));
		expect(requests.map(({ method, url }) => [method, url])).toStrictEqual(
			['7', '8'].map((id) => ['GET', `https://api.example.com/omni-task-api/tasks/${id}`]),
		);
		const said = { channel: 'scenario', kind: 'status', status, final: outcome !== undefined };
		expect(events).toMatchObject(['7', '8'].map((messageId) => ({ ...said, messageId })));
		expect(events.map((event) => outcomeOf(event, []))).toStrictEqual([outcome, outcome]);
	});

	it.each([
		['one that the service refuses to tell of keeps none of the others', 404, ['7', '9']],
		['a login that is refused ends it', 401, ['7']],
		['a service that does not work ends it', 501, ['7']],
	])('%s', async (_, statusCode, known) => {
		const { context } = new N8n({
			credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
			answer: ({ url }) =>
				url.endsWith('/8')
					? { statusCode, headers: {}, body: '{"code":"not.found"}' }
					: { statusCode: 200, headers: {}, body: '{"result":{"state":"FINISHED"}}' },
		});
		const told: unknown[] = [];
		jest.spyOn(Math, 'random').mockReturnValue(0);
		await noteStatuses(context, 'wholeScenario', ['7', '8', '9'], (notices) =>
			told.push(...notices.map(({ messageId }) => messageId)),
		);
		jest.restoreAllMocks();
		expect(told).toStrictEqual(known);
	});

	it('are no answer where the service does not know the scenario', async () => {
		const { told } = await ask('wholeScenario', ['7'], () => ({ result: null }));
		expect(told).toStrictEqual([['7', null, false]]);
	});
});

it('one message whose query always fails keeps none behind it from being asked for in time', async () => {
	const { context, requests } = new N8n({
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
		answer: ({ url }) =>
			url.endsWith('/7')
				? { statusCode: 501, headers: {}, body: '' }
				: { statusCode: 200, headers: {}, body: '{"result":{"state":"FINISHED"}}' },
	});
	const looks: string[][] = [];
	for (const at of [0, 0.4, 0.999]) {
		jest.spyOn(Math, 'random').mockReturnValue(at);
		await noteStatuses(context, 'wholeScenario', ['7', '8', '9'], () => undefined);
		looks.push(requests.splice(0).map(({ url }) => url.at(-1) ?? ''));
	}
	jest.restoreAllMocks();
	// The failure still ends a look.
	expect(looks).toStrictEqual([['7'], ['8', '9', '7'], ['9', '7']]);
});

describe('the states of campaigns', () => {
	it.each([
		['Finished', 'Finished', true],
		['started', 'Started', false],
		[2, 'Started', false],
		['Somewhere', 'Somewhere', false],
		[42, '42', false],
		['', null, false],
	])('%s', async (State, status, final) => {
		const { requests, events } = await ask('campaign', ['7', '8'], () => ({ Code: 'ok', Result: { State } }));
		expect(requests.map(({ method, url }) => [method, url])).toStrictEqual(
			['7', '8'].map((id) => ['GET', `https://api.example.com/email/v2/Tasks/${id}`]),
		);
		const said = { channel: 'email', kind: 'status', status, final };
		expect(events).toMatchObject(['7', '8'].map((messageId) => ({ ...said, messageId })));
	});
});

describe('the states of sender addresses', () => {
	it('come in one answer, each for its address', async () => {
		const Result = [
			{ SourceAddress: 'new@example.com', State: 1 },
			{ SourceAddress: 'refused@example.com', State: 'Rejected' },
			{ SourceAddress: 'odd@example.com', State: 9 },
			{ SourceAddress: 'other@example.com', State: 1 },
		];
		const wanted = ['new@example.com', 'refused@example.com', 'odd@example.com', 'not-there@example.com'];
		const { requests, told } = await ask('senderAddress', wanted, () => ({ Code: 'ok', Result }));
		expect(requests.map(({ method, url }) => [method, url])).toStrictEqual([
			['GET', 'https://api.example.com/addressbook/v2/UserSettings/SourceAddresses'],
		]);
		expect(told).toStrictEqual([
			['new@example.com', 'Approved', true],
			['refused@example.com', 'Rejected', true],
			['odd@example.com', '9', false],
			['other@example.com', 'Approved', true],
		]);
	});

	it('are those of an address that the service writes in other letters', async () => {
		const wanted = ['News@Example.com', 'news@EXAMPLE.com', 'other@example.com'];
		const Result = [{ SourceAddress: 'news@example.com', State: 1 }, { State: 1 }];
		const { told } = await ask('senderAddress', wanted, () => ({ Code: 'ok', Result }));
		expect(told).toStrictEqual([
			['News@Example.com', 'Approved', true],
			['news@EXAMPLE.com', 'Approved', true],
			[null, 'Approved', true],
		]);
	});

	it('are no answer where the service refuses', async () => {
		await expect(ask('senderAddress', ['new@example.com'], () => ({ Code: 'not_found' }))).rejects.toThrow('not_found');
	});
});

it.each<Awaited>(['chatapp', 'wallet'])('the statuses of %s can not be asked for', async (channel) => {
	expect((await ask(channel, ['7'], () => ({}))).requests).toStrictEqual([]);
	expect(STATUS_QUERIES[channel]).toBeUndefined();
});

it('the contacts of a scenario are not asked for in a wait that kept no messages of theirs', async () => {
	expect((await ask('scenario', ['7'], () => ({}))).requests).toStrictEqual([]);
});

it.each([
	['shared', 1],
	['', 0],
])(
	'a wait keeps the pace of the SOAP interface over all processes where its credential says so: %j',
	async (pace, rows) => {
		const n8n = new N8n({
			credentials: { baseUrl: 'https://api.example.com', login: 'ann', password: 'p', namespace: 'urn:a', pace },
			answer: () => ({ statusCode: 500, headers: {}, body: '' }),
		});
		await noteStatuses(n8n.context, 'soapSms', ['7'], () => undefined);
		expect(n8n.requests).toHaveLength(1);
		expect(n8n.tables.rows.filter(({ key }) => (key as string).startsWith('pace:'))).toHaveLength(rows);
	},
);
