import { randomInt } from 'node:crypto';

import { LIMITS } from '../../ground/contract';
import type { CodeDraft } from '../limits';

/** How many digits a code has that a call brings (part 2, 2.7). */
export const CALL_DIGITS = LIMITS.voiceCode.codeDigits;

/** A code drawn at random, safe against guessing. */
export function drawnCode(length: number): string {
	return Array.from({ length }, () => randomInt(10)).join('');
}

/** Whether a text is made of the digits of a call's code and nothing else. */
export function isCode(text: string): boolean {
	return text.length === CALL_DIGITS && /^\d+$/.test(text);
}

/** A code's digits as they were given, where a number gets back the zeros in front that it lost. */
export function withZeros(given: unknown): unknown {
	return typeof given === 'number' ? String(given).padStart(CALL_DIGITS, '0') : given;
}

/** No code and no phone number has more digits: what has is an ID of the service, in which a code stands by chance. */
const MOST_DIGITS = 15;

/** A text of the service without the codes of these messages. */
export function withoutDigits(text: string, drafts: readonly CodeDraft[]): string {
	const hidden = (run: string): string =>
		drafts.reduce((left, { secret: { digits } }) => left.replaceAll(digits, '*'.repeat(digits.length)), run);
	return text.replace(/\d+/g, (run) => (run.length > MOST_DIGITS ? run : hidden(run)));
}
