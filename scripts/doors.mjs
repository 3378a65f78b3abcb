import { runMain, say } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

const HELP = `Tries what this package needs of n8n (its "doors") on one version of n8n or more, each from the npm registry, with the sandbox.

  npm run doors                         on the n8n that the tests use
  npm run doors -- lowest latest        on the lowest n8n that is supported, and the latest; each takes 2.4 GB and some minutes
  npm run doors -- 2.30.8 --keep        on this version; leaves the install in .run/n8n, for the next time
  N8N_NODE=/path/to/node npm run doors  runs n8n with another Node than ours`;

await runMain(async () => {
	if (process.argv.includes('--help') || process.argv.includes('-h')) {
		say(HELP);
		return 0;
	}
	return await runScript('doors');
});
