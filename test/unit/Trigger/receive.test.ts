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
		expect(filtered).toStrictEqual({ status: 200 });
		expect(await callTrigger({ body: [] })).toStrictEqual({ status: 200 });
	});

	it.each([
		['no JSON', '{"messageId":'],
		['a text', '"DELIVERED"'],
		['a number', '7'],
		['nothing', ''],
		['a list of numbers', '[1,2]'],
		['nesting without end', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
		['XML with entities of its own', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
	])('400 and no execution for %s', async (_name, body) => {
		expect(await callTrigger({ body })).toStrictEqual({ status: 400 });
	});

	it('500 and no text where an option can not be read, told in the log, and to who builds the workflow', async () => {
		for (const [name, parameters] of Object.entries({
			stopWords: { options: { stopWords: { a: 1 } } },
			channels: { channels: { a: 1 } },
			statuses: { statuses: { a: 1 } },
		})) {
			const log: string[] = [];
			const call = { body: [status('1', 'SENT')], parameters, trigger: name };
			expect(await callTrigger({ ...call, log })).toStrictEqual({ status: 500 });
			expect(log).toStrictEqual([expect.stringContaining('a call was answered with 500: ')]);
			await expect(callTrigger({ ...call, mode: 'manual' })).rejects.toThrow(Error);
		}
	});

	it('413 for a body of more than 5 MB', async () => {
		expect(await callTrigger({ body: `[${' '.repeat(5 * 1024 * 1024)}]` })).toStrictEqual({ status: 413 });
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
		['a wrapper with more in it', JSON.stringify({ total: 1, items: [status('1', 'SENT')] })],
		['a single object', JSON.stringify(status('1', 'SENT'))],
		['form fields', 'messageId=1&ts=1700000000000&status=SENT&errorCode=0'],
	])('one event from %s', async (_name, body) => {
		const { events } = await callTrigger({ body });
		expect(events).toMatchObject([
			{ channel: 'sms', messageId: '1', status: 'SENT', occurredAt: '2023-11-14T22:13:20.000Z' },
		]);
	});
});

