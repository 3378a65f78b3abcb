import { seal, unseal } from '../../../nodes/ground/sealed';

/** The first bytes of a sealed text. */
const cut = (sealed: string, bytes: number): string =>
	Buffer.from(sealed, 'base64url').subarray(0, bytes).toString('base64url');

it.each(['', 'Grüße'])('the text %j is read with its secret and for its purpose alone', (text) => {
	const sealed = seal('links', 'a secret', text);
	expect(sealed).toMatch(/^[\w-]+$/);
	expect(unseal('links', 'a secret', sealed)).toBe(text);
	expect(unseal('links', 'another', sealed)).toBeUndefined();
	expect(unseal('codes', 'a secret', sealed)).toBeUndefined();
});

it('what somebody has changed or cut is not read, also where a part of its seal is left', () => {
	const sealed = Buffer.from(seal('links', 'a secret', ''), 'base64url');
	for (const at of sealed.keys()) {
		const changed = Buffer.from(sealed);
		changed[at] ^= 1;
		expect(unseal('links', 'a secret', changed.toString('base64url'))).toBeUndefined();
	}
	for (const bytes of [0, 5, 12, 16, 27]) {
		expect(unseal('links', 'a secret', cut(sealed.toString('base64url'), bytes))).toBeUndefined();
	}
});
