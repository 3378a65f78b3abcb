import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';
import { notAnId } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const GET = { operation: 'getStatuses', messageIds: '={{ $json.messageId }}' };

async function send(count: number): Promise<object[]> {
	const { items } = await runSms(sandbox, rows(count));
	sandbox.requests.length = 0;
	return jsonOf(items);
}

const asked = (): number[] => sandbox.requests.map(({ body }) => (JSON.parse(body) as string[]).length);

it('asks for 501 ids in two requests and pairs each status with its item', async () => {
	const sent = await send(501);
	await sandbox.clock.advance(1_000);
	const { items, error } = await runSms(sandbox, sent, { parameters: GET });
	expect(error).toBeUndefined();
	expect(asked()).toStrictEqual([500, 1]);
	expect(items).toStrictEqual(
		sandbox.messages().map(({ id }, item) => ({
			json: {
				messageId: id,
				found: true,
				smsId: id,
				status: 'SENT',
				occurredAt: null,
				final: false,
				statusDateTime: '2026-01-31 09:30:01',
				timeZone: null,
			},
			pairedItem: { item },
		})),
	);
	expect(items.filter(({ json }) => Number(json.messageId) > Number.MAX_SAFE_INTEGER).length).toBeGreaterThan(300);
});

it('says of an id that the service does not know that it was not found', async () => {
	await send(1);
	const [{ id }] = sandbox.messages();
	const items = [{ messageId: '9007199254740993' }, { messageId: id }, { messageId: '9007199254740993' }];
	const result = await runSms(sandbox, items, { parameters: GET });
	expect(asked()).toStrictEqual([2]);
	const nothing = { smsId: null, status: null, final: false, occurredAt: null, statusDateTime: null, timeZone: null };
	const unknown = { messageId: '9007199254740993', found: false, ...nothing };
	expect(jsonOf(result.items)).toStrictEqual([
		unknown,
		{
			messageId: id,
			found: true,
			smsId: id,
			status: 'ACCEPTED',
			occurredAt: null,
			final: false,
			statusDateTime: '2026-01-31 09:30:00',
			timeZone: null,
		},
		unknown,
	]);
});

it('of several records of one message the furthest is its own, in whatever order they come', async () => {
	const records = ['SENT', 'DELIVERED', 'ACCEPTED'].map((status) => ({ smsId: 7, status }));
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ smsId: 6, status: 'SENT' }, ...records] } });
	const { items } = await runSms(sandbox, [{ messageId: '6' }, { messageId: '7' }], { parameters: GET });
	expect(items.map(({ json, pairedItem }) => [json.status, pairedItem])).toStrictEqual([
		['SENT', { item: 0 }],
		['DELIVERED', { item: 1 }],
	]);
});

it('gives what came for an id that nobody asked for, too', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ smsId: 99, status: 'SENT' }] } });
	const { items } = await runSms(sandbox, [{ messageId: '7' }], { parameters: GET });
	expect(jsonOf(items)).toMatchObject([
		{ messageId: '7', found: false },
		{ messageId: '99', found: true, status: 'SENT' },
	]);
});

it('takes several ids of one item, as text or as a list', async () => {
	await send(3);
	const [a, b, c] = sandbox.messages().map(({ id }) => id);
	const { items } = await runSms(sandbox, [{ messageId: `${a}, ${b}` }, { messageId: [c] }], { parameters: GET });
	expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toStrictEqual([
		[a, { item: 0 }],
		[b, { item: 0 }],
		[c, { item: 1 }],
	]);
});

it.each([
	['no id', { messageId: null }, /none is given/],
	['markup', { messageId: '<abc>' }, new RegExp(notAnId('<abc>'))],
	['a number that has lost its last digits', { messageId: 2 ** 61 }, /too long to be exact/],
])('refuses %s before anything is asked', async (_name, item, problem) => {
	const { error } = await runSms(sandbox, [item], { parameters: GET });
	expect(error?.message).toMatch(problem);
	expect(sandbox.requests).toStrictEqual([]);
	const kept = await runSms(sandbox, [item], { parameters: GET, settings: { onError: 'continueErrorOutput' } });
	expect(kept.errorItems[0].json.error).toMatch(problem);
	expect(kept.items).toStrictEqual([]);
});

it('tries again when the service is busy for a moment', async () => {
	const sent = await send(1);
	const headers = { 'Retry-After': '0' };
	for (const status of [503, 429, 502]) sandbox.faults.add({ kind: 'status', status, headers });
	const { items, error } = await runSms(sandbox, sent, { parameters: GET });
	expect(error).toBeUndefined();
	expect(sandbox.requests.map(({ status }) => status)).toStrictEqual([503, 429, 502, 200]);
	expect(items).toHaveLength(1);
});

it('tells a failed batch from statuses that came', async () => {
	const sent = await send(501);
	sandbox.faults.add({ kind: 'status', status: 500 });
	const { items, errorItems } = await runSms(sandbox, sent, {
		parameters: GET,
		settings: { onError: 'continueErrorOutput' },
	});
	expect([items.length, errorItems.length]).toStrictEqual([1, 500]);
	expect(items[0].pairedItem).toStrictEqual({ item: 500 });
	expect(errorItems[0].json).toMatchObject({ to: phone(0), error: expect.stringContaining('HTTP 500') as string });
});

it('takes an answer without a list for a fault, not for ids that are unknown', async () => {
	const sent = await send(1);
	for (const [body, said] of [
		[{ result: null, reasons: [{ key: 'forbidden' }] }, 'refused the request'],
		[{ ok: true }, 'has no list of results'],
	] as const) {
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { items, error } = await runSms(sandbox, sent, { parameters: GET });
		expect(items).toStrictEqual([]);
		expect(error?.message).toContain(said);
	}
});

it('takes no ID for unknown where the service refuses beside a list', async () => {
	const body = { result: [{ smsId: 1, status: 'SENT' }], reasons: [{ key: 'forbidden' }] };
	sandbox.faults.add({ kind: 'status', status: 200, body });
	const items = [{ messageId: '1' }, { messageId: '2' }];
	const settings = { onError: 'continueRegularOutput' } as const;
	const result = await runSms(sandbox, items, { parameters: GET, settings });
	expect(jsonOf(result.items)).toMatchObject([
		{ messageId: '1', status: 'SENT' },
		{ error: 'The service refused the request', message: expect.stringContaining('(forbidden)') as string },
	]);
});

it('passes on statuses and fields that are new', async () => {
	const body = { result: [{ smsId: 7, status: 'HELD_BACK', statusDateTime: null, hops: [1] }] };
	sandbox.faults.add({ kind: 'status', status: 200, body });
	const { items } = await runSms(sandbox, [{ messageId: '7' }], { parameters: GET });
	expect(jsonOf(items)).toStrictEqual([
		{
			messageId: '7',
			found: true,
			smsId: '7',
			status: 'HELD_BACK',
			occurredAt: null,
			final: false,
			statusDateTime: null,
			hops: [1],
			timeZone: null,
		},
	]);
});
