import fc from 'fast-check';

import { readCall, type Call } from '../../../nodes/events';
import { CallbackRefused } from '../../../nodes/events/syntax';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { documented, FIELDS, LISTS, SINGLES, spelling, type Documented } from '../../support/callbacks';
import { readEvents } from '../../support/readEvents';

const call = (bytes: Uint8Array | string): Call => ({ bytes: Buffer.from(bytes) });
const read = (events: OmniEvent[]): object[] => events.map(({ raw: _raw, ...event }) => event);
const respelled = (entry: Documented, spell: (name: string) => string): Documented =>
	Object.fromEntries(Object.entries(entry).map(([name, value]) => [spell(name), value]));

describe('a documented event is the same event', () => {
	it.each(Object.entries(LISTS))('in %s, in every case of letters', async (_name, write) => {
		const entries = fc.array(documented, { minLength: 1, maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(entries, spelling, async (list, spell) => {
				const plain = read(readEvents(JSON.stringify(list)) ?? []);
				expect(plain).toHaveLength(list.length);
				expect(read(await readCall(write(list.map((entry) => respelled(entry, spell)))))).toStrictEqual(plain);
			}),
		);
	});

	it.each(Object.entries(SINGLES))('in %s, in every case of letters', async (_name, write) => {
		await fc.assert(
			fc.asyncProperty(documented, spelling, async (entry, spell) => {
				const plain = read(readEvents(JSON.stringify(entry)) ?? []);
				expect(read(await readCall(write([respelled(entry, spell)])))).toStrictEqual(plain);
			}),
		);
	});

	it('in form fields, where it has no object, in every case of letters', async () => {
		const flat = documented.map((entry) =>
			Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'string')),
		);
		await fc.assert(
			fc.asyncProperty(flat, spelling, async (entry, spell) => {
				const plain = read(readEvents(JSON.stringify(entry)) ?? []);
				expect(read(await readCall(FIELDS([respelled(entry, spell)])))).toStrictEqual(plain);
			}),
		);
	});

	it('of a known form, and wholly read', () => {
		fc.assert(
			fc.property(documented, (entry) => {
				const [event] = readEvents(JSON.stringify([entry])) ?? [];
				expect(event.messageId).toBe(entry.messageId ?? entry.pushId ?? entry.incomingMessageId);
				expect(event.status).toBe(
					((entry.status ?? entry.event ?? entry.state) as string | undefined)?.toUpperCase() ?? null,
				);
				expect(event.note).toBeNull();
			}),
		);
	});
});

describe('whatever a stranger sends', () => {
	it('gives events, or is refused', async () => {
		const bytes = fc.uint8Array({ maxLength: 200 });
		const pieces = [
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
			'\r\n',
			'status',
			'messageId',
			'1',
		];
		const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => Buffer.from(list.join('')));
		const json = fc.json({ maxDepth: 8 }).map((one) => Buffer.from(one));
		const form = fc.constantFrom('a=1', 'messageId=1&status=SENT', '%', '[]=1', 'a[b]=1&a=2', '__proto__[a]=1');
		await fc.assert(
			fc.asyncProperty(
				fc.oneof(
					bytes,
					text,
					json,
					form.map((one) => Buffer.from(one)),
				),
				async (body) => {
					try {
						const events = await readCall({ bytes: body });
						for (const event of events) expect(typeof event.raw).toBe('object');
					} catch (error) {
						expect(error).toBeInstanceOf(CallbackRefused);
					}
				},
			),
			{ numRuns: 500 },
		);
		expect(({} as { a?: string }).a).toBeUndefined();
	});
});

