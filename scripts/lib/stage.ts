import path from 'node:path';

import { STOP_SIGNALS } from '../bootstrap/commands.mjs';
import { say, step } from '../bootstrap/say.mjs';
import { putExamples, SEND, type Examples } from './examples';
import { N8n, OWNER, startN8n } from './n8n';
import type { N8nClient } from './n8nClient';
import type { N8nProcess } from './n8nProcess';
import type { RunningN8n } from './runningN8n';
import { startSandbox, type Sandbox } from './sandbox';
import { Services } from './services';

/** What a stage has of its own before the examples are put on it. */
export interface Actors {
	sandbox: Sandbox;
	n8n: N8n;
}

/** A sandbox and an n8n with the examples in it. */
export interface Demonstration {
	sandbox: Sandbox;
	n8n: N8nClient;
	examples: Examples;
	stop: () => Promise<void>;
}

export interface Stage extends Demonstration, Actors {
	n8n: N8n;
	/** How long a minute of a wait is on it, in milliseconds. */
	minute: number;
	/** Stops n8n, does what is to be done while it is down, and starts it again on the same folder, port and database, with other settings if any are given. */
	restartN8n: (meanwhile?: () => unknown, settings?: Record<string, string>) => Promise<void>;
	/** The same, but n8n is killed and stores nothing of what it was doing. */
	killN8n: (meanwhile?: () => unknown) => Promise<void>;
	/** Starts the sandbox anew, with nothing in it. */
	restartSandbox: () => Promise<void>;
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
 * A sandbox for an n8n that runs already: the credentials and the example workflows are put into it, and it is neither started nor stopped.
 * @param folder keeps the list of running services; one run at a time in each
 * @param host the name of this machine as that n8n calls it, and the sandbox's port, where they are not the usual ones
 * @throws Problem that says what to do when that n8n can't be used, or does not reach the sandbox
 */
export async function openBeside(
	n8n: RunningN8n,
	folder: string,
	{ host, port }: { host?: string; port?: number } = {},
): Promise<Demonstration> {
	return await withServices(folder, async (services) => {
		await step(`Looking for this package in the n8n at ${n8n.url}`, () => n8n.check());
		const sandbox = await step('Starting the sandbox', () => startSandbox(services, port, host));
		const examples = await putAll(n8n, sandbox);
		await step('Having n8n call the sandbox', () => n8n.testCredential(examples.credentialId, sandbox.baseUrl));
		return { n8n, sandbox, examples };
	});
}

/**
 * Builds a stage and puts the credentials and the example workflows on it; it is stopped when that fails, Ctrl+C is pressed or the terminal closed.
 * @param folder keeps its data and the list of running services; one stage at a time in each
 */
export async function buildStage<Built extends Actors>(
	folder: string,
	{ minute = 60_000 }: Pick<N8nProcess, 'minute'>,
	start: (services: Services) => Promise<Built>,
): Promise<Stage & Built> {
	return await withServices(folder, async (services) => {
		const built = await start(services);
		const examples = await putAll(built.n8n, built.sandbox);
		const restartN8n: Stage['restartN8n'] = async (meanwhile, settings) =>
			await services.restart('n8n', meanwhile, undefined, settings);
		const killN8n = async (meanwhile?: () => unknown): Promise<void> =>
			await services.restart('n8n', meanwhile, 'SIGKILL');
		const restartSandbox = async (): Promise<void> => await services.restart('sandbox');
		return { ...built, examples, minute, restartN8n, killN8n, restartSandbox };
	});
}

async function putAll(n8n: N8nClient, sandbox: Sandbox): Promise<Examples> {
	return await step('Importing the credentials and the example workflows', () => putExamples(n8n, sandbox));
}

/** Builds with services that are stopped when that fails, Ctrl+C is pressed or the terminal closed. */
async function withServices<Built extends object>(
	folder: string,
	build: (services: Services) => Promise<Built>,
): Promise<Built & { stop: () => Promise<void> }> {
	const services = new Services(folder);
	await services.claim();
	const stop = async (): Promise<void> => await services.stop();
	let interrupted: Promise<never> | undefined;
	// A signal may come twice, from the terminal and passed on: the first one is enough.
	const interrupt = (): void => {
		interrupted ??= stop().then(() => process.exit(130));
	};
	for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
	try {
		return { ...(await build(services)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Tells a person where everything is, and how to get in. */
export function showAddresses({ n8n, sandbox, examples }: Omit<Demonstration, 'stop'>): void {
	const isOurs = n8n instanceof N8n;
	say(`  n8n's editor   ${n8n.url}`);
	if (isOurs) say(`                 e-mail ${OWNER.email}, password ${OWNER.password}`);
	say(`  First workflow ${n8n.url}/workflow/${examples.idOf(SEND.id)}`);
	say(`  Sandbox page   ${sandbox.url}`);
	say(`                 base URL ${sandbox.baseUrl}, API key ${sandbox.apiKey}`);
	say();
	say('  The example workflows are put back to their first state at every start: duplicate one to keep your changes.');
	if (isOurs) {
		say('  Ctrl+C stops everything.');
		return;
	}
	say(
		`  All that was put into n8n has a name that ends with (${n8n.mark ?? ''}). It stays there until you delete it, and what`,
	);
	say(
		'  has an Omni Trigger or a page stays published, and the list of who must not be written to is that of the project.',
	);
	say('  Ctrl+C stops the sandbox.');
}

/** Never comes back: the stage stands until it is interrupted. */
export async function untilStopped(): Promise<never> {
	return await new Promise<never>(() => setInterval(() => undefined, 2 ** 30));
}
