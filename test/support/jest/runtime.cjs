const { createRequire } = require('node:module');
const path = require('node:path');

const { default: Runtime } = require('jest-runtime');

const ROOT = path.resolve(__dirname, '../../..');
const DIST = path.join(ROOT, 'dist') + path.sep;

/** Packages that are compiled for the tests (jest.config.js), or belong to jest itself. */
const NOT_KEPT = /[\\/]node_modules[\\/](?:@apidevtools|@?jest|expect)\b/;

/** Ours, and kept all the same: it holds the contract alone, which takes a while to read and never changes. */
const CONTRACT = path.join(ROOT, 'sandbox', 'contract');
let contract;

/**
 * Loads packages once a process instead of once a test file: n8n's take seconds. What is ours is loaded anew for each file, as it may
 * hold memory: sources by jest, dist by Node, as n8n's own loader does it.
 */
class KeepingRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		for (const file of Object.keys(require.cache)) if (file.startsWith(DIST)) delete require.cache[file];
	}

	requireModule(from, moduleName, options, isRequireActual) {
		if (moduleName?.startsWith('.') && path.resolve(path.dirname(from), moduleName) === CONTRACT) {
			return (contract ??= super.requireModule(from, moduleName, options, isRequireActual));
		}
		const kept = options?.isInternalModule ? undefined : this.kept(from, moduleName);
		return kept ? kept() : super.requireModule(from, moduleName, options, isRequireActual);
	}

	/** Loads what is kept; undefined for what jest is to load. */
	kept(from, moduleName) {
		if (moduleName === undefined || moduleName.startsWith('node:')) return undefined;
		const asked = `${path.dirname(from)}\n${moduleName}`;
		if (!loaders.has(asked)) loaders.set(asked, loaderOf(from, moduleName));
		return loaders.get(asked);
	}
}

/** How what is kept is loaded, by the folder that asks for it and the name that it asks by. */
const loaders = new Map();

function loaderOf(from, moduleName) {
	const load = createRequire(from);
	let file;
	try {
		file = load.resolve(moduleName);
	} catch {
		return undefined;
	}
	if (!path.isAbsolute(file) || NOT_KEPT.test(file)) return undefined;
	if (!file.includes(`${path.sep}node_modules${path.sep}`) && !file.startsWith(DIST)) return undefined;
	return () => load(file);
}

module.exports = { __esModule: true, default: KeepingRuntime };
