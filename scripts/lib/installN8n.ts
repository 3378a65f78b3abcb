import path from 'node:path';

import { installEnvironment, run } from '../bootstrap/commands.mjs';
import { installFromLock, isInstalled, succeeds } from '../bootstrap/install.mjs';
import { E2E, NODE } from '../bootstrap/paths.mjs';
import { Problem, step } from '../bootstrap/say.mjs';

const COMPILER_HELP = [
	"n8n's database driver (sqlite3) could neither be downloaded ready-made nor compiled. Compiling needs Python 3, make and a C++ compiler:",
	'Debian, Ubuntu: apt-get install -y python3 make g++',
	'Fedora: dnf install python3 make gcc-c++',
	'macOS: xcode-select --install',
	'Install them and run the same command again; it goes on where it stopped.',
];

function hasSqlite(): boolean {
	return succeeds(NODE, ['-e', "require('sqlite3')"], E2E);
}

/**
 * Installs the real n8n (2.2 GB) and its database driver, when they are not there already.
 * @throws Problem when an install fails or no compiler is there
 */
export async function ensureN8n(): Promise<void> {
	if (!isInstalled(E2E)) {
		await step('Installing n8n (2.2 GB, about 3 minutes the first time)', (report) =>
			installFromLock('install-n8n', E2E, ['--legacy-peer-deps'], report),
		);
	}
	if (hasSqlite()) return;
	const cwd = path.join(E2E, 'node_modules', 'sqlite3');
	const env = installEnvironment();
	await step("Preparing n8n's database driver", async () => {
		await run('install-sqlite3', 'npm', ['run', 'install'], { cwd, env }).catch(() => undefined);
		if (hasSqlite()) return;
		// The node-gyp that sqlite3 brings is old and fails with Python 3.12 and newer; npm brings its own.
		const nodeGyp = process.env.npm_config_node_gyp;
		if (nodeGyp) await run('install-sqlite3-again', 'node', [nodeGyp, 'rebuild'], { cwd, env }).catch(() => undefined);
		if (!hasSqlite()) throw new Problem([...COMPILER_HELP, 'Log: .run/logs/install-sqlite3.log'].join('\n    '));
	});
}