describe('forms', () => {
	it.each<[string, string, object]>([
		['a name that comes twice is a list', 'a=1&a=2&a=3', { a: ['1', '2', '3'] }],
		['a name with brackets is a name', 'a=1&a[b]=2&a[c]=3&d%5B=4', { a: '1', 'a[b]': '2', 'a[c]': '3', 'd[': '4' }],
		['a percent sign that escapes nothing', 'a=100%&b=%zz&c', { a: '100%', b: '%zz', c: '' }],
		['blanks are kept', 'a=+1+', { a: ' 1 ' }],
	])('%s', (_what, body, raw) => {
		expect(readEvents(body)).toMatchObject([{ kind: 'raw', raw }]);
	});

	it('are UTF-8', async () => {
		const body = 'incomingMessageId=1&text=%D0%94%D0%B0+yes';
		expect(await readCall(call(body))).toMatchObject([{ text: 'Да yes' }]);
	});

	it('fields that n8n has read already', async () => {
		const fields = { messageId: '1', status: 'SENT', options: '7' };
		expect(await readCall({ ...call(''), fields })).toMatchObject([
			{ messageId: '1', status: 'SENT', callbackData: { options: '7' }, raw: { options: '7' } },
		]);
	});

	it('of an object in a field, no document shows how: it is shown as it came', () => {
		expect(readEvents('messageId=1&status=SENT&options[order]=7')).toMatchObject([
			{ messageId: '1', callbackData: null, raw: { 'options[order]': '7' } },
		]);
		const clientInfo = '{"browser":"b"}';
		const options = '{"order":"7"}';
		const body = new URLSearchParams({ messageId: '1', email: 'a@example.com', event: 'OPENED', clientInfo, options });
		expect(readEvents(body.toString())).toMatchObject([
			{ client: null, callbackData: { options }, raw: { clientInfo, options } },
		]);
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

	it('may have an id and a status of its own', () => {
		const body = JSON.stringify({ id: 'batch-1', status: 'ok', events: [event] });
		expect(readEvents(body)).toMatchObject([{ messageId: '1', status: 'SENT' }]);
	});

	it('holds one, a list, or several of them', () => {
		expect(readEvents(JSON.stringify({ event }))).toMatchObject([{ messageId: '1' }]);
		expect(readEvents(JSON.stringify({ a: event, b: [{ ...event, messageId: '2' }] }))).toMatchObject([
			{ messageId: '1' },
			{ messageId: '2' },
		]);
	});

	it('is never the request’s own data, whatever it looks like', () => {
		const data = { messageId: '9', status: 'DELIVERED' };
		expect(readEvents(JSON.stringify({ ...event, callbackData: data }))).toMatchObject([
			{ messageId: '1', callbackData: data },
		]);
		for (const name of ['Options', 'callbackData', 'userData']) {
			const raw = { note: 'new', [name]: data };
			expect(readEvents(JSON.stringify(raw))).toMatchObject([{ kind: 'raw', raw }]);
		}
	});

	it('is opened one level deep, and in XML two', () => {
		const inObjects = (levels: number): string => '{"a":'.repeat(levels) + JSON.stringify(event) + '}'.repeat(levels);
		expect(readEvents(inObjects(1))).toMatchObject([{ kind: 'status', messageId: '1' }]);
		expect(readEvents(inObjects(2))).toMatchObject([{ kind: 'raw', messageId: null }]);
		const inElements = (levels: number): string =>
			`${'<a>'.repeat(levels)}<e><messageId>1</messageId><status>SENT</status></e>${'</a>'.repeat(levels)}`;
		expect(readEvents(inElements(1))).toMatchObject([{ kind: 'status', messageId: '1' }]);
		expect(readEvents(inElements(2))).toMatchObject([{ kind: 'raw', messageId: null }]);
	});

	it('has no time where it is a zero or in the year 1', () => {
		const times = (times: unknown[]): unknown =>
			times.map((ts) => readEvents(JSON.stringify({ ...event, ts }))?.[0].occurredAt);
		expect(times([0, '0', null, '', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00'])).toStrictEqual(
			new Array(6).fill(null),
		);
	});

	it('has an event among the first twenty of a list', () => {
		const list = (before: number): string => `{"list":[${'7,'.repeat(before)}${JSON.stringify(event)}]}`;
		expect(readEvents(list(19))).toMatchObject([{ messageId: '1' }, { raw: { malformed: new Array(19).fill(7) } }]);
		expect(readEvents(list(20))).toMatchObject([{ kind: 'raw' }]);
	});

	it('is empty where its root is', () => {
		expect([readEvents('<a/>'), readEvents('<a xsi:nil="true"/>'), readEvents('<a><b/></a>')?.length]).toStrictEqual([
			[],
			[],
			1,
		]);
	});

	it('tells an object of a user’s own from pairs by its syntax', () => {
		const callbackData = { key: 'a', value: 'b' };
		expect(readEvents(JSON.stringify({ ...event, callbackData }))).toMatchObject([{ callbackData }]);
		expect(readEvents(JSON.stringify({ ...event, callbackData: [callbackData] }))).toMatchObject([
			{ callbackData: { callbackData: [callbackData] } },
		]);
		const pairs = '<callbackData><key>a</key><value>b</value></callbackData>';
		expect(readEvents(`<a><messageId>1</messageId><status>SENT</status>${pairs}</a>`)).toMatchObject([
			{ callbackData: { a: 'b' } },
		]);
	});

	it('gives what is no object in an event of its own, with a note', () => {
		expect(readEvents(JSON.stringify([event, 7, 'x', [event]]))).toMatchObject([
			{ messageId: '1', note: null },
			{ kind: 'raw', raw: { malformed: [7, 'x', [event]] }, note: 'These entries of the call are not objects.' },
		]);
	});
});
