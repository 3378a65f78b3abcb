import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { readOwner } from './docs/owner';
import { releaseProblems } from './lib/release';

/** `tsx scripts/release-check.ts [--tag v1.2.3]`: says what stops a release; exit code 1 when anything does. */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { tag: { type: 'string' } } });
	const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
	const problems = releaseProblems({ owner: readOwner(), changelog, tag: values.tag });
	for (const problem of problems) say(`  ✖ ${problem}`);
	say(
		problems.length === 0
			? 'Nothing stops a release.'
			: `${problems.length === 1 ? 'One thing stops' : `${problems.length} things stop`} a release.`,
	);
	return problems.length === 0 ? 0 : 1;
}

void runMain(main);
