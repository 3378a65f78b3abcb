import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { NODE, ROOT } from '../../scripts/bootstrap/paths.mjs';
import type { Bench } from '../lib/bench';
import { rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const ROUNDS = rounds(5);
const STARTS = rounds(3);

/** Packages that many n8n have installed: their newest versions count. */
const OTHERS = ['n8n-nodes-evolution-api', '@blotato/n8n-nodes-blotato', '@mendable/n8n-nodes-firecrawl'];

/** Where they are installed. */
const FOLDER = path.join(ROOT, '.run', 'bench', 'packages');

const LOAD = `const start = process.hrtime.bigint();
const { n8n } = require('./package.json');
let slowest = ['', 0];
for (const file of [...n8n.credentials, ...n8n.nodes]) {
	const before = process.hrtime.bigint();
	require(require('node:path').resolve(file));
	const took = Number(process.hrtime.bigint() - before) / 1e6;
	if (took > slowest[1]) slowest = [file, took];
}
console.log(JSON.stringify({ all: Number(process.hrtime.bigint() - start) / 1e6, slowest }));`;

/** How long the files of a package took to load, and which took longest, in milliseconds. */
interface Load {
	all: number;
	slowest: [file: string, milliseconds: number];
}

/** How long it takes to load all of the package's files beside others', which file takes longest, and how large the packages are. */
export async function measure(bench: Bench): Promise<Line[]> {
	installOthers();
	const folders = [ROOT, ...OTHERS.map((name) => path.join(FOLDER, 'node_modules', name))];
	const loads = folders.map((): Load[] => []);
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [at, folder] of folders.entries()) {
			const load = loadOf(folder);
			// The first one reads the files from the disk.
			if (round > 0) loads[at].push(load);
		}
	}
	const [ours, ...theirs] = loads.map((some) => some.map(({ all }) => all));
	const [[{ slowest }]] = loads;
	const { size, unpackedSize } = sizeOf('.');
	const others = OTHERS.map(sizeOf);
	const sizes = (what: string, own: number, those: readonly number[]): Line[] =>
		those.map((other, at) => ({
			work: `the package, ${what}`,
			beside: OTHERS[at],
			ours: [own / 1024],
			theirs: [other / 1024],
			unit: 'KB',
		}));
	return [
		...theirs.map((some, at) => ({
			work: `all nodes and credentials loaded, the slowest ${path.basename(slowest[0])}`,
			beside: OTHERS[at],
			ours,
			theirs: some,
		})),
		...sizes(
			'packed',
			size,
			others.map((one) => one.size),
		),
		...sizes(
			'unpacked',
			unpackedSize,
			others.map((one) => one.unpackedSize),
		),
		await startOf(bench),
	];
}

/** The others with what they depend on; what n8n itself gives to nodes they find in this folder's own modules. */
function installOthers(): void {
	mkdirSync(FOLDER, { recursive: true });
	const how = ['--prefix', FOLDER, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-save'];
	execFileSync('npm', ['install', ...how, ...OTHERS], { cwd: FOLDER, stdio: 'ignore' });
}

function loadOf(folder: string): Load {
	const text = execFileSync(NODE, ['-e', `require('n8n-workflow');${LOAD}`], { cwd: folder, encoding: 'utf8' });
	return JSON.parse(text) as Load;
}

/** n8n's start with the package beside its start without it, by turns; n8n has it again at the end. */
async function startOf(bench: Bench): Promise<Line> {
	const [ours, theirs]: number[][] = [[], []];
	for (let round = 0; round <= STARTS; round += 1) {
		const without = await bench.startTime(false);
		const having = await bench.startTime(true);
		if (round === 0) continue;
		theirs.push(without);
		ours.push(having);
	}
	return { work: 'n8n’s start, until it answers', beside: 'without the package', ours, theirs };
}

/** The bytes of a package as npm packs it, in this folder or from the registry. */
function sizeOf(name: string): { size: number; unpackedSize: number } {
	const text = execFileSync('npm', ['pack', name, '--dry-run', '--json', '--ignore-scripts'], {
		cwd: ROOT,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	return (JSON.parse(text) as Array<ReturnType<typeof sizeOf>>)[0];
}
