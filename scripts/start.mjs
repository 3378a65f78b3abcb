import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

const HELP = `Quick start: installs what is needed (inside this folder), starts the sandbox and the real n8n with this package,
sends an SMS to each of five recipients and shows the statuses that came back.

  npm start               leaves n8n and the sandbox open until Ctrl+C
  npm start -- --once     ends after the table; exit code 0 only if every message reached its final status
  npm start -- --port 5690 --sandbox-port 4020
                          other ports than 5678 and 4010
  N8N_FOLDER=/path/to/folder npm start
                          runs the n8n in that folder's node_modules, and installs none; npm run test:e2e takes it, too`;

await runMain(async () => {
	if (process.argv.includes('--help') || process.argv.includes('-h')) {
		say(HELP);
		return 0;
	}
	say('Quick start');
	return await runScript('quick-start');
});
