import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installEnvironment, run, runInFront } from './bootstrap/commands.mjs';
import { NODE, ROOT, RUN, shown } from './bootstrap/paths.mjs';
import { runMain, say, step } from './bootstrap/say.mjs';
import { readOwner, repositoryUrl } from './docs/owner';

/** The generator of the site and what it builds with: only this command needs them, so they are no dependency. */
const TOOLS = ['vitepress@1.6.4', 'vue@3.5.22'];

const SITE = path.join(RUN, 'site');
const PAGES = path.join(SITE, 'docs');

/** A page whose links beyond docs lead to the repository, and whose text is not taken for a template. */
function forSite(text: string, folder: string): string {
	const repository = `${repositoryUrl(readOwner())}/blob/main`;
	const linked = text.replace(/\]\((\.\.\/[^)\s]+)\)/g, (link, target: string) => {
		const full = path.posix.normalize(path.posix.join('docs', folder, target));
		return full.startsWith('docs/') ? link : `](${repository}/${full})`;
	});
	return `::: v-pre\n\n${linked}\n\n:::\n`;
}

function layOut(): void {
	rmSync(PAGES, { recursive: true, force: true });
	cpSync(path.join(ROOT, 'docs'), PAGES, { recursive: true });
	for (const file of readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))) {
		const full = path.join(PAGES, file);
		writeFileSync(full, forSite(readFileSync(full, 'utf8'), path.posix.dirname(file.replaceAll(path.sep, '/'))));
	}
	mkdirSync(path.join(PAGES, '.vitepress'));
	const config = {
		title: 'Omni Messaging for n8n',
		rewrites: { 'README.md': 'index.md', 'nodes/README.md': 'nodes/index.md' },
		themeConfig: { search: { provider: 'local' }, socialLinks: [{ icon: 'github', link: repositoryUrl(readOwner()) }] },
	};
	writeFileSync(path.join(PAGES, '.vitepress', 'config.mjs'), `export default ${JSON.stringify(config)};\n`);
}

/** `tsx scripts/docs-site.ts`: builds a site of the docs with a search; a link that leads nowhere fails it. */
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
