import type { OmniEvent } from '../../../nodes/events/envelope';
import type { Fault } from '../../../sandbox';
import { checkRequest, checkResponse } from '../../support/contract';
import { BLANK } from '../../support/events';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';
import { notAnId, UNREADABLE } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const RECONCILE = { operation: 'reconcile', messageIds: '={{ $json.messageId }}' };
const FINAL_ONLY = { ...RECONCILE, options: { finalOnly: true } };
const UNKNOWN_ID = '9007199254740993';

/** Sends one message to each number and forgets the requests. */
async function send(phones: string[]): Promise<object[]> {
	const { items } = await runSms(
		sandbox,
		phones.map((number) => ({ phone: number, text: 'Hello' })),
	);
	sandbox.requests.length = 0;
	return jsonOf(items);
}

const phones = (count: number): string[] => rows(count).map((row) => row.phone);
const asked = (): string[][] => sandbox.requests.map(({ body }) => JSON.parse(body) as string[]);

/** What Omni Trigger makes of a callback with this status, apart from the time, which the query tells without a zone. */
function event(messageId: string, known: Partial<OmniEvent>): OmniEvent {
	return {
		...BLANK,
		channel: 'sms',
		kind: 'status',
		messageId,
		raw: { messageId, found: false },
		...known,
	};
}

it('asks for 1,200 ids in three requests and pairs each event with its item', async () => {
	const sent = await send(phones(1_200));
	await sandbox.clock.advance(1_000);
	const ids = sandbox.messages().map(({ id }) => id);
	const { items, error } = await runSms(sandbox, sent, { parameters: RECONCILE });
	expect(error).toBeUndefined();
	expect(asked()).toStrictEqual([ids.slice(0, 500), ids.slice(500, 1_000), ids.slice(1_000)]);
	for (const request of sandbox.requests) {
		expect([request.method, request.path]).toStrictEqual(['POST', '/sms-stat/statuses/get-by-ids']);
		expect([await checkRequest(request), await checkResponse(request)]).toStrictEqual([[], []]);
	}
	expect(items).toStrictEqual(
		ids.map((id, item) => {
			const smsId = Number.isSafeInteger(Number(id)) ? Number(id) : id;
			const raw = { smsId, status: 'SENT', statusDateTime: '2026-01-31 09:30:01' };
			const known = { status: 'SENT', rank: 30, occurredAtText: raw.statusDateTime, raw };
			return { json: event(id, known), pairedItem: { item } };
		}),
	);
	expect(ids.filter((id) => Number(id) > Number.MAX_SAFE_INTEGER).length).toBeGreaterThan(700);
});

it('gives every status in the envelope, and an id that is not known one without a status', async () => {
	const sent = await send([phone(0), '+447700900901', '+447700900904', '+447700900905', '+447700900906']);
	await sandbox.clock.advance(5_000);
	const wanted = [...sent.slice(0, 2), { messageId: UNKNOWN_ID }, ...sent.slice(2)];
	const { items } = await runSms(sandbox, wanted, { parameters: RECONCILE });
	expect(items.map(({ json, pairedItem }) => [json.status, json.rank, json.final, pairedItem])).toStrictEqual([
		['DELIVERED', 50, true, { item: 0 }],
		['UNDELIVERABLE', 50, true, { item: 1 }],
		[null, null, false, { item: 2 }],
		['UNKNOWN', null, false, { item: 3 }],
		['CLICKED', 70, true, { item: 4 }],
		['ENROUTE', 20, false, { item: 5 }],
	]);
	expect(items[2].json).toStrictEqual(event(UNKNOWN_ID, {}));
	expect(jsonOf(items).map(({ messageId }) => messageId)).toStrictEqual(
		wanted.map((item) => (item as { messageId: string }).messageId),
	);
});

it('leaves out what is not decided where only final statuses are wanted', async () => {
	const sent = await send(['+447700900904', phone(0), '+447700900906', '+447700900903']);
	await sandbox.clock.advance(5_000);
	const wanted = [...sent, { messageId: UNKNOWN_ID }];
	const { items } = await runSms(sandbox, wanted, { parameters: FINAL_ONLY });
	expect(items.map(({ json, pairedItem }) => [json.status, pairedItem])).toStrictEqual([
		['DELIVERED', { item: 1 }],
		['EXPIRED', { item: 3 }],
	]);
	expect(asked()).toStrictEqual([wanted.map((item) => (item as { messageId: string }).messageId)]);
	const result = ['DELIVERED', 'SENT'].map((status) => ({ status }));
	sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
	const unnamed = await runSms(sandbox, [{ messageId: '7' }], { parameters: FINAL_ONLY });
	expect(jsonOf(unnamed.items).map(({ status }) => status)).toStrictEqual(['DELIVERED']);
});

it('reads the option from each item, and says so when it is neither true nor false', async () => {
	const sent = await send(phones(2));
	const items = sent.map((item, at) => ({ ...item, only: at === 0 }));
	const each = { ...RECONCILE, options: { finalOnly: '={{ $json.only }}' } };
	const { items: given } = await runSms(sandbox, items, { parameters: each });
	expect(given.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 1 }]);
	const { error } = await runSms(sandbox, [{ messageId: '7', only: 'perhaps' }], { parameters: each });
	expect(error?.message).toContain('Final Statuses Only');
	expect(sandbox.requests).toHaveLength(1);
});

it('asks once for an id that several items hold, and takes several ids of one item', async () => {
	await send(phones(2));
	const [a, b] = sandbox.messages().map(({ id }) => id);
	const wanted = [{ messageId: `${a}, ${b}` }, { messageId: [a] }];
	const { items } = await runSms(sandbox, wanted, { parameters: RECONCILE });
	expect(asked()).toStrictEqual([[a, b]]);
	expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toStrictEqual([
		[a, { item: 0 }],
		[b, { item: 0 }],
		[a, { item: 1 }],
	]);
});

