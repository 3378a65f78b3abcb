import fc from 'fast-check';

import { readCall, readEvents, type Call } from '../../../nodes/events';
import { CallbackRefused } from '../../../nodes/events/budgets';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { documented, LISTS, SINGLES, spelling, type Documented } from '../../support/callbacks';

const call = (bytes: Uint8Array | string, contentType = '', query = ''): Call => ({
	bytes: Buffer.from(bytes),
	contentType,
	query,
});
const said = (events: OmniEvent[]): object[] => events.map(({ raw: _raw, ...event }) => event);
const respelled = (entry: Documented, spell: (name: string) => string): Documented =>
	Object.fromEntries(Object.entries(entry).map(([name, value]) => [spell(name), value]));

describe('a documented event is the same event', () => {
	it.each(Object.entries(LISTS))('in %s, in every spelling', async (_name, write) => {
		const entries = fc.array(documented, { minLength: 1, maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(entries, spelling, async (list, spell) => {
				const plain = said(readEvents(JSON.stringify(list)) ?? []);
				expect(plain).toHaveLength(list.length);
				expect(said(await readCall(write(list.map((entry) => respelled(entry, spell)))))).toStrictEqual(plain);
			}),
		);
	});

	it.each(Object.entries(SINGLES))('in %s, in every spelling', async (_name, write) => {
		await fc.assert(
			fc.asyncProperty(documented, spelling, async (entry, spell) => {
				const plain = said(readEvents(JSON.stringify(entry)) ?? []);
				expect(said(await readCall(write([respelled(entry, spell)])))).toStrictEqual(plain);
			}),
		);
	});

	it('of a known form, and wholly read', () => {
		fc.assert(
			fc.property(documented, (entry) => {
				const [event] = readEvents(JSON.stringify([entry])) ?? [];
				expect(event.messageId).toBe(entry.messageId ?? entry.pushId ?? entry.incomingMessageId ?? entry.result);
				expect(event.status).toBe(
					((entry.status ?? entry.event ?? entry.state) as string | undefined)?.toUpperCase() ?? null,
				);
				expect(event.note).toBe('mergeKey' in entry ? 'No status could be read.' : null);
			}),
		);
	});
});

describe('whatever a stranger sends', () => {
	it('gives events, or is refused', async () => {
		const bytes = fc.uint8Array({ maxLength: 200 });
		const piece = fc.constantFrom(
			'{',
			'}',
			'[',
			']',
			'"',
			':',
			',',
			'<a>',
			'</a>',
			'=',
			'&',
			'%',
			'--',
			'\r\n',
			'status',
			'id',
			'1',
		);
		const text = fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join('')));
		const json = fc.json({ maxDepth: 8 }).map((one) => Buffer.from(one));
		const type = fc.constantFrom(
			'',
			'application/json',
			'text/xml; charset=koi8-r',
			'multipart/form-data; boundary=--',
			'x; charset=no-such',
		);
		const query = fc.constantFrom(
			'',
			'a=1',
			'messageId=1&status=SENT',
			'%',
			'[]=1',
			'a[b][]=1&a=2&a[0]=3',
			'__proto__[a]=1',
		);
		await fc.assert(
			fc.asyncProperty(fc.oneof(bytes, text, json), type, query, async (body, contentType, search) => {
				try {
					const events = await readCall({ bytes: body, contentType, query: search });
					for (const event of events) expect(typeof event.raw).toBe('object');
				} catch (error) {
					expect(error).toBeInstanceOf(CallbackRefused);
				}
			}),
			{ numRuns: 500 },
		);
		expect(({} as { a?: string }).a).toBeUndefined();
	});
});

