import { inBatches } from '../ground/turns';
import type { Kind } from './kinds';

/** So many keys are looked for at once: every row of the table is compared with each of them. */
const MOST_KEYS = 64;
/** More than these are so many of all that the parts of a kind are read instead, by the first character behind the kind. */
const MOST_BY_KEY = 512;

const FIRST = Array.from({ length: 16 }, (_, at) => at.toString(16));

/** What is looked for, page by page: keys as they are, or what they begin with. */
export interface Pages {
	is: 'eq' | 'like';
	keys: string[][];
}

/**
 * What finds the rows of a kind with these names, and perhaps more. A page has not many more rows than the 1,000 that n8n reads at once,
 * between which others may come and go.
 */
export function keyPages(kind: Kind, names: readonly string[]): Pages {
	const all = [...new Set(names)];
	if (all.length > MOST_BY_KEY) return pagesOfKind(kind);
	return {
		is: 'eq',
		keys: inBatches(
			all.map((name) => `${kind}:${name}`),
			MOST_KEYS,
		),
	};
}

/** What finds all rows of a kind. */
export function pagesOfKind(kind: Kind): Pages {
	return { is: 'like', keys: FIRST.map((first) => [`${kind}:${first}%`]) };
}
