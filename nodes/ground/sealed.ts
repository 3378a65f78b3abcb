import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a text: only who has the secret can read it, and a change of any bit is found out.
 *
 * @param purpose what it is for: what was sealed with the same secret for another purpose is not read
 * @returns letters, digits, `-` and `_`, which fit a URL
 */
export function seal(purpose: string, secret: string, text: string): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(purpose, secret), iv);
	const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text that was sealed for this purpose with this secret; undefined for every other one. */
export function unseal(purpose: string, secret: string, sealed: string): string | undefined {
	const bytes = Buffer.from(sealed, 'base64url');
	try {
		const iv = bytes.subarray(0, IV_BYTES);
		const decipher = createDecipheriv(CIPHER, keyOf(purpose, secret), iv, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
		const text = bytes.subarray(IV_BYTES + TAG_BYTES);
		return Buffer.concat([decipher.update(text), decipher.final()]).toString();
	} catch {
		return undefined;
	}
}

/** The key is a hash of the secret that stands nowhere else. */
function keyOf(purpose: string, secret: string): Buffer {
	return createHash('sha256').update(`${purpose}\n${secret}`).digest();
}
