import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

import { installEnvironment, run, runEnvironment } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN } from './bootstrap/paths.mjs';
import { runMain, say, step } from './bootstrap/say.mjs';

/** The folder of n8n's node CLI, with its own package.json: it pins ESLint and its plugins. */
const TOOLS = path.join(ROOT, 'scripts', 'verify');
const CLI = path.join(TOOLS, 'node_modules', '@n8n', 'node-cli', 'bin', 'n8n-node.mjs');
const LAID_OUT = path.join(RUN, 'verify');

/** What n8n judges: what the tarball is built from. */
const JUDGED = ['nodes', 'credentials', 'icons', 'contract/generated', 'index.js', 'package.json', 'tsconfig.json'];

/** n8n's default lint config, which strict mode wants unchanged. */
const LINT_CONFIG = `import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n`;

/** Links each package once, the CLI's own ones first; the others are those that nodes/ bundles. */
function linkModules(): void {
	const modules = path.join(LAID_OUT, 'node_modules');
	mkdirSync(modules);
	for (const from of [TOOLS, ROOT].map((folder) => path.join(folder, 'node_modules'))) {
		for (const name of readdirSync(from)) {
			const link = path.join(modules, name);
			if (!existsSync(link)) symlinkSync(path.join(from, name), link, 'junction');
		}
	}
}

function layOut(): void {
	rmSync(LAID_OUT, { recursive: true, force: true });
	for (const entry of JUDGED) cpSync(path.join(ROOT, entry), path.join(LAID_OUT, entry), { recursive: true });
	writeFileSync(path.join(LAID_OUT, 'eslint.config.mjs'), LINT_CONFIG);
	linkModules();
}

/** Runs n8n's CLI on what was laid out. */
function n8nNode(command: string): { passed: boolean; output: string } {
	const { status, stdout, stderr } = spawnSync(NODE, [CLI, command], {
		cwd: LAID_OUT,
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
	if (!existsSync(CLI)) {
		// Not from a lock: one that is made where a registry lacks a platform's files is refused by npm ci.
		const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'];
		await step("Installing n8n's node CLI", () =>
			run('install-verify', 'npm', args, { cwd: TOOLS, env: installEnvironment() }),
		);
	}
	layOut();
	const { version } = JSON.parse(
		readFileSync(path.join(TOOLS, 'node_modules', '@n8n', 'node-cli', 'package.json'), 'utf8'),
	) as { version: string };
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
