import path from 'node:path';

import { readOwner, repositoryUrl, siteUrl } from '../docs/owner';
import { readPage } from '../docs/pages';

/** What is shown where a page without a picture of its own is shared. */
const SHARED_PICTURE = 'images/share.jpg';

const SITE_NAME = 'Omni Messaging for n8n';

const FILM = 'images/film.mp4';

/** Where the workflows of examples/ are on the site. */
export const WORKFLOWS = 'workflows';

/** A button behind the link to an example; copyWorkflow.js makes it work. */
function copyButton(file: string): string {
	const { pathname } = new URL(siteUrl(readOwner()));
	return `<button class="copy-workflow" type="button" data-workflow="${pathname}${WORKFLOWS}/${file}">Copy this workflow</button>`;
}

/** The page with links beyond docs leading to the repository. @param folder of the page, from docs on */
export function withFullLinks(text: string, folder: string): string {
	const repository = `${repositoryUrl(readOwner())}/blob/main`;
	return text.replace(/\]\((\.\.\/[^)\s]+)\)/g, (link, target: string) => {
		const full = path.posix.normalize(path.posix.join('docs', folder, target));
		return full.startsWith('docs/') ? link : `](${repository}/${full})`;
	});
}

/** What a page says of itself to those who share and find it. */
function frontmatter(file: string, text: string): string {
	const { title, about } = readPage(file, text);
	const [, picture] = /!\[[^\]]*\]\(([^)\s]+)\)/.exec(text) ?? [];
	const image = picture === undefined ? SHARED_PICTURE : path.posix.join(path.posix.dirname(file), picture);
	const head = sharedHead({ title, about, image, page: file.replace(/(README)?\.md$/, '') });
	return `---\n${JSON.stringify({ title, description: about, head })}\n---\n`;
}

/** What programs show where a link to a page is shared. @param page and image from the site's first page on */
function sharedHead({ title, about, image, page }: Record<'title' | 'about' | 'image' | 'page', string>): unknown[] {
	const site = siteUrl(readOwner());
	const properties = {
		'og:type': 'website',
		'og:site_name': SITE_NAME,
		'og:title': title,
		'og:description': about,
		'og:url': `${site}${page}`,
		'og:image': `${site}${image}`,
	};
	const shared = Object.entries(properties).map(([property, content]) => ['meta', { property, content }]);
	return [...shared, ['meta', { name: 'twitter:card', content: 'summary_large_image' }]];
}

/** The film of half a minute: bound, so that the site's generator leaves its address as it is. */
function film(): string {
	const { pathname } = new URL(siteUrl(readOwner()));
	return [
		'<h2 class="film-title">See it work</h2>',
		`<video class="film" :src="'${pathname}${FILM}'" :poster="'${pathname}images/outbox.png'" controls muted playsinline preload="metadata"></video>`,
	].join('\n\n');
}

/** A page of docs for the site, with a button behind each link to a workflow: its text is not taken for a template. @param file from docs on */
export function sitePage(file: string, text: string): string {
	const buttons = text.replace(
		/(\[[^\]]*\]\((?:\.\.\/)+examples\/((?!dashboards\/)[^)\s]+\.json)\))/g,
		(link, _, name: string) => {
			return `${link} ${copyButton(name)}`;
		},
	);
	const body = withFullLinks(buttons, path.posix.dirname(file));
	return `${frontmatter(file, text)}\n::: v-pre\n\n${body}\n\n:::\n`;
}

/** The first page of the site. */
export function homePage(version: string): string {
	const about =
		'n8n nodes for SMS, email, chat app, push, wallet and login codes: send in bulk, see what happened to every single message, and receive the callbacks of all channels in one format.';
	const home = {
		layout: 'home',
		title: SITE_NAME,
		titleTemplate: false,
		description: about,
		head: sharedHead({ title: SITE_NAME, about, image: SHARED_PICTURE, page: '' }),
		hero: {
			name: 'Omni Messaging',
			text: 'for n8n',
			tagline: `SMS, email, chat app, push, wallet and voice codes: send in bulk, see what happened to every single message, and receive the callbacks of all channels in one format. Version ${version}.`,
			image: { src: '/images/panel.png', alt: 'The panel of Omni SMS, with what was sent and the result of each item' },
			actions: [
				{ theme: 'brand', text: 'Install', link: '/installing' },
				{ theme: 'alt', text: 'Before you start', link: '/before-you-start' },
				{ theme: 'alt', text: 'Examples to copy', link: '/examples' },
			],
		},
		features: [
			{
				title: 'Send',
				details: '32,000 SMS in one request; each answer comes back on the item it belongs to.',
				link: '/sending',
			},
			{
				title: 'Wait for delivery',
				details: 'The workflow sleeps until each message is delivered or has failed, also when n8n restarts.',
				link: '/waiting',
			},
			{
				title: 'Ask a person',
				details: 'An approval, a form or a reply in the channel itself, and the workflow goes on with the answer.',
				link: '/approvals',
			},
			{
				title: 'Hear what happens',
				details: 'One trigger for the callbacks of all channels, and for what people write back.',
				link: '/first-callback',
			},
			{
				title: 'Sleep well',
				details: 'What may have been sent is not sent again in the same run. Each promise has its figure and its test.',
				link: '/certainty',
			},
			{
				title: 'Try it without an account',
				details: 'A sandbox takes the place of the service, with a page that shows conversations as on a phone.',
				link: '/testing-workflows',
			},
		],
	};
	return `---\n${JSON.stringify(home)}\n---\n\n${film()}\n`;
}
