import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputFile } from 'esbuild';

const ENTRY = path.join(__dirname, '..', 'page', 'main.tsx');

/** Where the packed sandbox has the page, which it does not bundle itself. */
const READY = path.join(__dirname, 'page');

/** The page's script and styles. */
export type PageBundle = Record<'js' | 'css', string>;

/** The page as it was packed, or bundled from its sources in memory. */
export async function pageBundle(): Promise<PageBundle> {
	if (!existsSync(path.join(READY, 'outbox.js'))) return await makePageBundle();
	const read = (ending: string): string => readFileSync(path.join(READY, `outbox.${ending}`), 'utf8');
	return { js: read('js'), css: read('css') };
}

/** The page, bundled from its sources. */
export async function makePageBundle(): Promise<PageBundle> {
	// The packed sandbox comes without it.
	const { build, stop } = await import('esbuild');
	const { outputFiles } = await build({
		entryPoints: [ENTRY],
		outdir: 'out',
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: 'es2022',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		logLevel: 'silent',
	});
	// Else its process would live as long as this one.
	await stop();
	return { js: textOf(outputFiles, '.js'), css: textOf(outputFiles, '.css') };
}

function textOf(files: OutputFile[], ending: string): string {
	return files.find((file) => file.path.endsWith(ending))?.text ?? '';
}
