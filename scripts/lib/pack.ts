import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ROOT } from '../bootstrap/paths.mjs';
import { Problem } from '../bootstrap/say.mjs';

/**
 * Gives the work a temporary folder, outside the repository so that its node_modules is out of reach, and removes it after.
 * @returns what the work returned
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'omni-messaging-')));
	try {
		return await work(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Packs the package as it would be published, and unpacks it.
 * @param folder an empty folder
 * @returns the folder `package` in it, with what a user would get
 * @throws Problem when the package is not built or npm cannot pack it
 */
export function packInto(folder: string): string {
	if (!existsSync(path.join(ROOT, 'dist')))
		throw new Problem('There is no dist folder to pack: run npm run build first.');
	const npmPack = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (npmPack.status !== 0 || tarball === undefined) {
		throw new Problem(`npm pack failed.\n    ${npmPack.error?.message ?? npmPack.stderr.trim()}`);
	}
	execFileSync('tar', ['-xzf', tarball], { cwd: folder });
	return path.join(folder, 'package');
}