describe('charsets', () => {
	// “Да” in windows-1251, KOI8-R and ISO 8859-5, “é” in ISO 8859-1.
	it.each([
		['its header', 'application/json; charset=windows-1251', [0xc4, 0xe0], 'Да'],
		['its header in quotes', 'text/plain; charset="KOI8-R"', [0xe4, 0xc1], 'Да'],
		['an old name', 'application/json; charset=ISO-8859-1', [0xe9], 'é'],
		['no known name, being UTF-8', 'application/json; charset=no-such', [...Buffer.from('Да')], 'Да'],
		['no name at all, not being UTF-8: each byte a character', 'application/json', [0xe9], 'é'],
	])('%s', async (_what, contentType, bytes, text) => {
		const body = Buffer.concat([
			Buffer.from('{"incomingMessageId":1,"from":"a","to":"b","text":"'),
			Buffer.from(bytes),
			Buffer.from('"}'),
		]);
		expect(await readCall(call(body, contentType))).toMatchObject([{ kind: 'incoming', text }]);
	});

	it('an XML declaration says it where the header does not', async () => {
		const xml = (name: string, bytes: number[]): Buffer =>
			Buffer.concat([
				Buffer.from(`<?xml version="1.0" encoding="${name}"?><a><incomingMessageId>1</incomingMessageId><text>`),
				Buffer.from(bytes),
				Buffer.from('</text></a>'),
			]);
		expect(await readCall(call(xml('ISO-8859-5', [0xb4, 0xd0])))).toMatchObject([{ text: 'Да' }]);
		expect(await readCall(call(xml('utf-16', [...Buffer.from('Да')])))).toMatchObject([{ text: 'Да' }]);
	});

	it('UTF-16 shows itself, in both orders', async () => {
		const little = Buffer.from('{"messageId":"1","status":"SENT"}', 'utf16le');
		const big = Buffer.from(little).swap16();
		for (const body of [little, big]) {
			expect(await readCall(call(body, 'application/json; charset=utf-16'))).toMatchObject([{ status: 'SENT' }]);
		}
	});

	it('a byte order mark says more than a header', async () => {
		const text = '{"incomingMessageId":1,"from":"a","text":"Да"}';
		const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
		const big = Buffer.from(little).swap16();
		for (const body of [little, big, Buffer.from(`\uFEFF${text}`)]) {
			expect(await readCall(call(body, 'application/json; charset=windows-1251'))).toMatchObject([{ text: 'Да' }]);
		}
	});

	it('bytes of one character’s width are read as they are, whatever the first ones are', async () => {
		const type = 'x; charset=windows-1252';
		for (const first of [
			[0xef, 0xbb],
			[0xef, 0x61, 0xbf],
			[0x61, 0xbb, 0xbf],
			[0xff, 0x61],
			[0x61, 0xfe],
			[0xfe, 0x61],
			[0x61, 0xff],
		]) {
			const [event] = await readCall(call(Buffer.concat([Buffer.from(first), Buffer.from('=1')]), type));
			expect(Object.keys(event.raw)).toStrictEqual([Buffer.from(first).toString('latin1')]);
		}
	});

	it('a header’s charset may have blanks around its sign', async () => {
		const body = Buffer.from('{"incomingMessageId":1,"from":"a","text":"\xc4\xe0"}', 'latin1');
		for (const type of [
			'a/b;charset=windows-1251',
			'a/b;  CharSet = windows-1251 ; q=1',
			'a/b; charset="windows-1251"',
		]) {
			expect(await readCall(call(body, type))).toMatchObject([{ text: 'Да' }]);
		}
	});

	it('only the XML declaration at the beginning says it', async () => {
		const text = (head: string) =>
			Buffer.from(`${head}<a><incomingMessageId>1</incomingMessageId><text>\xc4\xe0</text></a>`, 'latin1');
		for (const head of [
			' \n<?xml version="1.0" encoding="windows-1251"?>',
			"<?xml encoding = 'windows-1251'?>",
			'<?xml version="2.0" encoding="windows-1251" more?>',
		]) {
			expect(await readCall(call(text(head)))).toMatchObject([{ text: 'Да' }]);
		}
		// Without one each byte is a character.
		for (const head of ['<!-- <?xml encoding="windows-1251"?> -->', '<?xml x-encoding="windows-1251"?>']) {
			expect(await readCall(call(text(head)))).toMatchObject([{ text: 'Äà' }]);
		}
	});

	it('escapes of a form and of a query are in the charset that the call names', async () => {
		const fields = 'incomingMessageId=1&from=a&text=%C4%E0+%2B1';
		const type = 'application/x-www-form-urlencoded; charset=windows-1251';
		expect(await readCall(call(fields, type))).toMatchObject([{ text: 'Да +1' }]);
		expect(await readCall(call('', type, fields))).toMatchObject([{ text: 'Да +1' }]);
	});
});

