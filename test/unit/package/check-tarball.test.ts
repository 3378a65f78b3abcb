import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkTarball } from '../../../scripts/lib/tarball';
import { MISSING } from '../../support/sentences';

const ROOT = path.join(__dirname, '..', '..', '..');
const SCRIPT = path.join('scripts', 'check-tarball.ts');
const NODE_FILE = 'dist/nodes/Small/OmniSmall.node.js';

const GOOD: Record<string, string> = {
	'package.json': JSON.stringify({ n8n: { nodes: [NODE_FILE], credentials: [] } }),
	'index.js': '',
	'dist/icons/small.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
	'dist/nodes/ground/small.js': "require('luxon');\nmodule.exports = require('n8n-workflow').NodeConnectionTypes;",
	[NODE_FILE]: `
		const types = require('../ground/small');
		exports.OmniSmall = class {
			description = { icon: { light: 'file:../../icons/small.svg' }, inputs: [types.Main] };
		};`,
};

describe('the check of the packed tarball', () => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'omni-messaging-test-'));
	});

	afterEach(() => {
		rmSync(folder, { recursive: true });
	});

	/** Writes a package of these files; gives its folder. */
	function write(files: Record<string, string>): string {
		for (const [file, text] of Object.entries(files)) {
			const target = path.join(folder, 'package', file);
			mkdirSync(path.dirname(target), { recursive: true });
			writeFileSync(target, text);
		}
		return path.join(folder, 'package');
	}

	/** Runs the script on a package of these files. */
	function run(files: Record<string, string>): { status: number | null; output: string } {
		const args = ['--import', 'tsx', SCRIPT, write(files)];
		const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
		return { status, output: stdout };
	}

	it('passes a package that needs nothing but what n8n has', () => {
		expect(run(GOOD)).toStrictEqual({
			status: 0,
			output: "The tarball's 5 files belong there; all 3 modules load with what n8n has.\n",
		});
	});

	it('tells what is wrong, and fails', () => {
		expect(run({ ...GOOD, 'dist/sandbox/index.js': '' })).toStrictEqual({
			status: 1,
			output: '  ✖ dist/sandbox/index.js: does not belong here\n1 problems in the tarball.\n',
		});
	});

	it.each<[what: string, files: Record<string, string>, problem: string]>([
		[
			'a development dependency that was not bundled',
			{ ...GOOD, 'dist/nodes/ground/xml.js': "require('saxes');" },
			"dist/nodes/ground/xml.js: Cannot find module 'saxes'",
		],
		[
			'a module that fails when it loads',
			{ ...GOOD, 'dist/nodes/ground/bad.js': "throw new Error('no');" },
			'bad.js: no',
		],
		[
			'a bundled package without its licence',
			{
				...GOOD,
				'dist/nodes/ground/big.js': '// ../node_modules/@scope/big/lib/index.js\n// node_modules/known/index.js\n',
				'dist/THIRD-PARTY-LICENSES.txt': 'Bundled:\n\n== known 1.0.0 (MIT)\n',
			},
			'dist/THIRD-PARTY-LICENSES.txt: the licence of @scope/big, which is bundled, is missing',
		],
		['a test', { ...GOOD, 'dist/nodes/ground/small.test.js': '' }, 'small.test.js: does not belong here'],
		['the sandbox', { ...GOOD, 'dist/sandbox/index.js': '' }, 'dist/sandbox/index.js: does not belong here'],
		['a source map', { ...GOOD, 'dist/nodes/ground/small.js.map': '{}' }, 'small.js.map: does not belong here'],
		['a source file', { ...GOOD, 'nodes/Small/OmniSmall.node.ts': '' }, 'OmniSmall.node.ts: does not belong here'],
		[
			'an entry without a file',
			{
				...GOOD,
				'package.json': JSON.stringify({ n8n: { nodes: [NODE_FILE, 'dist/nodes/Gone.node.js'], credentials: [] } }),
			},
			`dist/nodes/Gone.node.js: package.json names it, and ${MISSING}`,
		],
		['a class of another name', { ...GOOD, [NODE_FILE]: 'exports.Other = class {};' }, 'exports no class OmniSmall'],
		[
			'a missing icon',
			{ ...GOOD, 'dist/icons/small.svg': '', [NODE_FILE]: GOOD[NODE_FILE].replace('small.svg', 'gone.svg') },
			'its icon ../../icons/gone.svg is missing',
		],
	])('finds %s', (_what, files, problem) => {
		expect(checkTarball(write(files)).problems).toContainEqual(expect.stringContaining(problem));
	});
});
