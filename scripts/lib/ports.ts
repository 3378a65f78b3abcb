import { createServer, type Server } from 'node:net';

import { Problem, say } from '../bootstrap/say.mjs';

/** Everything listens on this address only: the quick start is for the person at this machine. */
export const LOCAL = '127.0.0.1';

/** n8n's own task broker listens here by default; an editor on it would break n8n in odd ways. */
const N8N_BROKER = 5679;

/** Other protocols' ports, which browsers and fetch refuse (WHATWG Fetch, port blocking); the lower ones are not for users. */
const BLOCKED = [
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Whether a browser opens pages at a port. */
export function isBrowsable(port: number): boolean {
	return !BLOCKED.includes(port);
}

/** How many ports after the wanted one are tried. */
const TRIES = 50;

/** How far from a port the one lies that stands for its reservation. */
const APART = 20_000;
export const HIGHEST_PORT = 65_535;

/** The ports that this process has reserved, each with what holds it. */
const reserved = new Map<number, Server>();

function listen(port: number): Promise<Server | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen({ port, host: LOCAL, exclusive: true }, () => resolve(server));
	});
}

/**
 * Reserves a port if it is free. Between this look and the moment when a program listens there, which for n8n is many
 * seconds, another run would find it free, too: so this process listens at a port that stands for it, as every run does,
 * and the system lets go of that when the process ends, however it ends.
 */
async function reserve(port: number): Promise<boolean> {
	if (reserved.has(port)) return false;
	const reservation = (await listen(port + APART <= HIGHEST_PORT ? port + APART : port - APART))?.unref();
	if (!reservation) return false;
	const probe = await listen(port);
	if (!probe) {
		reservation.close();
		return false;
	}
	await new Promise((resolve) => probe.close(resolve));
	reserved.set(port, reservation);
	return true;
}

/** Lets go of a port that freePort gave. */
export function releasePort(port: number): void {
	reserved.get(port)?.close();
	reserved.delete(port);
}

/**
 * The first free port from the wanted one upwards, never n8n's broker port; says so when it is not the wanted one. No other
 * run is given the same until releasePort or the end of this process.
 * @param user what will listen there
 * @throws Problem when none of the next fifty is free, or none up to the highest
 */
export async function freePort(user: string, wanted: number): Promise<number> {
	const last = Math.min(wanted + TRIES - 1, HIGHEST_PORT);
	for (let port = wanted; port <= last; port += 1) {
		if (port === N8N_BROKER || !isBrowsable(port) || !(await reserve(port))) continue;
		if (port !== wanted) say(`    Port ${wanted} is taken: ${user} uses ${port}.`);
		return port;
	}
	throw new Problem(`No free port between ${wanted} and ${last}: stop a program that uses one of them.`);
}
