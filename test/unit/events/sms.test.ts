import { readEvents } from '../../../nodes/events';

describe('an incoming SMS', () => {
	it('gives every field that is documented', () => {
		const body =
			'{"incomingMessageId":3158622571446665002,"to":"15550100","from":"12025550101","text":"Yes, please","transactionId":"700000001","prefix":"Yes","operator":"Example Operator","countryName":"US","ts":1894701660000}';
		expect(readEvents(body)).toMatchObject([
			{
				channel: 'sms',
				kind: 'incoming',
				messageId: '3158622571446665002',
				recipient: '15550100',
				sender: '12025550101',
				text: 'Yes, please',
				transactionId: '700000001',
				prefix: 'Yes',
				operator: 'Example Operator',
				countryName: 'US',
				note: null,
			},
		]);
	});

	it('is told by who says what, where its id has another name', () => {
		expect(readEvents('{"id":"7","from":"12025550101","text":"Yes"}')).toMatchObject([
			{ channel: 'sms', kind: 'incoming', messageId: '7' },
		]);
	});
});

describe('times', () => {
	it.each([
		[1700000000000, '2023-11-14T22:13:20.000Z'],
		['1700000000000', '2023-11-14T22:13:20.000Z'],
		[1700000000, '2023-11-14T22:13:20.000Z'],
		['1700000000', '2023-11-14T22:13:20.000Z'],
		[1, '1970-01-01T00:00:00.001Z'],
		['2030-01-15T10:00:00+01:00', '2030-01-15T09:00:00.000Z'],
		['2030-01-15T10:00:00', null],
		[{}, null],
	])('%j is %j', (ts, occurredAt) => {
		expect(readEvents(JSON.stringify({ messageId: '1', status: 'SENT', ts }))).toMatchObject([{ occurredAt }]);
	});
});

describe('what can not be read', () => {
	it.each([
		[
			'an id that is an object',
			{ messageId: { value: 1 }, event: 'SENT', email: 'a@example.com' },
			'No message id could be read.',
		],
		[
			'a status that is a list',
			{ messageId: '1', event: ['SENT'], email: 'a@example.com' },
			'No status could be read.',
		],
		[
			'both',
			{ messageId: true, event: {}, email: 'a@example.com' },
			'No status could be read. No message id could be read.',
		],
		['an incoming message without an id', { incomingMessageId: null, text: 'Yes' }, 'No message id could be read.'],
	])('%s comes with a note', (_what, entry, note) => {
		expect(readEvents(JSON.stringify(entry))).toMatchObject([{ note, raw: entry }]);
	});
});
