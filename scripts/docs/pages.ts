import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { docsUrl, repositoryUrl, type OwnerFile } from './owner';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** A part of the docs, with its pages in the order in which people need them. */
type PartFiles = readonly [title: string, ...files: string[]];

/** The parts of the index; pages that none of them names follow. */
const PARTS: readonly PartFiles[] = [
	['Begin', 'before-you-start.md', 'installing.md', 'first-callback.md', 'examples.md', 'coming-from.md'],
	[
		'Send',
		'sending.md',
		'careful-sending.md',
		'store.md',
		'preferences.md',
		'waiting.md',
		'replies.md',
		'approvals.md',
		'reach.md',
		'planned.md',
		'login-codes.md',
		'ai-agents.md',
	],
	['Receive', 'callbacks.md'],
	['Run', 'credentials.md', 'testing-workflows.md', 'scaling.md', 'failures.md', 'data-protection.md'],
	['Look up', 'nodes/README.md', 'errors.md'],
	['What is promised', 'certainty.md', 'security.md'],
];

/** What whoever changes the package needs, and nobody else. */
const MAKERS: PartFiles = [
	'For makers of the package',
	'makers/glossary.md',
	'makers/operations.md',
	'makers/interface.md',
	'makers/field-notes.md',
	'makers/waits.md',
	'makers/store.md',
	'makers/crashes.md',
	'makers/measurements.md',
	'makers/walks.md',
	'makers/answers.md',
	'makers/certainty-table.md',
	'makers/attacks.md',
	'makers/mutation.md',
];

/** A page of the docs: its file from the folder docs on, its title, and its first sentence. */
export interface Page {
	file: string;
	title: string;
	about: string;
}

/** What a page says of itself. @param file from the folder docs on */
export function readPage(file: string, text: string): Page {
	const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
	const paragraph = text
		.split(/\n{2,}/)
		.slice(1)
		.find((part) => /^[\p{L}*_[`]/u.test(part));
	const plain = (paragraph ?? '')
		.replaceAll('\n', ' ')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll('**', '');
	const [about] = /^.*?[.:](?=\s|$)/.exec(plain) ?? [plain];
	return { file, title, about: about.replace(/:$/, '.') };
}

function pagesIn(folder: string, made: ReadonlyMap<string, string>): Page[] {
	const full = path.join(DOCS, folder);
	const names = existsSync(full) ? readdirSync(full).filter((name) => name.endsWith('.md')) : [];
	const fresh = [...made.keys()].filter((file) => path.posix.dirname(file) === (folder || '.'));
	const files = new Set([...names.map((name) => path.posix.join(folder, name)), ...fresh]);
	return [...files]
		.filter((file) => !file.endsWith('README.md'))
		.sort()
		.map((file) => readPage(file, made.get(file) ?? readFileSync(path.join(DOCS, file), 'utf8')));
}

const NODES_INDEX: Page = {
	file: 'nodes/README.md',
	title: 'All nodes',
	about: 'What each node is for, and a page for each of its operations.',
};

/** The page of what many operations have alike. */
export const SHARED = 'nodes/shared-options.md';

/** A part of the docs with its pages. */
export interface Part {
	title: string;
	pages: Page[];
}

/** The pages in the parts, each in the order of its part; those that no part names stand in one of their own. */
function sorted(pages: readonly Page[], named: readonly PartFiles[], others: string): Part[] {
	const listed = named.map(([title, ...files]) => ({
		title,
		pages: files.flatMap((file) => pages.filter((page) => page.file === file)),
	}));
	const left = pages.filter(({ file }) => !named.some(([, ...files]) => files.includes(file)));
	return left.length === 0 ? listed : [...listed, { title: others, pages: left }];
}

/** The pages in their parts, those for makers of the package last. @param made pages that are not written yet */
export function parts(made: ReadonlyMap<string, string> = new Map()): Part[] {
	return [
		...sorted([...pagesIn('', made), NODES_INDEX], PARTS, 'More'),
		...sorted(pagesIn('makers', made), [MAKERS], 'More for makers'),
	];
}

const item = ({ title, about }: Page, url: string): string => `- [${title}](${url})${about === '' ? '' : `: ${about}`}`;

/** The index of the docs. @param made pages that are not written yet, by their files */
export function docsIndex(made: ReadonlyMap<string, string>): string {
	const sections = parts(made).map(
		({ title, pages }) => `## ${title}\n\n${pages.map((page) => item(page, page.file)).join('\n')}`,
	);
	return `# Docs\n\nAll pages, made by \`npm run docs\`. Start with the [README](../README.md).\n\n${sections.join('\n\n')}\n`;
}

/** The pages of the nodes, or of what many of their operations share. */
function nodePagesIn(made: ReadonlyMap<string, string>): { nodes: Page[]; shared: Page[] } {
	const pages = pagesIn('nodes', made);
	return { nodes: pages.filter(({ file }) => file !== SHARED), shared: pages.filter(({ file }) => file === SHARED) };
}

/** The index of the nodes' pages. */
export function nodesIndex(made: ReadonlyMap<string, string>): string {
	const { nodes, shared } = nodePagesIn(made);
	const items = [...nodes, ...shared].map((page) => item(page, path.posix.basename(page.file)));
	return `# All nodes\n\nA page for each node says what it is for and leads to a page for each of its operations, with every field and what comes out.\n\n${items.join('\n')}\n`;
}

/** The pages of a node's operations, in the order in which the node's page names them. */
function operationsOf({ file }: Page, made: ReadonlyMap<string, string>): Page[] {
	const text = made.get(file) ?? readFileSync(path.join(DOCS, file), 'utf8');
	const place = (page: Page): number => text.indexOf(path.posix.relative('nodes', page.file));
	return pagesIn(file.replace(/\.md$/, ''), made).sort((one, other) => place(one) - place(other));
}

/** The nodes' pages, each with those of its operations behind it. @param made pages that are not written yet */
export function nodeParts(made: ReadonlyMap<string, string> = new Map()): Array<{ node: Page; operations: Page[] }> {
	return nodePagesIn(made).nodes.map((node) => ({
		node,
		operations: operationsOf(node, made),
	}));
}

/** llms.txt: the docs for programs that read. */
export function llmsText(owner: OwnerFile, made: ReadonlyMap<string, string>): string {
	const { nodes, shared } = nodePagesIn(made);
	const operations = nodeParts(made).flatMap((part) => part.operations);
	const more = [
		{ title: 'Nodes', pages: [...nodes, ...shared] },
		{ title: 'Operations', pages: operations },
	];
	const sections = [...parts(made), ...more].map(
		({ title, pages }) => `## ${title}\n\n${pages.map((page) => item(page, docsUrl(owner, page.file))).join('\n')}`,
	);
	return `# n8n-nodes-omni-messaging

> n8n community nodes for an omnichannel messaging service: SMS, email, chat app, push, wallet push, voice codes, contact lists,
> scenarios, account, legacy email and SOAP, and one trigger for the callbacks of all of them.

The source is at ${repositoryUrl(owner)}. Each input item is one message; each output item has a \`code\`
(OK, REJECTED, INVALID, NOT_SENT, UNKNOWN). Ids are text. What is UNKNOWN is never sent again.

${sections.join('\n\n')}
`;
}
