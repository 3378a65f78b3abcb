// @ts-check
import { performance } from 'node:perf_hooks';

/** How often a long step says that it is still at work, in milliseconds. */
const HEARTBEAT = 10_000;

/** A failure that the person at the keyboard can act on: shown as its message alone, without a stack. */
export class Problem extends Error {}

/**
 * Prints one line.
 * @param {string} line
 */
export function say(line = '') {
	process.stdout.write(`${line}\n`);
}

/**
 * Runs one step of work, saying when it starts, every ten seconds how far it is, and how long it took.
 * Plain lines, no cursor movement: a log file or CI shows the same as a terminal.
 * @template T
 * @param {string} title what is being done, as a person would say it
 * @param {(report: (detail: string) => void) => Promise<T>} work report() sets the detail shown with the next heartbeat
 * @returns {Promise<T>} what the work returned
 */
export async function step(title, work) {
	const started = performance.now();
	const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
	let detail = '';
	say(`  … ${title}`);
	const heartbeat = setInterval(() => say(`    ${seconds()}${detail ? `, ${detail}` : ''}`), HEARTBEAT);
	try {
		const result = await work((text) => {
			detail = text;
		});
		say(`  ✔ ${title} (${seconds()})`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}

/** @param {unknown} error */
function told(error) {
	if (error instanceof Problem) return error.message;
	// A word of the command line that parseArgs of node:util does not know; its second sentence is for other cases.
	if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')) {
		return `${error.message.split(/\.(?:\s|$)/)[0]}.`;
	}
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a command line's main function; a Problem, or an option that there is not, ends it with a plain message and exit code 1,
 * anything else with its stack.
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runMain(main) {
	// Whoever reads the output may stop reading; what was started must still be stopped in order.
	process.stdout.on('error', () => undefined);
	try {
		process.exitCode = await main();
	} catch (error) {
		process.stderr.write(`\n  ✖ ${told(error)}\n\n`);
		process.exitCode = 1;
	}
}
