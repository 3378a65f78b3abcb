import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import '../test/support/quiet';
import { runInFront } from './bootstrap/commands.mjs';
import { ensureN8n } from './lib/installN8n';
import { Lane, planOf, type Result } from './attack/lane';

const LOG = path.join(__dirname, '..', '.run', 'attack.jsonl');
const LANES = 12;
/** In an n8n of their own, one after the other. */
const N8N_TESTS = ['n8n', 'waits', 'limits'].map((name) => path.join(__dirname, 'attack', `${name}.test.mjs`));
const USAGE = `npm run attack                       both parts
npm run attack -- n8n                what is tried in the real n8n
npm run attack -- proxy              20 minutes of cases with the proxy, of which the seed is printed
npm run attack -- --minutes=60       as long as that
npm run attack -- --cases=500        so many
npm run attack -- --seed=1           from that seed on
npm run attack -- --case=1234        that case again, with all that it told
npm run attack -- --only=omniSoap    only the ways of writing whose names hold that`;

const option = (name: string): string | undefined =>
	process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

const only = option('only') ?? '';
const cases = Number(option('cases') ?? Infinity);
const until = Date.now() + Number(option('minutes') ?? (option('cases') ? 1e6 : 20)) * 60_000;

/** Runs every case that falls to this process, in several lanes. */
async function runShare(first: number, step: number, tell: (result: Result) => void): Promise<void> {
	let next = first;
	const base = Number(option('seed'));
	const lane = async (): Promise<void> => {
		const own = await Lane.open();
		while (Date.now() < until && next - base < cases) {
			const seed = next;
			next += step;
			if (planOf(seed).way.name.includes(only)) tell(await caught(own, seed));
		}
		await own.close();
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}

async function caught(lane: Lane, seed: number): Promise<Result> {
	try {
		return await lane.run(seed);
	} catch (error) {
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
		return { seed, way: planOf(seed).way.name, struck: [], settings: '', findings: [{ flaw: 'broken', text }] };
	}
}

async function main(): Promise<void> {
	if (process.argv.includes('--help')) {
		console.log(USAGE);
		return;
	}
	const share = option('share');
	if (share !== undefined) {
		const [first, step] = share.split('/').map(Number);
		await runShare(first, step, (result) => process.send?.(result));
		return;
	}
	const again = option('case');
	if (again !== undefined) {
		const lane = await Lane.open();
		console.log(JSON.stringify(await caught(lane, Number(again)), null, 2));
		await lane.close();
		return;
	}
	const parts = process.argv.slice(2).filter((one) => !one.startsWith('--'));
	const isWanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
	if (isWanted('proxy')) await runProxy();
	if (isWanted('n8n')) await runN8n();
}

/** Tries what needs the real n8n, which is installed where it is not there. */
async function runN8n(): Promise<void> {
	await ensureN8n();
	const code = await runInFront(process.execPath, ['--import', 'tsx', '--test', '--test-concurrency=1', ...N8N_TESTS]);
	if (code !== 0) process.exitCode = 1;
}

/** Runs all cases of the proxy, and tells what they show. */
async function runProxy(): Promise<void> {
	const seed = Number(option('seed') ?? Date.now() % 1_000_000_000);
	console.log(`Seed ${seed}`);
	mkdirSync(path.dirname(LOG), { recursive: true });
	const log = createWriteStream(LOG);
	const counts = { cases: 0, struck: 0, findings: 0 };
	const take = (result: Result): void => {
		counts.cases += 1;
		counts.struck += Math.sign(result.struck.length);
		log.write(`${JSON.stringify(result)}\n`);
		for (const { flaw, text } of result.findings) {
			counts.findings += 1;
			console.log(
				`${flaw}: ${result.way}, --case=${result.seed}\n  ${result.struck.join('\n  ')}\n  ${text.replaceAll('\n', ' | ').slice(0, 300)}`,
			);
		}
	};
	const processes = availableParallelism();
	await Promise.all(Array.from({ length: processes }, (_, at) => shareOf(seed, at, processes, take)));
	console.log(`${counts.cases} cases, ${counts.struck} of them struck, ${counts.findings} findings. Seed ${seed}`);
	if (counts.findings > 0) process.exitCode = 1;
}

/** Runs a share of the cases in a process of its own. */
async function shareOf(seed: number, at: number, processes: number, take: (result: Result) => void): Promise<void> {
	const given = process.argv.slice(2).filter((one) => !one.startsWith('--seed='));
	const child = fork(__filename, [...given, `--seed=${seed}`, `--share=${seed + at}/${processes}`], {
		execArgv: process.execArgv,
	});
	child.on('message', take);
	await new Promise<void>((resolve) => child.on('exit', () => resolve()));
}

main()
	.then(
		() => (process.connected ? process.disconnect() : undefined),
		(error: unknown) => {
			console.error(error);
			process.exitCode = 1;
		},
	)
	.finally(() => setTimeout(() => process.exit(), 500));
