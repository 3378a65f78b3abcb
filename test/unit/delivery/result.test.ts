import type { IDataObject } from 'n8n-workflow';

import type { DeliveryPlan, Report } from '../../../nodes/delivery/plan';
import { codesWithoutId, result } from '../../../nodes/delivery/result';
import { pack } from '../../../nodes/durable/packed';
import { statusIn } from '../../../nodes/events/envelope';

const AT = '2030-01-15T10:00:00.000Z';

function report(status: string, source: Report['source'] = 'callback'): Report {
	const [occurredAt, occurredAtText] = source === 'callback' ? [AT, '1894701600000'] : [null, '2030-01-15 10:00:00'];
	return { ...statusIn(status), occurredAt, occurredAtText, errorCode: null, source };
}

const plan = (items: IDataObject[], awaited: Array<[number, string]>, statuses: string[] = []): DeliveryPlan => ({
	version: 1,
	statusUrl: '',
	channel: 'sms',
	goal: { statuses },
	deadline: 0,
	catcher: null,
	items,
	awaited: pack(awaited.map(([item, messageId]) => ({ item, messageId }))),
	messages: awaited.length,
	helps: { node: 'Send', execution: '5' },
});

const sent = (messageId: string, rest: IDataObject = {}) => ({ to: `to ${messageId}`, code: 'OK', messageId, ...rest });
const SILENT = {
	status: null,
	final: false,
	occurredAt: null,
	occurredAtText: null,
	errorCode: null,
	source: null,
};

it('each item ends as its message did, in the order of the input', () => {
	const items = [sent('3'), sent('1', { parts: 2 }), sent('2'), sent('4')];
	const awaited: Array<[number, string]> = [3, 2, 1, 0].map((item) => [item, items[item].messageId]);
	const reports = {
		'1': report('DELIVERED'),
		'2': { ...report('UNDELIVERABLE', 'query'), errorCode: 41 },
		'3': report('SENT'),
	};
	expect(result(plan(items, awaited), reports)).toStrictEqual([
		{
			to: 'to 3',
			code: 'OK',
			messageId: '3',
			outcome: 'TIMEOUT',
			status: 'SENT',
			final: false,
			occurredAt: AT,
			occurredAtText: '1894701600000',
			errorCode: null,
			source: 'callback',
		},
		{
			to: 'to 1',
			code: 'OK',
			messageId: '1',
			parts: 2,
			outcome: 'REACHED',
			status: 'DELIVERED',
			final: true,
			occurredAt: AT,
			occurredAtText: '1894701600000',
			errorCode: null,
			source: 'callback',
		},
		{
			to: 'to 2',
			code: 'OK',
			messageId: '2',
			outcome: 'FAILED',
			status: 'UNDELIVERABLE',
			final: true,
			occurredAt: null,
			occurredAtText: '2030-01-15 10:00:00',
			errorCode: 41,
			source: 'query',
		},
		{ to: 'to 4', code: 'OK', messageId: '4', outcome: 'TIMEOUT', ...SILENT },
	]);
});

it('items that nobody waits for stay as they were', () => {
	const rejected = { to: '1', code: 'REJECTED', messageId: null, reasons: [{ key: 'billing.error' }] };
	const errored = { error: 'No.', message: 'Do it.', details: { code: 'INVALID' } };
	const [first, second, third] = result(plan([rejected, sent('2'), errored], [[1, '2']]), { '2': report('DELIVERED') });
	expect(first).toBe(rejected);
	expect(second).toMatchObject({ messageId: '2', outcome: 'REACHED' });
	expect(third).toBe(errored);
});

it('a chosen status is what counts', () => {
	const items = [sent('1'), sent('2')];
	const reports = { '1': report('DELIVERED'), '2': report('SEEN') };
	const ends = result(
		plan(
			items,
			[
				[0, '1'],
				[1, '2'],
			],
			['SEEN'],
		),
		reports,
	);
	expect(ends.map(({ status, outcome }) => [status, outcome])).toStrictEqual([
		['DELIVERED', 'TIMEOUT'],
		['SEEN', 'REACHED'],
	]);
});

describe('one email to several recipients', () => {
	const email = { to: 'ann, bob', code: 'OK', messageId: '1', recipients: [{ messageId: '1' }, { messageId: '2' }] };
	const ofItem = (reports: Record<string, Report>) =>
		result(
			plan(
				[email],
				[
					[0, '1'],
					[0, '2'],
				],
			),
			reports,
		)[0];

	it.each([
		['FAILED', 'BOUNCED', { '1': report('OPENED'), '2': report('BOUNCED') }],
		['FAILED', 'BOUNCED', { '2': report('BOUNCED') }],
		['TIMEOUT', 'SENT', { '1': report('DELIVERED'), '2': report('SENT') }],
		['TIMEOUT', null, { '1': report('DELIVERED') }],
		['REACHED', 'DELIVERED', { '1': report('DELIVERED'), '2': report('OPENED') }],
	])('is %s, as the one that got least far', (outcome, status, reports: Record<string, Report>) => {
		expect(ofItem(reports)).toMatchObject({ messageId: '1', outcome, status, recipients: email.recipients });
	});

	it('names the end of each', () => {
		const { deliveries } = ofItem({ '1': report('DELIVERED', 'query'), '2': report('BOUNCED') });
		expect(deliveries).toStrictEqual([
			{
				messageId: '1',
				...SILENT,
				outcome: 'REACHED',
				status: 'DELIVERED',
				final: true,
				occurredAtText: '2030-01-15 10:00:00',
				source: 'query',
			},
			{
				messageId: '2',
				outcome: 'FAILED',
				status: 'BOUNCED',
				final: true,
				occurredAt: AT,
				occurredAtText: '1894701600000',
				errorCode: null,
				source: 'callback',
			},
		]);
	});
});

