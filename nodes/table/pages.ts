import type { IDataObject } from 'n8n-workflow';

import { inBatches } from '../ground/turns';
import type { Kind } from './kinds';

/** So many keys are looked for at once: every row of the table is compared with each of them. */
const MOST_KEYS = 32;
/** More than these are so many of all that the parts of a kind are read instead, by the first character behind the kind. */
const MOST_BY_KEY = 512;

const FIRST = Array.from({ length: 16 }, (_, at) => at.toString(16));

/** What is looked for, page by page: keys as they are, or what they begin with. A page has, as a rule, fewer rows than n8n reads by one statement. */
export interface Pages {
	is: 'eq' | 'like';
	keys: string[][];
}

/** What finds the rows of a kind with these names, and perhaps more. */
export function keyPages(kind: Kind, names: readonly string[]): Pages {
	const all = new Set(names);
	if (all.size > MOST_BY_KEY) return pagesOfKind(kind);
	return pagesOfKeys([...all].map((name) => `${kind}:${name}`));
}

/** What finds the rows with these keys. */
export function pagesOfKeys(keys: readonly string[]): Pages {
	return { is: 'eq', keys: inBatches([...new Set(keys)], MOST_KEYS) };
}

/** What finds all rows of a kind. */
export function pagesOfKind(kind: Kind): Pages {
	return { is: 'like', keys: FIRST.map((first) => [`${kind}:${first}%`]) };
}

/** What a sub-workflow that reads pages is started with. All have as many keys: the last one names one of its own several times. */
export function itemsOfPages(keys: Pages['keys']): IDataObject[] {
	return keys.map((page) => ({ keys: Array.from({ length: keys[0].length }, (_, at) => page[at] ?? page[0]) }));
}

/** Whether what is looked for finds a key. */
export function isFoundBy(key: string, one: string, is: Pages['is']): boolean {
	return is === 'eq' ? key === one : key.startsWith(one.slice(0, -1));
}
