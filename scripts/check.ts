import { readFileSync } from 'node:fs';

import { runInFront } from './bootstrap/commands.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { showSlowest, TOTAL, type Timed } from './lib/timings';

/** Everything that has to hold, as npm scripts with their arguments, quick ones first. */
const CHECKS: Array<[title: string, script: string, ...args: string[]]> = [
	['Types', 'typecheck'],
	['Lint', 'lint'],
	["n8n's lint", 'verify'],
	['Format', 'format:check'],
	['Contract', 'lint:contract'],
	['Generated', 'generate', '--', '--check'],
	['Docs', 'docs:check'],
	['Build', 'build'],
	["n8n's package scanner", 'scan'],
	['Tarball', 'check:tarball'],
	['Sandbox package', 'sandbox:pack'],
];

/** The tests come last, so that the closing line is their own. */
const FAST: typeof CHECKS = [['Tests', 'test']];
const ALL: typeof CHECKS = [
	['Quick start', 'start', '--', '--once'],
	['Tests', 'test', '--', '--all'],
];

/**
 * `tsx scripts/check.ts [--all]`: runs every check until one fails, and says how long each took; `--all` also the quick start and the
 * end-to-end tests.
 */
async function main(): Promise<number> {
	const steps: Timed[] = [];
	for (const [title, ...args] of [...CHECKS, ...(process.argv.includes('--all') ? ALL : FAST)]) {
		say(`\n== ${title}`);
		const start = performance.now();
		const code = await runInFront('npm', ['run', '--silent', ...args]);
		if (code !== 0) return code;
		steps.push({ name: title, seconds: (performance.now() - start) / 1000 });
	}
	showSlowest('Steps', steps);
	// Whoever reads the output looks for the tests' own closing line at its end.
	say(`\n${readFileSync(TOTAL, 'utf8')}`);
	return 0;
}

void runMain(main);
