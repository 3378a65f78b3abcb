import fc from 'fast-check';

import {
	idText,
	integerOrText,
	isJsonObject,
	parseJson,
	pick,
	setField,
	tryParseJson,
	type JsonObject,
	without,
	withoutLoss,
} from '../../../nodes/ground/json';

const MAX = Number.MAX_SAFE_INTEGER;

/** Long digits in places where JSON has no number, or none that begins so: quotes around them would make it JSON. */
const ODD = [
	'[01234567890123456789]',
	'-01234567890123456789',
	'{12345678901234567890:1}',
	'{ 12345678901234567890:1}',
	'{ 12345678901234567890 \n:1}',
];

describe('parseJson', () => {
	it('gives what JSON.parse gives where no integer is past 2^53', () => {
		const value = fc.jsonValue({ noUnicodeString: false }).filter((one) => {
			const numbers = JSON.stringify(one).match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g) ?? [];
			return numbers.every((digits) => Math.abs(Number(digits)) <= MAX);
		});
		fc.assert(
			fc.property(value, fc.constantFrom(undefined, 1, '\t'), (one, indent) => {
				const text = JSON.stringify(one, null, indent);
				expect(parseJson(text)).toStrictEqual(JSON.parse(text));
			}),
		);
	});

	it('keeps a control character that a text has as it is, which costs nothing of the rest', () => {
		expect(parseJson('{"a\u0001":"b\n\u0000c\\"\t\\n\u001f"\n,\t"id":9007199254740993}')).toStrictEqual({
			'a\u0001': 'b\n\u0000c"\t\n\u001f',
			id: '9007199254740993',
		});
		expect(() => parseJson('{"a":\u0001}')).toThrow(SyntaxError);
	});

	it('looks once at a text that has no end: from each of its quotes, it would stand still', () => {
		expect(withoutLoss('["\u0001\\"')).toBe('["\\u0001\\"');
		expect(withoutLoss('["\u0001\\')).toBe('["\\u0001\\');
		expect(() => parseJson(`[\n"${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError);
	});

	it('keeps every digit of a longer integer as text, wherever it stands', () => {
		const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((one) => one > MAX || one < -MAX);
		fc.assert(
			fc.property(big, fc.constantFrom('', ' ', '\n\t'), (one, space) => {
				const digits = String(one);
				expect(parseJson(`{"id":${space}${digits},"in":[1,${space}${digits}${space}]}`)).toStrictEqual({
					id: digits,
					in: [1, digits],
				});
				expect(parseJson(`${space}${digits}${space}`)).toBe(digits);
			}),
		);
	});

	it.each([
		['9007199254740991', 9007199254740991],
		['9007199254740992', '9007199254740992'],
		['1934567890123456701.0', '1934567890123456701.0'],
		['[-1934567890123456701.000 ]', ['-1934567890123456701.000']],
		['12.0', 12],
		['1934567890123456701.01', '1934567890123456701.01'],
		['1934567890123456701.0e1', '1934567890123456701.0e1'],
		['9007199254740993', '9007199254740993'],
		['-9007199254740993', '-9007199254740993'],
		['1234567890123456', 1234567890123456],
		['"9007199254740993"', '9007199254740993'],
		['["a, 9007199254740993"]', ['a, 9007199254740993']],
		['1.00000000000000001e22', '1.00000000000000001e22'],
		['3.14159265358979323846', Math.PI],
		['1e400', '1e400'],
		['-0', -0],
		['12345678901234567890', '12345678901234567890'],
		['[-12345678901234567890,1]', ['-12345678901234567890', 1]],
		['1e+00000000000000022', '1e+00000000000000022'],
		['{"id":1.934567890123457E18,"price":5E-05}', { id: '1.934567890123457E18', price: 0.00005 }],
		['1e15', 1e15],
		['1E-00000000000000002', 0.01],
		['[1e-12345678901234567,12345678901234567]', [0, '12345678901234567']],
		['[-12345678901234567, 1.5]', ['-12345678901234567', 1.5]],
		['[1.12345678901234567, 12345678901234567]', [1.1234567890123457, '12345678901234567']],
		['1e12345678901234567', '1e12345678901234567'],
		['1e+12345678901234567', '1e+12345678901234567'],
		['1.12345678901234567890', Number('1.1234567890123457')],
		['12345678901234567890.5', '12345678901234567890.5'],
		['10000000000000000000e-19', 1],
		[String.raw`["\"12345678901234567890", 12345678901234567890]`, ['"12345678901234567890', '12345678901234567890']],
		[String.raw`["\\", 12345678901234567890]`, ['\\', '12345678901234567890']],
	])('reads %s', (text, value) => {
		expect(parseJson(text)).toStrictEqual(value);
	});

	it('takes zeros of the next number for none of a fraction', () => {
		expect(parseJson('[12345678901234567890,0]')).toStrictEqual(['12345678901234567890', 0]);
		expect(tryParseJson('[12345678901234567890.]')).toBeUndefined();
	});

	it('keeps a key named __proto__ as a key, beside long integers too', () => {
		for (const id of ['1', '9007199254740993']) {
			const value = parseJson(`{"__proto__":{"admin":true},"id":${id}}`) as Record<string, unknown>;
			expect(Object.keys(value)).toStrictEqual(['__proto__', 'id']);
			expect(value.admin).toBeUndefined();
			expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
		}
	});

	it('refuses what is not JSON', () => {
		for (const text of ['', '{', '[1,]', 'NaN', '<html>', '{"a":9007199254740993', ...ODD]) {
			expect(() => parseJson(text)).toThrow(SyntaxError);
			expect(tryParseJson(text)).toBeUndefined();
		}
	});
});

describe('writing', () => {
	it('puts an id out as an integer with every digit', () => {
		const text = JSON.stringify({ ids: [integerOrText('3158622571446665001'), integerOrText('7')] });
		expect(text).toBe('{"ids":[3158622571446665001,7]}');
		expect(parseJson(text)).toStrictEqual({ ids: ['3158622571446665001', 7] });
	});

	it('puts anything else out as the text that it is', () => {
		for (const one of ['', '1,2', '007', '-7', '{}', ' 1', '"', 'a+/=']) {
			expect(JSON.stringify([integerOrText(one)])).toBe(JSON.stringify([one]));
		}
	});
});

describe('looking into values', () => {
	it('prefers the exact name, then any case', () => {
		expect(pick({ MessageId: 1, messageId: 2 }, 'messageId')).toBe(2);
		expect(pick({ MESSAGEID: 1 }, 'messageId')).toBe(1);
		expect(pick({ b: 1, a: 2 }, 'a', 'b')).toBe(2);
		expect(pick({}, 'constructor')).toBeUndefined();
		expect(pick({ key: null }, 'key')).toBeNull();
	});

	it('looks for all names in any case, and takes nothing that an object has by nature', () => {
		expect(pick({ Key: 1, OTHER: 2 }, 'none', 'other')).toBe(2);
		expect(pick({ keys: 1, kex: 2 }, 'key')).toBeUndefined();
		expect(pick({ message_id: 1, 'message-id': 2, 'message id': 3 }, 'messageId')).toBeUndefined();
		const inherited = Object.create({ Key: 1 }) as JsonObject;
		expect(pick(inherited, 'key')).toBeUndefined();
	});

	it('leaves fields out by their names', () => {
		expect(without({ a: 1, b: 2, c: 3 }, ['a', 'c', 'd'])).toStrictEqual({ b: 2 });
	});

	it('sets a field under any name, and nothing else by it', () => {
		const record: JsonObject = {};
		setField(record, 'a', 1);
		setField(record, '__proto__', { b: 2 });
		expect(JSON.stringify(record)).toBe('{"a":1,"__proto__":{"b":2}}');
		expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
		setField(record, '__proto__', 3);
		expect(Object.entries(record)).toStrictEqual([
			['a', 1],
			['__proto__', 3],
		]);
		expect(Object.keys({ ...record })).toStrictEqual(['a', '__proto__']);
		Object.assign(record, JSON.parse('{"__proto__":4}'));
		expect(JSON.stringify(record)).toBe('{"a":1,"__proto__":4}');
		delete (record as Record<string, unknown>)['__proto__'];
		expect(Object.keys(record)).toStrictEqual(['a']);
	});

	it('gives ids as text', () => {
		expect([idText('7'), idText(7), idText(''), idText(null), idText({}), idText(0), idText(Infinity)]).toStrictEqual([
			'7',
			'7',
			undefined,
			undefined,
			undefined,
			'0',
			undefined,
		]);
	});

	it('tells objects from lists and null', () => {
		expect([{}, [], null, 'x', 1].map(isJsonObject)).toStrictEqual([true, false, false, false, false]);
	});
});
