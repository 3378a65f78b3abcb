import { channelNamed, readCall, readEvents } from '../../../nodes/events';
import { BUDGETS, CallbackRefused, refusalOf } from '../../../nodes/events/budgets';

/** Budgets as they would be if they were small: a test needs no megabytes then. */
type Small = Partial<Record<keyof typeof BUDGETS, number>>;

const whole = { ...BUDGETS };
afterEach(() => {
	Object.assign(BUDGETS, whole);
});

/** How many events a call gives, or why it is refused. */
async function answer(body: string, small: Small = {}, contentType = '', query = ''): Promise<number | string> {
	Object.assign(BUDGETS, small);
	try {
		return (await readCall({ bytes: Buffer.from(body), contentType, query })).length;
	} catch (error) {
		const { status, message } = refusalOf(error);
		return `${status}: ${message}`;
	}
}

const EVENT = '{"messageId":1,"status":"SENT"}';
const more = (most: number, what: string): string => `413: The call has more than ${most} ${what}`;

describe('budgets, were they small', () => {
	it('of bytes: of a body and of a query', async () => {
		expect(await answer(EVENT, { bytes: EVENT.length })).toBe(1);
		expect(await answer(EVENT, { bytes: EVENT.length - 1 })).toBe(more(30, 'bytes'));
		expect(await answer('', { bytes: 5 }, '', 'id=12')).toBe(1);
		expect(await answer('', { bytes: 5 }, '', 'id=123')).toBe(more(5, 'bytes'));
	});

	it('of entries: in a list, in lists, and in a map', async () => {
		const entries = { entries: 2 };
		expect(await answer(`[${EVENT},${EVENT}]`, entries)).toBe(2);
		for (const body of [
			`[${EVENT},${EVENT},${EVENT}]`,
			`[[${EVENT},${EVENT}],[${EVENT}]]`,
			`{"a":${EVENT},"b":${EVENT},"c":${EVENT}}`,
			'[1,2,3]',
		]) {
			expect(await answer(body, entries)).toBe(more(2, 'entries'));
		}
	});

	it('of values: those of all lists and objects, and none of what stands in a text', async () => {
		const body = String.raw`{"messageId":1,"status":"a,b,\",\",,\\","x":[1,{"y":2,"z":3}]}`;
		expect(await answer(body, { values: 4 })).toBe(1);
		expect(await answer(body, { values: 3 })).toBe(more(3, 'values'));
	});

	it('of values in one list or object, each for itself', async () => {
		const siblings = { siblings: 3 };
		expect(await answer('{"id":1,"a":[1,2,3],"b":[[1,2,3],[1,2,3]]}', siblings)).toBe(1);
		expect(await answer('{"id":1,"a":[1,2,3,4]}', siblings)).toBe(more(3, 'values in one list or object'));
		expect(await answer('{"id":1,"a":[],"b":[1],"c":2}', siblings)).toBe(more(3, 'values in one list or object'));
		expect(await answer('{"id":1,"a":["{","["],"b":{"c":[]}}', siblings)).toBe(1);
	});

	it('of levels: of JSON, of brackets, and of XML, which has more of its own', async () => {
		const deep = '400: The call is nested too deep';
		expect(await answer('{"id":1,"a":[[1],[2],[{"b":3}]]}', { depth: 4 })).toBe(1);
		expect(await answer('{"id":1,"a":[[{"b":3}]]}', { depth: 3 })).toBe(deep);
		expect(await answer('{"id":1,"a":"x[[[["}', { depth: 2 })).toBe(1);
		expect(await answer('a[b][c]=1', { depth: 2 })).toBe(deep);
		expect(await answer('a[b][c]=1', { depth: 1 })).toBe(more(1, 'levels'));
		expect(await answer('<a><b><c>1</c></b></a>', { depth: 3 })).toBe(1);
		expect(await answer('<a><b><c>1</c></b></a>', { depth: 2 })).toBe(deep);
		expect(await answer('<a><b><c>1</c></b><b/></a>', { depth: 2 })).toBe(deep);
	});

	it('leave alone what somebody wrote: a line of brackets refuses no call', async () => {
		const written = JSON.stringify({ text: '['.repeat(100), note: '{"a":'.repeat(100) });
		expect(await answer(`[${written},${EVENT}]`)).toBe(2);
	});

	it('of XML, fields, parts and keys', async () => {
		expect(await answer('<a>1</a>', { xml: 8 })).toBe(1);
		expect(await answer('<a>1</a>', { xml: 7 })).toBe(more(7, 'characters of XML'));
		expect(await answer('{"a":"<a>1</a>"}')).toBe(more(7, 'characters of XML'));
		expect(await answer('a=1&b=2', { fields: 2 })).toBe(1);
		expect(await answer('a=1&b=2&c=3', { fields: 2 })).toBe(more(2, 'fields'));
		const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
		expect(await answer(`${part.repeat(2)}--b--`, { fields: 2 })).toBe(1);
		expect(await answer(`${part.repeat(3)}--b--`, { fields: 2 })).toBe(more(2, 'parts'));
		expect(await answer(EVENT, { keys: 2 })).toBe(1);
		expect(await answer(EVENT, { keys: 1 })).toBe(more(1, 'keys in an entry'));
	});

	it('of an id, and of any other text, which may be longer', async () => {
		const status = (field: string) => JSON.stringify({ messageId: 1, status: 'SENT', [field]: 'x'.repeat(10) });
		expect(await answer(status('to'), { id: 9, text: 10 })).toBe(1);
		expect(await answer(status('to'), { id: 9, text: 9 })).toBe(more(9, 'characters in one field'));
		expect(await answer('{"messageId":"1234567890","status":"SENT"}', { id: 9, text: 20 })).toBe(
			more(9, 'characters in one field'),
		);
	});
});

