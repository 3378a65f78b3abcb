import { readEvents } from '../../support/readEvents';

const TS = 1_700_000_000_000;
const IDS = { contactId: '915862257144666002', taskId: 7, triggerId: 8 };
const entry = { messageId: '3158622571446665001', ts: TS, status: 'delivered', ...IDS };
const channelOf = (value: object) => readEvents(JSON.stringify([value]))?.[0]?.channel;

it('a click gives every field, ids as text, in an event of the channel scenario', () => {
	const body = `[{"messageId":3158622571446665001,"ts":${TS},"status":"clicked","errorCode":null,"ip":"192.0.2.7",
		"browser":"Firefox","os":"Linux","callbackData":{"order":"7"},"userAgent":"UA","contactId":915862257144666002,"taskId":7,
		"triggerId":3158622571446665003,"email":"ann@example.com","url":"https://www.example.com",
		"geolocation":{"country":"GB","region":null,"city":"Leeds"},"new":1}]`;
	expect(readEvents(body)).toMatchObject([
		{
			channel: 'scenario',
			kind: 'status',
			status: 'CLICKED',
			final: true,
			messageId: '3158622571446665001',
			occurredAt: '2023-11-14T22:13:20.000Z',
			errorCode: null,
			recipient: 'ann@example.com',
			callbackData: { order: '7' },
			client: {
				ip: '192.0.2.7',
				browser: 'Firefox',
				operatingSystem: 'Linux',
				userAgent: 'UA',
				url: 'https://www.example.com',
				geolocation: { country: 'GB', region: null, city: 'Leeds' },
			},
			contactId: '915862257144666002',
			taskId: '7',
			triggerId: '3158622571446665003',
			note: null,
			raw: { contactId: '915862257144666002', taskId: 7, triggerId: '3158622571446665003', new: 1 },
		},
	]);
});

it.each([
	'delivered',
	'expired',
	'undeliverable',
	'bounced',
	'opened',
	'clicked',
	'rejected',
	'deleted',
	'subscribed',
	'unsubscribed',
	'complained',
	'unknown',
	'canceled',
])('status %s is of the channel scenario, with and without callback data', (status) => {
	expect(channelOf({ ...entry, status })).toBe('scenario');
	expect(channelOf({ ...entry, status, callbackData: { a: 1 } })).toBe('scenario');
});

it.each([
	['an email', { email: 'ann@example.com' }, true],
	['a notification', { pushToken: 'token' }, false],
	['a notification whose token is not told', { pushApplicationId: 5, pushToken: null }, false],
	['an email beside an app that nobody set', { email: 'ann@example.com', pushApplicationId: 0 }, true],
	['an email beside an app', { email: 'ann@example.com', pushApplicationId: 5, pushToken: null }, true],
	['a notification to somebody with an address', { pushToken: 'token', email: 'ann@example.com' }, false],
])('who unsubscribed has got %s: %#', (_what, whose, final) => {
	const body = JSON.stringify([{ ...entry, status: 'unsubscribed', ...whose }]);
	expect(readEvents(body)).toMatchObject([{ status: 'UNSUBSCRIBED', final, rank: final ? 80 : null }]);
});

it.each([
	['an SMS or an email', {}, null],
	['a notification', { pushToken: 'token' }, 60],
])('only of a notification it is known what it means that it was canceled: %s', (_what, whose, rank) => {
	const body = JSON.stringify([{ ...entry, status: 'canceled', email: null, ...whose }]);
	expect(readEvents(body)).toMatchObject([{ status: 'CANCELED', final: rank !== null, rank }]);
});

it('names are read whatever their case, and one key that only a scenario has is enough', () => {
	const upper = Object.fromEntries(Object.entries(entry).map(([name, value]) => [name.toUpperCase(), value]));
	expect(readEvents(JSON.stringify([upper]))).toMatchObject([{ channel: 'scenario', messageId: entry.messageId }]);
	expect(channelOf({ messageId: '1', ts: TS, status: 'opened', triggerId: 8 })).toBe('scenario');
	expect(channelOf({ messageId: '1', ts: TS, status: 'opened', taskId: 8 })).toBe('scenario');
	expect(channelOf({ messageId: '1', ts: TS, status: 'DELIVERED', contactId: 8 })).toBe('scenario');
	expect(channelOf({ messageId: '1', ts: TS, status: 'delivered', userAgent: 'UA' })).toBe('scenario');
});

it('one whose empty keys are left out is told by its status, and its data', () => {
	expect(channelOf({ messageId: '1', ts: TS, status: 'clicked' })).toBe('scenario');
	expect(channelOf({ messageId: '1', ts: TS, status: 'delivered', callbackData: { a: 1 } })).toBe('scenario');
	expect(channelOf({ messageId: '1', ts: TS, status: 'delivered' })).toBe('push');
});

it('a push token is the recipient where there is no address, and the error code is kept', () => {
	const event = { ...entry, status: 'rejected', errorCode: 69, pushToken: 'token', pushApplicationId: 5 };
	expect(readEvents(JSON.stringify([event]))).toMatchObject([
		{ recipient: 'token', sender: '5', errorCode: 69, client: null, raw: { pushApplicationId: 5 } },
	]);
});

it.each([0, '0'])('an application %j that nobody set is no sender', (pushApplicationId) => {
	const [event] = readEvents(JSON.stringify([{ ...entry, email: 'ann@example.com', pushApplicationId }])) ?? [];
	expect([event.sender, event.recipient]).toStrictEqual([null, 'ann@example.com']);
});

it('callbacks of other channels stay theirs', () => {
	expect(channelOf({ messageId: '1', ts: TS, status: 'opened' })).toBe('push');
	expect(channelOf({ messageId: '1', ts: TS, status: 'DELIVERED', options: {} })).toBe('sms');
	expect(channelOf({ messageId: '1', event: 'OPENED', email: 'a@example.com', dateTime: '', ...IDS })).toBe('email');
	expect(channelOf({ messageId: '1', ts: TS, status: 'SEEN', callbackData: {} })).toBe('chatapp');
});
