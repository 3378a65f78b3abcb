import path from 'node:path';
import { putExamples } from './examples.mjs';
import { startN8n } from './n8n.mjs';
import { startSandbox } from './sandbox.mjs';
import { step } from './say.mjs';
import { Services } from './services.mjs';

/**
 * The whole stage: the sandbox, the real n8n with this package, the credential and the example workflows.
 * @param {string} folder keeps n8n's data and the list of running services; one stage at a time in each
 * @returns {Promise<Stage>}
 * @throws {import('./say.mjs').Problem} when something does not start; what had started is stopped first
 */
export async function openStage(folder) {
	return await buildStage(folder, async (services) => {
		const sandbox = await step('Starting the sandbox', () => startSandbox(services));
		const n8n = await step('Starting n8n', () => startN8n(services, path.join(folder, 'n8n')));
		return { sandbox, n8n };
	});
}

/**
 * Builds a stage and puts the credentials and the example workflows on it; it is stopped when that fails or Ctrl+C is pressed.
 * @template T
 * @param {string} folder keeps its data and the list of running services; one stage at a time in each
 * @param {(services: Services) => Promise<T & { sandbox: import('./sandbox.mjs').Sandbox, n8n: import('./n8n.mjs').N8n }>} start
 * @returns {Promise<Stage & T>}
 * @typedef {{ sandbox: import('./sandbox.mjs').Sandbox, n8n: import('./n8n.mjs').N8n,
 *   examples: Awaited<ReturnType<typeof putExamples>>, restartN8n: (meanwhile?: () => unknown) => Promise<void>,
 *   stop: () => Promise<void> }} Stage restartN8n stops n8n, does what is to be done while it is down, and starts it again on
 *   the same folder, port and database
 */
export async function buildStage(folder, start) {
	const services = new Services(folder);
	await services.claim();
	const stop = async () => await services.stop();
	const interrupted = async () => {
		await stop();
		process.exit(130);
	};
	process.once('SIGINT', interrupted);
	process.once('SIGTERM', interrupted);
	try {
		const built = await start(services);
		const putAll = () => putExamples(built.n8n, built.sandbox);
		const examples = await step('Importing the credentials and the example workflows', putAll);
		const restartN8n = async (meanwhile) => await services.restart('n8n', meanwhile);
		return { ...built, examples, restartN8n, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
