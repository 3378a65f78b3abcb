import { ensureDevelopmentDependencies } from './bootstrap/install.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

/** Installs what the other commands need, and nothing else: `--n8n` also the real n8n (2.2 GB). */
async function main() {
	if (process.argv.includes('--n8n')) return await runScript('install-n8n');
	await ensureDevelopmentDependencies();
	say('  Everything is installed.');
	return 0;
}

await runMain(main);
