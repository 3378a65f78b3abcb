import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Connection } from '../ground/connection';

/** What a verification holds: sealed, so that neither code nor number can be read from it or changed in it. */
export interface Claim {
	/** Tells one sent code from every other. */
	id: string;
	/** The number that was called. */
	to: string;
	/** The 4 digits. */
	code: string;
	/** Milliseconds since 1970 after which the code no longer counts. */
	expires: number;
}

/** Ours: seconds for which a code counts; the interface names none. */
export const VALIDITY = { min: 30, max: 86_400, usual: 300 };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A verification has some 140 characters; nothing far longer is decoded at all. */
const MOST_CHARACTERS = 2048;
/** Keeps a key made from the same login for something else from opening it. */
const PURPOSE = 'omni-voice-code v1';

/** Seals a claim into a text that fits a URL or a form, under a key made from the credential's login and password. */
export function seal(connection: Connection, claim: Omit<Claim, 'id'>): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(connection), iv);
	const plain = JSON.stringify({ id: randomBytes(12).toString('base64url'), ...claim });
	const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The claim in a text that `seal` made with the same login and password; undefined for every other text. */
export function unseal(connection: Connection, token: string): Claim | undefined {
	if (token.length > MOST_CHARACTERS) return undefined;
	// Blanks around it are no characters of this form, and left out.
	const bytes = Buffer.from(token, 'base64url');
	try {
		const decipher = createDecipheriv(CIPHER, keyOf(connection), bytes.subarray(0, IV_BYTES), {
			authTagLength: TAG_BYTES,
		});
		decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
		const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
		return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString()) as Claim;
	} catch {
		return undefined;
	}
}

function keyOf(connection: Connection): Buffer {
	return Buffer.from(hkdfSync('sha256', connection.field('password'), connection.field('login'), PURPOSE, 32));
}
