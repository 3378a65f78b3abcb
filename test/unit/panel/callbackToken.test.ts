import { createHmac } from 'node:crypto';

import fc from 'fast-check';

import { makeToken, readToken, sameText } from '../../../nodes/panel/callbackToken';

const NOW = Date.UTC(2026, 0, 31, 9, 30);

describe('a callback token', () => {
	it('brings its reference back under the key that signed it, whatever the reference holds', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ minLength: 1 }), (reference, key) => {
				const token = makeToken(key, reference, 60, NOW);
				expect(token).toMatch(/^[\w.-]+$/);
				expect(readToken(token, [key], NOW)?.reference).toBe(reference);
			}),
		);
	});

	it('that was made by an earlier version still counts: what is signed does not change', () => {
		const claim = 'v1.zzzzzz.bm9uY2UtMTIz.b3JkZXItMTAwMQ';
		const sign = (text: string) => createHmac('sha256', 'key').update(`omni-callback\n${text}`).digest('base64url');
		expect(readToken(`${claim}.${sign(claim)}`, ['key'], NOW)).toStrictEqual({
			nonce: 'bm9uY2UtMTIz',
			expires: parseInt('zzzzzz', 36),
			reference: 'order-1001',
		});
		const other = claim.replace('v1', 'v2');
		expect(readToken(`${other}.${sign(other)}`, ['key'], NOW)).toBeUndefined();
	});

	it('is read up to 2,048 characters', () => {
		const sized = (length: number) => makeToken('key', 'x'.repeat(length), 60, NOW);
		const most = Math.floor(((2048 - sized(0).length) * 3) / 4);
		expect(readToken(sized(most), ['key'], NOW)).toBeDefined();
		expect(readToken(sized(most + 1), ['key'], NOW)).toBeUndefined();
		// An expiry of seven letters is what it takes to come to exactly so many.
		const full = makeToken('key', 'x'.repeat(1485), 36 ** 6, NOW);
		expect(full).toHaveLength(2048);
		expect(readToken(full, ['key'], NOW)).toBeDefined();
	});

	it('counts under both keys while they are rotated, and under no other', () => {
		const token = makeToken('old key', 'order-1001', 60, NOW);
		expect(readToken(token, ['new key', 'old key'], NOW)?.reference).toBe('order-1001');
		expect(readToken(token, ['new key'], NOW)).toBeUndefined();
		expect(readToken(token, [], NOW)).toBeUndefined();
	});

	it('never counts under an empty key', () => {
		expect(readToken(makeToken('', 'order-1001', 60, NOW), [''], NOW)).toBeUndefined();
	});

	it('expires to the second', () => {
		const token = makeToken('key', 'order-1001', 60, NOW);
		expect(readToken(token, ['key'], NOW + 60_000)).toBeDefined();
		expect(readToken(token, ['key'], NOW + 61_000)).toBeUndefined();
	});

	it('is refused when any character of it changes', () => {
		const token = makeToken('key', 'order-1001', 60, NOW);
		fc.assert(
			fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '7', '_', '.'), (at, letter) => {
				const forged = token.slice(0, at) + letter + token.slice(at + 1);
				// The last character of a base64url text can hold bits that say nothing.
				fc.pre(forged !== token);
				expect(readToken(forged, ['key'], NOW)).toBeUndefined();
			}),
		);
	});

	it('differs from the next one for the same reference', () => {
		expect(makeToken('key', 'order-1001', 60, NOW)).not.toBe(makeToken('key', 'order-1001', 60, NOW));
	});
});

describe('sameText', () => {
	it('compares texts of any length', () => {
		expect(sameText('secret', 'secret')).toBe(true);
		expect(sameText('secret', 'secrets')).toBe(false);
		expect(sameText('', 'secret')).toBe(false);
	});
});
