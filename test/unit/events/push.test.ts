import { BLANK } from '../../support/events';
import { readEvents } from '../../support/readEvents';

const TS = 1_700_000_000_000;
const OCCURRED = '2023-11-14T22:13:20.000Z';
const status = { messageId: '3158622571446665001', ts: TS, status: 'delivered', errorCode: 0 };
const channelOf = (entry: object, told?: Parameters<typeof readEvents>[1]) =>
	readEvents(JSON.stringify([entry]), told)?.[0]?.channel;

describe('push status callbacks', () => {
	it('a list gives one event an entry, with every field', () => {
		const body = `[{"messageId":3158622571446665001,"ts":${TS},"status":"opened","errorCode":0,"options":{"order":"7"},"extra":1},
			{"messageId":"915862257144666002","ts":"${TS}","status":"Unsubscribed","errorCode":11}]`;
		expect(readEvents(body)).toStrictEqual([
			{
				...BLANK,
				channel: 'push',
				kind: 'status',
				status: 'OPENED',
				rank: 60,
				final: true,
				messageId: '3158622571446665001',
				occurredAt: OCCURRED,
				occurredAtText: String(TS),
				errorCode: 0,
				callbackData: { order: '7' },
				raw: {
					messageId: '3158622571446665001',
					ts: TS,
					status: 'opened',
					errorCode: 0,
					options: { order: '7' },
					extra: 1,
				},
			},
			expect.objectContaining({
				channel: 'push',
				status: 'UNSUBSCRIBED',
				rank: null,
				final: false,
				messageId: '915862257144666002',
				occurredAt: OCCURRED,
				errorCode: 11,
				callbackData: null,
			}),
		]);
	});

	it.each(['accepted', 'send', 'delivered', 'opened', 'rejected', 'canceled', 'expired', 'unsubscribed'])(
		'%s is push, with options and without',
		(word) => {
			const bare = { ...status, status: word };
			const statusWord = word.toUpperCase();
			for (const entry of [bare, { ...bare, options: { a: 1 } }, { ...bare, options: null }]) {
				// Who switched notifications off need not have got this one.
				const final = !['ACCEPTED', 'SEND', 'UNSUBSCRIBED'].includes(statusWord);
				expect(readEvents(JSON.stringify(entry))).toMatchObject([{ channel: 'push', status: statusWord, final }]);
			}
		},
	);

	it.each([
		['a status in capitals beside options is an SMS', { ...status, status: 'DELIVERED', options: {} }, 'sms'],
		['a status in capitals alone is an SMS', { ...status, status: 'DELIVERED' }, 'sms'],
		['CANCELED exists only for push', { ...status, status: 'CANCELED', options: {} }, 'push'],
		['SEND exists only for push', { ...status, status: 'SEND' }, 'push'],
		['field names in odd case', { MessageId: 1, TS, STATUS: 'delivered', Options: {} }, 'push'],
		['a status that nobody knows is left to SMS', { ...status, status: 'queued', options: {} }, 'sms'],
	])('%s', (_shows, entry, channel) => {
		expect(channelOf(entry)).toBe(channel);
	});

	it('a bare status in lower case follows the URL', () => {
		expect(channelOf(status, 'sms')).toBe('sms');
		expect(channelOf(status)).toBe('push');
	});
});

describe('the earlier push webhook', () => {
	it('gives one event an entry, the tapped action under its client', () => {
		const entry = {
			pushToken: 'token-1',
			state: 'opened',
			actionId: 'app://orders',
			pushApplicationId: 7,
			reportedTimestamp: TS,
		};
		const body = `[${JSON.stringify(entry).replace('{', '{"pushId":3158622571446665001,')},
			${JSON.stringify({ ...entry, pushId: '5', state: 'EXPIRED', stateDesc: 'too late', reportedTimestamp: String(TS) })}]`;
		expect(readEvents(body)).toStrictEqual([
			{
				...BLANK,
				channel: 'push',
				kind: 'status',
				status: 'OPENED',
				rank: 60,
				final: true,
				messageId: '3158622571446665001',
				occurredAt: OCCURRED,
				occurredAtText: String(TS),
				recipient: 'token-1',
				to: 'token-1',
				sender: '7',
				from: '7',
				client: { actionId: 'app://orders' },
				raw: { pushId: '3158622571446665001', ...entry },
			},
			expect.objectContaining({
				channel: 'push',
				status: 'EXPIRED',
				messageId: '5',
				occurredAt: OCCURRED,
				raw: expect.objectContaining({ stateDesc: 'too late', actionId: 'app://orders' }),
			}),
		]);
	});

	it('is known by its id together with its state', () => {
		expect(channelOf({ pushId: '5' })).toBe('unknown');
		expect(channelOf({ state: 'opened' })).toBe('unknown');
	});

	it('in odd case, with an unknown state', () => {
		const [event] = readEvents('{"PushID":5,"State":"Queued","pushtoken":"t"}') ?? [];
		expect(event).toMatchObject({ channel: 'push', status: 'QUEUED', rank: null, messageId: '5', recipient: 't' });
	});
});

describe('wallet push callbacks', () => {
	it('are of a form that no document shows; the URL names their channel', () => {
		const body = '[{"result":3158622571446665001,"ts":1700000000000,"mergeKey":"a1","callbackData":{"order":"7"}}]';
		expect(readEvents(body, 'wallet')).toMatchObject([
			{ channel: 'wallet', kind: 'raw', messageId: null, raw: { mergeKey: 'a1', result: '3158622571446665001' } },
		]);
		expect(readEvents(body)).toMatchObject([{ channel: 'unknown', kind: 'raw' }]);
	});

	it('in the form of other statuses are read as such', () => {
		const entry = { ...status, status: 'DELIVERED', callbackData: { a: 1 } };
		expect(readEvents(JSON.stringify(entry), 'wallet')).toMatchObject([
			{ channel: 'wallet', kind: 'status', status: 'DELIVERED', callbackData: { a: 1 } },
		]);
		expect(channelOf(entry)).toBe('chatapp');
	});
});
