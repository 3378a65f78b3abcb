/** Stryker's settings for one room, which scripts/mutate.ts names, with the tests that judge it. */
const room = process.env.MUTATED_ROOM ?? '';

export default {
	testRunner: 'room',
	plugins: ['./scripts/mutate/runner.mjs'],
	// Tests are compiled without types: there is nothing in the project's settings of them to rewrite.
	tsconfigFile: 'none',
	coverageAnalysis: 'perTest',
	// What is read once, when a module is loaded (tables, labels, patterns), would take every test for each mutant.
	ignoreStatic: true,
	ignorePatterns: ['/.run', '/docs', '/icons', '/test/e2e', '/sandbox/page'],
	tempDirName: '.run/stryker',
	reporters: ['clear-text', 'json', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: `.run/mutation/${room}.json` },
	concurrency: 1,
	// A change that no test notices runs all of them, which takes long beside other work; what goes round without an end is found by its count.
	timeoutMS: 60_000,
};
