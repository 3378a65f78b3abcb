import { isToken, newToken } from '../../../nodes/durable/token';

it('is another one each time, and fits into an address', () => {
	const tokens = Array.from({ length: 100 }, newToken);
	expect(new Set(tokens).size).toBe(100);
	expect(tokens.every((token) => /^[\w-]{32}$/.test(token))).toBe(true);
});

it.each<[unknown, unknown, boolean]>([
	['abc', 'abc', true],
	['abd', 'abc', false],
	['ab', 'abc', false],
	['', '', false],
	[undefined, undefined, false],
	[['abc'], 'abc', false],
	['abc', undefined, false],
	['ä', 'ab', false],
])('%j for %j', (given, token, is) => {
	expect(isToken(given, token)).toBe(is);
});
