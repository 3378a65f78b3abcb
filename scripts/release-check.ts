import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';
import { readOwner } from './docs/owner';
import { releaseProblems, type Release } from './lib/release';

/** Asks npm whether it has any version of the package. */
function askNpm(): Release['npm'] {
	const { name } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { name: string };
	const { status, stdout, stderr } = spawnSync('npm', ['view', name, 'name', '--json'], { encoding: 'utf8' });
	const isUnknown = /\bE404\b/.test(stdout + stderr);
	if (status !== 0 && !isUnknown) throw new Problem(`npm does not say whether it has the package: ${stderr.trim()}`);
	return { hasPackage: !isUnknown, hasToken: Boolean(process.env.NPM_TOKEN) };
}

/** `tsx scripts/release-check.ts [--tag v1.2.3]`: says what stops a release; exit code 1 when anything does. With a tag, npm is asked, too. */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { tag: { type: 'string' } } });
	const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
	const problems = releaseProblems({
		owner: readOwner(),
		changelog,
		tag: values.tag,
		npm: values.tag === undefined ? undefined : askNpm(),
	});
	for (const problem of problems) say(`  ✖ ${problem}`);
	say(
		problems.length === 0
			? 'Nothing stops a release.'
			: `${problems.length === 1 ? 'One thing stops' : `${problems.length} things stop`} a release.`,
	);
	return problems.length === 0 ? 0 : 1;
}

void runMain(main);
