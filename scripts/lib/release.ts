import { repositoryUrl, type OwnerFile } from '../docs/owner';

/** Addresses that nobody owns: they stand for one that is still to be filled in. */
const PLACEHOLDER = /example\.(?:com|org|net)|\/\/[^/]+\/example\/|<[^>]*>/;

/** What is looked at before a release. */
export interface Release {
	owner: OwnerFile;
	changelog: string;
	/** The tag that is released, where there is one. */
	tag?: string;
	/** Set where npm was asked: whether it has the package already, and whether there is a token to sign in with. */
	npm?: { hasPackage: boolean; hasToken: boolean };
}

/** What an owner puts into each field of package.json, as the message on a placeholder says it. */
const FILL_IN: Readonly<Record<string, string>> = {
	'author.name': 'who publishes the package',
	'author.email': 'the address for security reports',
	homepage: "the page of the package, such as the repository's address with #readme",
	'repository.url':
		'git+https://github.com/<owner>/<repository>.git: npm compares it with where the package is published from',
	'bugs.url': 'where people report problems',
};

const NEEDS_TOKEN = [
	'npm does not have the package yet, so it can have no trusted publisher there: for this version, put a granular access token',
	'      (read and write, all packages, a few days) into the secret NPM_TOKEN of the GitHub repository, and delete it afterwards',
].join('\n');

/** The names and addresses of the owner that are still placeholders. */
function placeholders(owner: OwnerFile): string[] {
	const fields = {
		'author.name': owner.author.name,
		'author.email': owner.author.email,
		homepage: owner.homepage,
		'repository.url': repositoryUrl(owner),
		'bugs.url': owner.bugs.url,
	};
	const open = Object.entries(fields).filter(([, value]) => value === '' || PLACEHOLDER.test(value));
	if (open.length === 0) return [];
	const lines = open.map(([field, value]) => `      ${field} is “${value}”: put in ${FILL_IN[field]}`);
	const all =
		'package.json still has placeholders. Fill them in there and nowhere else, then run npm run docs, which copies them:';
	return [[all, ...lines].join('\n')];
}

/**
 * What stops a release.
 * @returns a sentence for each problem
 */
export function releaseProblems({ owner, changelog, tag, npm }: Release): string[] {
	const { version } = owner;
	const [, unreleased = ''] = changelog.split(/^## /m);
	const isDated = changelog.split('\n').some((line) => line.startsWith(`## [${version}] - 2`));
	return [
		...placeholders(owner),
		...(isDated
			? []
			: [`CHANGELOG.md: there is no section “[${version}]” with a date: write “## [${version}] - YYYY-MM-DD”`]),
		...(/^- /m.test(unreleased) && unreleased.startsWith('[Unreleased]')
			? [`CHANGELOG.md: move the entries under Unreleased to ${version}`]
			: []),
		...(npm === undefined || npm.hasPackage || npm.hasToken ? [] : [NEEDS_TOKEN]),
		...(tag === undefined || tag === `v${version}` ? [] : [`The tag ${tag} is not v${version} of package.json`]),
	];
}
