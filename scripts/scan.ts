import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { installFromLock, isInstalled } from './bootstrap/install.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { Problem, runMain, say, step } from './bootstrap/say.mjs';
import { inTemporaryFolder, packInto } from './lib/pack';

/** The scanner's folder, with its own package.json and lock: it pins ESLint and TypeScript to versions of its own. */
const SCAN = path.join(ROOT, 'scripts', 'scan');

/** The same scanner with each of the two plugin versions that decide on verification; the names are those in its package.json. */
const PINS = ['scanner-pins', 'cli-pins'];

/** What the scanner reads of the packed tarball: more than n8n itself asks for, which leaves the JSON files in dist out. */
const TARBALL = ['**/*.js', '**/*.json'];

/** Something that every version must refuse, in the sources and in the tarball. */
const VIOLATION = 'process.env.PATH;\n';

/** What an ESLint plugin says of itself. */
interface Plugin {
	meta: { name: string; version: string };
}

/** What the scanner's module exports. */
interface ScannerModule {
	analyzePackage: (
		folder: string,
		patterns: string[],
	) => Promise<{ passed: boolean; message: string; details?: string }>;
	SOURCE_FILE_PATTERNS: string[];
}

interface Scanner extends Pick<ScannerModule, 'analyzePackage'> {
	sources: string[];
	name: string;
}

async function loadScanner(pins: string): Promise<Scanner> {
	const scanner = path.join(SCAN, 'node_modules', pins, 'scanner', 'scanner.mjs');
	const plugin = createRequire(scanner).resolve('@n8n/eslint-plugin-community-nodes');
	const { default: loaded } = (await import(pathToFileURL(plugin).href)) as { default: Plugin };
	const { analyzePackage, SOURCE_FILE_PATTERNS } = (await import(pathToFileURL(scanner).href)) as ScannerModule;
	return { analyzePackage, sources: SOURCE_FILE_PATTERNS, name: `${loaded.meta.name} ${loaded.meta.version}` };
}

/**
 * Proves that the scanner finds what it must: it says "passed" when it reads nothing, and so would a broken setup.
 * @throws Problem when a planted violation goes unseen
 */
async function proveItBites(scanner: Scanner, folder: string): Promise<void> {
	const planted = ['nodes/Planted/planted.ts', 'dist/nodes/Planted/planted.js'];
	cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
	for (const file of planted) {
		mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
		writeFileSync(path.join(folder, file), VIOLATION);
	}
	for (const [file, patterns] of [
		[planted[0], scanner.sources],
		[planted[1], TARBALL],
	] as const) {
		const { passed, details } = await scanner.analyzePackage(folder, patterns);
		if (passed || !details?.includes(path.normalize(file))) {
			throw new Problem(
				`The scanner with ${scanner.name} did not see a violation planted in ${file}: it is not working.`,
			);
		}
	}
}

/** One folder's verdict: undefined when it passes, else what is wrong. */
async function verdict(scanner: Scanner, folder: string, patterns: string[]): Promise<string | undefined> {
	const { passed, message, details } = await scanner.analyzePackage(folder, patterns);
	if (passed) return undefined;
	return (details ?? message).replaceAll(`${folder}${path.sep}`, '').trim();
}

/**
 * Runs n8n's own package scanner over the sources and the packed tarball, as n8n does before it verifies a package.
 * @returns the exit code: 1 when anything is violated, which n8n's own command line does not tell
 */
async function main(): Promise<number> {
	if (!isInstalled(SCAN)) {
		await step("Installing n8n's package scanner", (report) => installFromLock('install-scan', SCAN, [], report));
	}
	const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Plugin['meta'];
	say(`Scanning ${name} ${version}`);
	let failures = 0;
	for (const pins of PINS) {
		const scanner = await loadScanner(pins);
		await inTemporaryFolder((folder) => proveItBites(scanner, folder));
		await inTemporaryFolder(async (folder) => {
			const tarball = packInto(folder);
			for (const [what, where, patterns] of [
				['sources', ROOT, scanner.sources],
				['tarball', tarball, TARBALL],
			] as const) {
				const wrong = await verdict(scanner, where, patterns);
				say(`  ${wrong ? '✖' : '✔'} ${what}, ${scanner.name}`);
				if (!wrong) continue;
				failures += 1;
				say(`\n${wrong}\n`);
			}
		});
	}
	say(failures === 0 ? 'No violation.' : `${failures} of ${PINS.length * 2} scans found violations.`);
	return failures === 0 ? 0 : 1;
}

void runMain(main);