describe('with an id that is none among the items', () => {
	const items = [{ messageId: '<abc>' }, { messageId: UNKNOWN_ID }];

	it('stops before anything is asked', async () => {
		const { error } = await runSms(sandbox, items, { parameters: RECONCILE });
		expect(error?.message).toContain(notAnId('<abc>'));
		expect(error?.context).toMatchObject({ itemIndex: 0 });
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('goes on with the others', async () => {
		const { items: given } = await runSms(sandbox, items, {
			parameters: FINAL_ONLY,
			settings: { onError: 'continueRegularOutput' },
		});
		expect(given).toMatchObject([
			{ json: { error: expect.stringContaining(notAnId('<abc>')) as string }, pairedItem: { item: 0 } },
		]);
		expect(asked()).toStrictEqual([[UNKNOWN_ID]]);
	});

	it('gives it to the error output', async () => {
		const { items: given, errorItems } = await runSms(sandbox, items, {
			parameters: RECONCILE,
			settings: { onError: 'continueErrorOutput' },
		});
		expect(given).toStrictEqual([{ json: event(UNKNOWN_ID, {}), pairedItem: { item: 1 } }]);
		expect(errorItems).toMatchObject([
			{ json: { messageId: '<abc>', error: expect.stringContaining(notAnId('<abc>')) as string } },
		]);
	});
});

describe('when one of two requests fails', () => {
	const broken = { kind: 'status', status: 500 } as const;

	it('stops with what happened', async () => {
		const sent = await send(phones(501));
		sandbox.faults.add(broken);
		const { items, error } = await runSms(sandbox, sent, { parameters: RECONCILE });
		expect(items).toStrictEqual([]);
		expect(error?.message).toContain('HTTP 500');
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'tells it from what came (%s)',
		async (onError) => {
			const sent = await send(phones(501));
			sandbox.faults.add(broken);
			const { items, errorItems } = await runSms(sandbox, sent, { parameters: FINAL_ONLY, settings: { onError } });
			const failed = onError === 'continueErrorOutput' ? errorItems : items;
			expect([failed.length, items.length]).toStrictEqual([500, onError === 'continueErrorOutput' ? 0 : 500]);
			expect(failed[499].pairedItem).toMatchObject({ item: 499 });
			expect(failed[499].json.error).toContain('HTTP 500');
		},
	);
});

/** Answers that are no list of statuses: never taken for ids that the service does not know. */
const NO_ANSWERS: Array<[string, Fault, RegExp]> = [
	['a refusal with 200', ok({ result: null, reasons: [{ key: 'forbidden' }] }), /refused the request/],
	['a refusal with an empty list', ok({ result: [], reasons: [{ key: 'forbidden' }] }), /refused the request/],
	['another object', ok({ ok: true }), /has no list of results/],
	['an empty body', { kind: 'empty' }, new RegExp(UNREADABLE)],
	['a gateway’s page', { kind: 'html', status: 200 }, new RegExp(UNREADABLE)],
	['a malformed body', { kind: 'malformed' }, new RegExp(UNREADABLE)],
];

it.each(NO_ANSWERS)('takes %s for a fault', async (_name, fault, said) => {
	const sent = await send(phones(1));
	sandbox.faults.add(fault);
	const { items, error } = await runSms(sandbox, sent, { parameters: RECONCILE });
	expect(items).toStrictEqual([]);
	expect(`${error?.message}\n${error?.description}`).toMatch(said);
});

it('reads an answer with strange entries, passes on what is new, what nobody asked for, and what nobody can tell whose it is', async () => {
	const held = { smsId: 7, status: 'held_back', statusDateTime: '2026-01-31T12:30:00+03:00', hops: [1] };
	const other = { smsId: '99', status: 'DELIVERED', statusDateTime: '2026-01-31 09:30:00' };
	const result = [null, 'text', {}, { smsId: null, status: 'SENT' }, held, { smsId: '8', status: null }, other];
	sandbox.faults.add(ok({ result }));
	const { items } = await runSms(sandbox, [{ messageId: '7, 8, 9' }], { parameters: RECONCILE });
	expect(jsonOf(items)).toStrictEqual([
		event('7', {
			status: 'HELD_BACK',
			occurredAt: '2026-01-31T09:30:00.000Z',
			occurredAtText: held.statusDateTime,
			raw: held,
		}),
		event('8', { raw: { smsId: '8', status: null } }),
		event('9', {}),
		event('99', { status: 'DELIVERED', rank: 50, final: true, occurredAtText: other.statusDateTime, raw: other }),
		{ ...event('9', { raw: { value: 'text' } }), messageId: null },
		{ ...event('9', { status: 'SENT', rank: 30, raw: { smsId: null, status: 'SENT' } }), messageId: null },
	]);
});

it('tries again when the service is busy for a moment', async () => {
	const sent = await send(phones(1));
	for (const status of [503, 429]) sandbox.faults.add({ kind: 'status', status, headers: { 'Retry-After': '0' } });
	const { items, error } = await runSms(sandbox, sent, { parameters: RECONCILE });
	expect(error).toBeUndefined();
	expect(sandbox.requests.map(({ status }) => status)).toStrictEqual([503, 429, 200]);
	expect(jsonOf(items)).toMatchObject([{ status: 'ACCEPTED', final: false }]);
});

function ok(body: object): Fault {
	return { kind: 'status', status: 200, body };
}
