const { execFileSync } = require('node:child_process');
const { existsSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { dest, series, src } = require('gulp');
const esbuild = require('esbuild');
const { licencesOf } = require('./scripts/lib/licences.cjs');

/** The modules that may import a library: each has it bundled in, so that dist needs nothing that n8n does not have. */
const BUNDLED = ['nodes/ground/addresses', 'nodes/ground/phones', 'nodes/ground/xml'];

/** The module that holds the contract's values: they are bundled into it from the sources, since contract/ is not shipped. */
const CONTRACT_DOOR = 'nodes/ground/contract';

/** Sources as paths in dist; index.js stays at the top, where package.json names it. */
const ASSETS = ['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json', 'icons/*.svg'];

/** Our own modules stay files of their own; only what comes from node_modules is bundled in. */
const keepOwnModules = {
	name: 'keep-own-modules',
	setup({ onResolve }) {
		onResolve({ filter: /^\.\.?\// }, ({ path: request, kind, resolveDir }) => {
			const isOurs = kind !== 'entry-point' && !resolveDir.split(path.sep).includes('node_modules');
			return isOurs ? { path: request, external: true } : undefined;
		});
	},
};

async function clean() {
	rmSync('dist', { recursive: true, force: true });
	rmSync(path.join('.run', 'build.tsbuildinfo'), { force: true });
}

async function compile() {
	const tsc = require.resolve('typescript/bin/tsc');
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
}

const BUNDLING = {
	outdir: 'dist',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node22',
	legalComments: 'inline',
	// A node writes nothing to n8n's console, and n8n's scanner refuses what could.
	drop: ['console'],
	metafile: true,
	external: ['n8n-workflow'],
};

const entryOf = (module) => ({ in: `${module}.ts`, out: module });

/** From the sources: what is in dist may be a bundle already, and would not name the libraries in it. */
async function bundle() {
	const bundles = [
		await esbuild.build({ ...BUNDLING, entryPoints: BUNDLED.map(entryOf), plugins: [keepOwnModules] }),
		await esbuild.build({ ...BUNDLING, entryPoints: [entryOf(CONTRACT_DOOR)] }),
	];
	const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
	writeFileSync(path.join('dist', 'THIRD-PARTY-LICENSES.txt'), licencesOf(inputs));
	rmSync(path.join('dist', 'contract'), { recursive: true, force: true });
}

function assets() {
	return src(ASSETS, { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.build = series(clean, compile, bundle, assets);
/** The same on top of what is there, if anything is: quicker, and nothing goes missing meanwhile. */
exports.refresh = existsSync('dist') ? series(compile, bundle, assets) : exports.build;
exports.default = exports.build;
