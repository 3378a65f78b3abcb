import { readdirSync } from 'node:fs';
import path from 'node:path';

import { listNodes } from '../operations';
import { docsUrl, type OwnerFile } from './owner';

const ROOT = path.join(__dirname, '..', '..');

/** A file whose text is made anew: its path from the top folder, and the way from its old text to the new one. */
export interface Made {
	file: string;
	make: (text: string) => string;
}

/** The page of a node in docs/nodes, by what the panel calls the node: `Omni Chat App` has `chat-app.md`. */
export function nodePage(displayName: string): string {
	return `${displayName
		.replace(/^Omni /, '')
		.toLowerCase()
		.replaceAll(' ', '-')}.md`;
}

/** A codex file with the links that n8n shows for its node. */
function withLinks(text: string, owner: OwnerFile, page: string): string {
	const codex = JSON.parse(text) as { resources: object };
	codex.resources = {
		credentialDocumentation: [{ url: docsUrl(owner, 'credentials.md') }],
		primaryDocumentation: [{ url: docsUrl(owner, page) }],
	};
	return JSON.stringify(codex);
}

/** A credential's file with the address of its docs. */
function withDocumentationUrl(text: string, owner: OwnerFile): string {
	return text.replace(/documentationUrl = '[^']*'/, `documentationUrl = '${docsUrl(owner, 'credentials.md')}'`);
}

/** The files that hold the owner's addresses because n8n, GitHub or a reader wants them there. */
export function addresses(owner: OwnerFile): Made[] {
	const codices = listNodes()
		.filter(({ description }) => !description.hidden)
		.map(({ file, description }) => ({
			file: file.replace(/\.ts$/, '.json'),
			make: (text: string) => withLinks(text, owner, `nodes/${nodePage(description.displayName)}`),
		}));
	const credentials = readdirSync(path.join(ROOT, 'credentials')).map((name) => ({
		file: `credentials/${name}`,
		make: (text: string) => withDocumentationUrl(text, owner),
	}));
	const security = {
		file: 'SECURITY.md',
		make: (text: string) => text.replace(/Please write to \S+/, `Please write to ${owner.author.email}`),
	};
	const issues = {
		file: '.github/ISSUE_TEMPLATE/config.yml',
		make: (text: string) => text.replace(/url: \S+/, `url: ${docsUrl(owner, 'README.md')}`),
	};
	const licence = {
		file: 'LICENSE',
		make: (text: string) => text.replace(/(Copyright \(c\) \d+ ).*/, `$1${owner.author.name}`),
	};
	return [...codices, ...credentials, security, issues, licence];
}
