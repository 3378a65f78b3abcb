import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { exampleFiles } from '../../../scripts/lib/exampleFiles';

const DOCS = path.join(__dirname, '..', '..', '..', 'docs');

/** Pages that tell nobody how to do a job. */
const NO_HOW_TO: Readonly<Record<string, string>> = {
	'README.md': 'a list of pages',
	'before-you-start.md': 'what an account and an n8n need to have',
	'certainty.md': 'promises, with their tests',
	'coming-from.md': 'names beside names',
	'errors.md': 'to look things up',
	'failures.md': 'what a crash leaves',
	'scaling.md': 'figures',
	'security.md': 'promises, with their tests',
};

/** The pictures of a page, from docs on. */
function picturesOf(page: string): string[] {
	return [...readFileSync(path.join(DOCS, page), 'utf8').matchAll(/!\[[^\]]+\]\((images\/[^)\s]+)\)/g)].map(
		([, file]) => file,
	);
}

const pages = readdirSync(DOCS).filter((file) => file.endsWith('.md'));

it.each(pages.filter((page) => !(page in NO_HOW_TO)))('%s tells how to do a job, with a picture', (page) => {
	const pictures = picturesOf(page);
	expect(pictures.length).toBeGreaterThan(0);
	expect(pictures.filter((file) => !existsSync(path.join(DOCS, file)))).toStrictEqual([]);
});

it('the pages without a picture are still there, and still without', () => {
	expect(Object.keys(NO_HOW_TO).filter((page) => !pages.includes(page) || picturesOf(page).length > 0)).toStrictEqual(
		[],
	);
});

it('every example has a picture', () => {
	const idOf = (file: string): string => {
		const text = readFileSync(path.join(DOCS, '..', 'examples', file), 'utf8');
		return (JSON.parse(text) as { id: string }).id;
	};
	const pictures = picturesOf('examples.md');
	expect(exampleFiles().filter((file) => !pictures.includes(`images/examples/${idOf(file)}.jpg`))).toStrictEqual([]);
});

it('no picture lies there that no page shows', () => {
	const shown = new Set(pages.flatMap(picturesOf));
	const lying = readdirSync(path.join(DOCS, 'images', 'examples')).map((file) => `images/examples/${file}`);
	expect(lying.filter((file) => !shown.has(file))).toStrictEqual([]);
});
