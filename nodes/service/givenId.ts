import { idText } from '../ground/json';
import { codeProof, isServerFault } from './certainty';

/** What databases and number types have in the place of an id that was never given: zeros, with or without a sign, and negatives. */
const NO_ID = /^(?:-\d+|[+]?0+|[0-]{36})$/;
/** Whether a text stands in the place of an id that was never given. */
export function isNoId(id: string): boolean {
	return NO_ID.test(id);
}

/** Single words in which services tell a failure, or nothing at all. */
const NO_WORDS =
	/^(?:error|exception|fail|failed|failure|false|invalid|n\/a|nan|nil|no|none|null|true|undefined|unknown)$/i;

/**
 * An id by which the service says that something was taken, as text; undefined for what only stands in its place: nothing, a zero, a code,
 * or words. Where an id is the only proof (part 2, 4.1, 4.5, 4.6 and 4.7), these prove nothing.
 */
export function givenId(value: unknown): string | undefined {
	const id = idText(value)?.trim() ?? '';
	// An id is one word: a text with blanks in its place tells something.
	if (id === '' || /\s/.test(id) || isNoId(id) || NO_WORDS.test(id)) return undefined;
	return /^\d+$/.test(id) || (codeProof(id) === 'open' && !isServerFault(id)) ? id : undefined;
}
