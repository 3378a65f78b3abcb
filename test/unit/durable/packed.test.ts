import * as fc from 'fast-check';

import { pack, unpack } from '../../../nodes/durable/packed';
import { versionRefusal } from '../../../nodes/durable/version';
import { anyText } from '../../support/texts';

const LONG = '["a","b"] is what a long text may look like';

it('a value is one text behind its version: names and long texts once, the others where they are, and no character that n8n’s database would cut it at', () => {
	const value = [{ a: '12025550101', b: LONG }, { a: 1, b: [LONG, "it's"] }, { b: '"quoted"', a: null }, 'a\nb'];
	const text = pack(value);
	expect(text).toBe(
		`1 [['[\\'a\\',\\'b\\'] is what a long text may look like',['a','b'],['b','a']],[-1,[1,'12025550101',[0]],[1,1,[-1,[0],'it"s']],[2,'\\'quoted\\'',null],'a\\nb']]`,
	);
	expect(unpack(text)).toStrictEqual(value);
});

it('a value comes out as it would of JSON, whatever it has in it', () => {
	const text = fc.oneof(fc.string(), anyText(), fc.string({ minLength: 39, maxLength: 42 }), fc.constant(LONG));
	const any = fc.anything({
		key: fc.oneof(text, fc.constantFrom('a', 'b', '0', '-1', '__proto__', 'constructor', 'toString')),
		values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)],
		withDate: true,
		withNullPrototype: true,
	});
	fc.assert(
		fc.property(fc.array(any), (value) => {
			expect(JSON.stringify(unpack(pack(value)))).toBe(JSON.stringify(value));
		}),
	);
	expect(unpack(pack([`"a"`, `'b'`, '\\"\0']))).toStrictEqual([`"a"`, `'b'`, '\\"\0']);
	expect(unpack(pack(['a', 'a,b', '["a","b"]'].map((name) => ({ [name]: 1, b: 2 }))))).toStrictEqual([
		{ a: 1, b: 2 },
		{ 'a,b': 1, b: 2 },
		{ '["a","b"]': 1, b: 2 },
	]);
});

it('what was the same object before is another one each time afterwards', () => {
	const own = { a: ['b'] };
	const [one, other] = unpack(pack([own, own])) as Array<typeof own>;
	one.a.push('c');
	expect([own, other]).toStrictEqual([{ a: ['b'] }, { a: ['b'] }]);
});

it('32,000 messages are one value for n8n to store, not a hundred thousand, and what many share is there once', () => {
	const ids = Array.from({ length: 32_000 }, (_, at) => String(3_158_622_571_446_000_000n + BigInt(at)));
	const packed = pack(ids.map((messageId, item) => ({ item, messageId })));
	expect(packed).not.toMatch(/["\\]/);
	expect(packed.length).toBeLessThan(1_100_000);
	const text = 'A long text. '.repeat(100);
	const people = ids.slice(0, 1_000).map((_, item) => ({ item, steps: [{ channel: 'sms', fields: { text } }] }));
	expect(pack(people).length).toBeLessThan(40_000);
});

it.each([
	['of a newer version', "2 [[],{'a':1}]", /newer version of the package/],
	['without a version', '[[],1]', /no version/],
	['of something else', 'no JSON', /no version/],
	['with a blank for a version', ' [[],1]', /no version/],
	['of nothing', '', /no version/],
	['cut off', "1 [['a'", SyntaxError],
	['of plain JSON', "1 {'a':1}", TypeError],
])('a text %s is refused', (_what, text, error) => {
	expect(() => unpack(text)).toThrow(error);
});

it.each([
	[1, undefined],
	[2, expect.stringMatching(/form 2\), and this one reads form 1\. Install the newer version/)],
	[undefined, expect.stringMatching(/has no version/)],
	['1', expect.stringMatching(/has no version/)],
	[NaN, expect.stringMatching(/has no version/)],
])('what is of version %j', (version, refusal) => {
	expect(versionRefusal(version)).toStrictEqual(refusal);
});
