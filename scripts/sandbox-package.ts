import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { run } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN, shown } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';
import { licencesOf } from './lib/licences.cjs';
import { inTemporaryFolder } from './lib/pack';
import { makePageBundle } from '../sandbox/outbox/pageBundle';

/** Where the package is laid out, and its tarball lies beside it. */
const FOLDER = path.join(RUN, 'sandbox');
const PACKAGE = path.join(FOLDER, 'package');

/** Bundles the sandbox with all that it needs into one file, and gives the sources that went into it. */
async function bundleService(): Promise<string[]> {
	const { metafile } = await build({
		absWorkingDir: ROOT,
		entryPoints: [path.join('sandbox', 'main.ts')],
		outfile: path.join(PACKAGE, 'dist', 'main.js'),
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node22',
		banner: { js: '#!/usr/bin/env node' },
		// Only a page that is not bundled yet asks for it.
		external: ['esbuild'],
		metafile: true,
		logLevel: 'error',
	});
	return Object.keys(metafile.inputs);
}

async function layOut(): Promise<void> {
	rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(path.join(PACKAGE, 'dist', 'page'), { recursive: true });
	mkdirSync(path.join(PACKAGE, 'contract'));
	const inputs = await bundleService();
	const { js, css } = await makePageBundle();
	writeFileSync(path.join(PACKAGE, 'dist', 'page', 'outbox.js'), js);
	writeFileSync(path.join(PACKAGE, 'dist', 'page', 'outbox.css'), css);
	const preact = path.join(ROOT, 'node_modules', 'preact', 'package.json');
	writeFileSync(path.join(PACKAGE, 'dist', 'THIRD-PARTY-LICENSES.txt'), licencesOf([...inputs, preact]));
	for (const file of readdirSync(path.join(ROOT, 'contract')).filter((name) => /\.(?:yaml|wsdl)$/.test(name))) {
		copyFileSync(path.join(ROOT, 'contract', file), path.join(PACKAGE, 'contract', file));
	}
	// Beside the tarball, so that this folder is all that an image is built from.
	copyFileSync(path.join(ROOT, 'sandbox', 'Dockerfile'), path.join(FOLDER, 'Dockerfile'));
	for (const file of ['sandbox/package.json', 'sandbox/README.md', 'LICENSE']) {
		copyFileSync(path.join(ROOT, file), path.join(PACKAGE, path.basename(file)));
	}
}

/**
 * Starts the packed sandbox where nothing of this repository can be found, and has it list its events.
 * @throws Problem when it does not
 */
async function tryOut(tarball: string): Promise<void> {
	await inTemporaryFolder(async (folder) => {
		execFileSync('tar', ['-xzf', tarball], { cwd: folder });
		const events = execFileSync(NODE, [path.join('package', 'dist', 'main.js'), 'trigger'], { cwd: folder });
		if (!events.includes('sms.delivered')) throw new Problem('The packed sandbox does not list its events.');
	});
}

/** `tsx scripts/sandbox-package.ts`: packs the sandbox as a package of its own, to be started by npx from its tarball. */
async function main(): Promise<number> {
	await layOut();
	await run('sandbox-pack', 'npm', ['pack', '--ignore-scripts', '--pack-destination', FOLDER], { cwd: PACKAGE });
	const { name, version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
		name: string;
		version: string;
	};
	const tarball = path.join(FOLDER, `${name}-${version}.tgz`);
	await tryOut(tarball);
	say(`  ✔ ${shown(tarball)}`);
	say(`    npx --yes ./${shown(tarball)} --port 4010`);
	return 0;
}

void runMain(main);
