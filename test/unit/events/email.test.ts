import fc from 'fast-check';

import { BLANK } from '../../support/events';
import { readEvents } from '../../support/readEvents';

const ID = '3158622571446665001';
const one = (body: string) => readEvents(body)?.[0];

describe('form B', () => {
	it('one object, with everything in it', () => {
		const raw = {
			contactId: '12',
			taskId: 0,
			triggerId: 0,
			email: 'ann@example.com',
			event: 'CLICKED',
			extra: [1],
			url: 'https://www.example.com/',
			dateTime: '2030-01-15T10:00:00.1234567',
			options: { order: '7' },
			clientInfo: { platform: 'Desktop', operatingSystem: 'Linux', browser: 'Example' },
		};
		const body = JSON.stringify({ messageId: 0, ...raw }).replace('"messageId":0', `"messageId":${ID}`);
		expect(readEvents(body)).toStrictEqual([
			{
				...BLANK,
				channel: 'email',
				kind: 'status',
				status: 'CLICKED',
				rank: 70,
				final: true,
				messageId: ID,
				occurredAtText: '2030-01-15T10:00:00.1234567',
				recipient: 'ann@example.com',
				to: 'ann@example.com',
				callbackData: { order: '7' },
				client: { ...raw.clientInfo, url: 'https://www.example.com/' },
				contactId: '12',
				taskId: '0',
				triggerId: '0',
				raw: { messageId: ID, ...raw },
			},
		]);
	});

	it.each([
		['2030-01-15T10:00:00', null],
		['2030-01-15 10:00:00.123', null],
		['2030-01-15', null],
		['20300115100000', null],
		['1893456000000', '2030-01-01T00:00:00.000Z'],
		['2030-01-15T10:00:00.1234567Z', '2030-01-15T10:00:00.123Z'],
		['2030-01-15T10:00:00+03:00', '2030-01-15T07:00:00.000Z'],
		['2030-01-15 10:00:00 +03:00', '2030-01-15T07:00:00.000Z'],
		['2030-01-15 10:00:00.123456+0300', '2030-01-15T07:00:00.123Z'],
	])('the moment of %s', (dateTime, occurredAt) => {
		const event = one(JSON.stringify({ messageId: '1', email: 'a@example.com', event: 'SENT', dateTime }));
		expect(event).toMatchObject({ occurredAt, occurredAtText: dateTime });
	});

	it('a soft bounce is not final, a hard one is, and the reason is kept', () => {
		const bounce = { messageId: '1', email: 'a@example.com', event: 'bounced', reason: 'Mailbox full' };
		expect(one(JSON.stringify({ ...bounce, isHardbounce: false }))).toMatchObject({
			status: 'BOUNCED',
			final: false,
			errorCode: 'Mailbox full',
		});
		expect(one(JSON.stringify({ ...bounce, isHardbounce: 'false' }))?.final).toBe(false);
		expect(one(JSON.stringify({ ...bounce, isHardbounce: true }))?.final).toBe(true);
		for (const unclear of ['10', 'falsely', 'No', '', 0]) {
			expect(one(JSON.stringify({ ...bounce, isHardbounce: unclear }))?.final).toBe(true);
		}
		expect(one(JSON.stringify(bounce))?.final).toBe(true);
	});

	it('is known by its id and its event', () => {
		const channel = (entry: object) => one(JSON.stringify(entry))?.channel;
		expect(channel({ event: 'OPENED', messageId: '7' })).toBe('email');
		expect(channel({ event: 'OPENED', email: 'a@example.com' })).toBe('unknown');
		expect(channel({ event: 'OPENED' })).toBe('unknown');
	});

	it('names what the recipient reads with alike, and keeps what nobody knows', () => {
		const clientInfo = { OS: 'Linux', Device: 'Phone' };
		const entry = { messageId: 1, email: 'a@example.com', event: 'OPENED', clientInfo };
		expect(one(JSON.stringify(entry))?.client).toStrictEqual({ operatingSystem: 'Linux', Device: 'Phone' });
	});

	it('keeps a key of any name', () => {
		const entry = '{"messageId":1,"email":"a@example.com","event":"OPENED","clientInfo":{"__proto__":{"a":1}}}';
		expect(JSON.stringify(one(entry)?.client)).toBe('{"__proto__":{"a":1}}');
	});

	it('keys in odd case', () => {
		expect(one('{"MessageID":7,"Email":"a@example.com","Event":"Opened"}')).toMatchObject({
			channel: 'email',
			status: 'OPENED',
			messageId: '7',
		});
	});
});

