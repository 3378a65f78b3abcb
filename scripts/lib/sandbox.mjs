import path from 'node:path';
import { runEnvironment } from './commands.mjs';
import { NODE, ROOT } from './paths.mjs';
import { freePort, LOCAL } from './ports.mjs';

const PORT = 4010;
const API_KEY = 'sandbox-key';
const START_TIME = 60_000;

/**
 * Starts the sandbox in a process of its own.
 * @param {import('./services.mjs').Services} services
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox(services) {
	const port = await freePort('the sandbox', PORT);
	const url = `http://${LOCAL}:${port}`;
	const tsx = path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
	await services.start({
		name: 'sandbox',
		url,
		command: NODE,
		args: [tsx, path.join(ROOT, 'sandbox', 'main.ts'), '--port', String(port), '--api-key', API_KEY],
		cwd: ROOT,
		env: runEnvironment(),
		isReady: async () => (await fetch(`${url}/_sandbox/state`)).ok,
		patience: START_TIME,
	});
	return new Sandbox(url);
}

/** The running sandbox: its base URL, the ways in, and what it tells about itself. */
export class Sandbox {
	apiKey = API_KEY;
	login = 'sandbox';
	password = 'sandbox-password';

	/** @param {string} url base URL of the service and address of the outbox page */
	constructor(url) {
		this.url = url;
	}

	/**
	 * One of its lists: messages, attempts (of callbacks), requests or violations (of the contract).
	 * @param {'messages' | 'attempts' | 'requests' | 'violations'} list
	 * @returns {Promise<any[]>} oldest first
	 */
	async list(list) {
		return await (await fetch(`${this.url}/_sandbox/${list}`)).json();
	}

	/**
	 * Posts to its control interface.
	 * @param {string} route after /_sandbox/
	 * @param {object} body
	 * @returns {Promise<any>} the answer
	 */
	async post(route, body) {
		const response = await fetch(`${this.url}/_sandbox/${route}`, { method: 'POST', body: JSON.stringify(body) });
		const answer = await response.json();
		if (!response.ok) throw new Error(`The sandbox refused ${route}: ${answer.message}`);
		return answer;
	}
}
