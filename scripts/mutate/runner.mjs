import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Stryker's way to our tests: jest's own describe, it and expect in one process that keeps every library, where jest would load
 * all of them again for each mutant. A mutant takes milliseconds instead of seconds.
 */
const namespace = (globalThis.__stryker__ ??= {});

/** Stands for a test file as a whole: it is what runs when the file's modules are loaded, e.g. tables and the forms of panels. */
const LOADING = '(loading)';

const { MUTATED_BY = '', MUTATED_ROOM = '', MUTATED_LOADING = '' } = process.env;

/** Whether what a file's modules do when they are loaded is judged, too: its tests are run for each such mutant. */
const judgesLoading = (file) =>
	MUTATED_LOADING !== '' && (file.includes(`unit/${MUTATED_ROOM}/`) || /panels\.test/.test(file));

class RoomTests {
	/** In the given order: the first test that fails ends the run of a mutant, so the quick ones stand first. */
	#files = [...new Set(MUTATED_BY.split(' ').flatMap((pattern) => globSync(pattern).sort()))];
	#runFile;

	capabilities() {
		return { reloadEnvironment: true };
	}

	async #run(file, wants, watch) {
		// Stryker goes into its copy of the project after it has loaded this file.
		this.#runFile ??= createRequire(path.resolve('scripts/mutate/runner.mjs'))('./tests.cjs').runFile;
		return await this.#runFile(path.resolve(file), wants, watch);
	}

	async dryRun() {
		namespace.mutantCoverage = { static: {}, perTest: {} };
		const tests = [];
		const start = (id) => (namespace.currentTestId = id);
		const end = () => (namespace.currentTestId = undefined);
		try {
			for (const file of this.#files) {
				const loading = `${file} ${LOADING}`;
				if (judgesLoading(file)) {
					tests.push({ id: loading, name: loading, timeSpentMs: 0, status: 0 });
					start(loading);
				}
				tests.push(...(await this.#run(file, () => true, { start, end, loaded: end })));
			}
		} catch (error) {
			return { status: 'error', errorMessage: error.stack };
		}
		return { status: 'complete', tests, mutantCoverage: namespace.mutantCoverage };
	}

	async mutantRun({ activeMutant, testFilter, hitLimit }) {
		Object.assign(namespace, { activeMutant: undefined, hitCount: hitLimit ? 0 : undefined, hitLimit });
		let nrOfTests = 0;
		for (const file of this.#files) {
			const wanted = new Set(testFilter.filter((id) => id.startsWith(`${file} `)));
			if (wanted.size === 0) continue;
			const [id, failureMessage] = await this.#failureOf(
				file,
				wanted,
				activeMutant.id,
				(count) => (nrOfTests += count),
			);
			if (namespace.hitCount > hitLimit) return { status: 'timeout', reason: 'It went round too often.' };
			if (id !== undefined) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests };
		}
		return { status: 'survived', nrOfTests };
	}

	/** The first test of a file that notices a mutant, with what it says. */
	async #failureOf(file, wanted, mutant, count) {
		const loading = `${file} ${LOADING}`;
		const activate = () => (namespace.activeMutant = mutant);
		const watch = { start: () => {}, loaded: activate, end: (failed) => failed };
		const wants = (id) => wanted.has(loading) || wanted.has(id);
		namespace.activeMutant = wanted.has(loading) ? mutant : undefined;
		try {
			const results = await this.#run(file, wants, watch);
			count(results.length);
			const failed = results.find(({ status }) => status === 1);
			return failed ? [failed.id, failed.failureMessage] : [];
		} catch (error) {
			// A file that can't be loaded, or an error beside its tests, is noticed as well.
			return [wanted.has(loading) ? loading : [...wanted][0], String(error)];
		} finally {
			namespace.activeMutant = undefined;
		}
	}
}

const createRoomTests = () => new RoomTests();
createRoomTests.inject = [];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', factory: createRoomTests }];