describe('form A', () => {
	it('a list, with user data of any type', () => {
		const entry = {
			dateTime: '2030-01-15T10:00:00',
			contactId: 1,
			messageId: ID,
			taskId: 0,
			event: 'DELIVERED',
			email: 'a@example.com',
		};
		const bodies = [{ order: '7' }, '{"order":"7"}', 'order 7', null, ''];
		const events = readEvents(JSON.stringify(bodies.map((userData) => ({ ...entry, userData }))));
		expect(events?.map(({ callbackData }) => callbackData)).toStrictEqual([
			{ order: '7' },
			{ userData: '{"order":"7"}' },
			{ userData: 'order 7' },
			null,
			null,
		]);
		expect(events?.[0]).toStrictEqual({
			...BLANK,
			channel: 'email',
			kind: 'status',
			status: 'DELIVERED',
			rank: 50,
			final: true,
			messageId: ID,
			occurredAtText: '2030-01-15T10:00:00',
			recipient: 'a@example.com',
			to: 'a@example.com',
			callbackData: { order: '7' },
			contactId: '1',
			taskId: '0',
			raw: { ...entry, userData: { order: '7' } },
		});
	});
});

describe('XML', () => {
	const event = (status: string, more = '') =>
		`<messageEventDto><channel>EMAIL</channel><messageId>${ID}</messageId><ts>1700000000000</ts><status>${status}</status>
		<taskId>0</taskId><email>a@example.com</email>${more}</messageEventDto>`;
	const data =
		'<callbackData><entry><key>order</key><value xsi:type="xs:string"> 007 </value></entry><entry><key>b</key><value xsi:nil="true"/></entry></callbackData>';

	it('a list of events, whatever prefix its names have', () => {
		const body = `\uFEFF<?xml version="1.0"?>\n<n:messageEventDtos xmlns:n="urn:x">${event('CLICKED', `${data}<browser>B</browser><os>O</os><url>https://www.example.com/?a=1&amp;b=2</url>`)}${event('sent')}</n:messageEventDtos>`;
		const events = readEvents(body);
		expect(events).toHaveLength(2);
		expect(events?.[0]).toMatchObject({
			...BLANK,
			channel: 'email',
			kind: 'status',
			status: 'CLICKED',
			rank: 70,
			final: true,
			messageId: ID,
			occurredAt: '2023-11-14T22:13:20.000Z',
			occurredAtText: '1700000000000',
			recipient: 'a@example.com',
			to: 'a@example.com',
			callbackData: { order: ' 007 ', b: null },
			taskId: '0',
			client: { browser: 'B', operatingSystem: 'O', url: 'https://www.example.com/?a=1&b=2' },
			raw: { messageId: ID, taskId: '0', url: 'https://www.example.com/?a=1&b=2' },
		});
		expect(events?.[1]).toMatchObject({ status: 'SENT', final: false, callbackData: null, client: null });
	});

	it.each([
		['one event', `<messageEventDtos>${event('SENT')}</messageEventDtos>`, 1],
		['one event without the list', event('SENT'), 1],
		['an empty list', '<messageEventDtos/>', 0],
		['an empty list in two lines', '<messageEventDtos>\n</messageEventDtos>', 0],
		[
			'names in odd case',
			'<MESSAGEEVENTDTOS><MessageEventDto><MessageId>1</MessageId><Status>SENT</Status></MessageEventDto></MESSAGEEVENTDTOS>',
			1,
		],
	])('%s', (_shows, body, count) => {
		const events = readEvents(body);
		expect(events).toHaveLength(count);
		expect(events?.every(({ channel, kind }) => channel === 'email' && kind === 'status')).toBe(true);
	});

	it.each([
		[
			'repeated',
			'<callbackData><key>a</key><value>1</value></callbackData><callbackData><key>b</key><value>2</value></callbackData>',
			{ a: '1', b: '2' },
		],
		[
			'one entry',
			'<callbackData><entry><key>a</key><value><string>1</string></value></entry></callbackData>',
			{ a: { string: '1' } },
		],
		[
			'in another case of letters',
			'<CallbackData><Entry><Key>a</Key><Value>b</Value></Entry><Entry><Key>c</Key><Value>d</Value></Entry></CallbackData>',
			{ a: 'b', c: 'd' },
		],
		['empty', '<callbackData/>', null],
		['empty in two lines', '<callbackData>\n\t</callbackData>', null],
	])('callback data, %s', (_shows, xml, expected) => {
		expect(one(event('SENT', xml))?.callbackData).toStrictEqual(expected);
	});

	it('a soft bounce is not final, and the reason is kept', () => {
		const bounce = '<isHardbounce>false</isHardbounce><reason>Mailbox full</reason>';
		expect(one(event('BOUNCED', bounce))).toMatchObject({ final: false, errorCode: 'Mailbox full' });
	});

	it('is one by its element alone: in JSON no document shows it', () => {
		const [{ raw }] = readEvents(event('SENT')) ?? [];
		expect(readEvents(JSON.stringify([raw]))).toMatchObject([{ channel: 'scenario', raw }]);
	});

	it.each([
		['an SMS status', { status: 'DELIVERED', errorCode: 7, options: { order: '7' }, channel: 'SMS' }, 'sms'],
		[
			'a chat-app status',
			{ status: 'SEEN', errorCode: 7, callbackData: { order: '7' }, channel: 'CHATAPP' },
			'chatapp',
		],
		['a push status', { status: 'opened', errorCode: 7, options: { order: '7' }, channel: null }, 'push'],
		[
			'a scenario status',
			{
				status: 'clicked',
				errorCode: 7,
				callbackData: { order: '7' },
				contactId: '8',
				ip: '192.0.2.7',
				channel: 'EMAIL',
			},
			'scenario',
		],
	])('is not %s that names a channel beside its own keys', (_shows, entry, channel) => {
		const event = one(JSON.stringify([{ messageId: ID, ts: 1_700_000_000_000, ...entry }]));
		expect(event).toMatchObject({ channel, errorCode: 7, callbackData: { order: '7' }, note: null });
	});

	it.each([
		['CHATAPP', {}, 'sms'],
		['FAX', { callbackData: { order: '7' } }, 'chatapp'],
		['EMAIL', { options: { order: '7' } }, 'sms'],
	])('any other status is not of the channel that it names: %s with %j', (channel, more, expected) => {
		const entry = { channel, messageId: '123', ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 7, ...more };
		expect(one(JSON.stringify(entry))).toMatchObject({ channel: expected, note: null, raw: { channel } });
	});

	it('another channel’s name is believed, another document kept as it is', () => {
		expect(one(event('SENT').replace('EMAIL', 'SMS'))?.channel).toBe('sms');
		expect(one(event('SENT').replace('EMAIL', 'FAX'))?.channel).toBe('unknown');
		expect(one(event('SENT').replace('EMAIL', ''))?.channel).toBe('email');
		expect(readEvents('<other id="1"><a>1</a></other>')).toMatchObject([
			{ channel: 'unknown', kind: 'raw', raw: { other: { '@id': '1', a: '1' } } },
		]);
	});

	it.each(['<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', '<a>', '<', '<a>&e;</a>'])(
		'%s is refused',
		(body) => {
			expect(readEvents(body)).toBeUndefined();
		},
	);

	it('no text makes it fail in another way', () => {
		const piece = fc.constantFrom(
			'<messageEventDtos>',
			'<messageEventDto>',
			'</messageEventDto>',
			'</messageEventDtos>',
			'<callbackData>',
			'</callbackData>',
			'<key>',
			'</key>',
			'a',
		);
		const text = fc
			.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 20 })
			.map((parts) => `<${parts.join('')}`);
		fc.assert(fc.property(text, (body) => expect(() => readEvents(body)).not.toThrow()));
	});
});
