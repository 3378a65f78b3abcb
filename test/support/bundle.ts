import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';

const RUN = path.resolve(__dirname, '../../.run');

/**
 * A module of the repository, for the processes of a test file, in one file with all of ours that it needs: they load that in half the time or
 * less that tsx takes for the sources. It lies as deep as its entry does, because that may look for folders beside it.
 */
export function useBundle(entry: string, packages: 'bundle' | 'external'): string {
	const file = path.join(RUN, `${path.basename(entry, '.ts')}-${process.pid}.cjs`);
	beforeAll(() => {
		mkdirSync(RUN, { recursive: true });
		buildSync({
			absWorkingDir: path.dirname(RUN),
			entryPoints: [entry],
			outfile: file,
			bundle: true,
			platform: 'node',
			packages,
			external: ['esbuild'],
			logLevel: 'error',
		});
	});
	afterAll(() => rmSync(file));
	return file;
}
