import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';

import { freePort, LOCAL, releasePort } from '../../../scripts/lib/ports';

jest.mock('../../../scripts/bootstrap/say.mjs', () => ({ say: () => undefined, Problem: Error }));

/** Another one in each process: two checkouts may be tested on one machine at once. */
const WANTED = 10_100 + (process.pid % 50) * 50;
const given: number[] = [];

async function take(wanted = WANTED): Promise<number> {
	const port = await freePort('the test', wanted);
	given.push(port);
	return port;
}

async function listenAt(port: number): Promise<Server> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(port, LOCAL, resolve));
	return server;
}

afterEach(() => given.splice(0).forEach(releasePort));

it('those who ask at once are given ports of their own, before any program listens', async () => {
	const ports = await Promise.all(Array.from({ length: 8 }, async () => await take()));
	expect(new Set(ports).size).toBe(8);
});

it('a port is given again once it was let go', async () => {
	const port = await take();
	expect(await take(port)).not.toBe(port);
	releasePort(port);
	expect(await take(port)).toBe(port);
});

it('another process that asks meanwhile is given another port, and what a process reserved is free at its end', async () => {
	const ask = `import { freePort } from './scripts/lib/ports.ts'; process.stderr.write(String(await freePort('it', ${await take()})))`;
	const run = promisify(execFile);
	const others = async (): Promise<string> =>
		(await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ask])).stderr;
	const other = Number(await others());
	expect(given).not.toContain(other);
	expect(Number(await others())).toBe(other);
});

it('there is no port beyond the highest', async () => {
	const taken = await Promise.allSettled([take(65_535), take(65_535)]);
	expect(taken).toContainEqual({
		status: 'rejected',
		reason: new Error('No free port between 65535 and 65535: stop a program that uses one of them.'),
	});
});

it('a port is left to the program that listens there', async () => {
	const port = await take();
	releasePort(port);
	const server = await listenAt(port);
	try {
		expect(await take(port)).not.toBe(port);
	} finally {
		server.close();
	}
});
