import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Everything that a run makes: logs, n8n's user folder, screenshots. Git ignores it; nothing outside is touched. */
export const RUN = path.join(ROOT, '.run');

/** The folder with its own package.json that holds the real n8n. */
export const E2E = path.join(ROOT, 'test', 'e2e');

/** The folder whose node_modules hold the n8n that runs; another one than that of the lock where N8N_FOLDER names it (scripts/doors.ts). */
export const N8N = process.env.N8N_FOLDER ?? E2E;

export const EXAMPLES = path.join(ROOT, 'examples');

/** Node 24 from the npm package `node`: what everything runs with, whatever Node the machine has. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');

/** What n8n runs with: another Node where N8N_NODE names it, since users have others. */
export const N8N_NODE = process.env.N8N_NODE ?? NODE;

/**
 * Shortens a path for a message.
 * @param {string} file an absolute path
 * @returns {string} the path from the repository's top folder, or with ~ for the home folder
 */
export function shown(file) {
	const relative = path.relative(ROOT, file);
	if (!relative.startsWith('..')) return relative;
	return file.replace(homedir(), '~');
}
