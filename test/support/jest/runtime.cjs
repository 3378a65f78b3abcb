const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const { default: Runtime } = require('jest-runtime');

const { DIST, forgetDist } = require('./dist.cjs');

const ROOT = path.resolve(__dirname, '../../..');

/** Packages that are compiled for the tests (jest.config.js), or belong to jest itself. */
const NOT_KEPT = /[\\/]node_modules[\\/](?:@apidevtools|@?jest|expect)\b/;

/** Of jest's own packages, the one that remembers the tests of a file. */
const OF_A_FILE = /[\\/]node_modules[\\/]jest-circus[\\/]/;

/** Ours, and kept all the same: it holds the contract alone, which takes a while to read and never changes. */
const CONTRACT = path.join(ROOT, 'sandbox', 'contract');
let contract;

/**
 * Loads packages once a process instead of once a test file: n8n's take seconds. What is ours is loaded anew for each file, as it may
 * hold memory: sources by jest, dist as n8n's own loader asks for it (dist.cjs).
 */
class KeepingRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		forgetDist();
		keepTransforms(this.transformCache);
	}

	requireModule(from, moduleName, options, isRequireActual) {
		if (moduleName?.startsWith('.') && path.resolve(path.dirname(from), moduleName) === CONTRACT) {
			return (contract ??= super.requireModule(from, moduleName, options, isRequireActual));
		}
		const kept = this.kept(from, moduleName, options?.isInternalModule ? OF_A_FILE : NOT_KEPT);
		return kept ? kept() : super.requireModule(from, moduleName, options, isRequireActual);
	}

	/** Loads what is kept; undefined for what jest is to load. */
	kept(from, moduleName, notKept) {
		if (moduleName === undefined || moduleName.startsWith('node:')) return undefined;
		const asked = `${path.dirname(from)}\n${moduleName}`;
		if (!loaders.has(asked)) loaders.set(asked, loaderOf(from, moduleName, notKept));
		return loaders.get(asked);
	}
}

/** How what is kept is loaded, by the folder that asks for it and the name that it asks by. */
const loaders = new Map();

function loaderOf(from, moduleName, notKept) {
	const load = createRequire(from);
	let file;
	try {
		file = load.resolve(moduleName);
	} catch {
		return undefined;
	}
	if (!path.isAbsolute(file) || notKept.test(file)) return undefined;
	if (!file.includes(`${path.sep}node_modules${path.sep}`) && !file.startsWith(DIST)) return undefined;
	return () => load(file);
}

/** What jest made of our sources, by their files. */
const transforms = new Map();

/** Jest reads each source anew for each test file, and what it has made of it. */
function keepTransforms(cache) {
	const { transform } = cache;
	cache.transform = (file, options) => {
		if (options?.isInternalModule) return transform.call(cache, file, options);
		const { mtimeMs } = statSync(file);
		const known = transforms.get(file);
		if (known?.mtimeMs !== mtimeMs) {
			transform.call(cache, file, options);
			transforms.set(file, { mtimeMs, made: cache.transforms.get(file) });
			return cache.getCachedSource(file);
		}
		const { made } = known;
		cache.transforms.set(file, made);
		if (made.sourceMapPath) cache.sourceMaps.set(file, made.sourceMapPath);
		return made.code;
	};
}

module.exports = { __esModule: true, default: KeepingRuntime };