describe('an object with more keys than an entry may have', () => {
	it('is what events come in, and holds none by itself', () => {
		Object.assign(BUDGETS, { keys: 3 });
		const map = { k1: 1, k2: 2, k3: 3, k4: 4 };
		const [first, ...others] = readEvents(JSON.stringify({ map, event: { messageId: 1, status: 'SENT' } })) ?? [];
		expect([first.messageId, first.raw['#wrapper'], others]).toStrictEqual(['1', { map }, []]);
	});

	it('begins one beyond the budget: at it, an event stays one', () => {
		Object.assign(BUDGETS, { keys: 3 });
		const raw = { messageId: 1, status: 'SENT', parts: [{ a: 1 }] };
		expect(readEvents(JSON.stringify(raw))).toMatchObject([{ messageId: '1', raw }]);
	});
});

describe('texts in fields that may hold events', () => {
	const inTexts = (levels: number): string => (levels === 0 ? EVENT : JSON.stringify({ a: inTexts(levels - 1) }));

	it('have a budget: of their number, and of the characters of XML in all', async () => {
		const three = '{"a":"[1]","b":"{","c":" <d/>","e":"plain"}';
		expect(await answer(three, { texts: 3 })).toBe(1);
		expect(await answer(three, { texts: 2 })).toBe(more(2, 'fields that begin as JSON or XML does'));
		const xml = '[{"a":"<b/>"},{"a":"<b/>"}]';
		expect(await answer(xml, { xml: 8 })).toBe(2);
		expect(await answer(xml, { xml: 7 })).toBe(more(7, 'characters of XML'));
	});

	it('are none where an event, or a user’s own data, holds them', async () => {
		const event = '{"messageId":1,"status":"SENT","a":"[1]"}';
		expect(await answer(`[${event},{"x":1,"options":"[1]"}]`, { texts: 0 })).toBe(2);
	});

	it('are read once, however deep they are in one another', () => {
		const body = inTexts(5);
		const parse = jest.spyOn(JSON, 'parse');
		const events = readEvents(body);
		const { length } = parse.mock.calls;
		parse.mockRestore();
		expect(events).toMatchObject([{ messageId: '1' }]);
		expect(length).toBe(6);
	});
});

