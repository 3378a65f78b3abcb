import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';

const CLI = path.join(ROOT, 'node_modules', '@n8n', 'node-cli');

/** `n8n-node build` empties dist, so it runs in a copy of what a clone would have. */
const CLONE = path.join(RUN, 'clone');

/** Runs a command of n8n's CLI. */
function n8nNode(command: string, cwd = ROOT): { passed: boolean; output: string } {
	const { status, stdout, stderr } = spawnSync(NODE, [path.join(CLI, 'bin', 'n8n-node.mjs'), command], {
		cwd,
		encoding: 'utf8',
		env: runEnvironment({ NO_COLOR: '1' }),
	});
	return { passed: status === 0, output: `${stdout}${stderr}` };
}

/** Copies what Git has and what it would take: what is not committed yet is judged, too. */
function layOutClone(): void {
	rmSync(CLONE, { recursive: true, force: true });
	const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
	const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0');
	for (const file of files.filter((name) => name !== '' && existsSync(path.join(ROOT, name))))
		cpSync(path.join(ROOT, file), path.join(CLONE, file));
	symlinkSync(path.join(ROOT, 'node_modules'), path.join(CLONE, 'node_modules'), 'junction');
}

/**
 * Says whether n8n's own CLI finds the package eligible for verification: strict mode, n8n's default lint config, no error, and a build
 * that passes, which checks the types of all but the sandbox's page.
 * @returns the exit code
 */
async function main(): Promise<number> {
	const { version } = JSON.parse(readFileSync(path.join(CLI, 'package.json'), 'utf8')) as { version: string };
	const support = n8nNode('cloud-support');
	const lint = n8nNode('lint');
	layOutClone();
	const build = n8nNode('build', CLONE);
	rmSync(CLONE, { recursive: true });
	const eligible = support.passed && /Status: eligible/.test(support.output);
	if (!eligible) say(support.output);
	for (const { passed, output } of [lint, build]) if (!passed) say(output);
	say(`  ${eligible ? '✔' : '✖'} n8n-node ${version} cloud-support: ${eligible ? 'eligible' : 'NOT eligible'}`);
	say(`  ${lint.passed ? '✔' : '✖'} n8n-node ${version} lint, strict mode and n8n's default config`);
	say(`  ${build.passed ? '✔' : '✖'} n8n-node ${version} build, in a copy of the repository`);
	return eligible && lint.passed && build.passed ? 0 : 1;
}

void runMain(main);