describe('which channel', () => {
	const ambiguous = [status('1', 'DELIVERED')];
	it.each([
		['sms', {}],
		['chatapp', { channel: 'chatapp' }],
		['chatapp', { channel: 'CHATAPP' }],
		['sms', { channel: 'nonsense' }],
	])('%s for query %j', async (channel, query) => {
		const { events } = await callTrigger({ body: ambiguous, query, mode: 'manual' });
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
		expect(await callTrigger({ body: [status('1', 'DELIVERED', 3)] })).toStrictEqual({ status: 200 });
		expect((await callTrigger({ body: [status('1', 'SENT', 2)] })).events).toMatchObject([
			{ status: 'SENT', late: true },
		]);
	});

	it('keeps a workflow apart from its copy, whose nodes have the same ids', async () => {
		const body = [status('81', 'SENT')];
		const events = async (workflow: string) => (await callTrigger({ body, workflow })).events?.length;
		expect([await events('a'), await events('b'), await events('a')]).toStrictEqual([1, 1, undefined]);
	});

	it.each([
		['n8n answered with 500', { answer: 500 }],
		['went away before it was answered', { hangsUp: true }],
		['had gone away before it was read', { hangsUp: 'early' as const }],
	])('takes the next attempt of a call for new that %s', async (_what, fate) => {
		await callTrigger({ body: [status('1', 'SENT')], ...fate });
		expect((await callTrigger({ body: [status('1', 'SENT')] })).events).toHaveLength(1);
		expect((await callTrigger({ body: [status('1', 'SENT')] })).events).toBeUndefined();
	});

	it('a call that failed takes nothing back of an earlier one that was stored', async () => {
		await callTrigger({ body: [status('1', 'SENT')] });
		await callTrigger({ body: [status('1', 'SENT'), status('1', 'DELIVERED', 2)], answer: 500 });
		expect(await callTrigger({ body: [status('1', 'SENT')] })).toStrictEqual({ status: 200 });
		expect((await callTrigger({ body: [status('1', 'DELIVERED', 2)] })).events).toHaveLength(1);
	});

	it('answers a repeated callback only when the first one is stored, and takes it if that failed', async () => {
		for (const [answer, events] of [
			[200, undefined],
			[500, 1],
		] as const) {
			const body = [status(`first-answered-${answer}`, 'SENT')];
			let store = (): void => undefined;
			const stored = new Promise<void>((resolve) => {
				store = resolve;
			});
			let first = Promise.resolve<Awaited<ReturnType<typeof callTrigger>>>({ status: 0 });
			await new Promise<void>((begun) => {
				first = callTrigger({
					body,
					answer,
					async storing() {
						begun();
						await stored;
					},
				});
			});
			let isAnswered = false;
			const second = callTrigger({ body }).finally(() => {
				isAnswered = true;
			});
			const other = await callTrigger({ body: [status(`another-beside-${answer}`, 'SENT')] });
			expect([other.events?.length, isAnswered]).toStrictEqual([1, false]);
			store();
			expect((await first).status).toBe(answer);
			expect((await second).events?.length).toBe(events);
		}
	});

	it('passes on what could not be read, however often it comes and whatever is filtered', async () => {
		const parameters = { statuses: ['DELIVERED'], kinds: ['status'], options: { finalOnly: true } };
		const body = [{ messageId: '1', event: null, email: 'ann@example.com' }, { hello: 'world' }];
		for (const mode of ['webhook', 'webhook'] as const) {
			expect((await callTrigger({ body, parameters, mode })).events).toMatchObject([
				{ channel: 'email', kind: 'status', status: null, messageId: '1', note: 'No status could be read.' },
				{ channel: 'unknown', kind: 'raw', note: expect.any(String) },
			]);
		}
		expect((await callTrigger({ body, parameters: { channels: ['sms'] } })).events).toHaveLength(1);
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
		expect(await callTrigger({ body: '{', parameters, credentials })).toStrictEqual({ status: 401 });
		expect(await callTrigger({ body, parameters, credentials, query: { secret: 'a long secret' } })).toMatchObject({
			status: 200,
		});
	});

	it('gives every event the reference of the signed URL, under both keys', async () => {
		const parameters = { checks: ['token'] };
		const token = makeToken('old key', 'order-1001', 60);
		const inQuery = await callTrigger({ body, parameters, credentials, query: { token }, mode: 'manual' });
		expect(inQuery.events).toMatchObject([{ reference: 'order-1001' }]);
		expect(await callTrigger({ body, parameters, credentials, query: { token: `${token}x` } })).toStrictEqual({
			status: 401,
		});
	});

	it.each([
		['key', 'order-1001'],
		['guessed', null],
	])('by the secret in the URL, and the reference of a URL signed with %j is %j', async (key, reference) => {
		const query = { secret: 'a long secret', token: makeToken(key, 'order-1001', 60) };
		expect(await callTrigger({ body, parameters: { checks: ['secret'] }, credentials, query })).toMatchObject({
			status: 200,
			events: [{ messageId: '1', reference }],
		});
	});

	it.each([
		['q8+Zt/1m2w==', 200],
		['q8+Zt/1m2W==', 401],
	])('by a secret with a plus as it stands in the URL: %s is answered %d', async (shown, answered) => {
		const { searchParams } = new URL(`https://n8n.example.com/webhook/7f1d/omni?secret=${shown}`);
		const { status: code } = await callTrigger({
			body,
			parameters: { checks: ['secret'] },
			credentials: { callbackSecret: 'q8+Zt/1m2w==' },
			query: Object.fromEntries(searchParams),
		});
		expect(code).toBe(answered);
	});

	it('is nobody when secrets are asked for and the trigger has no credential', async () => {
		expect(await callTrigger({ body, parameters: { checks: ['secret'] }, query: { secret: '' } })).toStrictEqual({
			status: 401,
		});
		const token = makeToken('key', 'order-1001', 60);
		expect(await callTrigger({ body, parameters: { checks: ['token'] }, query: { token } })).toStrictEqual({
			status: 401,
		});
	});

	it('is nobody where a field is not what it is meant to be, and the log and the editor say why', async () => {
		const ip = { checks: ['ip'], allowedAddresses: '198.51.100.0/24' };
		const cases: Array<[string, Record<string, unknown>, string]> = [
			['a text', { checks: 'token' }, 'Who May Call'],
			['a label', { checks: ['Token'] }, 'Who May Call'],
			['a known check beside another', { checks: ['ip', 'Token'], allowedAddresses: '0.0.0.0/0' }, 'Who May Call'],
			['null', { checks: null }, 'Who May Call'],
			['nothing', { checks: undefined }, 'Who May Call'],
			['an object', { checks: { 0: 'ip' } }, 'Who May Call'],
			['proxies as a list', { ...ip, trustedProxies: [1] }, 'Trusted Proxies'],
			['proxies below 0', { ...ip, trustedProxies: -1 }, 'Trusted Proxies'],
			['half a proxy', { ...ip, trustedProxies: 0.5 }, 'Trusted Proxies'],
			['endless proxies', { ...ip, trustedProxies: Infinity }, 'Trusted Proxies'],
			['no addresses', { ...ip, allowedAddresses: '' }, 'Allowed Addresses'],
			['a list of addresses', { ...ip, allowedAddresses: ['198.51.100.7'] }, 'Allowed Addresses'],
			['a name among the addresses', { ...ip, allowedAddresses: '198.51.100.7 example.com' }, 'example.com'],
			['a header that is none', { checks: ['header'], headerName: 'X Secret' }, 'Header Name'],
		];
		for (const [what, parameters, reason] of cases) {
			const log: string[] = [];
			const call = { body, parameters, trigger: what, log, headers: { 'x-forwarded-for': '198.51.100.7' } };
			expect([what, await callTrigger(call)]).toStrictEqual([what, { status: 403 }]);
			expect(await callTrigger(call)).toStrictEqual({ status: 403 });
			expect(log).toStrictEqual([expect.stringContaining(reason)]);
			const { error } = await callTrigger({ ...call, mode: 'manual' });
			expect(error).toContain(reason);
		}
	});

	it('tells in the log and the editor which secret is missing', async () => {
		const log: string[] = [];
		const call = { body, parameters: { checks: ['token'] }, credentials: { signingKey: '' }, log };
		expect(await callTrigger(call)).toStrictEqual({ status: 401 });
		expect(log).toStrictEqual([expect.stringContaining('Signed Callback URL')]);
		expect((await callTrigger({ ...call, mode: 'manual' })).error).toContain('Secure Callbacks');
	});

	it('is told by its address, or by what trusted proxies say of it', async () => {
		const parameters = { checks: ['ip'], allowedAddresses: '192.0.2.0/24', trustedProxies: 1 };
		const forwarded = async (header: string) =>
			(await callTrigger({ body, parameters, headers: { 'x-forwarded-for': header } })).status;
		expect([await forwarded('192.0.2.1'), await forwarded('198.51.100.7')]).toStrictEqual([200, 403]);
	});

	it('refuses an address that is not on the list', async () => {
		const parameters = { checks: ['ip'], allowedAddresses: '192.0.2.0/24' };
		expect(await callTrigger({ body, parameters })).toStrictEqual({ status: 403 });
		expect(await callTrigger({ body, parameters, address: '::ffff:192.0.2.8' })).toMatchObject({ status: 200 });
	});
});

