import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { nodePage } from '../../../scripts/docs/addresses';
import { listCredentials } from '../../../scripts/docs/credentials';
import { anchor } from '../../../scripts/docs/markdown';
import { docsUrl, readOwner } from '../../../scripts/docs/owner';
import { listNodes } from '../../../scripts/operations';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The page without what stands in code: no link is made of that. */
function prose(text: string): string {
	return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

function anchorsOf(file: string): Set<string> {
	const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.replaceAll('`', ''));
	return new Set(headings.map(anchor));
}

/** What a link of a page leads to is missing. */
function isBroken(page: string, link: string): boolean {
	const [file, place] = link.split('#');
	const target = file === '' ? page : path.posix.normalize(path.posix.join(path.posix.dirname(page), file));
	if (!existsSync(path.join(ROOT, target))) return true;
	return place !== undefined && !statSync(path.join(ROOT, target)).isDirectory() && !anchorsOf(target).has(place);
}

/** The links of a page that lead nowhere in this repository. */
function broken(page: string, text = read(page)): string[] {
	const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
	return links.filter((link) => !/^[a-z]+:/i.test(link) && isBroken(page, link)).map((link) => `${page}: ${link}`);
}

const pages = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
	cwd: ROOT,
	encoding: 'utf8',
})
	.split('\0')
	.filter((file) => file !== '' && existsSync(path.join(ROOT, file)));

describe('links of the docs', () => {
	it('all lead to a page, a picture or a heading', () => {
		expect(pages.length).toBeGreaterThan(25);
		expect(pages.flatMap((page) => broken(page))).toStrictEqual([]);
	});

	it.each(['[x](gone.md)', '[x](README.md#gone)', '![x](docs/images/gone.png)', '[x](#gone)'])(
		'would fail for %s',
		(text) => {
			expect(broken('README.md', text)).toHaveLength(1);
		},
	);

	it('of llms.txt lead to pages, too', () => {
		const base = docsUrl(readOwner(), '');
		const links = [...read('docs/llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
		expect(links.length).toBeGreaterThan(25);
		const lost = links.filter(
			(link) => !link.startsWith(base) || !existsSync(path.join(ROOT, 'docs', link.slice(base.length))),
		);
		expect(lost).toStrictEqual([]);
	});

	it('that n8n shows lead to the page of the node, and to that of the credentials', () => {
		const owner = readOwner();
		for (const { file, description } of listNodes().filter((node) => !node.description.hidden)) {
			const page = `nodes/${nodePage(description.displayName)}`;
			const { resources } = JSON.parse(read(file.replace(/\.ts$/, '.json'))) as { resources: unknown };
			expect(resources).toStrictEqual({
				primaryDocumentation: [{ url: docsUrl(owner, page) }],
				credentialDocumentation: [{ url: docsUrl(owner, 'credentials.md') }],
			});
			expect(existsSync(path.join(ROOT, 'docs', page))).toBe(true);
		}
		const urls = listCredentials().map(({ documentationUrl }) => documentationUrl);
		expect(new Set(urls)).toStrictEqual(new Set([docsUrl(owner, 'credentials.md')]));
	});
});

describe('the README', () => {
	it('is one screenful after the other, and no more than 150 lines', () => {
		expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
	});

	it('names every node that people can pick', () => {
		const names = listNodes()
			.filter(({ description }) => !description.hidden)
			.map(({ description }) => description.displayName);
		expect(names.filter((name) => !read('README.md').includes(name))).toStrictEqual([]);
	});

	it('names no command that package.json does not have', () => {
		const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
		const named = pages.flatMap((page) => [...read(page).matchAll(/npm (?:run (?:--silent )?)?([a-z0-9:-]+)/g)]);
		const own = named.filter(([whole]) => whole.startsWith('npm run')).map(([, script]) => script);
		expect(own.filter((script) => !(script in scripts))).toStrictEqual([]);
	});
});
