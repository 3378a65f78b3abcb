import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, '..', '..', '..', 'scripts', 'check-tarball.mjs');
const NODE_FILE = 'dist/nodes/Small/OmniSmall.node.js';

const GOOD: Record<string, string> = {
	'package.json': JSON.stringify({ n8n: { nodes: [NODE_FILE], credentials: [] } }),
	'index.js': '',
	'dist/icons/small.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
	'dist/nodes/ground/small.js': "module.exports = require('n8n-workflow').NodeConnectionTypes;",
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

	/** Runs the check on a package of these files. */
	function check(files: Record<string, string>): { status: number | null; output: string } {
		for (const [file, text] of Object.entries(files)) {
			const target = path.join(folder, 'package', file);
			mkdirSync(path.dirname(target), { recursive: true });
			writeFileSync(target, text);
		}
		const { status, stdout } = spawnSync(process.execPath, [SCRIPT, path.join(folder, 'package')], {
			encoding: 'utf8',
		});
		return { status, output: stdout };
	}

	it('passes a package that needs n8n-workflow alone', () => {
		expect(check(GOOD)).toEqual({
			status: 0,
			output: "The tarball's 5 files belong there; all 3 modules load with n8n-workflow alone.\n",
		});
	});

	it.each<[what: string, files: Record<string, string>, problem: string]>([
		[
			'a development dependency that was not bundled',
			{ ...GOOD, 'dist/nodes/ground/dates.js': "require('luxon');" },
			"dist/nodes/ground/dates.js: Cannot find module 'luxon'",
		],
		[
			'a module that fails when it loads',
			{ ...GOOD, 'dist/nodes/ground/bad.js': "throw new Error('no');" },
			'bad.js: no',
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
			'dist/nodes/Gone.node.js: package.json names it, and it is missing',
		],
		['a class of another name', { ...GOOD, [NODE_FILE]: 'exports.Other = class {};' }, 'exports no class OmniSmall'],
		[
			'a missing icon',
			{ ...GOOD, 'dist/icons/small.svg': '', [NODE_FILE]: GOOD[NODE_FILE].replace('small.svg', 'gone.svg') },
			'its icon ../../icons/gone.svg is missing',
		],
	])('finds %s', (_what, files, problem) => {
		const { status, output } = check(files);
		expect(status).toBe(1);
		expect(output).toContain(problem);
	});
});
