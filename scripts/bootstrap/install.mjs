// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installEnvironment, run } from './commands.mjs';
import { NODE, ROOT } from './paths.mjs';
import { Problem, step } from './say.mjs';

const MINIMUM_NODE = 20;

/**
 * @param {string} file
 * @returns {any}
 */
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
	/** @param {string} line */
	const onLine = (line) => {
		if (!/^npm http (fetch|cache) .*\.tgz/.test(line)) return;
		fetched += 1;
		report(`${fetched} of about ${total} packages fetched`);
	};
	// All that is needed is a development dependency, which NODE_ENV=production leaves out; and what is installed runs with Node 24.
	const needed = ['--include=dev', '--engine-strict=false'];
	const args = [
		'ci',
		...needed,
		'--ignore-scripts',
		'--no-audit',
		'--no-fund',
		'--fetch-retries=5',
		'--loglevel=http',
		...flags,
	];
	await run(name, 'npm', args, { cwd: folder, env: installEnvironment(), onLine });
}

/**
 * Runs a program and tells whether it ended well; its output does not matter.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {boolean}
 */
export function succeeds(command, args, cwd = ROOT) {
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
 * @throws {Problem} on Windows, when this Node is too old, or when an install fails
 */
export async function ensureDevelopmentDependencies() {
	if (process.platform === 'win32') throw new Problem('This needs Linux or macOS: on Windows, run it in WSL.');
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
