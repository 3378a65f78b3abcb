import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import { useBundle } from '../../support/bundle';
import { useReceiver } from '../../support/receiver';
import { call, message, send } from './help';

const ROOT = path.join(__dirname, '..', '..', '..');
const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');
const DAY = 86_400_000;
const receiver = useReceiver();

let folder: string;
let running: Sandbox[];

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'sandbox-data-'));
	running = [];
});

afterEach(async () => {
	for (const sandbox of running) await sandbox.close();
	rmSync(folder, { recursive: true, force: true });
});

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ clock: 'stepped', data: folder, ...options });
	running.push(sandbox);
	return sandbox;
}

async function restart(sandbox: Sandbox, options?: SandboxOptions): Promise<Sandbox> {
	running.splice(running.indexOf(sandbox), 1);
	await sandbox.close();
	return await start(options);
}

/** All that a person or a test can see of it. */
async function seen(sandbox: Sandbox): Promise<unknown> {
	const tables = ['accounts', 'state', 'summary', 'messages', 'attempts'].map(async (route) => {
		return (await call(sandbox, 'GET', `/_sandbox/${route}`)).text;
	});
	return { now: sandbox.clock.now(), tables: await Promise.all(tables), requests: sandbox.requests };
}

const file = (): string => path.join(folder, 'sandbox.jsonl');

