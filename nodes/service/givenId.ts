import { idText, isRounded } from '../ground/json';

/** What stands in the place of an id that was never given: zeros and negatives. */
const NO_ID = /^(?:-\d+|\+?0+|[0-]{36})$/;

/** One word in the place of an id, as text: ids are opaque (field notes, rule 1). Undefined for anything else, such as a zero or a number that lost digits. */
export function wordId(value: unknown): string | undefined {
	const id = idText(value)?.trim() ?? '';
	return id === '' || /\s/.test(id) || NO_ID.test(id) || isRounded(id) ? undefined : id;
}

/**
 * An id that is the only proof that something was taken (part 2, 4.1, 4.5, 4.6 and 4.7), as text: a word with a digit in it (field notes,
 * rule 1), since a word without one may say anything.
 */
export function givenId(value: unknown): string | undefined {
	const id = wordId(value);
	return id !== undefined && /\d/.test(id) ? id : undefined;
}
