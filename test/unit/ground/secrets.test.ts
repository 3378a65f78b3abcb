import fc from 'fast-check';

import { Redactor } from '../../../nodes/ground/secrets';

const clean = (text: string, ...secrets: string[]): string => new Redactor(secrets).clean(text);

/** The forms in which a text may hold one character. */
const FORMS: ReadonlyArray<(character: string) => string> = [
	(character) => character,
	(character) => encodeURIComponent(character),
	(character) => Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	(character) => `&#${character.codePointAt(0)};`,
	(character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`,
	(character) =>
		Array.from(
			{ length: character.length },
			(_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
		).join(''),
];

const LETTERS = Array.from('aZ9ß€-_.!/\\"\'&<>+=% 😀');
const secret = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 4, maxLength: 24 });

it('a secret is found in whatever form each of its characters stands', () => {
	fc.assert(
		fc.property(secret, fc.array(fc.nat(FORMS.length - 1), { minLength: 30, maxLength: 30 }), (word, forms) => {
			const written = Array.from(word)
				.map((character, at) => FORMS[forms[at]](character))
				.join('');
			expect(clean(`(${written})`, word)).toBe('(***)');
		}),
	);
});

it('a text without a secret stays as it is', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(clean(text, 'sandbox-key-0123456789')).toBe(text);
		}),
	);
});

it.each([
	['every occurrence of every secret', 'a k-12345678 b k-12345678, pass: hunter22', 'a *** b ***, pass: ***'],
	['in a strict URL', 'p=It%27s%20a%20%28secret%29%21', 'p=***'],
	['in a form', 'p=It%27s+a+%28secret%29%21', 'p=***'],
	['in JSON', String.raw`{"message":"a \"quoted\" word"}`, '{"message":"***"}'],
	['in CSV', '"a ""quoted"" word"', '"***"'],
	['in XML', '<p>p&lt;&amp;&quot;&#39;word</p>', '<p>***</p>'],
])('%s', (_where, text, expected) => {
	expect(clean(text, 'k-12345678', 'hunter22', "It's a (secret)!", 'a "quoted" word', `p<&"'word`)).toBe(expected);
});

it('a short secret is no part of a longer word, and digits are no number of the answer', () => {
	expect(clean('1234 in 991234 and x1234', '1234')).toBe('*** in 991234 and x1234');
	expect(clean('{"id":100200300400,"ids":[100200300400],"text":"100200300400"}', '100200300400')).toBe(
		'{"id":100200300400,"ids":[100200300400],"text":"***"}',
	);
	expect(clean('abc', 'abc', '')).toBe('abc');
});

it('of two secrets the one that holds the other is taken out as a whole', () => {
	expect(clean('key-0123456789-old', 'key-0123456789', 'key-0123456789-old')).toBe('***');
});

it('of the other forms of a blank and of a quote none stands for another character', () => {
	const redactor = new Redactor(['a-long-secret "7"']);
	for (const text of ['a+long+secret+""7""', 'a-long-secret +7+', 'a""long-secret "7"']) {
		expect(redactor.clean(text)).toBe(text);
	}
	expect(redactor.clean('x a-long-secret+""7"" y')).toBe('x *** y');
});

it('a secret of twelve characters is found inside a word, one of eleven is not', () => {
	const [twelve, eleven] = ['abcdef-ghijk', 'abcdef-ghij'];
	expect(new Redactor([twelve]).clean(`x${twelve}x`)).toBe('x***x');
	expect(new Redactor([eleven]).clean(`x${eleven}x ${eleven}`)).toBe(`x${eleven}x ***`);
});

it('a secret that only begins with digits is none of JSON’s numbers', () => {
	expect(new Redactor(['1234abcd']).clean('{"key":1234abcd}')).toBe('{"key":***}');
	expect(new Redactor(['12345678']).clean('{"key":12345678}')).toBe('{"key":12345678}');
});

/** Ways of writing a text within another one. */
const WRAPPERS: ReadonlyArray<(text: string) => string> = [
	(text) => JSON.stringify(text),
	(text) => JSON.stringify({ said: text }),
	(text) => JSON.stringify(text).replaceAll('/', '\\/'),
	(text) => encodeURIComponent(text),
	(text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
];
const CUTS = ['', '\n', '\r\n ', `\n${' '.repeat(30)}`, '\u200b', '\u00ad'];
const KEY = 'sandbox-key/0123+"4567"&89';

it('a secret is found in texts within texts, and where it is cut', () => {
	const wrappers = fc.array(fc.constantFrom(...WRAPPERS), { maxLength: 4 });
	fc.assert(
		fc.property(wrappers, fc.constantFrom(...CUTS), fc.integer({ min: 4, max: 20 }), (around, cut, at) => {
			const said = `(${KEY.slice(0, at)}${cut}${KEY.slice(at)})`;
			let shown = clean(
				around.reduce((text, wrap) => wrap(text), said),
				KEY,
			);
			expect(shown).toContain('***');
			for (let times = 0; times < 12; times += 1) {
				shown = shown.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
				shown = shown.replaceAll(/\\+(u[\da-f]{4}|[rn])?|&[a-z]+;|\s/gi, '');
			}
			for (const part of ['sandbox', '0123', '4567']) expect(shown).not.toContain(part);
		}),
	);
});

it.each([
	['base64', (text: string) => Buffer.from(text).toString('base64')],
	['base64 for URLs', (text: string) => Buffer.from(text).toString('base64url')],
	['hexadecimal digits', (text: string) => Buffer.from(text).toString('hex').toUpperCase()],
])('a long secret is found in %s, wherever it begins', (_what, encode) => {
	for (const before of ['', 'x', 'xy', 'xyz']) {
		const shown = clean(`(${encode(`${before}${KEY} and more`)})`, KEY);
		expect(shown).toContain('***');
		expect(shown.length).toBeLessThan(36);
	}
});
