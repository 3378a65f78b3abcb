import path from 'node:path';
import { putExamples } from './examples.mjs';
import { startN8n } from './n8n.mjs';
import { startSandbox } from './sandbox.mjs';
import { step } from './say.mjs';
import { Services } from './services.mjs';

/**
 * The whole stage: the sandbox, the real n8n with this package, the credential and the example workflows.
 * @param {string} folder keeps n8n's data and the list of running services; one stage at a time in each
 * @returns {Promise<{ sandbox: import('./sandbox.mjs').Sandbox, n8n: import('./n8n.mjs').N8n,
 *   examples: Awaited<ReturnType<typeof putExamples>>, restartN8n: (meanwhile?: () => unknown) => Promise<void>,
 *   stop: () => Promise<void> }>} restartN8n stops n8n, does what is to be done while it is down, and starts it again on the
 *   same folder, port and database
 * @throws {import('./say.mjs').Problem} when something does not start; what had started is stopped first
 */
export async function openStage(folder) {
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
		const sandbox = await step('Starting the sandbox', () => startSandbox(services));
		const n8n = await step('Starting n8n', () => startN8n(services, path.join(folder, 'n8n')));
		const examples = await step('Importing the credentials and the example workflows', () => putExamples(n8n, sandbox));
		const restartN8n = async (meanwhile) => await services.restart('n8n', meanwhile);
		return { sandbox, n8n, examples, restartN8n, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
