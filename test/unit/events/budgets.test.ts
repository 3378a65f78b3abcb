import { readCall, readEvents, type Call } from '../../../nodes/events';
import { BUDGETS, CallbackRefused } from '../../../nodes/events/budgets';
import { entriesOf } from '../../../nodes/events/entries';
import { Entry } from '../../../nodes/events/entry';
import { readFields } from '../../../nodes/events/meaning';
import type { JsonObject } from '../../../nodes/ground/json';
import { watchTurns } from '../../support/turns';

const call = (body: string, contentType = '', query = ''): Call => ({ bytes: Buffer.from(body), contentType, query });

/** The HTTP status with which a call is refused; 200 when it is read. */
async function answer(body: string, contentType?: string, query?: string): Promise<number> {
	try {
		await readCall(call(body, contentType, query));
		return 200;
	} catch (error) {
		if (error instanceof CallbackRefused) return error.status;
		throw error;
	}
}

const list = (count: number): string =>
	JSON.stringify(Array.from({ length: count }, () => ({ messageId: '1', status: 'SENT' })));
const lines = (count: number): string => '{"messageId":"1","status":"SENT"}\n'.repeat(count).trim();
const object = (keys: number, first: object = {}): string =>
	JSON.stringify({ ...first, ...Object.fromEntries(Array.from({ length: keys }, (_, place) => [`k${place}`, 1])) });
const form = (fields: number): string => Array.from({ length: fields }, (_, place) => `k${place}=1`).join('&');
const xml = (count: number): string => `<a>${'<b><messageId>1</messageId><status>SENT</status></b>'.repeat(count)}</a>`;

describe('what one call may hold', () => {
	it.each<[string, string, string]>([
		['entries', list(BUDGETS.entries), list(BUDGETS.entries + 1)],
		['entries in lists in a list', `[${list(4000)},${list(4000)}]`, `[${list(6000)},${list(6000)}]`],
		['entries on lines', lines(BUDGETS.entries), lines(BUDGETS.entries + 1)],
		['values on lines', `${'{"a":[1,2]}\n'.repeat(10)}{"id":1}`, `{"a":[${'1,'.repeat(BUDGETS.siblings)}1]}\n{"id":1}`],
		['entries of XML', xml(1000), xml(BUDGETS.entries + 1)],
		['characters of XML', `<a>${'x'.repeat(BUDGETS.xml - 7)}</a>`, `<a>${'x'.repeat(BUDGETS.xml - 6)}</a>`],
		[
			'values of a list',
			`{"id":1,"a":[${'1,'.repeat(BUDGETS.siblings - 1)}1]}`,
			`{"id":1,"a":[${'1,'.repeat(BUDGETS.siblings)}1]}`,
		],
		[
			'values',
			`{"id":1,"a":[${`[${'1,'.repeat(40_000)}1],`.repeat(12)}1]}`,
			`{"id":1,"a":[${`[${'1,'.repeat(40_000)}1],`.repeat(13)}1]}`,
		],
		['keys of an entry', object(BUDGETS.keys - 1, { messageId: '1' }), object(BUDGETS.keys, { messageId: '1' })],
		['keys of an entry of no known form', object(BUDGETS.keys), object(BUDGETS.keys + 1)],
		['fields of a form', form(BUDGETS.keys), form(BUDGETS.fields + 1)],
		[
			'characters of an id',
			`{"id":"${'1'.repeat(BUDGETS.id)}","status":"SENT"}`,
			`{"id":"${'1'.repeat(BUDGETS.id + 1)}","status":"SENT"}`,
		],
		[
			'characters of a text',
			`{"incomingMessageId":1,"text":"${'x'.repeat(BUDGETS.text)}"}`,
			`{"incomingMessageId":1,"text":"${'x'.repeat(BUDGETS.text + 1)}"}`,
		],
		[
			'characters of a link',
			`{"messageId":1,"status":"CLICKED","url":"${'x'.repeat(BUDGETS.text)}"}`,
			`{"messageId":1,"status":"CLICKED","url":"${'x'.repeat(BUDGETS.text + 1)}"}`,
		],
		['bytes', `${' '.repeat(BUDGETS.bytes - 2)}[]`, `${' '.repeat(BUDGETS.bytes - 1)}[]`],
		['numbers that are no entries', '[{"messageId":"1"},1]', `[${'1,'.repeat(BUDGETS.entries)}1]`],
	])('%s: so many are read, and one more is refused with 413', async (_what, most, more) => {
		expect(await answer(most)).toBe(200);
		expect(await answer(more)).toBe(413);
	});

	it('parts of multipart/form-data', async () => {
		const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
		expect(await answer(`${part.repeat(10)}--b--`)).toBe(200);
		expect(await answer(`${part.repeat(BUDGETS.fields + 1)}--b--`)).toBe(413);
	});

	it('characters of a query', async () => {
		expect(await answer('', '', `id=1&a=${'1'.repeat(BUDGETS.bytes)}`)).toBe(413);
	});

	it('levels of nesting, in JSON and in the brackets of a form', async () => {
		const nested = (levels: number): string => `{"messageId":1,"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
		expect(await answer(nested(BUDGETS.depth - 1))).toBe(200);
		expect(await answer(nested(BUDGETS.depth))).toBe(400);
		expect(await answer(`a${'[b]'.repeat(BUDGETS.depth + 1)}=1`)).toBe(413);
	});

	it('a wrapper may have more keys than an entry: a map of events', () => {
		const map = Object.fromEntries(
			Array.from({ length: 300 }, (_, place) => [`m${place}`, { messageId: place, status: 'SENT' }]),
		);
		expect(readEvents(JSON.stringify(map))).toHaveLength(300);
	});
});

describe('work', () => {
	/** How often the keys and values of an entry are looked at until all its fields are read. */
	function looks(keys: number): number {
		let count = 0;
		const raw = JSON.parse(object(keys, { messageId: '1', ts: 1, status: 'SENT' })) as JsonObject;
		const watched = new Proxy(raw, {
			get: (target, key) => {
				count += 1;
				return Reflect.get(target, key) as unknown;
			},
			ownKeys: (target) => {
				count += Reflect.ownKeys(target).length;
				return Reflect.ownKeys(target);
			},
		});
		for (const entry of entriesOf({ json: watched, isXml: false }, () => 'yes')) readFields(entry, {});
		return count;
	}

	it('grows with the keys of an entry, and each is read once for each time the entry is looked at', () => {
		const [few, many] = [looks(20), looks(200)];
		expect(many).toBeLessThanOrEqual(few * 10);
		expect(many).toBeLessThanOrEqual(5 * 203);
	});

	it('of the name of a field is one look, whatever the number of keys', () => {
		const raw = JSON.parse(object(200)) as JsonObject;
		const entry = new Entry(raw);
		const get = jest.spyOn(Map.prototype, 'get');
		readFields(entry, {});
		const looked = get.mock.calls.length;
		get.mockClear();
		readFields(new Entry({ k0: 1 }), {});
		const least = get.mock.calls.length;
		get.mockRestore();
		expect(looked).toBeLessThanOrEqual(least + 1);
	});
});

describe('n8n’s other requests', () => {
	it('have their turn between two slices of a long call', async () => {
		const turns = watchTurns(true);
		await readCall(call(list(100)));
		expect(turns()).toBeGreaterThanOrEqual(100);
	});
});
