// @ts-check
import path from 'node:path';
import { runInFront } from './commands.mjs';
import { ensureDevelopmentDependencies } from './install.mjs';
import { NODE, ROOT } from './paths.mjs';

/**
 * Installs what is missing, and hands over to one of the TypeScript scripts, which Node 24 runs by tsx.
 * @param {string} name of the script in the folder scripts, without extension
 * @returns {Promise<number>} its exit code
 * @throws {import('./say.mjs').Problem} when an install fails
 */
export async function runScript(name) {
	await ensureDevelopmentDependencies();
	const file = path.join(ROOT, 'scripts', `${name}.ts`);
	return await runInFront(NODE, ['--import', 'tsx', file, ...process.argv.slice(2)]);
}
