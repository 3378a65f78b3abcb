/**
 * The package beside what people would use in its place, in a real n8n, by turns in one run:
 *
 *   npm run bench                    every part, some minutes
 *   npm run bench -- sms requests    some of them
 *   npm run bench -- --quick         everything once and with few items, to see that it works
 *   npm run bench -- --write         every part, and benchmarks/README.md and its chart made of it
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
import { measure as contacts } from './parts/contacts';
import { measure as first } from './parts/first';
import { measure as load } from './parts/load';
import { measure as reads } from './parts/reads';
import { measure as requests } from './parts/requests';
import { measure as size } from './parts/size';
import { measure as sms } from './parts/sms';
import { measure as soap } from './parts/soap';
import { measure as trigger } from './parts/trigger';
import { measure as waits } from './parts/waits';

const PARTS: Record<string, { title: string; measure: (bench: Bench) => Promise<Line[]> }> = {
	sms: { title: 'Messages in bulk', measure: sms },
	first: { title: 'The first run', measure: first },
	requests: { title: 'One request for each item', measure: requests },
	trigger: { title: 'Callbacks', measure: trigger },
	waits: { title: 'Waiting for delivery', measure: waits },
	reads: { title: 'Get Many', measure: reads },
	contacts: { title: 'Contacts', measure: contacts },
	soap: { title: 'SOAP', measure: soap },
	load: { title: 'What others of n8n’s work notice', measure: load },
	size: { title: 'Size', measure: size },
};

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		options: { write: { type: 'boolean' }, quick: { type: 'boolean' } },
		allowPositionals: true,
	});
	const unknown = positionals.find((name) => !(name in PARTS));
	if (unknown !== undefined) throw new Problem(`There is no part “${unknown}”: ${Object.keys(PARTS).join(', ')}.`);
	if (values.write && (values.quick || positionals.length > 0)) throw new Problem('--write is for all parts in full.');
	await ensureN8n();
	await ensureBuild();
	const chosen = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
	const sections: Section[] = [];
	await withBench(async (bench) => {
		for (const [, { title, measure }] of chosen) {
			const section = { title, lines: await measure(bench) };
			say(`\n${textOf(section)}`);
			sections.push(section);
		}
	});
	if (values.write) {
		const folder = path.join(ROOT, 'benchmarks');
		const { chart } = await import('./lib/chart');
		writeFileSync(path.join(folder, 'chart.svg'), await chart(sections));
		writeFileSync(path.join(folder, 'README.md'), page(sections));
	}
	return 0;
}

interface Section {
	title: string;
	lines: readonly Line[];
}

const textOf = ({ title, lines }: Section): string => `## ${title}\n\n${table(lines)}\n`;

function page(sections: readonly Section[]): string {
	const machine = `${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
	return `# Benchmarks

<!-- Made by npm run bench -- --write; edited by hand, it is overwritten. -->

Each line is from one run in which the package and what people would use in its place took turns, in a real n8n on SQLite, against
a server that only answers. A time is that of the nodes, as n8n counts it: the median, and the least and the most. A ratio below 1
means that the package is quicker. The machine: ${machine}.

![How many times as quick as its rivals the package is, with a tick for each goal](chart.svg)

${sections.map(textOf).join('\n')}`;
}

void runMain(main);
