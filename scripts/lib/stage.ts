import path from 'node:path';

import { say, step } from '../bootstrap/say.mjs';
import { putExamples, SEND, type Examples } from './examples';
import { OWNER, startN8n, type N8n } from './n8n';
import type { N8nProcess } from './n8nProcess';
import { startSandbox, type Sandbox } from './sandbox';
import { Services } from './services';

/** What a stage has of its own before the examples are put on it. */
export interface Actors {
	sandbox: Sandbox;
	n8n: N8n;
}

export interface Stage extends Actors {
	examples: Examples;
	/** How long a minute of a wait is on it, in milliseconds. */
	minute: number;
	/** Stops n8n, does what is to be done while it is down, and starts it again on the same folder, port and database, with other settings if any are given. */
	restartN8n: (meanwhile?: () => unknown, settings?: Record<string, string>) => Promise<void>;
	/** The same, but n8n is killed and stores nothing of what it was doing. */
	killN8n: (meanwhile?: () => unknown) => Promise<void>;
	/** Starts the sandbox anew, with nothing in it. */
	restartSandbox: () => Promise<void>;
	stop: () => Promise<void>;
}

/**
 * The whole stage: the sandbox, the real n8n with this package, the credential and the example workflows.
 * @param folder keeps n8n's data and the list of running services; one stage at a time in each
 * @param sandboxPort where the sandbox listens, or on the next free one
 * @throws Problem when something does not start; what had started is stopped first
 */
export async function openStage(folder: string, n8nProcess: N8nProcess = {}, sandboxPort?: number): Promise<Stage> {
	return await buildStage(folder, n8nProcess, async (services) => {
		const sandbox = await step('Starting the sandbox', () => startSandbox(services, sandboxPort));
		const n8n = await step('Starting n8n', () => startN8n(services, path.join(folder, 'n8n'), n8nProcess));
		return { sandbox, n8n };
	});
}

/**
 * Builds a stage and puts the credentials and the example workflows on it; it is stopped when that fails or Ctrl+C is pressed.
 * @param folder keeps its data and the list of running services; one stage at a time in each
 */
export async function buildStage<Built extends Actors>(
	folder: string,
	{ minute = 60_000 }: Pick<N8nProcess, 'minute'>,
	start: (services: Services) => Promise<Built>,
): Promise<Stage & Built> {
	const services = new Services(folder);
	await services.claim();
	const stop = async (): Promise<void> => await services.stop();
	let interrupted: Promise<never> | undefined;
	// A signal may come twice, from the terminal and passed on: the first one is enough.
	const interrupt = (): void => {
		interrupted ??= stop().then(() => process.exit(130));
	};
	process.on('SIGINT', interrupt);
	process.on('SIGTERM', interrupt);
	try {
		const built = await start(services);
		const putAll = (): Promise<Examples> => putExamples(built.n8n, built.sandbox);
		const examples = await step('Importing the credentials and the example workflows', putAll);
		const restartN8n: Stage['restartN8n'] = async (meanwhile, settings) =>
			await services.restart('n8n', meanwhile, undefined, settings);
		const killN8n = async (meanwhile?: () => unknown): Promise<void> =>
			await services.restart('n8n', meanwhile, 'SIGKILL');
		const restartSandbox = async (): Promise<void> => await services.restart('sandbox');
		return { ...built, examples, minute, restartN8n, killN8n, restartSandbox, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Tells a person where the stage is, and how to get in. */
export function showAddresses({ n8n, sandbox }: Actors): void {
	say(`  n8n's editor   ${n8n.url}`);
	say(`                 e-mail ${OWNER.email}, password ${OWNER.password}`);
	say(`  First workflow ${n8n.url}/workflow/${SEND.id}`);
	say(`  Sandbox page   ${sandbox.url}`);
	say(`                 base URL ${sandbox.url}, API key ${sandbox.apiKey}`);
	say();
	say('  The example workflows are put back to their first state at every start: duplicate one to keep your changes.');
	say('  Ctrl+C stops everything.');
}

/** Never comes back: the stage stands until it is interrupted. */
export async function untilStopped(): Promise<never> {
	return await new Promise<never>(() => setInterval(() => undefined, 2 ** 30));
}
