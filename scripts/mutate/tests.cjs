const path = require('node:path');

const { jestExpect } = require('@jest/expect');
const fc = require('fast-check');
const circus = require('jest-circus');
const { ModuleMocker } = require('jest-mock');

const { ROOT, install, loadAnew } = require('./modules.cjs');

const TEST_TIMEOUT_MS = 30_000;

/** Tests whose megabytes, or thousands of messages, take seconds where every line counts its mutants, and minutes to show what differs. */
const LEFT_OUT =
	/^(?:what one call may hold (?:entries|values|numbers)|n8n’s other requests|beyond what a table|reading (?:too many|much of)|sends 32,001|cuts by bytes too|Send, one email per item 1,000|a campaign has at most 2 million)/;

const mocker = new ModuleMocker(globalThis);
const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
Object.assign(globalThis, { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect: jestExpect });
// What goes by the module that asks for it, a module has of its own (modules.cjs).
globalThis.jest = {
	fn: mocker.fn.bind(mocker),
	mocked: (value) => value,
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
};
install();
// The same few values each time: most changes are noticed by any of them, and nobody reads the smallest.
fc.configureGlobal({ numRuns: 30, seed: 1, endOnFailure: true });
// What a changed line leaves behind may fail after its tests have ended.
process.on('unhandledRejection', () => {});

/** All tests of a describe block and of those in it. */
const testsIn = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

function nameOf(test) {
	const names = [test.name];
	for (let block = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
	return names.join(' ');
}

/**
 * Runs one test file.
 *
 * @param file its path
 * @param wants says of a test's id whether it is to be run
 * @param watch told of each test when it starts and ends, and when the file is loaded; ends the run by giving true for an end
 * @returns what became of the tests that ran, in the form of Stryker's test results
 */
async function runFile(file, wants, watch) {
	circus.resetState();
	const idOf = (test) => `${path.relative(ROOT, file)} ${nameOf(test)}`;
	const results = [];
	const onEvent = ({ name, test }) => {
		if (name === 'test_start') {
			jestExpect.setState({ currentTestName: nameOf(test), testPath: file });
			watch.start(idOf(test));
		}
		if (name !== 'test_done') return;
		const [error] = test.errors.flat().filter(Boolean);
		const failureMessage = error === undefined ? undefined : String(error.stack ?? error);
		const result = {
			id: idOf(test),
			name: nameOf(test),
			fileName: file,
			timeSpentMs: test.duration ?? 0,
			failureMessage,
		};
		results.push({ ...result, status: error === undefined ? 0 : 1 });
		if (watch.end(error !== undefined)) for (const other of testsIn(root)) other.mode = 'skip';
	};
	circus.addEventHandler(onEvent);
	const { rootDescribeBlock: root } = circus.getState();
	try {
		circus.getState().testTimeout = TEST_TIMEOUT_MS;
		loadAnew(file);
		watch.loaded?.();
		for (const test of testsIn(root)) if (LEFT_OUT.test(nameOf(test)) || !wants(idOf(test))) test.mode = 'skip';
		const { unhandledErrors } = await circus.run();
		if (unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
	} finally {
		circus.removeEventHandler(onEvent);
		mocker.restoreAllMocks();
	}
	return results;
}

module.exports = { runFile };
