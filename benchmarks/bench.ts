/**
 * The package beside what people would use in its place, in a real n8n, by turns in one run:
 *
 *   npm run bench                    every part, some minutes
 *   npm run bench -- sms requests    some of them
 *   npm run bench -- --write         every part, and benchmarks/README.md made of it
 *
 * Prints ratios; times say something of this machine only. Nothing else should run beside it.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT } from '../scripts/bootstrap/paths.mjs';
import { Problem, runMain, say } from '../scripts/bootstrap/say.mjs';
import { ensureBuild } from '../scripts/lib/build';
import { ensureN8n } from '../scripts/lib/installN8n';
import { withBench, type Bench } from './lib/bench';
import { table, type Line } from './lib/report';
import { measure as reads } from './parts/reads';
import { measure as requests } from './parts/requests';
import { measure as sms } from './parts/sms';
import { measure as trigger } from './parts/trigger';

const PARTS: Record<string, { title: string; measure: (bench: Bench) => Promise<Line[]> }> = {
	sms: { title: 'Messages in bulk', measure: sms },
	requests: { title: 'One request for each item', measure: requests },
	trigger: { title: 'Callbacks', measure: trigger },
	reads: { title: 'Get Many', measure: reads },
};

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
	const unknown = positionals.find((name) => !(name in PARTS));
	if (unknown !== undefined) throw new Problem(`There is no part “${unknown}”: ${Object.keys(PARTS).join(', ')}.`);
	if (values.write && positionals.length > 0) throw new Problem('--write is for all parts together.');
	await ensureN8n();
	await ensureBuild();
	const chosen = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
	const sections: string[] = [];
	await withBench(async (bench) => {
		for (const [, { title, measure }] of chosen) {
			const section = `## ${title}\n\n${table(await measure(bench))}\n`;
			say(`\n${section}`);
			sections.push(section);
		}
	});
	if (values.write) writeFileSync(path.join(ROOT, 'benchmarks', 'README.md'), page(sections));
	return 0;
}

function page(sections: readonly string[]): string {
	const machine = `${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
	return `# Benchmarks

<!-- Made by npm run bench -- --write; edited by hand, it is overwritten. -->

Each line is from one run in which the package and what people would use in its place took turns, in a real n8n on SQLite, against
a server that only answers. A time is that of the nodes, as n8n counts it: the median, and the least and the most. A ratio below 1
means that the package is quicker. The machine: ${machine}.

${sections.join('\n')}`;
}

void runMain(main);
