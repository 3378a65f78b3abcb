import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

const HELP = `Tries what this package needs of n8n (its "doors") on one version of n8n or more, each from the npm registry, with the sandbox.

  npm run doors                         on the n8n that the tests use
  npm run doors -- 2.41.1 latest        on these; each takes 2.2 GB and some minutes
  npm run doors -- 2.41.1 --keep        leaves the install in .run/n8n, for the next time`;

await runMain(async () => {
	if (process.argv.includes('--help') || process.argv.includes('-h')) {
		say(HELP);
		return 0;
	}
	return await runScript('doors');
});
