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
	await step(`Installing ${what} from Debian packages`, async () => {
		await run('apt-update', 'apt-get', ['update'], { env });
		await run('apt-install', 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
	});
}
