import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installEnvironment, run, runInFront } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN, shown } from './bootstrap/paths.mjs';
import { runMain, say, step } from './bootstrap/say.mjs';
import { docsUrl, readOwner, siteUrl } from './docs/owner';
import { siteConfig } from './site/config';
import { homePage, sitePage, withFullLinks, WORKFLOWS } from './site/page';

/** The generator of the site and what it builds with: only this command needs them, so they are no dependency. */
const TOOLS = ['vitepress@1.6.4', 'vue@3.5.22'];

const SITE = path.join(RUN, 'site');
const PAGES = path.join(SITE, 'docs');

const SOURCES = path.join(ROOT, 'scripts', 'site');

const copyTo = (from: string, to: string): void => cpSync(from, to, { recursive: true });

function write(file: string, text: string): void {
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
}

/** What the site has beside its pages: pictures, workflows, and the pages as Markdown for programs that read. */
function layOutPublic(pages: ReadonlyMap<string, string>): void {
	const folder = path.join(PAGES, 'public');
	const site = siteUrl(readOwner());
	copyTo(path.join(ROOT, 'docs', 'images'), path.join(folder, 'images'));
	copyTo(path.join(ROOT, 'examples'), path.join(folder, WORKFLOWS));
	copyTo(path.join(SOURCES, 'copyWorkflow.js'), path.join(folder, 'copyWorkflow.js'));
	copyTo(path.join(ROOT, 'icons', 'sms.svg'), path.join(folder, 'icon.svg'));
	for (const [file, text] of pages) {
		write(path.join(folder, file), withFullLinks(text, path.posix.dirname(file)));
	}
	const llms = readFileSync(path.join(ROOT, 'docs', 'llms.txt'), 'utf8');
	write(path.join(folder, 'llms.txt'), llms.replaceAll(docsUrl(readOwner(), ''), site));
	write(path.join(folder, 'robots.txt'), `User-agent: *\nAllow: /\nSitemap: ${site}sitemap.xml\n`);
}

function layOut(): void {
	rmSync(PAGES, { recursive: true, force: true });
	const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter((file) => file.endsWith('.md'));
	const pages = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, 'docs', file), 'utf8')]));
	for (const [file, text] of pages) write(path.join(PAGES, file), sitePage(file, text));
	write(path.join(PAGES, 'index.md'), homePage(readOwner().version));
	copyTo(path.join(ROOT, 'docs', 'images'), path.join(PAGES, 'images'));
	layOutPublic(pages);
	const settings = path.join(PAGES, '.vitepress');
	write(path.join(settings, 'config.mjs'), `export default ${JSON.stringify(siteConfig())};\n`);
	copyTo(path.join(SOURCES, 'style.css'), path.join(settings, 'theme', 'style.css'));
	const theme = "import DefaultTheme from 'vitepress/theme';\nimport './style.css';\n\nexport default DefaultTheme;\n";
	write(path.join(settings, 'theme', 'index.mjs'), theme);
}

/** `tsx scripts/docs-site.ts`: builds the site of the docs; a link that leads nowhere fails it. */
async function main(): Promise<number> {
	layOut();
	if (!existsSync(path.join(SITE, 'node_modules', 'vitepress'))) {
		await step('Installing the generator of the site', async () => {
			writeFileSync(path.join(SITE, 'package.json'), '{ "private": true }\n');
			const args = ['install', '--no-save', '--no-audit', '--no-fund', ...TOOLS];
			await run('install-site', 'npm', args, { cwd: SITE, env: installEnvironment() });
		});
	}
	const vitepress = path.join(SITE, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
	const code = await runInFront(NODE, [vitepress, 'build', PAGES]);
	if (code === 0) say(`  ✔ The site is in ${shown(path.join(PAGES, '.vitepress', 'dist'))}`);
	return code;
}

void runMain(main);
