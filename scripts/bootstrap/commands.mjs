// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { ROOT, RUN, shown } from './paths.mjs';
import { Problem } from './say.mjs';

/**
 * What a failed install most often means, by a word in its output.
 * @type {Array<[RegExp, string]>}
 */
const HINTS = [
	[/ENOSPC/, 'The disk is full: free some space (n8n takes 2.2 GB).'],
	[
		/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/,
		'The npm registry could not be reached: check the network.',
	],
	[/EACCES|EPERM/, 'A file could not be written: check who owns this folder.'],
	[
		/EUSAGE|can only install packages when/,
		'package.json and package-lock.json differ: run npm install --ignore-scripts.',
	],
];

/**
 * The environment for installing: without this repository's own node_modules/.bin, whose Node is replaced meanwhile.
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment() {
	const own = path.join(ROOT, 'node_modules');
	const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(own));
	return { ...process.env, PATH: entries.join(path.delimiter) };
}

/**
 * The environment for running: Node 24 from the repository comes first.
 * @param {NodeJS.ProcessEnv} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function runEnvironment(extra = {}) {
	const bin = path.join(ROOT, 'node_modules', '.bin');
	return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Opens a log file in .run/logs.
 * @param {string} name without extension
 * @returns {string} its path
 */
export function logFile(name) {
	const folder = path.join(RUN, 'logs');
	mkdirSync(folder, { recursive: true });
	return path.join(folder, `${name}.log`);
}

/**
 * The last lines of a log, for an error message.
 * @param {string} file
 * @param {number} count
 * @returns {string}
 */
export function lastLines(file, count = 15) {
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
	return lines.slice(-count).join('\n    ');
}

/**
 * Runs a command quietly: its output goes to a log file.
 * @param {string} name of the log
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @returns {Promise<void>}
 * @throws {Problem} with the log's last lines when the command fails
 */
export async function run(name, command, args, options = {}) {
	const file = logFile(name);
	const log = createWriteStream(file);
	const child = spawn(command, args, {
		cwd: options.cwd ?? ROOT,
		env: options.env ?? runEnvironment(),
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on('line', (line) => {
			log.write(`${line}\n`);
			options.onLine?.(line);
		});
	}
	const code = await new Promise((resolve, reject) => {
		child.once('error', (error) => reject(new Problem(`Could not run ${command}: ${error.message}`)));
		child.once('close', resolve);
	});
	log.end();
	await finished(log);
	if (code === 0) return;
	const output = readFileSync(file, 'utf8');
	const hint = HINTS.find(([sign]) => sign.test(output))?.[1];
	throw new Problem(
		[`${[path.basename(command), ...args].join(' ')} failed.`, hint, `Its last lines (all of it: ${shown(file)}):`]
			.filter(Boolean)
			.join('\n    ') + `\n    ${lastLines(file)}`,
	);
}

/**
 * Runs a command in front: it has the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export async function runInFront(command, args, options = {}) {
	const child = spawn(command, args, {
		cwd: options.cwd ?? ROOT,
		env: options.env ?? runEnvironment(),
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	// A terminal sends Ctrl+C to both, anybody else to this process alone; either way the command ends first, in its own time.
	/** @type {NodeJS.Signals[]} */
	const signals = ['SIGINT', 'SIGTERM'];
	/** @param {NodeJS.Signals} signal */
	const pass = (signal) => child.kill(signal);
	for (const signal of signals) process.on(signal, pass);
	try {
		return await new Promise((resolve, reject) => {
			child.once('error', (error) => reject(new Problem(`Could not run ${command}: ${error.message}`)));
			child.once('close', (code) => resolve(code ?? 1));
		});
	} finally {
		for (const signal of signals) process.off(signal, pass);
	}
}
