import { readEvents } from '../../support/readEvents';

const one = (entry: object) => readEvents(JSON.stringify(entry))?.[0];

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

	it('has its text as it is, be it a number or an element with attributes', () => {
		const textOf = (body: string) => readEvents(body)?.[0].text;
		expect(textOf('{"incomingMessageId":1,"text":7}')).toBe('7');
		expect(textOf('<a><incomingMessageId>1</incomingMessageId><text lang="en"> Yes </text></a>')).toBe(' Yes ');
		expect(textOf('{"incomingMessageId":1,"text":" "}')).toBeNull();
	});

	it('is none under another name of its id', () => {
		for (const name of ['id', 'messageId', 'incoming_message_id']) {
			expect(one({ [name]: 7, from: '12025550101', to: '1', text: 'Yes' })).toMatchObject({
				kind: 'raw',
				channel: 'unknown',
				sender: null,
				messageId: null,
			});
		}
	});

	it.each(['0', '"0"', '"000"'])('whose id is %s has none; the operator’s tells it from others', (id) => {
		const incoming = `"incomingMessageId":${id},"from":"12025550101","text":"Yes"`;
		expect(readEvents(`{${incoming}}`)).toMatchObject([
			{ kind: 'incoming', messageId: null, note: 'No message id could be read.' },
		]);
		expect(readEvents(`{${incoming},"transactionId":"7"}`)).toMatchObject([
			{ kind: 'incoming', messageId: null, transactionId: '7', note: null },
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
		[999999999, '1970-01-12T13:46:39.999Z'],
		[1000000000, '2001-09-09T01:46:40.000Z'],
		['0999999999', '1970-01-12T13:46:39.999Z'],
		[99999999999, '5138-11-16T09:46:39.000Z'],
		[100000000000, '1973-03-03T09:46:40.000Z'],
		['2030-01-15T10:00:00+01:00', '2030-01-15T09:00:00.000Z'],
		['2030-01-15T10:00:00', null],
	])('%j is %j, and stands beside it as it was written', (ts, occurredAt) => {
		expect(one({ messageId: '1', status: 'SENT', ts })).toMatchObject({ occurredAt, occurredAtText: String(ts) });
	});

	it('what is no text has none', () => {
		expect(one({ messageId: '1', status: 'SENT', ts: {} })).toMatchObject({ occurredAt: null, occurredAtText: null });
		expect(one({ messageId: '1', status: 'SENT' })).toMatchObject({ occurredAt: null, occurredAtText: null });
	});
});

describe('what can not be read', () => {
	it.each([
		['an id that is an object', { messageId: { value: 1 }, event: 'SENT' }, 'No message id could be read.'],
		['a status that is a list', { messageId: '1', event: ['SENT'] }, 'No status could be read.'],
		['both', { messageId: true, status: {} }, 'No status could be read. No message id could be read.'],
		['a blank id', { messageId: ' ', status: 'SENT' }, 'No message id could be read.'],
		['an incoming message without an id', { incomingMessageId: null, text: 'Yes' }, 'No message id could be read.'],
	])('%s comes with a note', (_what, entry, note) => {
		expect(one(entry)).toMatchObject({ note, raw: entry });
		expect(one(entry)?.kind).not.toBe('raw');
	});

	it.each([
		['an id alone', { messageId: '1' }],
		['a status alone', { status: 'SENT' }],
		['an id and a status of other names', { id: '1', status: 'SENT' }],
		['an id of the status query', { smsId: '1', status: 'SENT' }],
		['a name in another spelling', { message_id: '1', status: 'SENT' }],
		['the id of one form with the status of another', { pushId: '1', status: 'SENT' }],
		['a message and its sender', { id: '1', from: 'a', text: 'Yes' }],
	])('%s is a call that no document shows: nothing of it is read', (_what, raw) => {
		expect(one(raw)).toMatchObject({
			channel: 'unknown',
			kind: 'raw',
			messageId: null,
			status: null,
			note: 'No document shows this form of callback. It is in “raw” as it came.',
			raw,
		});
	});
});

describe('a field', () => {
	it('counts under its first spelling', () => {
		expect(one({ messageId: '7', Status: 'sent', status: 'DELIVERED' })).toMatchObject({ status: 'SENT' });
	});

	it.each([
		['0', 0],
		['-1', -1],
		['999999999', 999999999],
		['1000000000', '1000000000'],
		['007', '007'],
		['E7', 'E7'],
		['7x', '7x'],
	])('that is the error code %s is %j', (errorCode, code) => {
		expect(one({ messageId: 1, status: 'REJECTED', errorCode })?.errorCode).toBe(code);
	});
});

it.each([
	['12025550101', '+12025550101'],
	['+12025550101', '+12025550101'],
	['12345', '12345'],
	['89161234567', '+79161234567'],
	['MyShop', 'MyShop'],
])('whoever wrote from %s is answered at %s', (from, answered) => {
	const [event] =
		readEvents(JSON.stringify({ incomingMessageId: 1, to: '12025550199', from, text: 'Yes', ts: 1 })) ?? [];
	expect([event.sender, event.from, event.to]).toStrictEqual([from, answered, '12025550199']);
});
