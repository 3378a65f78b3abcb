import { runMain, say } from './bootstrap/say.mjs';
import { ensureN8n } from './lib/installN8n';

void runMain(async () => {
	await ensureN8n();
	say('  Everything is installed.');
	return 0;
});
