import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';
import { judgesOf } from './mutate/rooms';
import { filesOf, keepSurvivors, missingIn, survivorsFile, withScores } from './mutate/survivors';

const HELP = `Changes the nodes' code in small ways, one at a time, and tells which changes no test notices.

  npm run mutate -- Trigger delivery    rooms or domains of nodes/, one after the other
  npm run mutate -- service/client.ts   one file of a room, or several
  npm run mutate -- service --changed   what changed since the last run, in code or tests
  npm run mutate -- service --missing   those that no run has looked at yet

A room takes 1 to 30 minutes. What no test noticed stands in test/mutation/<room>.json, each change with its reason: a kind that
docs/makers/mutation.md has, beside the scores. A change without one is shown at the end: write a test for it, or its reason into that file.`;

const PAGE = path.join(ROOT, 'docs', 'makers', 'mutation.md');

/** Not among the devDependencies: most never need it. */
const STRYKER = '@stryker-mutator/core@10.0.0';

/** Runs Stryker over a room, or files of it, with the tests that judge the room. */
async function mutate(room: string, targets: readonly string[], words: readonly string[]): Promise<number> {
	const files = targets.includes(room) ? filesOf(room) : targets.map((target) => `nodes/${target}`);
	const none = files.find((file) => !existsSync(path.join(ROOT, file)));
	if (none !== undefined || files.length === 0) throw new Problem(`There is nothing at ${none ?? `nodes/${room}`}.`);
	const asked = words.includes('--missing') ? missingIn(room, files) : files;
	if (asked.length === 0) {
		say(targets.includes(room) ? `Every file of ${room} was looked at.` : `A run has looked at ${targets.join(', ')}.`);
		return 0;
	}
	const { first = [], more, loading } = judgesOf(room);
	const env = runEnvironment({
		MUTATED_ROOM: room,
		MUTATED_BY: [...first, `test/unit/${room}/**/*.test.ts`, ...more].join(' '),
		...(loading && { MUTATED_LOADING: 'yes' }),
	});
	const options = [
		'--mutate',
		asked.join(','),
		...(words.includes('--changed') ? ['--incremental', '--incrementalFile', `.run/mutation/${room}.last.json`] : []),
	];
	const stryker = ['stryker', 'run', 'scripts/mutate/stryker.config.mjs', ...options];
	const code = await runInFront('npm', ['exec', '--yes', `--package=${STRYKER}`, '--', ...stryker], { cwd: ROOT, env });
	return code === 0 ? await told(room, asked) : code;
}

/** Keeps the room's survivors and scores, and shows those that nobody has given a reason yet. */
async function told(room: string, asked: readonly string[]): Promise<number> {
	const open = keepSurvivors(room, asked);
	const { format, resolveConfig } = await import('prettier');
	const page = withScores(readFileSync(PAGE, 'utf8'));
	writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
	if (open.length === 0) return 0;
	say(`\n${open.length} survivors have no reason in ${path.relative(ROOT, survivorsFile(room))}:\n`);
	for (const text of open) say(`  ${text}`);
	return 1;
}

void runMain(async () => {
	const words = process.argv.slice(2);
	const targets = words.filter((word) => !word.startsWith('--'));
	if (targets.length === 0 || words.includes('--help')) {
		say(HELP);
		return 0;
	}
	// Engine tests take the package's icons and schemas from dist; its code they take from the sources that are changed.
	let code = await runInFront('npx', ['gulp', 'refresh'], { cwd: ROOT });
	for (const [room, own] of code === 0 ? Map.groupBy(targets, (target) => target.split('/')[0]) : []) {
		code = Math.max(code, await mutate(room, own, words));
	}
	return code;
});