describe('a sandbox with a data folder', () => {
	it('is after a restart what it was: messages, lists, money, faults, settings, callbacks, numbers, the clock', async () => {
		let sandbox = await start();
		await call(sandbox, 'POST', '/_sandbox/configure', { incomingUrls: { sms: receiver.url }, callbackGroupSize: 2 });
		await call(sandbox, 'POST', '/_sandbox/faults', { kind: 'resetAfter', times: 3 });
		await expect(send(sandbox, [message({ callbackUrl: receiver.url })])).rejects.toThrow();
		await call(sandbox, 'DELETE', '/_sandbox/faults');
		await call(sandbox, 'POST', '/_sandbox/faults', { kind: 'delay', delay: 5, times: 2 });
		await send(sandbox, [message({ callbackUrl: receiver.url }), message({ to: '+447700900901' })]);
		await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Customers' });
		await call(sandbox, 'POST', '/_sandbox/clock', { advance: DAY });
		await call(sandbox, 'POST', '/_sandbox/incoming/sms', { text: 'Hello' });
		await call(sandbox, 'POST', '/sms/messages', 'no JSON');
		const [before, received] = [await seen(sandbox), receiver.bodies.length];
		sandbox = await restart(sandbox);
		expect(sandbox.resumed).toBeGreaterThan(8);
		expect(await seen(sandbox)).toStrictEqual(before);
		expect(receiver.bodies).toHaveLength(received);
		const [next] = await send(sandbox, [message()]);
		expect(sandbox.messages().filter(({ id }) => id === String(next?.messageId))).toHaveLength(1);
		expect(new Set(sandbox.messages().map(({ id }) => id)).size).toBe(sandbox.messages().length);
	});

	it('goes on with what was under way: the rest of the statuses, and attempts after an answer of 500', async () => {
		receiver.answer = () => 500;
		let sandbox = await start();
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await call(sandbox, 'POST', '/_sandbox/clock', { advance: 1_500 });
		const posted = receiver.bodies.length;
		receiver.answer = () => 200;
		sandbox = await restart(sandbox);
		expect(receiver.bodies).toHaveLength(posted);
		await sandbox.clock.advance(DAY);
		expect(sandbox.messages()[0]?.status).toBe('DELIVERED');
		const statuses = receiver.events().map(({ status }) => status);
		expect(statuses.slice(posted)).toStrictEqual(['DELIVERED', ...statuses.slice(0, posted)]);
	});

	it('keeps bytes as they were, and what a second restart finds is the same', async () => {
		let sandbox = await start();
		const bytes = Buffer.from([0, 255, 254, 10, 13]);
		await fetch(`${sandbox.baseUrl}/_sandbox/configure`, { method: 'POST', body: bytes });
		await fetch(`${sandbox.baseUrl}/sms/messages`, {
			method: 'POST',
			headers: { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' },
			body: bytes,
		});
		const before = await seen(sandbox);
		sandbox = await restart(await restart(sandbox));
		expect(await seen(sandbox)).toStrictEqual(before);
	});

	it('cuts off half a line that a kill has left, and nothing else', async () => {
		let sandbox = await start();
		await send(sandbox, [message()]);
		running.length = 0;
		await sandbox.close();
		const whole = readFileSync(file(), 'utf8');
		appendFileSync(file(), '{"kind":"request","at":17');
		sandbox = await start();
		expect(sandbox.messages()).toHaveLength(1);
		expect(readFileSync(file(), 'utf8')).toBe(whole);
	});

	it('forgets at a reset what was before it, but for settings, and gives no id twice', async () => {
		let sandbox = await start();
		await call(sandbox, 'POST', '/_sandbox/configure', { incomingUrls: { sms: receiver.url } });
		const [first] = await send(sandbox, [message()]);
		const { size } = statSync(file());
		await call(sandbox, 'POST', '/_sandbox/reset');
		expect(statSync(file()).size).toBeLessThan(size);
		sandbox = await restart(sandbox);
		expect(sandbox.messages()).toStrictEqual([]);
		expect((await call(sandbox, 'GET', '/_sandbox/state')).json?.incomingUrls).toStrictEqual({ sms: receiver.url });
		const [second] = await send(sandbox, [message()]);
		expect(second?.messageId).not.toBe(first?.messageId);
	});

	it('is only for its owner, for one process at a time, and for the options that it was begun with', async () => {
		const sandbox = await start();
		expect(statSync(file()).mode & 0o077).toBe(0);
		writeFileSync(path.join(folder, 'sandbox.pid'), String(process.ppid));
		await expect(start()).rejects.toThrow(`process ${process.ppid} keeps its data in`);
		await restart(sandbox).then(async (again) => {
			running.length = 0;
			await again.close();
		});
		await expect(start({ seed: { accounts: [{ apiKey: 'another' }] } })).rejects.toThrow('begun with another key');
	});
});

describe('the process of a sandbox with a data folder', () => {
	const main = useBundle('sandbox/main.ts', 'bundle');
	let child: ChildProcess | undefined;

	afterEach(() => child?.kill('SIGKILL'));

	/** Starts a sandbox on a port of its own, and on another one where somebody else has taken that meanwhile. */
	async function launch(): Promise<string> {
		for (;;) {
			const port = await freePort();
			const args = [main, '--port', String(port), '--data', folder];
			child = spawn(NODE, args, { cwd: ROOT, stdio: 'ignore' });
			const baseUrl = `http://127.0.0.1:${port}`;
			while (child.exitCode === null) {
				const answer = await fetch(`${baseUrl}/_sandbox/state`).catch(() => undefined);
				if (answer?.ok) return baseUrl;
				await sleep(100);
			}
		}
	}

	async function kill(): Promise<void> {
		const ended = new Promise((resolve) => child?.once('exit', resolve));
		child?.kill('SIGKILL');
		await ended;
	}

	it('killed in the middle of sending loses nothing that it has answered, and each message has an id of its own', async () => {
		const answered: string[] = [];
		for (const round of [1, 2]) {
			const baseUrl = await launch();
			const known = (await (await fetch(`${baseUrl}/_sandbox/messages`)).json()) as Array<{ id: string }>;
			expect(known.map(({ id }) => id)).toStrictEqual(expect.arrayContaining(answered));
			let killed: Promise<void> | undefined;
			for (let count = 0; ; count += 1) {
				if (count === 50 * round) killed = kill();
				const sent = await send({ baseUrl, apiKey: 'sandbox-key' } as Sandbox, [message()]).catch(() => undefined);
				if (!sent) break;
				answered.push(String(sent[0]?.messageId));
			}
			await killed;
		}
		expect(answered.length).toBeGreaterThan(100);
		expect(new Set(answered).size).toBe(answered.length);
	});
});

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
