import { ensureDevelopmentDependencies, ensureN8n } from './lib/install.mjs';
import { runMain, say } from './lib/say.mjs';

/** Installs what the other commands need, and nothing else: `--n8n` also the real n8n (2.2 GB). */
async function main() {
	await ensureDevelopmentDependencies();
	if (process.argv.includes('--n8n')) await ensureN8n();
	say('  Everything is installed.');
	return 0;
}

await runMain(main);
