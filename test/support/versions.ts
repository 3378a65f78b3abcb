import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What each version of the package has left in n8n, as its database has it: the rows of the data table, and in `plans` what sleeps or was said.
 * A form of either that is new has a folder of the next number, and every later version has to read all of them.
 */
const FOLDER = path.resolve(__dirname, '../versions');

/** The versions that have something of this name, the oldest first. */
export function versionsWith(name: string): string[] {
	const all = readdirSync(FOLDER).sort((one, other) => Number(one) - Number(other));
	return all.filter((version) => existsSync(path.join(FOLDER, version, name)));
}

/** What a version has left under a name. */
export function left(version: string, name: string): unknown {
	return JSON.parse(readFileSync(path.join(FOLDER, version, `${name}.json`), 'utf8'));
}

/** The names of so many versions. */
export const firstVersions = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
