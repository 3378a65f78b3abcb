import path from 'node:path';

import { runMain, say } from './bootstrap/say.mjs';
import { inTemporaryFolder, packInto } from './lib/pack';
import { checkTarball } from './lib/tarball';

/** `tsx scripts/check-tarball.ts [folder]`: checks the given package folder, or, without one, this package packed by npm. */
async function main(): Promise<number> {
	return await inTemporaryFolder(async (temporary) => {
		const given = process.argv[2];
		const { files, problems } = checkTarball(given ? path.resolve(given) : packInto(temporary));
		for (const problem of problems) say(`  ✖ ${problem}`);
		const loaded = files.filter((file) => file.endsWith('.js')).length;
		say(
			problems.length === 0
				? `The tarball's ${files.length} files belong there; all ${loaded} modules load with what n8n has.`
				: `${problems.length} problems in the tarball.`,
		);
		return problems.length === 0 ? 0 : 1;
	});
}

void runMain(main);
