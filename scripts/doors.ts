import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runEnvironment, runInFront } from './bootstrap/commands.mjs';
import { E2E, N8N_NODE, NODE, RUN } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { ensureBuild } from './lib/build';
import { ensureN8n, installedVersion, installVersion } from './lib/installN8n';
import { ensureServers } from './lib/servers';
import { LOWEST_N8N } from './lib/supported';

/** The doors, and the engine that n8n has behind a switch, in an n8n of its own. */
const TESTS = ['doors', 'engine2'].map((name) => path.join('test', 'e2e', `${name}.test.mjs`));

/** Tries the doors on the n8n in a folder; gives the exit code of the tests. */
async function tryDoors(version: string, folder: string): Promise<number> {
	const node = execFileSync(N8N_NODE, ['--version'], { encoding: 'utf8' }).trim().slice(1);
	say(`\n== n8n ${version}, Node ${node}`);
	const args = ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=1', ...TESTS];
	return await runInFront(NODE, args, { env: runEnvironment({ N8N_FOLDER: folder }) });
}

/** What stands behind `npm run doors`, which tells its options. */
async function main(): Promise<number> {
	const { values, positionals } = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true });
	await ensureBuild();
	const results = new Map<string, number>();
	if (positionals.length === 0) {
		await ensureN8n();
		const version = installedVersion(E2E) ?? 'of the lock';
		results.set(version, await tryDoors(version, E2E));
	}
	for (const given of positionals) {
		const wanted = given === 'lowest' ? LOWEST_N8N : given;
		const folder = path.join(RUN, 'n8n', wanted);
		try {
			const version = await installVersion(wanted, folder);
			results.set(version, await tryDoors(version, folder));
		} finally {
			if (!values.keep) rmSync(folder, { recursive: true, force: true });
		}
	}
	say();
	const open = (await ensureServers())
		? 'all doors are open'
		: 'all doors that were tried are open. Skipped: engine 2.0, which needs PostgreSQL (Debian: apt-get install redis-server postgresql)';
	for (const [version, code] of results) say(`  n8n ${version}: ${code === 0 ? open : 'a door is closed'}`);
	return [...results.values()].some((code) => code !== 0) ? 1 : 0;
}

void runMain(main);
