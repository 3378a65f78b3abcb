import '../test/support/quiet';

import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { FLAWS } from '../test/engine/certainty/judge';
import { describeCase, knownFlaws, renewed } from '../test/engine/certainty/known';
import { casesOf, sampleOf } from '../test/engine/certainty/sample';
import { Trials } from '../test/engine/certainty/trial';
import { nameOf } from '../test/engine/certainty/write';
import { WRITES } from '../test/engine/certainty/writes';
import { findingsOf, pageOf, summaryOf, type Line } from './certainty/table';

const ROOT = path.join(__dirname, '..');
const PAGE = path.join('docs', 'makers', 'certainty-table.md');
const KNOWN = path.join('test', 'engine', 'certainty', 'known.json');
/** Where every flaw of the last run stands, for whoever mends it. */
const REPORT = path.join('.run', 'certainty.md');
/** Every case as it is done, a line each. */
const LOG = path.join('.run', 'certainty.jsonl');

const USAGE = `npm run certainty                    every case; writes ${PAGE}, and fails where a case differs from ${KNOWN}
npm run certainty -- --only=omniSms  only the operations whose names hold that; ${PAGE} stays as it is
npm run certainty -- --sample        only the cases that npm test has; ${PAGE} stays as it is
npm run certainty -- --known         writes what was found to ${KNOWN}, of the cases that ran, instead of failing`;

function option(name: string): string | undefined {
	return process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** A case with its place among all of them. */
interface Told {
	at: number;
	line: Line;
}

/** Steps through the cases so that the first of them are a fair sample of all. */
const STRIDE = 7919;

/** Which of all cases are run. */
interface Choice {
	only: string;
	sample: boolean;
}

/** Runs every chosen case that falls to this process, telling of each. */
async function runShard(shard: number, shards: number, choice: Choice, tell: (told: Told) => void): Promise<void> {
	const trials = await Trials.open();
	const cases = WRITES.flatMap((write) => {
		if (!nameOf(write).includes(choice.only)) return [];
		return (choice.sample ? sampleOf(write) : casesOf(write)).map((one) => ({ write, ...one }));
	});
	const step = cases.length % STRIDE === 0 ? 1 : STRIDE;
	for (let turn = shard; turn < cases.length; turn += shards) {
		const at = (turn * step) % cases.length;
		const { write, fault, cell } = cases[at];
		const { met, flaws } = await trials.run(write, fault, cell);
		const line = { write: nameOf(write), fault: fault.name, cell, met, flaws: Object.fromEntries(flaws) };
		tell({ at, line });
	}
	await trials.close();
}

/** Runs all cases, in as many processes as the machine has cores, and gives them in their order. */
async function runAll(chosen: string[]): Promise<Line[]> {
	const shards = availableParallelism();
	const told: Told[] = [];
	const log = createWriteStream(path.join(ROOT, LOG));
	await Promise.all(
		Array.from({ length: shards }, async (_, shard) => {
			const child = fork(__filename, [`--shard=${shard}/${shards}`, ...chosen], { execArgv: process.execArgv });
			child.on('message', (one: Told) => {
				told.push(one);
				log.write(`${JSON.stringify(one)}\n`);
			});
			await new Promise<void>((resolve, reject) => {
				child.on('error', reject);
				child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${code}`))));
			});
		}),
	);
	log.end();
	return told.sort((one, other) => one.at - other.at).map(({ line }) => line);
}

async function main(): Promise<void> {
	if (process.argv.includes('--help')) {
		console.log(USAGE);
		return;
	}
	mkdirSync(path.join(ROOT, '.run'), { recursive: true });
	const choice = { only: option('only') ?? '', sample: process.argv.includes('--sample') };
	const chosen = process.argv.filter((one) => one === '--sample' || one.startsWith('--only='));
	const shard = option('shard');
	if (shard !== undefined) {
		const [own, all] = shard.split('/').map(Number);
		await runShard(own, all, choice, (told) => process.send?.(told));
		return;
	}
	const lines = await runAll(chosen);
	const findings = findingsOf(lines);
	await write(REPORT, summaryOf(lines));
	if (chosen.length === 0) await write(PAGE, pageOf(lines));
	console.log(`${lines.length} cases, ${findings.length} flaws: see ${REPORT}.`);
	if (process.argv.includes('--known')) await write(KNOWN, JSON.stringify(renewed(lines), null, '\t'));
	else checkKnown(lines);
}

/** Throws an Error where what was found and what is known differ. */
function checkKnown(lines: readonly Line[]): void {
	const differences = lines.flatMap((line) => {
		const known = knownFlaws(line);
		const found = FLAWS.filter((flaw) => line.flaws[flaw] !== undefined);
		return [
			...found
				.filter((flaw) => !known.includes(flaw))
				.map((flaw) => `${describeCase(line)}: ${flaw}: ${line.flaws[flaw]}`),
			...known.filter((flaw) => !found.includes(flaw)).map((flaw) => `${describeCase(line)}: no longer ${flaw}`),
		];
	});
	if (differences.length === 0) return;
	const shown = differences.slice(0, MOST_SHOWN).join('\n');
	throw new Error(`${differences.length} differences from ${KNOWN}:\n${shown}`);
}

const MOST_SHOWN = 50;

async function write(file: string, text: string): Promise<void> {
	const full = path.join(ROOT, file);
	const { format, resolveConfig } = await import('prettier');
	mkdirSync(path.dirname(full), { recursive: true });
	writeFileSync(full, await format(text, { ...(await resolveConfig(full)), filepath: full }));
}

if (require.main === module) {
	main().then(
		// What n8n's engine leaves open would keep the process alive; what was told has to get through first.
		() => (process.connected ? process.disconnect() : process.exit()),
		(error: unknown) => {
			console.error(error instanceof Error ? error.message : error);
			process.exit(1);
		},
	);
	process.on('disconnect', () => process.exit());
}
