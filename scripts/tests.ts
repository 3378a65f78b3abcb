import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { ensureChromium } from './lib/browser';
import { ensureBuild } from './lib/build';
import { ensureN8n } from './lib/installN8n';
import { ensureServers } from './lib/servers';

const RESULTS = path.join(RUN, 'results');

/** What a tier came to. */
interface Tally {
	passed: number;
	failed: number;
}

/** A tier that broke off before it could count is one failure. */
const BROKEN: Tally = { passed: 0, failed: 1 };

/** The file for a tier's results; one from an earlier run is removed, so that it can never be counted for this one. */
function resultFile(name: string): string {
	mkdirSync(RESULTS, { recursive: true });
	const file = path.join(RESULTS, name);
	rmSync(file, { force: true });
	return file;
}

async function runFast(jestOptions: string[]): Promise<Tally> {
	const file = resultFile('fast.json');
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const code = await runInFront(NODE, [jest, '--json', `--outputFile=${file}`, ...jestOptions]);
	if (!existsSync(file)) return BROKEN;
	const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
	const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
	return { passed: counts.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function runE2e(): Promise<Tally> {
	await ensureN8n();
	const chromium = await ensureChromium();
	if (!(await ensureServers())) {
		say('  The tests of queue mode are skipped: they need Redis and PostgreSQL.');
		say('  Debian: apt-get install redis-server postgresql');
	}
	const file = resultFile('e2e.tap');
	const reporters = ['spec', 'tap'].map((reporter) => `--test-reporter=${reporter}`);
	const destinations = ['stdout', file].map((destination) => `--test-reporter-destination=${destination}`);
	const files = ['all', 'outbox', 'compose', 'queue'].map((name) => path.join('test', 'e2e', `${name}.test.mjs`));
	// One after the other: each has a stage of its own. tsx is for the scripts that they import; they themselves are no
	// TypeScript, because types are checked where their packages (2.2 GB) are not installed.
	const args = ['--import', 'tsx', '--test', '--test-concurrency=1', ...reporters, ...destinations, ...files];
	const code = await runInFront(NODE, args, { env: runEnvironment({ CHROMIUM: chromium }) });
	if (!existsSync(file)) return BROKEN;
	const tap = readFileSync(file, 'utf8');
	const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
	const failed = count('fail') + count('cancelled');
	return { passed: count('pass'), failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** The tests behind `npm test`, which tells its options. */
async function main(): Promise<number> {
	const options = process.argv.slice(2);
	const own = ['--e2e', '--all'];
	const jestOptions = options.filter((option) => !own.includes(option));
	await ensureBuild();
	const tiers: Tally[] = [];
	if (!options.includes('--e2e')) tiers.push(await runFast(jestOptions));
	if (own.some((option) => options.includes(option))) tiers.push(await runE2e());
	const sum = (name: keyof Tally): number => tiers.reduce((total, tier) => total + tier[name], 0);
	say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

void runMain(main);
