import { makeToken } from '../../../nodes/panel/callbackToken';
import { callTrigger } from '../../support/webhook';

const status = (messageId: unknown, word: string, ts = 1_700_000_000_000) => ({
	messageId,
	ts,
	status: word,
	errorCode: 0,
});

describe('what is answered', () => {
	it('200 with an item an event for a list', async () => {
		const { status: code, events } = await callTrigger({ body: [status('1', 'SENT'), status(2, 'DELIVERED')] });
		expect(code).toBe(200);
		expect(events).toMatchObject([
			{ channel: 'sms', messageId: '1', status: 'SENT', final: false },
			{ channel: 'sms', messageId: '2', status: 'DELIVERED', final: true },
		]);
	});

	it('200 and no execution when every event is filtered out, and for an empty list', async () => {
		const filtered = await callTrigger({ body: [status('1', 'SENT')], parameters: { statuses: ['DELIVERED'] } });
		expect(filtered).toEqual({ status: 200 });
		expect(await callTrigger({ body: [] })).toEqual({ status: 200 });
	});

	it.each([
		['no JSON', '{"messageId":'],
		['a text', '"DELIVERED"'],
		['a number', '7'],
		['nothing', ''],
		['a list of numbers', '[1,2]'],
		['nesting without end', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
	])('400 and no execution for %s', async (_name, body) => {
		expect(await callTrigger({ body })).toEqual({ status: 400 });
	});

	it('413 for a body of more than 5 MB', async () => {
		expect(await callTrigger({ body: `[${' '.repeat(5 * 1024 * 1024)}]` })).toEqual({ status: 413 });
	});

	it('the good events of a mixed list, and the bad ones in one item of their own', async () => {
		const { events } = await callTrigger({ body: [status('1', 'SENT'), 5, null, 'x', status('2', 'SENT')] });
		expect(events).toMatchObject([
			{ messageId: '1' },
			{ messageId: '2' },
			{ channel: 'unknown', kind: 'raw', raw: { malformed: [5, null, 'x'] } },
		]);
	});

	it.each([
		['a wrapper object', JSON.stringify({ events: [status('1', 'SENT')] })],
		['a wrapper in a wrapper', JSON.stringify({ data: { total: 1, items: [status('1', 'SENT')] } })],
		['a single object', JSON.stringify(status('1', 'SENT'))],
		['form fields', 'messageId=1&ts=1700000000000&status=SENT&errorCode=0'],
		['JSON in a form field', `data=${encodeURIComponent(JSON.stringify([status('1', 'SENT')]))}`],
	])('one event from %s', async (_name, body) => {
		const { events } = await callTrigger({ body });
		expect(events).toMatchObject([
			{ channel: 'sms', messageId: '1', status: 'SENT', occurredAt: '2023-11-14T22:13:20.000Z' },
		]);
	});
});

describe('which channel', () => {
	const ambiguous = [status('1', 'DELIVERED')];
	const option = { 'options.ambiguousChannel': 'chatapp' };
	it.each([
		['sms', {}, {}],
		['chatapp', { channel: 'chatapp' }, {}],
		['chatapp', { channel: 'CHATAPP' }, {}],
		['sms', { channel: 'nonsense' }, {}],
		['chatapp', {}, option],
		['sms', { channel: 'sms' }, option],
	])('%s for query %j and option %j', async (channel, query, parameters) => {
		const { events } = await callTrigger({ body: ambiguous, query, parameters, mode: 'manual' });
		expect(events).toMatchObject([{ channel }]);
	});

	it('is what the filter goes by', async () => {
		const query = { channel: 'chatapp' };
		expect((await callTrigger({ body: ambiguous, query, parameters: { channels: ['sms'] } })).events).toBeUndefined();
	});
});

describe('once only', () => {
	it('leaves a repeated callback out and marks a late one', async () => {
		await callTrigger({ body: [status('1', 'DELIVERED', 3)] });
		expect(await callTrigger({ body: [status('1', 'DELIVERED', 3)] })).toEqual({ status: 200 });
		expect((await callTrigger({ body: [status('1', 'SENT', 2)] })).events).toMatchObject([
			{ status: 'SENT', late: true },
		]);
	});

	it('as chosen: passes repeated ones on and leaves late ones out', async () => {
		const parameters = { 'options.repeated': 'pass', 'options.late': 'drop' };
		await callTrigger({ body: [status('1', 'DELIVERED', 3)], parameters });
		const again = await callTrigger({ body: [status('1', 'DELIVERED', 3), status('1', 'SENT', 2)], parameters });
		expect(again.events).toMatchObject([{ status: 'DELIVERED', late: false }]);
	});

	it('takes the next attempt of a call that n8n answered with 500 for new', async () => {
		await callTrigger({ body: [status('1', 'SENT')], answer: 500 });
		expect((await callTrigger({ body: [status('1', 'SENT')] })).events).toHaveLength(1);
		expect((await callTrigger({ body: [status('1', 'SENT')] })).events).toBeUndefined();
	});

	it('repeats as often as it is posted while the workflow is built', async () => {
		const call = { body: [status('1', 'SENT')], mode: 'manual' as const };
		await callTrigger(call);
		expect((await callTrigger(call)).events).toHaveLength(1);
	});
});

describe('who may call', () => {
	const credentials = { callbackSecret: 'a long secret', signingKey: 'key', previousSigningKey: 'old key' };
	const body = [status('1', 'SENT')];

	it('is asked before the body is looked at', async () => {
		const parameters = { checks: ['secret'] };
		expect(await callTrigger({ body: '{', parameters, credentials })).toEqual({ status: 401 });
		expect(await callTrigger({ body, parameters, credentials, query: { secret: 'a long secret' } })).toMatchObject({
			status: 200,
		});
	});

	it('gives every event the reference of the signed URL, from query or path, under both keys', async () => {
		const parameters = { checks: ['token'] };
		const token = makeToken('old key', 'order-1001', 60);
		const inQuery = await callTrigger({ body, parameters, credentials, query: { token }, mode: 'manual' });
		const inPath = await callTrigger({ body, parameters, credentials, path: { token }, mode: 'manual' });
		expect([inQuery.events, inPath.events]).toMatchObject([
			[{ reference: 'order-1001' }],
			[{ reference: 'order-1001' }],
		]);
		expect(await callTrigger({ body, parameters, credentials, query: { token: `${token}x` } })).toEqual({
			status: 401,
		});
	});

	it('is nobody when secrets are asked for and the trigger has no credential', async () => {
		expect(await callTrigger({ body, parameters: { checks: ['secret'] }, query: { secret: '' } })).toEqual({
			status: 401,
		});
		const token = makeToken('key', 'order-1001', 60);
		expect(await callTrigger({ body, parameters: { checks: ['token'] }, query: { token } })).toEqual({ status: 401 });
	});

	it('refuses an address that is not on the list', async () => {
		const parameters = { checks: ['ip'], allowedAddresses: '192.0.2.0/24' };
		expect(await callTrigger({ body, parameters })).toEqual({ status: 403 });
		expect(await callTrigger({ body, parameters, address: '::ffff:192.0.2.8' })).toMatchObject({ status: 200 });
	});
});
