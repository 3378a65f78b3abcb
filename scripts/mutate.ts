import { existsSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';
import { judgesOf } from './mutate/rooms';

const HELP = `Changes the nodes' code in small ways, one at a time, and tells which changes no test notices.

  npm run mutate -- Trigger delivery    rooms or domains of nodes/, one after the other
  npm run mutate -- service/said.ts     one file of a room
  npm run mutate -- service --changed   what changed since the last run, in code or tests

A room takes 1 to 30 minutes. What the last run found is in .run/mutation/<room>.json, and docs/mutation.md has the scores.`;

/** Not among the devDependencies: most never need it. */
const STRYKER = '@stryker-mutator/core@10.0.0';

/** Runs Stryker over a room, or one file of it, with the tests that judge the room. */
async function mutate(target: string, onlyChanged: boolean): Promise<number> {
	const [room] = target.split('/');
	if (!existsSync(path.join(ROOT, 'nodes', target))) throw new Problem(`There is nothing at nodes/${target}.`);
	const { first = [], more, loading } = judgesOf(room);
	const env = runEnvironment({
		MUTATED_ROOM: room,
		MUTATED_BY: [...first, `test/unit/${room}/**/*.test.ts`, ...more].join(' '),
		...(loading && { MUTATED_LOADING: 'yes' }),
	});
	const options = [
		...(target === room ? [] : ['--mutate', `nodes/${target}`]),
		...(onlyChanged ? ['--incremental', '--incrementalFile', `.run/mutation/${room}.last.json`] : []),
	];
	const stryker = ['stryker', 'run', 'scripts/mutate/stryker.config.mjs', ...options];
	return await runInFront('npm', ['exec', '--yes', `--package=${STRYKER}`, '--', ...stryker], { cwd: ROOT, env });
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
	for (const target of code === 0 ? targets : []) {
		code = Math.max(code, await mutate(target, words.includes('--changed')));
	}
	return code;
});
