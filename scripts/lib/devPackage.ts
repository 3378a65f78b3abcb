import { cpSync, existsSync, mkdirSync, rmSync, watch } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/** What goes into dist as it is. */
const ASSETS = /\.(json|svg)$/;
const ASSET_FOLDERS = ['nodes', 'icons'];

/** What the compiler says when it has looked at everything. */
const WITHOUT_ERRORS = 6194;
const WITH_ERRORS = 6193;

/**
 * Builds the package into a folder of its own, and goes on with every change in its sources until the process ends. What does
 * not compile is told, and changes nothing in the folder.
 *
 * n8n watches the folder of a package and forgets all modules below it: that must not be this repository, where n8n itself
 * lies and writes its data. Libraries are not bundled: they are found in the node_modules above the folder.
 * @param folder below this repository; what is in it is removed
 */
export function buildContinuously(folder: string): void {
	const dist = path.join(folder, 'dist');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
	for (const assets of ASSET_FOLDERS) {
		const filter = (file: string): boolean => path.extname(file) === '' || ASSETS.test(file);
		cpSync(path.join(ROOT, assets), path.join(dist, assets), { recursive: true, filter });
		watch(path.join(ROOT, assets), { recursive: true }, (_event, name) => {
			if (name !== null && ASSETS.test(name)) takeOver(path.join(ROOT, assets, name), path.join(dist, assets, name));
		});
	}
	ts.createWatchProgram(compiler(dist));
}

/** Makes a copy what its source is by now. */
function takeOver(source: string, copy: string): void {
	if (existsSync(source)) cpSync(source, copy);
	else rmSync(copy, { force: true });
	say(`  ✔ ${path.relative(ROOT, source)}`);
}

function compiler(outDir: string): ts.WatchCompilerHostOfConfigFile<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
	const format = {
		getCanonicalFileName: (name: string) => name,
		getCurrentDirectory: () => ROOT,
		getNewLine: () => '\n',
	};
	let started = performance.now();
	const tellState = ({ code }: ts.Diagnostic): void => {
		const seconds = ((performance.now() - started) / 1000).toFixed(1);
		if (code === WITHOUT_ERRORS) say(`  ✔ Compiled (${seconds} s)`);
		else if (code === WITH_ERRORS) say('  ✖ n8n keeps what compiled last.');
		else started = performance.now();
	};
	return ts.createWatchCompilerHost(
		path.join(ROOT, 'tsconfig.build.json'),
		{ outDir, noEmitOnError: true, incremental: false, tsBuildInfoFile: undefined },
		ts.sys,
		ts.createEmitAndSemanticDiagnosticsBuilderProgram,
		(diagnostic) => say(ts.formatDiagnostic(diagnostic, format)),
		tellState,
	);
}
