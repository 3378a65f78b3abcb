import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Made } from './docs/addresses';
import { fromCode, indexes } from './docs/all';
import { strayPages } from './docs/nodePages';

const ROOT = path.join(__dirname, '..');

const textOf = (file: string): string =>
	existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : '';

/** The new text of each file, formatted as the repository is. */
async function textsOf(made: Made[]): Promise<Map<string, string>> {
	const { format, getFileInfo, resolveConfig } = await import('prettier');
	const texts = new Map<string, string>();
	for (const { file, make } of made) {
		const full = path.join(ROOT, file);
		const text = make(textOf(file));
		const { inferredParser } = await getFileInfo(full);
		const config = await resolveConfig(full);
		texts.set(file, inferredParser === null ? text : await format(text, { ...config, filepath: full }));
	}
	return texts;
}

/** `tsx scripts/docs.ts [--check]`: writes the docs that are made from the code, or only tells with exit code 1 what is out of date. */
async function main(): Promise<void> {
	const texts = await textsOf(fromCode());
	const all = new Map([...texts, ...(await textsOf(indexes(texts)))]);
	const outdated = [...all].filter(([file, text]) => text !== textOf(file));
	const strays = strayPages(new Set(all.keys()));
	if (process.argv.includes('--check') && outdated.length + strays.length > 0) {
		const files = [...outdated.map(([file]) => file), ...strays].join(', ');
		throw new Error(`Out of date: ${files}. Run npm run docs and commit the change.`);
	}
	for (const file of strays) rmSync(path.join(ROOT, file));
	for (const [file, text] of outdated) {
		mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
		writeFileSync(path.join(ROOT, file), text);
	}
	console.log(`${all.size} files are made from the code; ${outdated.length} changed.`);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
