import { channelNamed } from '../../../nodes/events';
import { BLANK } from '../../support/events';
import { readEvents } from '../../support/readEvents';

const TS = 1_700_000_000_000;
const status = { messageId: '3158622571446665001', ts: TS, status: 'DELIVERED', errorCode: 0 };
const channelOf = (entry: object, told?: Parameters<typeof readEvents>[1]) =>
	readEvents(JSON.stringify([entry]), told)?.[0]?.channel;

it.each([
	['a status comes first', status, ['channel', 'kind', 'status', 'recipient', 'errorCode']],
	['what somebody wrote comes first', { incomingMessageId: '1', text: 'Hi' }, ['channel', 'kind', 'text', 'sender']],
])('%s, and all events have the same fields', (_shows, entry, first) => {
	const names = Object.keys(readEvents(JSON.stringify([entry]))?.[0] ?? {});
	expect(names.slice(0, first.length)).toStrictEqual(first);
	expect(new Set(names)).toStrictEqual(new Set(['channel', 'kind', ...Object.keys(BLANK), 'raw']));
});

describe('chat-app status callbacks', () => {
	it('a list gives one event an entry, with every field', () => {
		const body = `[{"messageId":3158622571446665001,"ts":${TS},"status":"SEEN","errorCode":0,"callbackData":{"order":"7"},"extra":{"a":1}},
			{"messageId":"915862257144666002","ts":"${TS}","status":"Rejected","errorCode":131,"callbackData":null}]`;
		expect(readEvents(body)).toStrictEqual([
			{
				...BLANK,
				channel: 'chatapp',
				kind: 'status',
				status: 'SEEN',
				rank: 60,
				final: true,
				messageId: '3158622571446665001',
				occurredAt: '2023-11-14T22:13:20.000Z',
				occurredAtText: String(TS),
				errorCode: 0,
				callbackData: { order: '7' },
				raw: {
					messageId: '3158622571446665001',
					ts: TS,
					status: 'SEEN',
					errorCode: 0,
					callbackData: { order: '7' },
					extra: { a: 1 },
				},
			},
			expect.objectContaining({
				channel: 'chatapp',
				kind: 'status',
				status: 'REJECTED',
				final: true,
				messageId: '915862257144666002',
				occurredAt: '2023-11-14T22:13:20.000Z',
				errorCode: 131,
				callbackData: null,
			}),
		]);
	});

	it.each([
		['callbackData says chat app', { ...status, callbackData: { a: 1 } }, 'chatapp'],
		['an empty callbackData too', { ...status, callbackData: null }, 'chatapp'],
		['in odd case', { MessageID: '1', TS, Status: 'DELIVERED', CallbackData: {} }, 'chatapp'],
		['SEEN exists only for chat app', { ...status, status: 'SEEN' }, 'chatapp'],
		['options say SMS', { ...status, options: { a: 1 } }, 'sms'],
		['SEEN beside options is left to SMS', { ...status, status: 'SEEN', options: {} }, 'sms'],
		['ENROUTE exists only for SMS', { ...status, status: 'ENROUTE' }, 'sms'],
		['neither: SMS, unless something decides', status, 'sms'],
	])('%s', (_shows, entry, channel) => {
		expect(channelOf(entry)).toBe(channel);
	});

	it('where both look the same, the URL decides', () => {
		expect(channelOf(status, 'chatapp')).toBe('chatapp');
		expect(channelOf({ ...status, status: 'SEEN' }, 'sms')).toBe('sms');
		expect(channelOf(status, 'email')).toBe('sms');
	});

	it('what is in the call decides before the URL', () => {
		expect(channelOf({ ...status, callbackData: { a: 1 } }, 'sms')).toBe('chatapp');
		expect(channelOf({ ...status, options: {} }, 'chatapp')).toBe('sms');
	});

	it('without either, the status decides, as it is written or in any case of letters', () => {
		expect(channelOf({ ...status, status: 'SEEN' })).toBe('chatapp');
		expect(channelOf({ ...status, status: 'Seen' })).toBe('chatapp');
		expect(channelOf({ ...status, status: 'HELD_BACK' })).toBe('sms');
	});

	it('an unknown form keeps the channel that its URL names, and a status nobody knows passes through', () => {
		expect(readEvents('{"what":"else"}', 'wallet')?.[0]).toMatchObject({ channel: 'wallet', kind: 'raw' });
		expect(readEvents('{"what":"else"}')?.[0]).toMatchObject({ channel: 'unknown', kind: 'raw' });
		const [event] = readEvents(JSON.stringify({ ...status, status: 'PLAYED', callbackData: {} })) ?? [];
		expect(event).toMatchObject({ channel: 'chatapp', status: 'PLAYED', rank: null, final: false });
	});

	it('a channel is named in any case', () => {
		expect(channelNamed('ChatApp')).toBe('chatapp');
		expect(channelNamed('telex')).toBeUndefined();
		expect(channelNamed(['sms', 'chatapp'])).toBeUndefined();
	});
});

