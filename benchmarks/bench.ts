import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';

import { E2E, ROOT } from '../scripts/bootstrap/paths.mjs';
import { Problem, runMain, say } from '../scripts/bootstrap/say.mjs';
import { ensureBuild } from '../scripts/lib/build';
import { ensureN8n, installedVersion } from '../scripts/lib/installN8n';
import { withBench, type Bench } from './lib/bench';
import { page } from './lib/page';
import { table, type Line } from './lib/report';
import { keepResult, readResults, type Conditions } from './lib/results';
import { isPart, PART_NAMES, SECTIONS, type PartName } from './lib/sections';
import { measure as blocks } from './parts/blocks';
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

const HELP = `The package beside what people would use in its place, in a real n8n, by turns in one run.

  npm run bench                       every part, more than ten minutes
  npm run bench -- sms requests       some of them: ${PART_NAMES.join(', ')}
  npm run bench -- --quick            everything once and with few items, to see that it works
  npm run bench -- sms --write        puts what these parts found into benchmarks/results.json, and makes README.md and the charts
                                      of it; what the other parts found before stays
  npm run bench -- --page             makes README.md and the charts of benchmarks/results.json, and measures nothing

Prints ratios; times say something of this machine only. Nothing else should run beside it.`;

const MEASURES: Readonly<Record<PartName, (bench: Bench) => Promise<Line[]>>> = {
	sms,
	first,
	requests,
	trigger,
	waits,
	reads,
	contacts,
	soap,
	load,
	blocks,
	size,
};

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		options: {
			write: { type: 'boolean' },
			quick: { type: 'boolean' },
			page: { type: 'boolean' },
			help: { type: 'boolean', short: 'h' },
		},
		allowPositionals: true,
	});
	if (values.help) {
		say(HELP);
		return 0;
	}
	const named = positionals.map(partOf);
	// In the order of the page: the last part starts n8n anew.
	const chosen = PART_NAMES.filter((name) => named.length === 0 || named.includes(name));
	if (values.write && values.quick)
		throw new Problem('--quick measures too little to be written down: leave out --write.');
	if (values.page) {
		await writePage();
		return 0;
	}
	const before = loadavg()[0];
	await ensureN8n();
	await ensureBuild();
	const conditions = conditionsOf(before);
	const failed: string[] = [];
	await withBench(async (bench) => {
		for (const name of chosen) {
			try {
				const lines = await MEASURES[name](bench);
				say(`\n## ${SECTIONS[name].title}\n\n${table(lines)}\n`);
				if (values.write) keepResult(name, { ...conditions, lines });
			} catch (error) {
				// What the other parts find is worth having all the same.
				failed.push(name);
				say(`\n  ✖ ${name}: ${inspect(error)}\n`);
			}
		}
	});
	if (values.write) await writePage();
	if (failed.length > 0) throw new Problem(`Not measured: ${failed.join(', ')}.`);
	return 0;
}

function partOf(name: string): PartName {
	if (isPart(name)) return name;
	throw new Problem(`There is no part “${name}”: ${PART_NAMES.join(', ')}.`);
}

function conditionsOf(before: number): Conditions {
	const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
	return {
		date: new Date().toISOString().slice(0, 10),
		version,
		n8n: installedVersion(E2E) ?? 'of the lock',
		node: process.version,
		machine: `${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
		load: before,
	};
}

async function writePage(): Promise<void> {
	const folder = path.join(ROOT, 'benchmarks');
	const results = readResults();
	const { chart, growth } = await import('./lib/chart');
	const sections = PART_NAMES.flatMap((name) => {
		const { lines } = results[name] ?? {};
		return lines ? [{ title: SECTIONS[name].title, lines }] : [];
	});
	writeFileSync(path.join(folder, 'chart.svg'), await chart(sections));
	const lines = sections.flatMap((section) => section.lines);
	writeFileSync(path.join(folder, 'growth.svg'), await growth(lines));
	writeFileSync(path.join(folder, 'README.md'), page(results));
}

void runMain(main);
