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

/** A proxy in this shell is for the outside world, not for what runs on this machine. */
const OWN_NO_PROXY = (process.env.NO_PROXY ?? process.env.no_proxy ?? '').split(',').filter(Boolean);
const NO_PROXY = [...new Set(['127.0.0.1', 'localhost', ...OWN_NO_PROXY])].join(',');

/**
 * The environment for running: Node 24 from the repository comes first, and no proxy stands before this machine.
 * @param {NodeJS.ProcessEnv} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function runEnvironment(extra = {}) {
	const bin = path.join(ROOT, 'node_modules', '.bin');
	const PATH = `${bin}${path.delimiter}${process.env.PATH ?? ''}`;
	return { ...process.env, PATH, NO_PROXY, no_proxy: NO_PROXY, ...extra };
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
 * What tells a run to stop: Ctrl+C, somebody else, and a terminal that is closed.
 * @type {readonly NodeJS.Signals[]}
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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
	});
	// A terminal sends Ctrl+C to both, anybody else to this process alone; either way the command ends first, in its own time.
	/** @param {NodeJS.Signals} signal */
	const pass = (signal) => child.kill(signal);
	for (const signal of STOP_SIGNALS) process.on(signal, pass);
	try {
		return await new Promise((resolve, reject) => {
			child.once('error', (error) => reject(new Problem(`Could not run ${command}: ${error.message}`)));
			child.once('close', (code) => resolve(code ?? 1));
		});
	} finally {
		for (const signal of STOP_SIGNALS) process.off(signal, pass);
	}
}
