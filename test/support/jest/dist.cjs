const { readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const DIST = path.resolve(__dirname, '../../../dist') + path.sep;

/** What Node gives to a module, by the names that it has there. */
const GIVEN = ['exports', 'require', 'module', '__filename', '__dirname'];

/** The code of dist's modules, compiled, and the files that they ask for. */
const compiled = new Map();
const asked = new Map();

/** The modules of dist that are loaded. */
const loaded = [];

/**
 * Has the modules of dist run again for each test file without Node looking for each of them, reading and compiling it again. They are Node's
 * modules all the same, in its own cache, and n8n's loader asks Node for them.
 */
const loadOther = Module._extensions['.js'];
Module._extensions['.js'] = (module, file) => {
	if (!file.startsWith(DIST)) return loadOther(module, file);
	loaded.push(module);
	if (!compiled.has(file))
		compiled.set(file, vm.compileFunction(readFileSync(file, 'utf8'), GIVEN, { filename: file }));
	const need = (name) => requireFrom(module, name);
	compiled.get(file).call(module.exports, module.exports, need, module, file, path.dirname(file));
};

function requireFrom(module, name) {
	if (!name.startsWith('.')) return module.require(name);
	const key = `${module.path}\n${name}`;
	if (!asked.has(key)) asked.set(key, Module._resolveFilename(name, module));
	const file = asked.get(key);
	if (!file.endsWith('.js')) return module.require(name);
	return (Module._cache[file] ?? load(file)).exports;
}

function load(file) {
	const module = new Module(file);
	Module._cache[file] = module;
	try {
		module.load(file);
	} catch (error) {
		delete Module._cache[file];
		throw error;
	}
	return module;
}

/** Has dist loaded anew. Node would keep hold of a module also as the child of the one that asked for it. */
function forgetDist() {
	for (const { filename, parent } of loaded.splice(0)) {
		delete Module._cache[filename];
		if (parent) parent.children = parent.children.filter((child) => child.filename !== filename);
	}
}

module.exports = { DIST, forgetDist };
