const { readFileSync, existsSync, globSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const { transformSync } = require('@swc/core');

const ROOT = path.resolve(__dirname, '../..');
const DIST = path.join(ROOT, 'dist') + path.sep;

/** Modules that keep what they know between two tests, or hold mutants: every test file gets them anew. */
const OURS = ['nodes', 'credentials', 'dist', 'test', 'scripts'].map((folder) => path.join(ROOT, folder) + path.sep);

/** In dist these have libraries or the contract in them (gulpfile.js): their source does not run from there. */
const BUNDLED = /^nodes.ground.(addresses|contract|dates|phones|xml)\.js$/;

const SWC = {
	jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: {}, transform: { hidden: { jest: true } } },
	module: { type: 'commonjs' },
	configFile: false,
	swcrc: false,
};

/** Compiled once each: a module that is loaded again is only run again. */
const compiled = new Map();
/** What jest.mock put in the place of packages, and of our own modules by their files, for one test file. */
const mocks = new Map();

/** A module's code as a function of what every module has, and of a `jest` of its own, as jest itself has it. */
function compile(file) {
	const { code } = transformSync(readFileSync(file, 'utf8'), { ...SWC, filename: file });
	const wrapped = `(function (exports, require, module, __filename, __dirname, jest) { ${code}\n});`;
	return vm.runInThisContext(wrapped, { filename: file });
}

/** What a mock is kept under. */
const nameOf = (request, { resolve }) => (request.startsWith('.') ? resolve(request) : request);

function run(module, filename, source) {
	if (!compiled.has(source)) compiled.set(source, compile(source));
	const load = Module.createRequire(filename);
	const require = (request) => {
		const name = nameOf(request, load);
		return mocks.has(name) ? mocks.get(name) : load(request);
	};
	Object.assign(require, load);
	const jest = {
		...globalThis.jest,
		requireActual: load,
		mock: (request, make) => mocks.set(nameOf(request, load), make()),
		isolateModules,
	};
	compiled.get(source).call(module.exports, module.exports, require, module, filename, path.dirname(filename), jest);
}

/** The source of a module of dist, where the source can run in its place. */
function sourceOf(filename) {
	if (!filename.startsWith(DIST)) return undefined;
	const inside = path.relative(DIST, filename);
	const source = path.join(ROOT, inside.replace(/\.js$/, '.ts'));
	return !BUNDLED.test(inside) && existsSync(source) ? source : undefined;
}

/** From now on TypeScript is compiled when it is loaded, and modules of dist are made of today's sources. */
function install() {
	const plain = Module._extensions['.js'];
	// Before JSON: OmniTrigger.node is meant to be a module, and has its codex file beside it.
	const others = Object.entries(Module._extensions).filter(([name]) => name !== '.js');
	for (const [name] of others) delete Module._extensions[name];
	Module._extensions['.ts'] = (module, filename) => run(module, filename, filename);
	Object.assign(Module._extensions, Object.fromEntries(others));
	Module._extensions['.js'] = (module, filename) => {
		const source = sourceOf(filename);
		return source ? run(module, filename, source) : plain(module, filename);
	};
}

/** Loads a test file as if nothing of ours had been loaded before. */
function loadAnew(file) {
	mocks.clear();
	forget();
	// n8n loads the package within a test: what its modules do once, when they are loaded, is not to count as the test's work.
	if (file.startsWith(path.join(ROOT, 'test/engine'))) preloadRoom();
	require(file);
}

/** Forgets what was loaded of ours; gives it. */
function forget() {
	const loaded = Object.entries(require.cache).filter(([key]) => OURS.some((folder) => key.startsWith(folder)));
	for (const [key] of loaded) delete require.cache[key];
	return Object.fromEntries(loaded);
}

/** Runs something for which nothing of ours is loaded yet, and which leaves nothing loaded. */
function isolateModules(run) {
	const before = forget();
	// What modules do when they are loaded is not the work of the test that loads them.
	const { currentTestId } = globalThis.__stryker__;
	globalThis.__stryker__.currentTestId = undefined;
	try {
		run();
	} finally {
		globalThis.__stryker__.currentTestId = currentTestId;
		forget();
		Object.assign(require.cache, before);
	}
}

function preloadRoom() {
	for (const name of globSync(`nodes/${process.env.MUTATED_ROOM}/**/*.ts`, { cwd: ROOT })) {
		const file = path.join(DIST, name.replace(/\.ts$/, '.js'));
		if (existsSync(file)) require(file);
	}
}

module.exports = { ROOT, install, loadAnew };
