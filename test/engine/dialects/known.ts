import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the list of known failures stands; `npm run dialects -- --write` writes it anew. */
export const KNOWN_FILE = path.join(__dirname, 'known.json');

/** Cases that are expected to fail with a trait alone, by `trait=value`. */
export type Known = Record<string, string[]>;

/** The known failures as they are committed: the list is to become shorter, and a case that no longer fails is an error. */
export function readKnown(): Known {
	return JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Known;
}
