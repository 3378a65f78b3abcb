import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec, tap } from 'node:test/reporters';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { NODE, ROOT } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { ensureChromium } from './lib/browser';
import { ensureBuild } from './lib/build';
import { ensureN8n } from './lib/installN8n';
import { ensureServers } from './lib/servers';
import { measureSlowness } from './lib/slowness';
import { jestFiles, RESULTS, showSlowest, tapGroups, TOTAL } from './lib/timings';

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

/** What jest writes with --json: counts by their names, and its files. */
type JestResults = Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites', number> & {
	testResults: Parameters<typeof jestFiles>[0];
};

/** Megabytes for what lives short, from the first on: thousands of small runs make much of it, and looking through it took a tenth of the time. */
const ROOM_FOR_NEW = ['min', 'max'].map((which) => `--${which}-semi-space-size=64`);

async function runFast(jestOptions: string[]): Promise<Tally> {
	const file = resultFile('fast.json');
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const code = await runInFront(NODE, [...ROOM_FOR_NEW, jest, '--json', `--outputFile=${file}`, ...jestOptions]);
	if (!existsSync(file)) return BROKEN;
	const { testResults, ...counts } = JSON.parse(readFileSync(file, 'utf8')) as JestResults;
	for (const tier of ['unit', 'engine']) showSlowest(`Files of test/${tier}`, jestFiles(testResults, tier));
	const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
	return { passed: counts.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** The longest first, each with a sandbox and an n8n of its own. Much of it is waiting, so that more of them than cores run at once. */
const STAGES = ['process', 'queue', 'kills', 'restarts', 'pages', 'outbox'].map((name) => `test/e2e/${name}.test.mjs`);
const STAGES_AT_ONCE = 3;
/** On a slow machine there are as many fewer at once, and each n8n, which computes on one core, is still slower by about so much of it. */
const SLOWER_ALONE = 0.75;
/** These hold a process for long, or measure what it keeps. */
const NIGHTLY_AT_ONCE = 2;

/** A stage takes ten minutes on two cores; one that hangs is stopped after this time, in milliseconds. */
const LONGEST_STAGE = 90 * 60_000;

/** What CI does not wait for: the same with real minutes, more of it in queue mode, the stack of compose.yaml, and every benchmark once. */
const NIGHTLY = ['minutes', 'queue', 'forget', 'compose', 'benchmarks'].map((name) => `test/nightly/${name}.test.mjs`);

/** Runs tests on the real n8n; `name` is that of the file with their results, and `most` how many at once on a usual machine. */
async function runOnN8n(name: string, files: string[], most: number): Promise<Tally> {
	await ensureN8n();
	const chromium = await ensureChromium();
	if (!(await ensureServers())) {
		say('  The tests of queue mode are skipped: they need Redis and PostgreSQL.');
		say('  Debian: apt-get install redis-server postgresql');
	}
	const file = resultFile(`${name}.tap`);
	const slowness = await measureSlowness();
	const concurrency = Math.max(1, Math.round(most / slowness));
	say(`  This machine is ${slowness.toFixed(1)} times as slow as the usual one: ${concurrency} stages at once.`);
	const OMNI_SLOWNESS = String(Math.max(1, slowness * SLOWER_ALONE));
	Object.assign(process.env, runEnvironment({ CHROMIUM: chromium, OMNI_SLOWNESS }));
	// Not by `node --test`, which sorts the files by their names. tsx is for the scripts that they import; they themselves are no
	// TypeScript, because types are checked where their packages (2.2 GB) are not installed.
	const tests = run({ files, concurrency, timeout: LONGEST_STAGE, execArgv: ['--import', 'tsx'] });
	await Promise.all([
		pipeline(tests.compose(new spec()), process.stdout, { end: false }),
		pipeline(tests.compose(tap), createWriteStream(file)),
	]);
	const results = readFileSync(file, 'utf8');
	showSlowest('Groups on the real n8n', tapGroups(results));
	const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(results)?.[1] ?? 0);
	const passed = count('pass');
	return passed === 0 ? BROKEN : { passed, failed: count('fail') + count('cancelled') };
}

/** The tests behind `npm test`, which tells its options. */
async function main(): Promise<number> {
	const options = process.argv.slice(2);
	const own = ['--e2e', '--all', '--nightly'];
	const jestOptions = options.filter((option) => !own.includes(option));
	const has = (option: string): boolean => options.includes(option);
	await ensureBuild();
	const tiers: Tally[] = [];
	if (!has('--e2e') && !has('--nightly')) tiers.push(await runFast(jestOptions));
	if (has('--e2e') || has('--all')) tiers.push(await runOnN8n('e2e', STAGES, STAGES_AT_ONCE));
	if (has('--nightly')) tiers.push(await runOnN8n('nightly', NIGHTLY, NIGHTLY_AT_ONCE));
	const sum = (name: keyof Tally): number => tiers.reduce((total, tier) => total + tier[name], 0);
	const total = `${sum('passed')} passed, ${sum('failed')} failed`;
	writeFileSync(TOTAL, total);
	say(`\n${total}`);
	return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

void runMain(main);
