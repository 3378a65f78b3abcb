import { readOwner, repositoryUrl, siteUrl } from '../docs/owner';
import { nodeParts, parts, SHARED, type Page, type Part } from '../docs/pages';

interface Item {
	text: string;
	link?: string;
	collapsed?: boolean;
	items?: Item[];
}

const MAKERS = 'makers/';

/** Pages that are called otherwise on the site: GitHub shows a README where a site has an index. */
const REWRITES = { 'README.md': 'contents.md', 'nodes/README.md': 'nodes/index.md' };

function itemOf({ file, title }: Page): Item {
	return { text: title, link: `/${file.replace(/\.md$/, '')}` };
}

const groupOf = ({ title, pages }: Part): Item => ({ text: title, items: pages.map(itemOf) });

function nodeItems(): Item[] {
	return nodeParts().map(({ node, operations }) => {
		const own = itemOf(node);
		if (operations.length === 0) return own;
		const items = operations.map((page) => ({ ...itemOf(page), text: page.title.replace(`${node.title}, `, '') }));
		return { ...own, collapsed: true, items };
	});
}

/** The pages beside each page: the nodes, and what is for makers of the package, are apart. */
function sidebars(): Record<string, Item[]> {
	const all = parts().map(({ title, pages }) => ({
		title,
		pages: pages.map((page) => (page.file === 'nodes/README.md' ? { ...page, file: 'nodes/' } : page)),
	}));
	const isMakers = ({ pages }: Part): boolean => pages.some(({ file }) => file.startsWith(MAKERS));
	const shared = { text: 'Shared options', link: `/${SHARED.replace(/\.md$/, '')}` };
	const nodes = { text: 'Nodes', items: [...nodeItems(), shared] };
	return {
		[`/${MAKERS}`]: all.filter(isMakers).map(groupOf),
		'/nodes/': [nodes],
		'/': all.filter((part) => !isMakers(part)).map(groupOf),
	};
}

/** The settings of the site's generator, as plain data. */
export function siteConfig(): object {
	const owner = readOwner();
	const site = siteUrl(owner);
	const base = new URL(site).pathname;
	return {
		title: 'Omni Messaging for n8n',
		base,
		lang: 'en',
		cleanUrls: true,
		rewrites: REWRITES,
		srcExclude: ['public/**'],
		sitemap: { hostname: site },
		head: [
			['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
			['script', { src: `${base}copyWorkflow.js`, defer: '' }],
		],
		themeConfig: {
			search: { provider: 'local' },
			outline: [2, 3],
			socialLinks: [{ icon: 'github', link: repositoryUrl(owner) }],
			nav: [
				{ text: 'Begin', link: '/before-you-start' },
				{ text: 'Nodes', link: '/nodes/' },
				{ text: 'Examples', link: '/examples' },
				{ text: 'All pages', link: '/contents' },
				{ text: 'For makers', link: `/${MAKERS}glossary` },
			],
			sidebar: sidebars(),
		},
	};
}
