import { keyValues } from '../../../nodes/panel/fields';
import { keyValuesOf, notJson } from '../../../nodes/panel/values';

const read = (value: unknown) => keyValuesOf(value, 'X');

describe('keys and values', () => {
	it('in JSON that is none say which quotes are wrong', () => {
		const reading = (value: unknown) => () => read(value);
		expect(reading("{'a': 1}")).toThrow('X: it is not JSON: it has single quotes');
		expect(reading('{“a”: 1}')).toThrow('X: it is not JSON: it has typographic quotes');
		expect(reading('{"a": }')).toThrow(/^X: it is not JSON$/);
		expect(reading(' {"a": }')).toThrow(/^X: it is not JSON$/);
		expect(reading("{ 'a': 1}")).toThrow('X: it is not JSON: it has single quotes');
		expect(reading('{"a": "it\'s",}')).toThrow(/^X: it is not JSON$/);
		expect(notJson('{"a": }', 'X', 'Unexpected token')).toMatchObject({
			message: 'X: it is not JSON: Unexpected token',
			fix: 'Check quotes, commas and brackets around that place.',
		});
	});

	it.each([
		[{ a: 1 }, { a: 1 }],
		['{"a":1}', { a: 1 }],
		[{}, undefined],
		['', undefined],
		[null, undefined],
	])('of %j are those of the object', (given, expected) => {
		expect(read(given)).toStrictEqual(expected);
	});

	it('of rows are those that are filled in', () => {
		const pairs = [{ key: 'a', value: 1 }, { key: 7, value: 'b' }, { key: 'c' }, { key: '', value: '' }, {}];
		expect(read({ pairs })).toStrictEqual({ a: 1, 7: 'b', c: undefined });
		for (const none of [{ pairs: [] }, { pairs: [{}] }, { pairs: [{ key: null, value: null }] }])
			expect(read(none)).toBeUndefined();
	});

	it.each([
		[{ pairs: 'x' }],
		[{ pairs: ['EUR/USD'] }],
		[{ pairs: ['EUR/USD'], order: 5 }],
		[{ name: 'Bob', pairs: [{ left: 1, right: 2 }] }],
		[{ pairs: [{ left: 1, right: 2 }] }],
		[{ pairs: [{ key: 'a', value: 1, more: 2 }] }],
		[{ pairs: [{ key: 'a', value: 1 }, null] }],
		[{ a: 1, pairs: [] }],
		[{ a: 1, pairs: [{ key: 'b', value: 2 }] }],
	])('of an object with a list of its own under that name are its own: %j', (given) => {
		expect(read(given)).toStrictEqual(given);
	});

	it('are refused with a number that has lost its last digits, and taken with one that has them as text', () => {
		const field = keyValues('X');
		const given = (value: unknown) => field.parse(value, { label: 'X', timezone: 'UTC' });
		for (const lost of [{ order: 2 ** 60 }, { pairs: [{ key: 'order', value: 2 ** 60 }] }])
			expect(() => given(lost)).toThrow('X, order: the number 1152921504606847000 is too long to be exact');
		expect(given('{"order":12345678901234567890,"n":1.5}')).toStrictEqual({ order: '12345678901234567890', n: 1.5 });
	});

	it('a value without a key is not lost in silence, nor one whose key is no text', () => {
		for (const key of ['', null, undefined])
			expect(() =>
				read({
					pairs: [
						{ key: 'a', value: 1 },
						{ key, value: 0 },
					],
				}),
			).toThrow(
				expect.objectContaining({
					message: 'X: the value “0” has no key',
					fix: expect.stringContaining('row') as string,
				}) as Error,
			);
		expect(() => read({ pairs: [{ value: { a: 1 } }] })).toThrow('X: the value “{"a":1}” has no key');
		expect(() => read({ pairs: [{ key: {}, value: 3 }] })).toThrow('X: a text is needed here');
	});

	it.each(['a', 'a {b}', [1], 7, true])('are not to be had of %j', (given) => {
		expect(() => read(given)).toThrow('X: it is not a set of keys and values');
	});
});