it('a recipient that was refused at once got least far of all', () => {
	const recipients = [
		{ to: 'ann@example.com', code: 'OK', messageId: '1' },
		{ to: 'bob@example.com', code: 'REJECTED', messageId: null },
	];
	const email = sent('1', { code: 'PARTIAL', recipients });
	const withoutId = { 0: codesWithoutId(email) };
	const [item] = result({ ...plan([email], [[0, '1']]), withoutId }, { '1': report('DELIVERED') });
	expect(item).toMatchObject({ messageId: '1', outcome: 'FAILED', status: 'REJECTED', final: true });
	expect(item.deliveries).toMatchObject([{ outcome: 'REACHED' }, { messageId: null, outcome: 'FAILED' }]);
});

it.each([
	['of several messages', [{ address: 'ann@example.com', code: 'REJECTED', messageId: null }]],
	['that nobody understands', [null, 'ann@example.com']],
])('recipients %s that stood in the input say nothing of the message', (_, recipients) => {
	const items = [{ recipients, ...sent('1') }];
	const [item] = result(plan(items, [[0, '1']]), { '1': report('DELIVERED') });
	expect(item).toMatchObject({ recipients, outcome: 'REACHED', status: 'DELIVERED' });
	expect(item).not.toHaveProperty('deliveries');
});

it('of a group, whose recipients are a list of addresses, no recipient has a code', () => {
	expect(codesWithoutId({ recipients: ['+12025550101', null] })).toStrictEqual([]);
});

describe('a message that was taken', () => {
	const taken = { to: '1', code: 'OK', messageId: null };
	it.each([
		['of the chat app', taken],
		['of a group whose ids nobody can tell apart', { ...taken, group: { recipientCount: 2, messageIdCount: 2 } }],
		['of a scenario', { code: 'OK', contactId: null, messageId: null }],
	])('%s without an ID of its own is UNKNOWN, and its item says why', (_what, item) => {
		const [end, other] = result(plan([item, sent('2')], [[1, '2']]), { '2': report('DELIVERED') });
		const message =
			'It was taken, but the answer gave no ID of its own to wait for: what has become of it can’t be told.';
		expect(end).toStrictEqual({ ...item, ...SILENT, outcome: 'UNKNOWN', message });
		expect(other.outcome).toBe('REACHED');
	});

	it('of which nobody knows whether one recipient’s was taken got no further than UNKNOWN', () => {
		const recipients = [
			{ to: 'ann', messageId: '1', code: 'OK' },
			{ to: 'bob', messageId: null, code: 'UNKNOWN' },
		];
		const withoutId = { 0: codesWithoutId({ recipients }) };
		const waited = { ...plan([sent('1', { recipients })], [[0, '1']]), withoutId };
		const [item] = result(waited, { '1': report('DELIVERED') });
		expect(item).toMatchObject({ outcome: 'UNKNOWN', status: 'UNKNOWN', final: false });
	});

	it('for one of two recipients without an ID got no further than UNKNOWN', () => {
		const recipients = [
			{ to: 'ann@example.com', code: 'OK', messageId: '1' },
			{ ...taken, to: 'bob@example.com' },
		];
		const withoutId = { 0: codesWithoutId({ recipients }) };
		const [item] = result(
			{ ...plan([sent('1', { recipients })], [[0, '1']]), withoutId },
			{ '1': report('DELIVERED') },
		);
		expect(item).toMatchObject({ messageId: '1', outcome: 'UNKNOWN', status: null });
		expect(item.deliveries).toMatchObject([
			{ messageId: '1', outcome: 'REACHED' },
			{ messageId: null, outcome: 'UNKNOWN', message: expect.stringContaining('no ID') },
		]);
	});

	it('for one recipient without an ID, and refused for the other, has failed', () => {
		const recipients = [{ ...taken }, { to: '2', code: 'REJECTED', messageId: null }];
		const email = { ...taken, code: 'PARTIAL', message: 'To some.', recipients };
		const [item] = result({ ...plan([email], []), withoutId: { 0: codesWithoutId(email) } }, {});
		expect(item).toMatchObject({ code: 'PARTIAL', outcome: 'FAILED', status: 'REJECTED', message: 'To some.' });
		expect(item.deliveries).toMatchObject([{ outcome: 'UNKNOWN' }, { outcome: 'FAILED' }]);
	});
});

it('an item of several messages ends as the worst of them did', () => {
	const ids = ['1', '2', '3'];
	const both = plan(
		[sent('1', { messageIds: ids })],
		ids.map((id): [number, string] => [0, id]),
	);
	const all = { '1': report('DELIVERED'), '2': report('SENT'), '3': report('UNDELIVERABLE') };
	expect(result(both, all)).toMatchObject([{ outcome: 'FAILED' }]);
	expect(result(both, { ...all, '3': report('SENT') })).toMatchObject([{ outcome: 'TIMEOUT' }]);
	const [unknown] = result(both, { ...all, '3': report('UNDELIVERABLE') }, 'UNKNOWN');
	expect(unknown).toMatchObject({ outcome: 'FAILED' });
});

it('what has become of a message comes before whom it was for, and the details after', () => {
	const [ended] = result(plan([sent('1')], [[0, '1']]), { '1': report('DELIVERED') });
	expect(Object.keys(ended)).toStrictEqual([
		'outcome',
		'status',
		'to',
		'code',
		'messageId',
		'final',
		'occurredAt',
		'occurredAtText',
		'errorCode',
		'source',
	]);
});
