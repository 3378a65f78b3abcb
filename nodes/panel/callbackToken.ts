import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a token says of the message whose callback carries it. */
export interface CallbackClaim {
	/** Tells two tokens of the same reference apart. */
	nonce: string;
	/** Seconds since 1970 after which the token no longer counts. */
	expires: number;
	/** The user's own word for the message, e.g. an order number; may be empty. */
	reference: string;
}

const VERSION = 'v1';
/** Keeps a signature made with the same key for something else from counting here. */
const PURPOSE = 'omni-callback';

/**
 * A token that fits a URL's query: version, expiry, nonce and reference, signed with HMAC-SHA-256. It lives for `lifetime` seconds
 * from a moment in milliseconds since 1970 on.
 */
export function makeToken(key: string, reference: string, lifetime: number, from = Date.now()): string {
	const expires = Math.floor(from / 1000) + lifetime;
	const nonce = randomBytes(9).toString('base64url');
	const claim = [VERSION, expires.toString(36), nonce, Buffer.from(reference).toString('base64url')].join('.');
	return `${claim}.${signature(key, claim)}`;
}

/** What a token says, when one of the keys signed it and it has not expired; undefined for every other text. */
export function readToken(token: string, keys: string[], now = Date.now()): CallbackClaim | undefined {
	const parts = token.split('.');
	const [version, expiry, nonce, reference, given] = parts;
	if (parts.length !== 5 || version !== VERSION || token.length > 2048) return undefined;
	const claim = parts.slice(0, 4).join('.');
	// Every key is tried, so that the time taken does not tell which one fits.
	const genuine = keys.filter((key) => key !== '').map((key) => sameText(signature(key, claim), given));
	const expires = parseInt(expiry, 36);
	if (!genuine.includes(true) || !(expires >= now / 1000)) return undefined;
	return { nonce, expires, reference: Buffer.from(reference, 'base64url').toString('utf8') };
}

function signature(key: string, claim: string): string {
	return createHmac('sha256', key).update(`${PURPOSE}\n${claim}`).digest('base64url');
}

/** Whether two texts are equal, in a time that tells nothing of where they differ or how long the secret is. */
export function sameText(given: string, secret: string): boolean {
	const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(secret));
}
