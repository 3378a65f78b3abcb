import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');

/** What package.json says of whoever owns the package; every other name and address is made of it. */
export interface OwnerFile {
	version: string;
	author: { name: string; email: string };
	homepage: string;
	repository: { url: string };
	bugs: { url: string };
}

/** The owner, as package.json has it now: the one place that an owner fills in. */
export function readOwner(): OwnerFile {
	return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as OwnerFile;
}

/** The repository's address, as a browser opens it. */
export function repositoryUrl({ repository }: OwnerFile): string {
	return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Where the site of the docs is, with a slash at its end: GitHub gives each repository one. */
export function siteUrl(owner: OwnerFile): string {
	const [name, repository] = new URL(repositoryUrl(owner)).pathname.slice(1).split('/');
	return `https://${name}.github.io/${repository}/`;
}

/**
 * Where a page of the docs is read.
 * @param page from the folder docs on, e.g. `nodes/sms.md`
 */
export function docsUrl(owner: OwnerFile, page: string): string {
	return `${repositoryUrl(owner)}/blob/main/docs/${page}`;
}
