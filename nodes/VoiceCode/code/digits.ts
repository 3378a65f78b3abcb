import { randomInt } from 'node:crypto';

import { LIMITS } from '../../ground/contract';

const { codeDigits } = LIMITS.voiceCode;

/** A code drawn at random, safe against guessing. */
export function drawnCode(): string {
	return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** Whether a text is made of a code's digits and nothing else. */
export function isCode(text: string): boolean {
	return text.length === codeDigits && /^\d+$/.test(text);
}

/** A code's digits as they were given, where a number gets back the zeros in front that it lost. */
export function withZeros(given: unknown): unknown {
	return typeof given === 'number' ? String(given).padStart(codeDigits, '0') : given;
}
