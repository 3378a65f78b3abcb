import { readCall } from '../../../nodes/events';
import { BUDGETS, CallbackRefused, refusalOf } from '../../../nodes/events/syntax';

/** Budgets as they would be if they were small: a test needs no megabytes then. */
type Small = Partial<Record<keyof typeof BUDGETS, number>>;

const whole = { ...BUDGETS };
afterEach(() => {
	Object.assign(BUDGETS, whole);
});

/** How many events a call gives, or why it is refused. */
async function answer(body: string, small: Small = {}): Promise<number | string> {
	Object.assign(BUDGETS, small);
	try {
		return (await readCall({ bytes: Buffer.from(body) })).length;
	} catch (error) {
		const { status, message } = refusalOf(error);
		return `${status}: ${message}`;
	}
}

const EVENT = '{"messageId":1,"status":"SENT"}';
const more = (most: number, what: string): string => `413: The call has more than ${most} ${what}`;

describe('budgets, were they small', () => {
	it('of bytes', async () => {
		expect(await answer(EVENT, { bytes: EVENT.length })).toBe(1);
		expect(await answer(EVENT, { bytes: EVENT.length - 1 })).toBe(more(30, 'bytes'));
	});

	it('of entries: in a list, in lists, and in a map', async () => {
		const entries = { entries: 2 };
		expect(await answer(`[${EVENT},${EVENT}]`, entries)).toBe(2);
		for (const body of [`[${EVENT},${EVENT},${EVENT}]`, `{"a":${EVENT},"b":${EVENT},"c":${EVENT}}`, '[1,2,3]']) {
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

	it('of levels', async () => {
		const deep = '400: The call is nested too deep';
		expect(await answer('{"id":1,"a":[[1],[2],[{"b":3}]]}', { depth: 4 })).toBe(1);
		expect(await answer('{"id":1,"a":[[{"b":3}]]}', { depth: 3 })).toBe(deep);
		expect(await answer('{"id":1,"a":"x[[[["}', { depth: 2 })).toBe(1);
	});

	it('leave alone what somebody wrote: a line of brackets refuses no call', async () => {
		const written = JSON.stringify({ text: '['.repeat(100), note: '{"a":'.repeat(100) });
		expect(await answer(`[${written},${EVENT}]`)).toBe(2);
	});

	it('of XML, fields and keys', async () => {
		expect(await answer('<a>1</a>', { xml: 8 })).toBe(1);
		expect(await answer('<a>1</a>', { xml: 7 })).toBe(more(7, 'characters of XML'));
		expect(await answer('a=1&b=2', { fields: 2 })).toBe(1);
		expect(await answer('a=1&b=2&c=3', { fields: 2 })).toBe(more(2, 'fields'));
		expect(await answer(EVENT, { keys: 2 })).toBe(1);
		expect(await answer(EVENT, { keys: 1 })).toBe(more(1, 'keys in an entry'));
	});

	it('of an id, and of any other text, which may be longer', async () => {
		const status = (field: string) => JSON.stringify({ messageId: 1, event: 'SENT', [field]: 'x'.repeat(10) });
		expect(await answer(status('email'), { id: 9, text: 10 })).toBe(1);
		expect(await answer(status('email'), { id: 9, text: 9 })).toBe(more(9, 'characters in one field'));
		expect(await answer('{"messageId":"1234567890","status":"SENT"}', { id: 9, text: 20 })).toBe(
			more(9, 'characters in one field'),
		);
	});

	it("of an incoming message's other id, where its first one is 0", async () => {
		const incoming = (transactionId: string) =>
			JSON.stringify({ incomingMessageId: 0, from: '1', to: '2', text: 'x'.repeat(15), transactionId });
		expect(await answer(incoming('123456789'), { id: 9, text: 20 })).toBe(1);
		expect(await answer(incoming('1234567890'), { id: 9, text: 20 })).toBe(more(9, 'characters in one field'));
	});
});

it('a refusal is told, and every other error goes on', () => {
	const refusal = new CallbackRefused(413, 'Too much');
	expect([refusalOf(refusal), refusal.name]).toStrictEqual([refusal, 'CallbackRefused']);
	expect(() => refusalOf(new TypeError('a fault'))).toThrow(new TypeError('a fault'));
	expect(() => refusalOf('a text')).toThrow(new Error('a text'));
});
