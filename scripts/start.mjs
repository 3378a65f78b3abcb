import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

const HELP = `Quick start: installs what is needed (inside this folder), starts the sandbox and the real n8n with this package,
sends an SMS to each of five recipients and shows the statuses that came back.

  npm start               leaves n8n and the sandbox open until Ctrl+C
  npm start -- --once     ends after the table; exit code 0 only if every message reached its final status
  npm start -- --port 5690 --sandbox-port 4020
                          other ports than 5678 and 4010
  N8N_FOLDER=/path/to/folder npm start
                          runs the n8n in that folder's node_modules, and installs none; npm run test:e2e takes it, too
  N8N_URL=http://127.0.0.1:5678 N8N_API_KEY=... npm start
                          uses an n8n that runs already and has this package; none is installed or started. The key comes from its
                          Settings, n8n API. Whatever is put there has a name that ends with (sandbox), and nothing else is changed
  ... npm start -- --sandbox-host host.docker.internal
                          the name by which that n8n reaches this machine, for n8n in Docker; otherwise 127.0.0.1. The sandbox can
                          then be reached from your network, too`;

await runMain(async () => {
	if (process.argv.includes('--help') || process.argv.includes('-h')) {
		say(HELP);
		return 0;
	}
	say('Quick start');
	return await runScript('quick-start');
});