describe('wrappers', () => {
	const inLists = (levels: number): string => '['.repeat(levels) + EVENT + ']'.repeat(levels);
	const inObjects = (levels: number): string => '{"a":'.repeat(levels) + EVENT + '}'.repeat(levels);

	it('are opened six deep, whether lists or objects', async () => {
		expect([await answer(inLists(6)), await answer(inLists(7))]).toStrictEqual([1, '400: The call holds no object']);
		const ids = [6, 7].map((levels) => readEvents(inObjects(levels))?.map(({ messageId }) => messageId));
		expect(ids).toStrictEqual([['1'], [null]]);
		expect(readEvents(`[[[${inObjects(3)}]]]`)).toMatchObject([{ messageId: '1' }]);
		expect(readEvents(`[[[${inObjects(4)}]]]`)).toMatchObject([{ messageId: null }]);
		expect(readEvents(`{"a":${inLists(5)}}`)).toMatchObject([{ messageId: '1' }]);
		expect(readEvents(`{"a":${inLists(6)}}`)).toMatchObject([{ messageId: null }]);
	});

	it('whose list has an event among its first twenty entries hold events', () => {
		const list = (before: number): string => `{"list":[${'7,'.repeat(before)}${EVENT}]}`;
		expect(readEvents(list(19))).toMatchObject([{ messageId: '1' }, { raw: { malformed: new Array(19).fill(7) } }]);
		expect(readEvents(list(20))).toMatchObject([{ kind: 'raw', messageId: null }]);
	});

	it('of nothing that is known give each object of a list as it is, unless something else is in it', () => {
		expect(readEvents('{"total":2,"list":[{"x":1},{"x":2}]}')).toMatchObject([
			{ kind: 'raw', raw: { x: 1, '#wrapper': { total: 2 } } },
			{ kind: 'raw', raw: { x: 2 } },
		]);
		expect(readEvents('{"list":[{"x":1},7]}')).toMatchObject([{ raw: { list: [{ x: 1 }, 7] } }]);
		expect(readEvents('{"one":{"x":1}}')).toMatchObject([{ raw: { one: { x: 1 } } }]);
	});

	it('may be events themselves: then a list of no events is a part of them', () => {
		const raw = { id: '1', status: 'SENT', parts: [{ x: 1 }] };
		expect(readEvents(JSON.stringify(raw))).toMatchObject([{ messageId: '1', raw }]);
	});

	it('give what is no object in an event of its own, with a note', () => {
		expect(readEvents(`[${EVENT},7,"x"]`)).toMatchObject([
			{ messageId: '1', note: null },
			{ kind: 'raw', raw: { malformed: [7, 'x'] }, note: 'These entries of the call are no objects.' },
		]);
	});
});

it.each([
	['incomingMessageId', {}],
	['messageId', { status: 'SENT' }],
	['pushId', { state: 'SENT' }],
	['smsId', { status: 'SENT' }],
	['mergeKey', { result: 1, status: 'SENT' }],
	['email', { id: 1, event: 'OPENED' }],
])('what has a field %s is an event, whatever stands inside of it', (name, fields) => {
	const raw = { [name]: 'a7', ...fields, parts: [{ messageId: '9', status: 'SENT' }] };
	expect(readEvents(JSON.stringify(raw))).toMatchObject([{ raw }]);
});

it('what has a field of a deployment’s own is an event, whatever stands inside of it', () => {
	const parts = [{ messageId: '9', status: 'SENT' }];
	for (const field of ['messageId', 'status', 'text'] as const) {
		const mapping = { [field]: ['own', 'other'] };
		const raw = { id: '1', status: 'SENT', own: 'x', parts };
		expect(readEvents(JSON.stringify(raw), { mapping })).toMatchObject([{ raw }]);
	}
	const mapping = { messageId: ['own'] };
	expect(readEvents(JSON.stringify({ id: '1', status: 'SENT', parts }), { mapping })).toMatchObject([
		{ messageId: '9' },
	]);
});

it('an element that is called an event is one, whatever stands inside of it', () => {
	const xml =
		'<messageEventDto><status>SENT</status><list><messageId>9</messageId><status>SENT</status></list></messageEventDto>';
	expect(readEvents(xml)).toMatchObject([{ channel: 'email', status: 'SENT', messageId: null }]);
});

it('a refusal is told, and every other error goes on', () => {
	const refusal = new CallbackRefused(413, 'Too much');
	expect([refusalOf(refusal), refusal.name]).toStrictEqual([refusal, 'CallbackRefused']);
	expect(() => refusalOf(new TypeError('a fault'))).toThrow(new TypeError('a fault'));
	expect(() => refusalOf('a text')).toThrow(new Error('a text'));
});

it('a channel is named with blanks around it, too', () => {
	expect(channelNamed(' SMS ')).toBe('sms');
});
