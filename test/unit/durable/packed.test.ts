import { pack, unpack } from '../../../nodes/durable/packed';
import { versionRefusal } from '../../../nodes/durable/version';

it('a value is one text behind its version, without what n8n’s database would cut it at', () => {
	const value = [
		[0, "it's"],
		[1, '"quoted"'],
		[2, 'a\nb'],
	];
	const text = pack(value);
	expect(text.startsWith('1 ')).toBe(true);
	expect(unpack(text)).toStrictEqual(value);
	expect(pack({ a: ['b'] })).toBe("1 {'a':['b']}");
});

it.each([
	['of a newer version', "2 {'a':1}", /newer version of the package/],
	['without a version', "{'a':1}", /no version/],
	['of something else', 'no JSON', /no version/],
	['with a blank for a version', " {'a':1}", /no version/],
	['of nothing', '', /no version/],
	['cut off', "1 {'a'", SyntaxError],
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
