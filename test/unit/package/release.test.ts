import { releaseProblems, type Release } from '../../../scripts/lib/release';

const OWNER: Release['owner'] = {
	version: '1.2.0',
	author: { name: 'Ann', email: 'ann@somewhere.test' },
	homepage: 'https://github.com/ann/nodes#readme',
	repository: { url: 'git+https://github.com/ann/nodes.git' },
	bugs: { url: 'https://github.com/ann/nodes/issues' },
};
const GOOD: Release = {
	owner: OWNER,
	changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-22\n\n- New\n',
};

it('nothing stops a release whose owner, version and tag are there', () => {
	expect(releaseProblems({ ...GOOD, tag: 'v1.2.0' })).toStrictEqual([]);
});

it.each([
	{ hasPackage: true, hasToken: false },
	{ hasPackage: false, hasToken: true },
])('a version that npm can take is not stopped: %o', (npm) => {
	expect(releaseProblems({ ...GOOD, npm })).toStrictEqual([]);
});

it('all placeholders are named at once, with the one file to fill them in', () => {
	const owner = { ...OWNER, homepage: 'https://example.com', bugs: { url: '' } };
	const [problem, ...others] = releaseProblems({ ...GOOD, owner });
	expect(others).toStrictEqual([]);
	expect(problem).toMatch(/^package\.json still has placeholders.*\n +homepage is .*\n +bugs\.url is “”/);
});

it.each<[string, Partial<Release>, string]>([
	[
		'an address of nobody',
		{ owner: { ...OWNER, author: { ...OWNER.author, email: 'x@example.com' } } },
		'author.email is “x@example.com”: put in the address for security reports',
	],
	[
		'a repository of nobody',
		{ owner: { ...OWNER, repository: { url: 'https://github.com/example/nodes.git' } } },
		'repository.url is “https://github.com/example/nodes”: put in',
	],
	['a name that is not filled in', { owner: { ...OWNER, author: { ...OWNER.author, name: '<you>' } } }, 'author.name'],
	['no section of the version', { changelog: '## [Unreleased]\n' }, 'no section “[1.2.0]” with a date'],
	['a section without a date', { changelog: '## [1.2.0] - not released yet\n' }, 'no section “[1.2.0]” with a date'],
	[
		'what is not under the version yet',
		{ changelog: GOOD.changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- Newer\n') },
		'move the entries under Unreleased to 1.2.0',
	],
	[
		'a first version without a token',
		{ npm: { hasPackage: false, hasToken: false } },
		'for this version, put a granular access token',
	],
	['a tag of another version', { tag: 'v1.3.0' }, 'The tag v1.3.0 is not v1.2.0'],
])('%s stops it', (_what, change, problem) => {
	expect(releaseProblems({ ...GOOD, ...change })).toStrictEqual([expect.stringContaining(problem)]);
});
