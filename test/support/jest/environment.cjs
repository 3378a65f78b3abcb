const path = require('node:path');
const vm = require('node:vm');

const fc = require('fast-check');
const { ModuleMocker } = require('jest-mock');

/**
 * What properties draw their values by: the same in each run, so that no change is judged by chance. `FUZZ_SEED=random` tries other values;
 * a red property prints the seed that it was found by.
 */
const seed = process.env.FUZZ_SEED || '20261127';
fc.configureGlobal(seed === 'random' ? {} : { seed: Number(seed) });

// n8n keeps settings in a folder: that of whoever runs the tests is not touched, and each process has its own.
process.env.N8N_USER_FOLDER = path.resolve(__dirname, '../../../.run/n8n-of-tests', process.env.JEST_WORKER_ID ?? '1');
delete process.env.N8N_ENCRYPTION_KEY;

/** As many as show where a test called what failed. */
const STEPS_BACK = 15;

/** Where jest's runner keeps who listens to it. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** Under a symbol of this name, another one each time, it keeps the tests of a file and all that they hold. */
const STATE = 'JEST_STATE_SYMBOL';

/** What jest takes for the context of these test files. */
const CONTEXT = vm.createContext();

/** What was compiled for them, by the file that it is from. */
const compiled = new Map();

// Jest compiles each module for the context of its environment, anew for each test file: for these it is to be the process's own,
// and once. A module that is loaded again is run again.
const { compileFunction } = vm;
vm.compileFunction = (code, params, { parsingContext, ...options } = {}) => {
	if (parsingContext !== CONTEXT) return compileFunction(code, params, { parsingContext, ...options });
	const known = compiled.get(options.filename);
	if (known?.code === code) return known.run;
	const run = compileFunction(code, params, options);
	compiled.set(options.filename, { code, run });
	return run;
};

/**
 * Test files run in the process's own context, not each in one of its own: only there can they use the packages that stay loaded
 * from file to file (runtime.cjs), since a list or an error of another context is none of theirs.
 * Jest's own environment would make one for each all the same. No test has timers that jest fakes.
 */
class OwnContext {
	console = globalThis.console;
	exit = process.exit;
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);

	getVmContext() {
		return CONTEXT;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** Jest has errors note a hundred steps back, and n8n and the HTTP client make errors all the time. */
	async setup() {
		Error.stackTraceLimit = STEPS_BACK;
	}

	/**
	 * What a file spied on would be spied on in the next one, and its listeners would hear every test of all later files. Jest has put its own in the
	 * place of process.exit, which keeps hold of the whole file.
	 */
	async teardown() {
		this.moduleMocker.restoreAllMocks();
		delete globalThis[LISTENERS];
		for (const key of Object.getOwnPropertySymbols(globalThis)) {
			if (key.description === STATE) delete globalThis[key];
		}
		globalThis.console = this.console;
		process.exit = this.exit;
	}
}

module.exports = OwnContext;
