import { repositoryUrl, type OwnerFile } from '../docs/owner';

/** Addresses that nobody owns: they stand for one that is still to be filled in. */
const PLACEHOLDER = /example\.(?:com|org|net)|\/\/[^/]+\/example\/|<[^>]*>/;

/** What is looked at before a release. */
export interface Release {
	owner: OwnerFile;
	changelog: string;
	/** The tag that is released, where there is one. */
	tag?: string;
}

/** The names and addresses of the owner that are still placeholders. */
function placeholders(owner: OwnerFile): string[] {
	const fields = {
		'author.name': owner.author.name,
		'author.email': owner.author.email,
		homepage: owner.homepage,
		'repository.url': repositoryUrl(owner),
		'bugs.url': owner.bugs.url,
	};
	return Object.entries(fields)
		.filter(([, value]) => value === '' || PLACEHOLDER.test(value))
		.map(([field, value]) => `package.json: ${field} is a placeholder (${value}); fill it in, then run npm run docs`);
}

/**
 * What stops a release.
 * @returns a sentence for each problem
 */
export function releaseProblems({ owner, changelog, tag }: Release): string[] {
	const { version } = owner;
	const [, unreleased = ''] = changelog.split(/^## /m);
	const isDated = changelog.split('\n').some((line) => line.startsWith(`## [${version}] - 2`));
	return [
		...placeholders(owner),
		...(isDated ? [] : [`CHANGELOG.md: there is no section “[${version}]” with a date`]),
		...(/^- /m.test(unreleased) && unreleased.startsWith('[Unreleased]')
			? [`CHANGELOG.md: move what stands under Unreleased to ${version}`]
			: []),
		...(tag === undefined || tag === `v${version}` ? [] : [`The tag ${tag} is not v${version} of package.json`]),
	];
}
