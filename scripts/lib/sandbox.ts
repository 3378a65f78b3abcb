import path from 'node:path';

import type { CallbackAttempt, MessageView, RecordedRequest } from '../../sandbox';
import { isLocal } from '../../sandbox/outbox/guard';
import { runEnvironment } from '../bootstrap/commands.mjs';
import { NODE, ROOT } from '../bootstrap/paths.mjs';
import { fetchInTime } from './fetchInTime';
import { LOCAL } from './ports';
import type { Services } from './services';
import { longer } from './slowness';

const PORT = 4010;
const API_KEY = 'sandbox-key';
const START_TIME = longer(180_000);

/** From where the sandbox is reached in a container, and everywhere else: at each address of this machine. */
const EVERYWHERE = '0.0.0.0';

/**
 * Starts the sandbox in a process of its own, on the first free port from the wanted one on.
 * @param host the name of this machine as n8n calls it; with any but its own, whoever reaches this machine reaches the sandbox
 */
export async function startSandbox(services: Services, wanted = PORT, host = LOCAL): Promise<Sandbox> {
	const port = await services.port('the sandbox', wanted);
	const url = `http://${LOCAL}:${port}`;
	const listening = isLocal(host) ? LOCAL : EVERYWHERE;
	const args = ['--host', listening, '--port', String(port), '--api-key', API_KEY];
	await services.start({
		name: 'sandbox',
		url,
		command: NODE,
		args: ['--import', 'tsx', path.join(ROOT, 'sandbox', 'main.ts'), ...args],
		cwd: ROOT,
		env: runEnvironment(),
		isReady: async (pid) =>
			((await (await fetchInTime(`${url}/_sandbox/state`)).json()) as { pid?: number }).pid === pid,
		patience: START_TIME,
	});
	return new Sandbox(url, `http://${host}:${port}`);
}

/** What the entries of its lists are. */
interface SandboxLists {
	messages: MessageView;
	attempts: CallbackAttempt;
	requests: RecordedRequest;
	violations: string;
}

/** The running sandbox: its base URL, the ways in, and what it tells about itself. */
export class Sandbox {
	readonly apiKey = API_KEY;
	readonly login = 'sandbox';
	readonly password = 'sandbox-password';

	/**
	 * @param url address of the outbox page
	 * @param baseUrl of the service, as n8n reaches it
	 */
	constructor(
		readonly url: string,
		readonly baseUrl = url,
	) {}

	/** One of its lists, oldest first; `attempts` are those of callbacks, `violations` those of the contract. */
	async list<Name extends keyof SandboxLists>(name: Name): Promise<Array<SandboxLists[Name]>> {
		return (await (await fetchInTime(`${this.url}/_sandbox/${name}`)).json()) as Array<SandboxLists[Name]>;
	}

	/**
	 * Posts to its control interface.
	 * @param route after /_sandbox/
	 * @returns the answer
	 */
	async post(route: string, body: object): Promise<unknown> {
		const response = await fetchInTime(`${this.url}/_sandbox/${route}`, { method: 'POST', body: JSON.stringify(body) });
		const answer = (await response.json()) as { message?: string };
		if (!response.ok) throw new Error(`The sandbox refused ${route}: ${answer.message}`);
		return answer;
	}
}
