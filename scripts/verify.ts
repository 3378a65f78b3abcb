import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment } from './bootstrap/commands.mjs';
import { NODE, ROOT } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';

const CLI = path.join(ROOT, 'node_modules', '@n8n', 'node-cli');

/** Runs n8n's CLI on the repository. */
function n8nNode(command: string): { passed: boolean; output: string } {
	const { status, stdout, stderr } = spawnSync(NODE, [path.join(CLI, 'bin', 'n8n-node.mjs'), command], {
		cwd: ROOT,
		encoding: 'utf8',
		env: runEnvironment({ NO_COLOR: '1' }),
	});
	return { passed: status === 0, output: `${stdout}${stderr}` };
}

/**
 * Says whether n8n's own CLI finds the package eligible for verification: strict mode, n8n's default lint config, no error.
 * @returns the exit code
 */
async function main(): Promise<number> {
	const { version } = JSON.parse(readFileSync(path.join(CLI, 'package.json'), 'utf8')) as { version: string };
	const support = n8nNode('cloud-support');
	const lint = n8nNode('lint');
	const eligible = support.passed && /Status: eligible/.test(support.output);
	if (!eligible) say(support.output);
	if (!lint.passed) say(lint.output);
	say(`  ${eligible ? '✔' : '✖'} n8n-node ${version} cloud-support: ${eligible ? 'eligible' : 'NOT eligible'}`);
	say(`  ${lint.passed ? '✔' : '✖'} n8n-node ${version} lint, strict mode and n8n's default config`);
	return eligible && lint.passed ? 0 : 1;
}

void runMain(main);
