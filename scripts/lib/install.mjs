import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installEnvironment, run } from './commands.mjs';
import { E2E, NODE, ROOT, RUN } from './paths.mjs';
import { Problem, step } from './say.mjs';

const MINIMUM_NODE = 20;

/** What the build reads; a change in any of it makes the next run build again. */
const BUILD_INPUTS = [
	'nodes',
	'credentials',
	'icons',
	'gulpfile.js',
	'tsconfig.json',
	'tsconfig.build.json',
	'package-lock.json',
];

const COMPILER_HELP = [
	"n8n's database driver (sqlite3) could neither be downloaded ready-made nor compiled. Compiling needs Python 3, make and a C++ compiler:",
	'Debian, Ubuntu: apt-get install -y python3 make g++',
	'Fedora: dnf install python3 make gcc-c++',
	'macOS: xcode-select --install',
	'Install them and run the same command again; it goes on where it stopped.',
];

function readJson(file) {
	return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes node_modules/.package-lock.json as the last act of an
 * install, so an install that was killed has none: no stamp of our own is needed.
 * @param {string} folder with package-lock.json
 * @returns {boolean}
 */
export function isInstalled(folder) {
	const installedFile = path.join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(installedFile)) return false;
	const installed = readJson(installedFile).packages;
	const wanted = readJson(path.join(folder, 'package-lock.json')).packages;
	return Object.entries(wanted).every(
		([name, entry]) => name === '' || entry.optional || entry.peer || installed[name]?.version === entry.version,
	);
}

/**
 * npm ci with a progress line: each package is one line of npm's `http` log, from the network or from the cache.
 * @param {string} name of the log
 * @param {string} folder
 * @param {string[]} flags
 * @param {(detail: string) => void} report
 */
export async function installFromLock(name, folder, flags, report) {
	const total = Object.keys(readJson(path.join(folder, 'package-lock.json')).packages).length - 1;
	let fetched = 0;
	report('working out what to fetch');
	const onLine = (line) => {
		if (!/^npm http (fetch|cache) .*\.tgz/.test(line)) return;
		fetched += 1;
		report(`${fetched} of about ${total} packages fetched`);
	};
	const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http', ...flags];
	await run(name, 'npm', args, { cwd: folder, env: installEnvironment(), onLine });
}

/** Runs a program and tells whether it ended well; its output does not matter. */
function succeeds(command, args, cwd = ROOT) {
	try {
		execFileSync(command, args, { cwd, stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

function hasNode24() {
	const { version } = readJson(path.join(ROOT, 'node_modules', 'node', 'package.json'));
	const linked = existsSync(path.join(ROOT, 'node_modules', '.bin', 'node'));
	return (
		linked && existsSync(NODE) && succeeds(NODE, ['-e', `process.exit(process.version === 'v${version}' ? 0 : 1)`])
	);
}

/**
 * Installs the development dependencies and Node 24, when they are not there already.
 * @throws {Problem} when this Node is too old or an install fails
 */
export async function ensureDevelopmentDependencies() {
	if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
		throw new Problem(`This needs Node ${MINIMUM_NODE} or newer; this is Node ${process.versions.node}.`);
	}
	if (!isInstalled(ROOT)) {
		await step('Installing the development tools', (report) => installFromLock('install', ROOT, [], report));
	}
	if (hasNode24()) return;
	await step('Installing Node 24 inside this folder (n8n needs it)', async () => {
		const env = installEnvironment();
		// Run by hand: newer npm versions skip the install scripts of packages, and say so only in passing.
		const cwd = path.join(ROOT, 'node_modules', 'node');
		await run('install-node', 'node', ['installArchSpecificPackage.js'], { cwd, env });
		// npm made no link to a file that was not there yet, and npm scripts find Node 24 by that link.
		await run('link-node', 'npm', ['rebuild', '--ignore-scripts', 'node'], { env });
	});
	if (!hasNode24()) throw new Problem('Node 24 was installed but does not run on this machine.');
}

function hasSqlite() {
	return succeeds(NODE, ['-e', "require('sqlite3')"], E2E);
}

/**
 * Installs the real n8n (2.2 GB) and its database driver, when they are not there already.
 * @throws {Problem} when an install fails or no compiler is there
 */
export async function ensureN8n() {
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

function filesBelow(entry) {
	if (!existsSync(entry)) return [];
	if (!statSync(entry).isDirectory()) return [entry];
	return readdirSync(entry, { recursive: true, withFileTypes: true })
		.filter((file) => file.isFile())
		.map((file) => path.join(file.parentPath ?? file.path, file.name))
		.sort();
}

/** gulp rewrites this file with every build, so a build run by hand is noticed too. */
const BUILD_INFO = path.join(RUN, 'build.tsbuildinfo');

function buildStamp() {
	const hash = createHash('sha256');
	for (const file of BUILD_INPUTS.flatMap((input) => filesBelow(path.join(ROOT, input)))) {
		hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
	}
	const built = existsSync(BUILD_INFO) ? statSync(BUILD_INFO).mtimeMs : 'never';
	return `${hash.digest('hex')} ${built}`;
}

/**
 * Builds the package into dist, unless dist was built from exactly these sources.
 * @throws {Problem} when the build fails
 */
export async function ensureBuild() {
	const stamp = path.join(RUN, 'built-from');
	const isBuilt = existsSync(path.join(ROOT, 'dist')) && existsSync(stamp);
	if (isBuilt && readFileSync(stamp, 'utf8') === buildStamp()) return;
	const gulp = path.join(ROOT, 'node_modules', 'gulp', 'bin', 'gulp.js');
	await step('Building the package', () => run('build', NODE, [gulp, 'build']));
	writeFileSync(stamp, buildStamp());
}
