import { readFileSync } from 'node:fs';

import { run, runInFront } from './bootstrap/commands.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { eachBounded } from '../nodes/ground/turns';
import { showSlowest, TOTAL, type Timed } from './lib/timings';

/** An npm script with its arguments. */
type Check = [title: string, script: string, ...args: string[]];

const AT_ONCE = 2;

/** The real n8n, which waits for the network and the disk more than it computes: beside all that does not need it. */
const INSTALL: Check = ["The real n8n, if it isn't installed yet", 'install:n8n'];

/** What only reads the repository; so many at once. */
const READING: readonly Check[] = [
	["n8n's CLI, and types", 'verify'],
	['Lint', 'lint'],
	["Types of the sandbox's page", 'typecheck:page'],
	['Format', 'format:check'],
	['Contract', 'lint:contract'],
	['Generated', 'generate', '--', '--check'],
	['Docs', 'docs:check'],
];

/** What is built and tried, one after the other. */
const BUILT: readonly Check[] = [
	['Build', 'build'],
	["n8n's package scanner", 'scan'],
	['Tarball', 'check:tarball'],
	['Sandbox package', 'sandbox:pack'],
	['Files that a message passes', 'passed'],
	['Tests', 'test'],
];

/** What needs the real n8n. */
const ON_N8N: readonly Check[] = [
	['Quick start', 'start', '--', '--once'],
	['End-to-end tests', 'test:e2e'],
];

/**
 * `tsx scripts/check.ts [--all]`: runs every check until one fails, and says how long each took; `--all` also the quick start and the
 * end-to-end tests.
 */
async function main(): Promise<number> {
	const steps: Timed[] = [];
	const timed = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
		const start = performance.now();
		const result = await step();
		steps.push({ name, seconds: (performance.now() - start) / 1000 });
		return result;
	};
	const quietly = async ([title, ...args]: Check): Promise<void> => {
		await timed(
			title,
			async () => await run(`check-${args[0].replace(':', '-')}`, 'npm', ['run', '--silent', ...args]),
		);
		say(`  ✔ ${title}`);
	};
	const totals: string[] = [];
	const inFront = async (checks: readonly Check[]): Promise<number> => {
		for (const [title, ...args] of checks) {
			say(`\n== ${title}`);
			const code = await timed(title, async () => await runInFront('npm', ['run', '--silent', ...args]));
			if (code !== 0) return code;
			if (args[0].startsWith('test')) totals.push(readFileSync(TOTAL, 'utf8'));
		}
		return 0;
	};
	const all = process.argv.includes('--all');
	const before = async (): Promise<number> => {
		say('\n== Types, lint, format, contract, docs');
		await eachBounded(READING, AT_ONCE, quietly);
		return await inFront(BUILT);
	};
	const [built] = await Promise.all([before(), all ? quietly(INSTALL) : undefined]);
	const code = built === 0 && all ? await inFront(ON_N8N) : built;
	if (code !== 0) return code;
	showSlowest('Steps', steps);
	// Whoever reads the output looks for the closing line of the tests at its end.
	const sum = (at: number): number => totals.reduce((before, total) => before + Number(total.match(/\d+/g)?.[at]), 0);
	say(`\n${sum(0)} passed, ${sum(1)} failed`);
	return 0;
}

void runMain(main);
