import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installEnvironment, run } from '../bootstrap/commands.mjs';
import { installFromLock, isInstalled, succeeds } from '../bootstrap/install.mjs';
import { E2E, N8N, NODE } from '../bootstrap/paths.mjs';
import { Problem, step } from '../bootstrap/say.mjs';

const COMPILER_HELP = [
	"n8n's database driver (sqlite3) could neither be downloaded ready-made nor compiled. Compiling needs Python 3, make and a C++ compiler:",
	'Debian, Ubuntu: apt-get install -y python3 make g++',
	'Fedora: dnf install python3 make gcc-c++',
	'macOS: xcode-select --install',
	'The ready-made one comes from github.com; compiling takes the headers of Node from nodejs.org.',
	'Install them and run the same command again; it goes on where it stopped.',
];
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund'];

/** Older versions of n8n take this package from a server of its own; the registry has the same code under another name. */
const OVERRIDES = { xlsx: 'npm:@e965/xlsx@0.20.3' };

function hasSqlite(folder: string): boolean {
	return succeeds(NODE, ['-e', "require('sqlite3')"], folder);
}

async function ensureSqlite(folder: string): Promise<void> {
	if (hasSqlite(folder)) return;
	const cwd = path.join(folder, 'node_modules', 'sqlite3');
	const env = installEnvironment();
	await step("Preparing n8n's database driver", async () => {
		await run('install-sqlite3', 'npm', ['run', 'install'], { cwd, env }).catch(() => undefined);
		if (hasSqlite(folder)) return;
		// The node-gyp that sqlite3 brings is old and fails with Python 3.12 and newer; npm brings its own.
		const nodeGyp = execFileSync('npm', ['config', 'get', 'node-gyp'], { env, encoding: 'utf8' }).trim();
		await run('install-sqlite3-again', 'node', [nodeGyp, 'rebuild'], { cwd, env }).catch(() => undefined);
		if (!hasSqlite(folder)) throw new Problem([...COMPILER_HELP, 'Log: .run/logs/install-sqlite3.log'].join('\n    '));
	});
}

/**
 * Installs the real n8n (2.2 GB) and its database driver, when they are not there already; nothing where N8N_FOLDER names another n8n.
 * @throws Problem when an install fails or no compiler is there, or there is no n8n in that folder
 */
export async function ensureN8n(): Promise<void> {
	if (N8N !== E2E) {
		if (existsSync(path.join(N8N, 'node_modules', 'n8n', 'package.json'))) return;
		throw new Problem(`There is no n8n in ${N8N}: N8N_FOLDER has to be the folder whose node_modules hold n8n.`);
	}
	if (!isInstalled(E2E)) {
		await step('Installing n8n (2.2 GB, about 3 minutes the first time)', (report) =>
			installFromLock('install-n8n', E2E, ['--legacy-peer-deps'], report),
		);
	}
	await ensureSqlite(E2E);
}

/** The n8n in a folder's node_modules, if one was installed there to its end. */
export function installedVersion(folder: string): string | undefined {
	try {
		// npm writes this file as the last act of an install.
		const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules', '.package-lock.json'), 'utf8')) as {
			packages: Record<string, { version: string } | undefined>;
		};
		return packages['node_modules/n8n']?.version;
	} catch {
		return undefined;
	}
}

/**
 * Installs one version of n8n from the registry into a folder of its own, when it is not there already. What its packages ask for
 * beside them (peers) is installed, too: n8n names its own dependencies exactly, theirs have grown since, and without the peers that
 * they ask for now an older n8n does not start.
 * @param version as npm takes it: 2.41.1, latest
 * @returns the version that was installed
 * @throws Problem when the registry has no such version, or an install fails
 */
export async function installVersion(version: string, folder: string): Promise<string> {
	if (installedVersion(folder) === undefined) {
		mkdirSync(folder, { recursive: true });
		const manifest = { name: 'n8n-to-try', private: true, dependencies: { n8n: version }, overrides: OVERRIDES };
		writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
		await step(`Installing n8n ${version} (2.2 GB)`, () =>
			run(`install-n8n-${version}`, 'npm', ['install', ...FLAGS], { cwd: folder, env: installEnvironment() }),
		);
	}
	await ensureSqlite(folder);
	return installedVersion(folder) ?? version;
}
