import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { useBundle } from '../../support/bundle';
import type { CodeTask } from '../../support/codeProcess';

const WORKER = useBundle('test/support/codeProcess.ts', 'bundle');
const PROCESSES = 8;
/** Before which of its steps of the store each of the first processes kills itself; an attempt has some ten. */
const FATAL_STEPS = [3, 6, 9, 17, 26];
const RIGHT = '482193';
const WRONG = '000000';

/** A process, and its end. */
interface Started {
	child: ChildProcess;
	ended: Promise<undefined>;
}

let folder: string;
let all: Started[] = [];
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'codes-'));
	all = Array.from({ length: PROCESSES }, () => {
		const child = fork(WORKER, [path.join(folder, 'tables.db')], { execArgv: [] });
		return { child, ended: once(child, 'exit').then(() => undefined) };
	});
	await Promise.all(all.map(async ({ child }) => await saidBy(child)));
});
afterAll(async () => {
	for (const { child } of all) child.kill('SIGKILL');
	await Promise.all(all.map(async ({ ended }) => await ended));
	rmSync(folder, { recursive: true });
});

/** What a process says next. */
async function saidBy(child: ChildProcess): Promise<string> {
	const [said] = (await once(child, 'message')) as unknown[];
	return String(said);
}

/** What a process says to a task; undefined where it was killed before it said anything. */
async function ask({ child, ended }: Started, task: CodeTask): Promise<string | undefined> {
	if (!child.connected) return undefined;
	const answer = saidBy(child);
	child.send(task, () => undefined);
	return await Promise.race([answer, ended]);
}

/** What all processes say to whom enters the same at once, as often as they are asked, one time after the other. */
async function enter(verification: string, entered: string, times: number): Promise<Array<string | undefined>> {
	const own = all.map(async (one) => {
		const said: Array<string | undefined> = [];
		for (let time = 0; time < times; time += 1) said.push(await ask(one, { do: 'verify', verification, entered }));
		return said;
	});
	return (await Promise.all(own)).flat();
}

/** Notes that a code was sent, and gives its verification. */
async function send(to: string): Promise<string> {
	return String(await ask(all[PROCESSES - 1], { do: 'send', to, code: RIGHT }));
}

it('a code that all processes find right counts once', async () => {
	const said = await enter(await send('+447700900001'), RIGHT, 1);
	expect(said.filter((reason) => reason === 'match')).toHaveLength(1);
});

it('a code is compared three times, however many processes try at once and are killed meanwhile', async () => {
	for (const [at, step] of FATAL_STEPS.entries()) await ask(all[at], { do: 'die', step });
	for (let code = 0; code < 6; code += 1) {
		const verification = await send(`+44770090001${code}`);
		const said = (await enter(verification, WRONG, 3)).filter((reason) => reason !== undefined);
		// Whoever is killed may take an attempt with it.
		const compared = said.filter((reason) => reason === 'mismatch');
		expect(compared.length).toBeLessThanOrEqual(3);
		expect(said.filter((reason) => reason === 'tooManyAttempts')).toHaveLength(said.length - compared.length);
		expect(await ask(all[PROCESSES - 1], { do: 'verify', verification, entered: RIGHT })).toBe('tooManyAttempts');
	}
	// By now nobody is killed any more.
	expect(
		await ask(all[PROCESSES - 1], { do: 'verify', verification: await send('+447700900020'), entered: WRONG }),
	).toBe('mismatch');
	const ends = all.map(({ child: { signalCode, exitCode } }) => signalCode ?? exitCode);
	expect(ends).toStrictEqual(all.map((_, at) => (at < FATAL_STEPS.length ? 'SIGKILL' : null)));
});
