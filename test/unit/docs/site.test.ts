import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readOwner, repositoryUrl, siteUrl } from '../../../scripts/docs/owner';
import { siteConfig } from '../../../scripts/site/config';
import { sitePage } from '../../../scripts/site/page';

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
			`data-workflow="${new URL(siteUrl(owner)).pathname}workflows/sms-1-send-to-a-csv-list.json"`,
		);
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

it('every page of the docs is in a sidebar of the site, or is one of the indexes', () => {
	const sidebars = JSON.stringify(siteConfig());
	const listed = [...read('docs/llms.txt').matchAll(/\/docs\/([^)]+)\.md\)/g)].map(([, page]) => `"/${page}"`);
	expect(listed.length).toBeGreaterThan(100);
	expect(listed.filter((page) => !sidebars.includes(page))).toStrictEqual(['"/nodes/README"']);
});
