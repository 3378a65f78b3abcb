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

	it('has its text as it is, be it a number, an element with attributes, or under a name of the deployment’s own', () => {
		const textOf = (body: string, mapping = {}) => readEvents(body, { mapping })?.[0].text;
		expect(textOf('{"incomingMessageId":1,"text":7}')).toBe('7');
		expect(textOf('<a><incomingMessageId>1</incomingMessageId><text lang="en"> Yes </text></a>')).toBe(' Yes ');
		expect(textOf('{"incomingMessageId":1,"words":" ","text":"Yes"}', { text: ['words'] })).toBe('Yes');
	});

	it('is none without an id, a sender or a text, or with a status', () => {
		const kinds = [
			{ from: 'a', text: 'Yes' },
			{ id: 1, text: 'Yes' },
			{ id: 1, from: 'a' },
			{ id: 1, from: 'a', text: 'Yes', status: 'SENT' },
		].map((entry) => readEvents(JSON.stringify(entry))?.[0].kind);
		expect(kinds).toStrictEqual(['raw', 'raw', 'raw', 'status']);
	});

	it('is told by who says what, where its id has another name', () => {
		expect(readEvents('{"id":"7","from":"12025550101","text":"Yes"}')).toMatchObject([
			{ channel: 'sms', kind: 'incoming', messageId: '7' },
		]);
	});

	it('may have the status that it was received', () => {
		expect(readEvents('{"id":"7","from":"12025550101","text":"Yes","status":"received"}')).toMatchObject([
			{ channel: 'sms', kind: 'incoming', messageId: '7', status: 'RECEIVED' },
		]);
	});

	it('is known by another id where one is 0', () => {
		const idOf = (ids: string) => readEvents(`{${ids},"from":"12025550101","text":"Yes"}`)?.[0].messageId;
		expect(idOf('"incomingMessageId":0,"messageId":"123"')).toBe('123');
		expect(idOf('"incomingMessageId":0,"messageId":"0","id":77')).toBe('77');
	});

	it.each(['0', '"0"', '"000"'])('whose id is %s has none: a number that nobody set', (id) => {
		expect(readEvents(`{"incomingMessageId":${id},"from":"12025550101","text":"Yes"}`)).toMatchObject([
			{ channel: 'sms', kind: 'incoming', messageId: null, note: 'No message id could be read.' },
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

describe('a field', () => {
	const one = (entry: object) => readEvents(JSON.stringify(entry))?.[0];

	it('counts under its first spelling, without the blanks around its value', () => {
		expect(one({ messageId: ' 7 ', Status: ' sent ', status: 'DELIVERED' })).toMatchObject({
			messageId: '7',
			status: 'SENT',
		});
	});

	it('has a name of sixty-four characters at most', () => {
		const named = (length: number) => {
			const name = 'n'.repeat(length);
			const body = JSON.stringify({ messageId: 1, status: 'SENT', [name]: 'x' });
			return readEvents(body, { mapping: { recipient: [name] } })?.[0].recipient;
		};
		expect([named(64), named(65)]).toStrictEqual(['x', null]);
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
