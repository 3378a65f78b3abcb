import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { run } from '../bootstrap/commands.mjs';
import { NODE, ROOT, RUN } from '../bootstrap/paths.mjs';
import { step } from '../bootstrap/say.mjs';

/** What the build reads; a change in any of it makes the next run build again. */
const BUILD_INPUTS = [
	'nodes',
	'credentials',
	'contract/generated',
	'icons',
	'gulpfile.js',
	'scripts/lib/licences.cjs',
	'tsconfig.json',
	'tsconfig.build.json',
	'package-lock.json',
];

/** gulp rewrites this file with every build, so a build run by hand is noticed too. */
const BUILD_INFO = path.join(RUN, 'build.tsbuildinfo');

function filesBelow(entry: string): string[] {
	if (!existsSync(entry)) return [];
	if (!statSync(entry).isDirectory()) return [entry];
	return readdirSync(entry, { recursive: true, withFileTypes: true })
		.filter((file) => file.isFile())
		.map((file) => path.join(file.parentPath, file.name))
		.sort();
}

function buildStamp(): string {
	const hash = createHash('sha256');
	for (const file of BUILD_INPUTS.flatMap((input) => filesBelow(path.join(ROOT, input)))) {
		hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
	}
	const built = existsSync(BUILD_INFO) ? statSync(BUILD_INFO).mtimeMs : 'never';
	return `${hash.digest('hex')} ${built}`;
}

/**
 * Builds the package into dist, unless dist was built from exactly these sources.
 * @throws Problem when the build fails
 */
export async function ensureBuild(): Promise<void> {
	const stamp = path.join(RUN, 'built-from');
	const isBuilt = existsSync(path.join(ROOT, 'dist')) && existsSync(stamp);
	if (isBuilt && readFileSync(stamp, 'utf8') === buildStamp()) return;
	const gulp = path.join(ROOT, 'node_modules', 'gulp', 'bin', 'gulp.js');
	await step('Building the package', () => run('build', NODE, [gulp, 'build']));
	writeFileSync(stamp, buildStamp());
}
