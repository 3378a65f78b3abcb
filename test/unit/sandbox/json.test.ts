import fc from 'fast-check';
import { parseJson, stringifyJson } from '../../../sandbox/core/json';

it('integers past 2^53 keep every digit in both directions', () => {
	const text = '{"a":[9007199254740993,-3158622571446665001],"b":1,"c":"9007199254740993","d":1.5e300}';
	const value = parseJson(text);
	expect(value).toStrictEqual({
		a: [9007199254740993n, -3158622571446665001n],
		b: 1,
		c: '9007199254740993',
		d: 1.5e300,
	});
	expect(stringifyJson(value)).toBe(
		'{"a":[9007199254740993,-3158622571446665001],"b":1,"c":"9007199254740993","d":1.5e+300}',
	);
});

it('any integer comes back as it was', () => {
	fc.assert(
		fc.property(fc.bigInt(), (integer) => {
			expect(stringifyJson(parseJson(`[${integer}]`))).toBe(`[${integer}]`);
		}),
	);
});

it('everything else is as JSON has it', () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(stringifyJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
		}),
	);
});
