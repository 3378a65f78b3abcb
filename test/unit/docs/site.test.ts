import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readOwner, repositoryUrl, siteUrl } from '../../../scripts/docs/owner';
import { siteConfig } from '../../../scripts/site/config';
import { homePage, sitePage } from '../../../scripts/site/page';

const ROOT = path.join(__dirname, '..', '..', '..');
const owner = readOwner();
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const count = (text: string, part: string): number => text.split(part).length - 1;

describe('a page of the site', () => {
	it('has a button behind every link to an example', () => {
		const page = sitePage('examples.md', read('docs/examples.md'));
		expect(count(page, '<button')).toBe(count(page, '/blob/main/examples/'));
		expect(count(page, '<button')).toBeGreaterThan(30);
		expect(page).toContain(
			`data-workflow="${new URL(siteUrl(owner)).pathname}workflows/sms/1-send-to-a-csv-list.json"`,
		);
	});

	it('has none behind the link to a dashboard, which is no workflow', () => {
		const page = sitePage('a.md', '# A\n\n[one](../examples/dashboards/a.json), [two](../examples/sms/b.json)\n');
		expect(page).toMatch(/dashboards\/a\.json\), .*workflows\/sms\/b\.json/);
		expect(count(page, '<button')).toBe(1);
	});

	it('leads to the repository for what is not on the site, and to the site for what is', () => {
		const page = sitePage(
			'nodes/sms.md',
			'# A\n\n[one](../../README.md), [two](../sending.md), [three](sms/message-send.md)\n',
		);
		expect(page).toContain(
			`[one](${repositoryUrl(owner)}/blob/main/README.md), [two](../sending.md), [three](sms/message-send.md)`,
		);
	});

	it('says its title, what it is about, and its own picture where it is shared', () => {
		const [, head] = sitePage('makers/a.md', '# Title\n\nThis is it. More.\n\n![x](../images/outbox.png)\n').split(
			'---\n',
		);
		expect(JSON.parse(head)).toMatchObject({ title: 'Title', description: 'This is it.' });
		expect(head).toContain(`${siteUrl(owner)}images/outbox.png`);
	});
});

describe('the first page of the site', () => {
	const page = homePage('1.2.3');

	it('says what it is about, and has a picture where it is shared', () => {
		const [, front] = page.split('---\n');
		const { head, description } = JSON.parse(front) as {
			head: Array<[string, Record<string, string>]>;
			description: string;
		};
		const shared = new Map(head.map(([, { property, content }]) => [property, content]));
		expect(shared.get('og:image')).toBe(`${siteUrl(owner)}images/share.jpg`);
		expect(shared.get('og:url')).toBe(siteUrl(owner));
		expect(shared.get('og:description')).toBe(description);
	});

	it('shows the film and pictures that are there', () => {
		const base = new URL(siteUrl(owner)).pathname;
		const files = [...page.matchAll(/="'([^']+)'"/g)].map(([, file]) => file);
		expect(files).toStrictEqual([`${base}images/film.mp4`, `${base}images/outbox.png`]);
		for (const file of [...files, `${base}images/share.jpg`])
			expect(existsSync(path.join(ROOT, 'docs', file.slice(base.length)))).toBe(true);
	});
});

it('every page of the docs is in a sidebar of the site, or is one of the indexes', () => {
	const sidebars = JSON.stringify(siteConfig());
	const listed = [...read('docs/llms.txt').matchAll(/\/docs\/([^)]+)\.md\)/g)].map(([, page]) => `"/${page}"`);
	expect(listed.length).toBeGreaterThan(100);
	expect(listed.filter((page) => !sidebars.includes(page))).toStrictEqual(['"/nodes/README"']);
});

it('every link of its bars and of its first page leads to a page of the docs', () => {
	const { rewrites } = siteConfig() as { rewrites: Record<string, string> };
	const renamed = new Map(Object.entries(rewrites).map(([file, page]) => [page, file]));
	const links = [...`${JSON.stringify(siteConfig())}${homePage('1.2.3')}`.matchAll(/"link":"(\/[^"]*)"/g)];
	const files = links.map(([, link]) => `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`);
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => !existsSync(path.join(ROOT, 'docs', renamed.get(file) ?? file)))).toStrictEqual([]);
});
