/** Stryker's settings for one room, which scripts/mutate.ts names. */
const room = process.env.MUTATED_ROOM ?? '';

export default {
	// The descriptions of nodes are labels: snapshots of the panels judge them.
	mutate: [`nodes/${room}/**/*.ts`, '!nodes/**/*.node.ts'],
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'scripts/mutate/jest.config.cjs' },
	// Tests are compiled without types: there is nothing in the project's settings of them to rewrite.
	tsconfigFile: 'none',
	coverageAnalysis: 'perTest',
	// What is read once, when a module is loaded (tables, labels, patterns), would take every test for each mutant.
	ignoreStatic: true,
	ignorePatterns: ['/dist', '/.run', '/docs', '/icons', '/examples', '/test/e2e', '/sandbox/page'],
	tempDirName: '.run/stryker',
	reporters: ['clear-text', 'json', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: `.run/mutation/${room}.json` },
	concurrency: 1,
};
