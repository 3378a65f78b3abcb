import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

const HELP = `Runs the tests; what they need is installed first, inside this folder.

  npm test                     the fast tiers: unit, and engine (n8n's own engine on the built package)
  npm test -- <jest options>   the same, with jest's own options and file patterns
  npm test -- --e2e            the end-to-end tier: the real n8n (2.2 GB), the sandbox, Chromium, and where they can be
                               installed Redis and PostgreSQL for n8n's queue mode
  npm test -- --all            both

  npm run nightly              waits, questions and a crash on the real n8n with the minutes that users have, more of it in queue mode, people who are forgotten, compose.yaml, and every benchmark once`;

await runMain(async () => {
	if (process.argv.includes('--help')) {
		say(HELP);
		return 0;
	}
	return await runScript('tests');
});
