import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './lib/browser.mjs';
import { runEnvironment, runInFront } from './lib/commands.mjs';
import { ensureBuild, ensureDevelopmentDependencies, ensureN8n } from './lib/install.mjs';
import { NODE, ROOT, RUN } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { ensureServers } from './lib/servers.mjs';

const HELP = `Runs the tests; what they need is installed first, inside this folder.

  npm test                     the fast tiers: unit, and engine (n8n's own engine on the built package)
  npm test -- <jest options>   the same, with jest's own options and file patterns
  npm test -- --e2e            the end-to-end tier: the real n8n (2.2 GB), the sandbox, Chromium, and where they can be
                               installed Redis and PostgreSQL for n8n's queue mode
  npm test -- --all            both`;

const RESULTS = path.join(RUN, 'results');

/** The file for a tier's results; one from an earlier run is removed, so that it can never be counted for this one. */
function resultFile(name) {
	mkdirSync(RESULTS, { recursive: true });
	const file = path.join(RESULTS, name);
	rmSync(file, { force: true });
	return file;
}

/** A tier that broke off before it could count is one failure. */
function broken() {
	return { passed: 0, failed: 1 };
}

async function runFast(jestOptions) {
	const file = resultFile('fast.json');
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const code = await runInFront(NODE, [jest, '--json', `--outputFile=${file}`, ...jestOptions]);
	if (!existsSync(file)) return broken();
	const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
	const failed = numFailedTests + numRuntimeErrorTestSuites;
	return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function runE2e() {
	await ensureN8n();
	const chromium = await ensureChromium();
	if (!(await ensureServers())) {
		say('  The tests of queue mode are skipped: they need Redis and PostgreSQL.');
		say('  Debian: apt-get install redis-server postgresql');
	}
	const file = resultFile('e2e.tap');
	const reporters = ['spec', 'tap'].map((reporter) => `--test-reporter=${reporter}`);
	const destinations = ['stdout', file].map((destination) => `--test-reporter-destination=${destination}`);
	const files = ['all', 'queue'].map((name) => path.join('test', 'e2e', `${name}.test.mjs`));
	// One after the other: each has a stage of its own.
	const args = ['--test', '--test-concurrency=1', ...reporters, ...destinations, ...files];
	const code = await runInFront(NODE, args, { env: runEnvironment({ CHROMIUM: chromium }) });
	if (!existsSync(file)) return broken();
	const tap = readFileSync(file, 'utf8');
	const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
	const failed = count('fail') + count('cancelled');
	return { passed: count('pass'), failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function main() {
	const options = process.argv.slice(2);
	if (options.includes('--help')) {
		say(HELP);
		return 0;
	}
	const own = ['--e2e', '--all'];
	const jestOptions = options.filter((option) => !own.includes(option));
	await ensureDevelopmentDependencies();
	await ensureBuild();
	const tiers = [];
	if (!options.includes('--e2e')) tiers.push(await runFast(jestOptions));
	if (own.some((option) => options.includes(option))) tiers.push(await runE2e());
	const sum = (name) => tiers.reduce((total, tier) => total + tier[name], 0);
	say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

await runMain(main);