describe('incoming chat-app messages', () => {
	const incoming = '"to":"Shop","from":"447700900100","text":"Yes","ts":1700000000000';

	it.each([
		['an empty profileName, too', ',"profileName":""', 'chatapp'],
		['not an empty one beside what only an SMS tells', ',"profileName":null,"operator":"Example Operator"', 'sms'],
	])('are told by %s', (_what, more, channel) => {
		expect(readEvents(`{"incomingMessageId":5,${incoming}${more}}`)?.[0].channel).toBe(channel);
	});

	it('profileName tells them from an incoming SMS; everything else that came is kept', () => {
		const body = `{"incomingMessageId":3158622571446665003,${incoming},"profileName":"Ann","replyId":"order-7"}`;
		expect(readEvents(body)).toStrictEqual([
			expect.objectContaining({
				channel: 'chatapp',
				kind: 'incoming',
				status: null,
				messageId: '3158622571446665003',
				occurredAt: '2023-11-14T22:13:20.000Z',
				recipient: 'Shop',
				sender: '447700900100',
				text: 'Yes',
				client: { profileName: 'Ann' },
				reference: null,
				late: false,
				raw: expect.objectContaining({ incomingMessageId: '3158622571446665003', replyId: 'order-7' }),
			}),
		]);
	});

	it('are told by it whatever the URL says', () => {
		expect(readEvents(`{"incomingMessageId":5,${incoming},"profileName":"Ann"}`, 'sms')?.[0].channel).toBe('chatapp');
	});

	it('an empty profile name counts, its absence means SMS', () => {
		expect(readEvents(`{"incomingMessageId":"5",${incoming},"profileName":null}`)?.[0].channel).toBe('chatapp');
		expect(readEvents(`{"incomingMessageId":"5",${incoming},"prefix":""}`)?.[0]?.channel).toBe('sms');
	});
});

describe('the channel that the callback URL names', () => {
	it.each([
		['push', { status: 'DELIVERED', options: { a: 'b' } }, 'push', 'sms'],
		['sms', { status: 'delivered', options: { a: 'b' } }, 'sms', 'push'],
		['scenario', { status: 'DELIVERED', callbackData: { a: 'b' } }, 'scenario', 'chatapp'],
		['chatapp', { status: undefined, messageId: undefined, incomingMessageId: 5, text: 'Yes' }, 'chatapp', 'sms'],
		['push', { status: 'SEEN', callbackData: { a: 'b' } }, 'chatapp', 'chatapp'],
	] as const)('%s counts where the content can be of that channel: %j', (url, fields, withUrl, without) => {
		const body = JSON.stringify({ messageId: '1', ts: 1700000000000, ...fields });
		expect(readEvents(body, url)?.[0].channel).toBe(withUrl);
		expect(readEvents(body)?.[0].channel).toBe(without);
	});
});
