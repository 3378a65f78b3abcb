import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { installEnvironment } from './bootstrap/commands.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { bundledPackages, findingsOf, type Audit } from './lib/audit';
import { ensureBuild } from './lib/build';

/**
 * `tsx scripts/audit.ts`: asks npm for advisories. One about a package that is bundled into dist is an error; those about tools are
 * counted. What `npm audit --omit=dev` says is no answer: everything bundled is a development dependency.
 */
async function main(): Promise<number> {
	await ensureBuild();
	const bundled = bundledPackages(readFileSync(path.join(ROOT, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8'));
	const { stdout } = spawnSync('npm', ['audit', '--json'], {
		cwd: ROOT,
		encoding: 'utf8',
		env: installEnvironment(),
	});
	const audit = JSON.parse(stdout) as Audit;
	const findings = findingsOf(bundled, audit);
	if (findings === undefined) {
		say(`  ✖ Nothing was checked: the registry gave no advisories (${audit.message ?? 'no reason given'}).`);
		return 1;
	}
	for (const sentence of findings.bundled) say(`  ✖ ${sentence}`);
	say(
		`  ${findings.bundled.length === 0 ? '✔' : '✖'} ${bundled.length} bundled packages: ${findings.bundled.length} advisories`,
	);
	say(`    tools, which no user gets: ${findings.tools} packages with an advisory`);
	return findings.bundled.length === 0 ? 0 : 1;
}

void runMain(main);