it('answers 500 above a hundred calls under way, and goes on when they are answered', async () => {
	let store = (): void => undefined;
	const stored = new Promise<void>((resolve) => (store = resolve));
	const trigger = 'crowded';
	const one = (at: number) => ({ trigger, body: [{ messageId: `crowd-${at}`, ts: 1, status: 'SENT', errorCode: 0 }] });
	const held = Array.from({ length: 100 }, async (_, at) => await callTrigger({ ...one(at), storing: () => stored }));
	expect(await callTrigger(one(100))).toStrictEqual({ status: 500 });
	store();
	expect(new Set((await Promise.all(held)).map(({ status }) => status))).toStrictEqual(new Set([200]));
	expect(await callTrigger(one(100))).toMatchObject({ status: 200, events: [{ messageId: 'crowd-100' }] });
});

it('takes the calls of others while the bodies of a hundred do not come to an end', async () => {
	let end = (): void => undefined;
	const arriving = new Promise<void>((resolve) => (end = resolve));
	const stalled = Array.from(
		{ length: 100 },
		async () => await callTrigger({ trigger: 'stalled', body: '', arriving }),
	);
	const body = { messageId: 'beside-1', ts: 1, status: 'SENT', errorCode: 0 };
	expect(await callTrigger({ trigger: 'beside', body })).toMatchObject({
		status: 200,
		events: [{ messageId: 'beside-1' }],
	});
	end();
	expect(new Set((await Promise.all(stalled)).map(({ status }) => status))).toStrictEqual(new Set([400]));
});
