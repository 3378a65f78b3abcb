import { existsSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';

const HELP = `Changes the nodes' code in small ways, one at a time, and tells which changes no unit test notices.

  npm run mutate -- Trigger delivery    rooms or domains of nodes/, one after the other

A room takes 5 to 60 minutes. What the last run found is in .run/mutation/<room>.json, and docs/mutation.md has the scores.`;

/** Not among the devDependencies: most never need it. */
const STRYKER = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/jest-runner@10.0.0'];

/** Runs Stryker over one room with the room's own unit tests. */
async function mutate(room: string): Promise<number> {
	for (const folder of ['nodes', 'test/unit']) {
		if (!existsSync(path.join(ROOT, folder, room))) throw new Problem(`There is no folder ${folder}/${room}.`);
	}
	const packages = STRYKER.map((name) => `--package=${name}`);
	const args = ['exec', '--yes', ...packages, '--', 'stryker', 'run', 'scripts/mutate/stryker.config.mjs'];
	return await runInFront('npm', args, { cwd: ROOT, env: runEnvironment({ MUTATED_ROOM: room }) });
}

void runMain(async () => {
	const rooms = process.argv.slice(2);
	if (rooms.length === 0 || rooms.includes('--help')) {
		say(HELP);
		return 0;
	}
	let code = 0;
	for (const room of rooms) code = Math.max(code, await mutate(room));
	return code;
});
