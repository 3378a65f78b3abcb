import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { NODE, ROOT } from '../../scripts/bootstrap/paths.mjs';
import type { Bench } from '../lib/bench';
import { rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const ROUNDS = rounds(5);
const STARTS = rounds(3);

/** Packages that many n8n have installed: their newest versions count. */
const OTHERS = ['n8n-nodes-evolution-api', '@blotato/n8n-nodes-blotato', '@mendable/n8n-nodes-firecrawl'];

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

/** How long it takes to load all of the package's files, which file takes longest, and how large it is. */
export async function measure(bench: Bench): Promise<Line[]> {
	const loads = Array.from({ length: ROUNDS }, () => {
		const text = execFileSync(NODE, ['-e', `require('n8n-workflow');${LOAD}`], { cwd: ROOT, encoding: 'utf8' });
		return JSON.parse(text) as { all: number; slowest: [string, number] };
	});
	const [{ slowest }] = loads;
	const lines: Line[] = [
		{
			work: `all nodes and credentials loaded, the slowest ${path.basename(slowest[0])}`,
			ours: loads.map(({ all }) => all),
		},
	];
	const { size, unpackedSize } = sizeOf('.');
	lines.push({ work: 'the package, packed', ours: [size / 1024], unit: 'KB' });
	for (const name of OTHERS) {
		const kilobytes = [sizeOf(name).unpackedSize / 1024];
		lines.push({
			work: 'the package, unpacked',
			beside: name,
			ours: [unpackedSize / 1024],
			theirs: kilobytes,
			unit: 'KB',
		});
	}
	return [...lines, await startOf(bench)];
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
