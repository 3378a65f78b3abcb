import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Stryker's way to our tests: jest's own describe, it and expect in one process that keeps every library, where jest would load
 * all of them again for each mutant. A mutant takes milliseconds instead of seconds.
 */
const namespace = (globalThis.__stryker__ ??= {});

class RoomTests {
	/** In the given order: the first test that fails ends the run of a mutant, so the quick ones stand first. */
	#files = (process.env.MUTATED_BY ?? '').split(' ').flatMap((pattern) => globSync(pattern).sort());
	#fileOf = new Map();

	capabilities() {
		return { reloadEnvironment: true };
	}

	async #run(file, wants, watch) {
		// Stryker goes into its copy of the project after it has loaded this file.
		this.runFile ??= createRequire(path.resolve('scripts/mutate/runner.mjs'))('./tests.cjs').runFile;
		return await this.runFile(path.resolve(file), wants, watch);
	}

	async dryRun() {
		namespace.mutantCoverage = { static: {}, perTest: {} };
		const tests = [];
		const start = (id) => (namespace.currentTestId = id);
		const end = () => (namespace.currentTestId = undefined);
		try {
			for (const file of this.#files) {
				const results = await this.#run(file, () => true, { start, end });
				for (const { id } of results) this.#fileOf.set(id, file);
				tests.push(...results);
			}
		} catch (error) {
			return { status: 'error', errorMessage: error.stack };
		}
		return { status: 'complete', tests, mutantCoverage: namespace.mutantCoverage };
	}

	async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
		const wanted = testFilter && new Set(testFilter);
		const wants = (id) => wanted?.has(id) ?? true;
		const activate = () => (namespace.activeMutant = activeMutant.id);
		const results = [];
		const watch = { start: () => {}, loaded: activate, end: (failed) => failed };
		Object.assign(namespace, { activeMutant: undefined, hitCount: hitLimit ? 0 : undefined, hitLimit });
		try {
			for (const file of this.#files.filter((name) => !wanted || testFilter.some((id) => id.startsWith(`${name} `)))) {
				if (mutantActivation === 'static') activate();
				else namespace.activeMutant = undefined;
				results.push(...(await this.#run(file, wants, watch)));
				if (results.some(({ status }) => status === 1)) break;
			}
		} catch (error) {
			return { status: 'error', errorMessage: error.stack };
		} finally {
			namespace.activeMutant = undefined;
		}
		if (namespace.hitCount > hitLimit) return { status: 'timeout', reason: 'It went round too often.' };
		const failed = results.find(({ status }) => status === 1);
		if (!failed) return { status: 'survived', nrOfTests: results.length };
		return {
			status: 'killed',
			killedBy: [failed.id],
			failureMessage: failed.failureMessage,
			nrOfTests: results.length,
		};
	}
}

const createRoomTests = () => new RoomTests();
createRoomTests.inject = [];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', factory: createRoomTests }];
