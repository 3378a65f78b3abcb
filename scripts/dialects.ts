import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

import { runMain, say } from './bootstrap/say.mjs';

const HELP = `Runs every operation and callback in the sandbox's dialects, on the nodes of dist (npm run build before).

  npm run dialects                                     every trait alone, and the dialects of 20 seeds
  npm run dialects -- --seeds 200                      as many seeds as you like
  npm run dialects -- --dialect 17                     one dialect: a seed, or traits as ids=letters,times=T.3
  npm run dialects -- --dialect 17 --only omniSms      only cases with this in their name
  npm run dialects -- --write                          writes the list of known failures anew`;

/** Starts the long run: test/engine/dialects with what the options ask for. */
function main(): number {
	const { values } = parseArgs({
		options: {
			seeds: { type: 'string', default: '20' },
			dialect: { type: 'string' },
			only: { type: 'string', default: '' },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		say(HELP);
		return 0;
	}
	const env = {
		...process.env,
		DIALECTS_ALL: '1',
		DIALECTS_SEEDS: values.seeds,
		DIALECTS_ONLY: values.only,
		...(values.dialect === undefined ? {} : { DIALECTS_DIALECT: values.dialect }),
		...(values.write ? { DIALECTS_WRITE: '1' } : {}),
	};
	const jest = createRequire(__filename).resolve('jest/bin/jest');
	const words = [jest, 'test/engine/dialects', '--selectProjects', 'engine'];
	return spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1;
}

void runMain(async () => await Promise.resolve(main()));
