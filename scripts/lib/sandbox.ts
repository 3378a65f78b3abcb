import path from 'node:path';

import type { CallbackAttempt, MessageView, RecordedRequest } from '../../sandbox';
import { runEnvironment } from '../bootstrap/commands.mjs';
import { NODE, ROOT } from '../bootstrap/paths.mjs';
import { fetchInTime } from './fetchInTime';
import { LOCAL } from './ports';
import type { Services } from './services';

const PORT = 4010;
const API_KEY = 'sandbox-key';
const START_TIME = 60_000;

/** Starts the sandbox in a process of its own, on the first free port from the wanted one on. */
export async function startSandbox(services: Services, wanted = PORT): Promise<Sandbox> {
	const port = await services.port('the sandbox', wanted);
	const url = `http://${LOCAL}:${port}`;
	await services.start({
		name: 'sandbox',
		url,
		command: NODE,
		args: ['--import', 'tsx', path.join(ROOT, 'sandbox', 'main.ts'), '--port', String(port), '--api-key', API_KEY],
		cwd: ROOT,
		env: runEnvironment(),
		isReady: async (pid) =>
			((await (await fetchInTime(`${url}/_sandbox/state`)).json()) as { pid?: number }).pid === pid,
		patience: START_TIME,
	});
	return new Sandbox(url);
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

	/** @param url base URL of the service and address of the outbox page */
	constructor(readonly url: string) {}

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
