import { existsSync } from 'node:fs';

import { run } from '../bootstrap/commands.mjs';
import { step } from '../bootstrap/say.mjs';

/**
 * Installs packages of Debian where this may be done: by root, with apt-get.
 * @param what they are, for the person at the keyboard
 * @throws Problem when the install fails
 */
export async function installDebianPackages(what: string, packages: string[]): Promise<void> {
	if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	// A mirror may fail once, and the machine's own updates may hold the lock.
	const patient = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];
	await step(`Installing ${what} from Debian packages`, async () => {
		await run('apt-update', 'apt-get', [...patient, 'update'], { env });
		await run('apt-install', 'apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...packages], { env });
	});
}
