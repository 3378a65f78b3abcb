import { randomBytes } from 'node:crypto';

import { sameText } from '../panel/callbackToken';

const BYTES = 24;

/** A secret that only the helpers of one wait know: whoever has nothing but an address of theirs can't speak as one of them. */
export function newToken(): string {
	return randomBytes(BYTES).toString('base64url');
}

/** Whether what a caller gave is the token; what it takes to tell says nothing about it. */
export function isToken(given: unknown, token: unknown): boolean {
	return typeof given === 'string' && typeof token === 'string' && token !== '' && sameText(given, token);
}
