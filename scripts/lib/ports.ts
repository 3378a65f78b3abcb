import { createServer } from 'node:net';

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

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({ port, host: LOCAL, exclusive: true }, () => server.close(() => resolve(true)));
	});
}

/**
 * The first free port from the wanted one upwards, never n8n's broker port; says so when it is not the wanted one.
 * @param user what will listen there
 * @param taken ports that this run has already given out
 * @throws Problem when none of the next fifty is free
 */
export async function freePort(user: string, wanted: number, taken: number[] = []): Promise<number> {
	for (let port = wanted; port < wanted + TRIES; port += 1) {
		if (port === N8N_BROKER || !isBrowsable(port) || taken.includes(port) || !(await isFree(port))) continue;
		if (port !== wanted) say(`    Port ${wanted} is taken by another program: ${user} uses ${port}.`);
		return port;
	}
	throw new Problem(`No free port between ${wanted} and ${wanted + TRIES - 1}: stop a program that uses one of them.`);
}
