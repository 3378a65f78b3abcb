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
	function write(files: Record<string, string>, parent = folder): string {
		for (const [file, text] of Object.entries(files)) {
			const target = path.join(parent, 'package', file);
			mkdirSync(path.dirname(target), { recursive: true });
			writeFileSync(target, text);
		}
		return path.join(parent, 'package');
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

	describe('in a package with every fault', () => {
		const NAMELESS = 'dist/nodes/Small/OmniNameless.node.js';
		const faulty = {
			...GOOD,
			'package.json': JSON.stringify({ n8n: { nodes: [NODE_FILE, 'dist/nodes/Gone.node.js'], credentials: [] } }),
			'dist/nodes/ground/xml.js': "require('saxes');",
			'dist/nodes/ground/bad.js': "throw new Error('no');",
			'dist/nodes/ground/big.js': '// ../node_modules/@scope/big/lib/index.js\n// node_modules/known/index.js\n',
			'dist/THIRD-PARTY-LICENSES.txt': 'Bundled:\n\n== known 1.0.0 (MIT)\n',
			'dist/nodes/ground/small.test.js': '',
			'dist/sandbox/index.js': '',
			'dist/nodes/ground/small.js.map': '{}',
			'nodes/Small/OmniSmall.node.ts': '',
			[NAMELESS]: 'exports.Other = class {};',
			[NODE_FILE]: GOOD[NODE_FILE].replace('small.svg', 'gone.svg'),
		};
		const faults = [
			['a development dependency that was not bundled', "dist/nodes/ground/xml.js: Cannot find module 'saxes'"],
			['a module that fails when it loads', 'dist/nodes/ground/bad.js: no'],
			[
				'a bundled package without its licence',
				'dist/THIRD-PARTY-LICENSES.txt: the licence of @scope/big, which is bundled, is missing',
			],
			['a test', 'dist/nodes/ground/small.test.js: does not belong here'],
			['the sandbox', 'dist/sandbox/index.js: does not belong here'],
			['a source map', 'dist/nodes/ground/small.js.map: does not belong here'],
			['a source file', 'nodes/Small/OmniSmall.node.ts: does not belong here'],
			['an entry without a file', `dist/nodes/Gone.node.js: package.json names it, and ${MISSING}`],
			['a class of another name', `${NAMELESS}: exports no class OmniNameless`],
			['a missing icon', `${NODE_FILE}: its icon ../../icons/gone.svg is missing`],
		];
		let problems: string[];

		// Each look at a package starts a process that loads n8n.
		beforeAll(() => {
			const parent = mkdtempSync(path.join(tmpdir(), 'omni-messaging-test-'));
			({ problems } = checkTarball(write(faulty, parent)));
			rmSync(parent, { recursive: true });
		});

		it.each(faults)('finds %s', (_what, problem) => {
			expect(problems).toContainEqual(problem);
		});
	});
});
