import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { Problem } from './say.mjs';

/**
 * Gives the work a temporary folder, outside the repository so that its node_modules is out of reach, and removes it after.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>} what the work returned
 */
export async function inTemporaryFolder(work) {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'omni-messaging-')));
	try {
		return await work(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Packs the package as it would be published, and unpacks it.
 * @param {string} folder an empty folder
 * @returns {string} the folder `package` in it, with what a user would get
 * @throws {Problem} when the package is not built or npm cannot pack it
 */
export function packInto(folder) {
	if (!existsSync(path.join(ROOT, 'dist')))
		throw new Problem('There is no dist folder to pack: run npm run build first.');
	const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' };
	try {
		execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], options);
	} catch (error) {
		throw new Problem(`npm pack failed.\n    ${String(error.stderr).trim()}`);
	}
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	execFileSync('tar', ['-xzf', tarball], { cwd: folder });
	return path.join(folder, 'package');
}