describe('forms', () => {
	it.each<[string, string, object]>([
		[
			'brackets make objects and lists',
			'a[b]=1&a[c][]=2&a[c][]=3&l[0]=x&l[1]=y',
			{ a: { b: '1', c: ['2', '3'] }, l: ['x', 'y'] },
		],
		['a name that comes twice is a list', 'a=1&a=2', { a: ['1', '2'] }],
		['odd names stay as they are', 'a[=1&b]=2&[c]=3&d%5B=4', { 'a[': '1', 'b]': '2', '[c]': '3', 'd[': '4' }],
		['a percent sign that escapes nothing', 'a=100%&b=%zz&c', { a: '100%', b: '%zz', c: '' }],
		['blanks are kept', 'a=+1+', { a: ' 1 ' }],
		['a text and parts of one name', 'a=1&a[b]=2&a=3', { a: { '': ['1', '3'], b: '2' } }],
		['brackets with something around them', 'x]a[b]=1&c[d]x=2', { 'x]a[b]': '1', 'c[d]x': '2' }],
		['places and names', 'a[0]=1&a[x]=2&b[1]=3', { a: { 0: '1', x: '2' }, b: { 1: '3' } }],
		['a list of objects without places', 'a[][b]=1', { a: { '': { b: '1' } } }],
	])('%s', (_what, body, raw) => {
		expect(readEvents(body)).toMatchObject([{ kind: 'raw', raw }]);
	});

	it('events in brackets', () => {
		const body = 'events[0][messageId]=1&events[0][status]=SENT&events[1][messageId]=2&events[1][status]=DELIVERED';
		expect(readEvents(body)).toMatchObject([
			{ messageId: '1', status: 'SENT' },
			{ messageId: '2', status: 'DELIVERED' },
		]);
	});

	it('a file of multipart/form-data is read, in a charset of its own', async () => {
		const part = Buffer.concat([
			Buffer.from(
				'--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json; charset=windows-1251\r\n\r\n[{"incomingMessageId":1,"from":"a","text":"',
			),
			Buffer.from([0xc4, 0xe0]),
			Buffer.from('"}]\r\n--b--'),
		]);
		expect(await readCall(call(part, 'multipart/form-data; boundary="b"'))).toMatchObject([{ text: 'Да' }]);
	});

	it('fields that n8n has read already', async () => {
		const fields = { messageId: '1', status: 'SENT' };
		expect(await readCall({ ...call(''), fields })).toMatchObject([{ messageId: '1', status: 'SENT', raw: fields }]);
	});

	it('a query that holds nothing but what speaks to the trigger is none', async () => {
		await expect(readCall(call('', '', 'token=x&Secret=y&channel=sms'))).rejects.toThrow('neither');
	});
});

describe('what events come in', () => {
	const event = { messageId: '1', status: 'SENT' };

	it('stays with the first of them', () => {
		const body = JSON.stringify({ batch: 'b-1', total: 2, items: [event, { ...event, messageId: '2' }] });
		expect(readEvents(body)).toMatchObject([
			{ messageId: '1', raw: { ...event, '#wrapper': { batch: 'b-1', total: 2 } } },
			{ messageId: '2', raw: { messageId: '2', status: 'SENT' } },
		]);
		expect(readEvents(body)?.[1].raw).not.toHaveProperty('#wrapper');
	});

	it('is no event where it has an id and a status of its own, and events inside', () => {
		const body = JSON.stringify({ id: 'batch-1', status: 'ok', events: [event] });
		expect(readEvents(body)).toMatchObject([{ messageId: '1', status: 'SENT' }]);
		expect(readEvents('{"id":"7","status":"SENT"}')).toMatchObject([{ messageId: '7', status: 'SENT', note: null }]);
	});

	it('is never a user’s own data, whatever it looks like', () => {
		const body = JSON.stringify({ ...event, callbackData: { messageId: '9', status: 'DELIVERED' } });
		expect(readEvents(body)).toMatchObject([{ messageId: '1', callbackData: { messageId: '9', status: 'DELIVERED' } }]);
	});

	it('is empty where its root is', () => {
		expect([readEvents('<a/>'), readEvents('<a xsi:nil="true"/>'), readEvents('<a><b/></a>')?.length]).toStrictEqual([
			[],
			[],
			1,
		]);
	});

	it('may be text in a field with blanks before it', () => {
		expect(readEvents(JSON.stringify({ payload: ` \n${JSON.stringify([event])} ` }))).toMatchObject([
			{ messageId: '1' },
		]);
	});

	it('tells an object of a user’s own from pairs by its syntax', async () => {
		const callbackData = { key: 'a', value: 'b' };
		const pairs = 'callbackData[key]=a&callbackData[value]=b';
		const fields = { ...event, callbackData };
		for (const events of [
			readEvents(JSON.stringify(fields)),
			await readCall({ ...call(''), fields }),
			await readCall(call('', '', `messageId=1&status=SENT&${pairs}`)),
		]) {
			expect(events).toMatchObject([{ callbackData }]);
		}
		const xml =
			'<a><messageId>1</messageId><status>SENT</status><callbackData><key>a</key><value>b</value></callbackData></a>';
		expect(readEvents(xml)).toMatchObject([{ callbackData: { a: 'b' } }]);
	});

	it('may be a map, or text in text', () => {
		expect(readEvents(JSON.stringify({ a: event, b: { ...event, messageId: '2' } }))).toHaveLength(2);
		expect(readEvents(JSON.stringify({ payload: JSON.stringify([event]) }))).toMatchObject([{ messageId: '1' }]);
		expect(readEvents(JSON.stringify(JSON.stringify(event)))).toMatchObject([{ messageId: '1' }]);
	});
});
