import { rmSync } from 'node:fs';
import path from 'node:path';

import { step } from '../bootstrap/say.mjs';
import { startN8n } from './n8n';
import { startN8nProcess, type N8nProcess } from './n8nProcess';
import { LOCAL } from './ports';
import { startSandbox } from './sandbox';
import { startPostgres, startRedis, type Postgres, type Servers } from './servers';
import { holdTracker } from './shortMinute';
import { longer } from './slowness';
import { buildStage, type Actors, type Stage } from './stage';

const WEBHOOK_PORT = 5750;
const WORKER_PORT = 5760;

/** In queue mode n8n is the main process; n8n.webhookUrl leads to the one that takes webhooks, n8n.url takes them too. */
interface QueueActors extends Actors {
	postgres: Postgres;
	/** The addresses of n8n's three processes. */
	processes: string[];
	/** Starts a second worker beside the first one. */
	addWorker: () => Promise<void>;
	restart: (
		name: 'n8n' | 'webhook' | 'worker' | 'second worker' | 'postgres' | 'redis',
		meanwhile?: () => unknown,
	) => Promise<void>;
	/** Kills a worker, the first one unless said, and starts it again: it finishes and stores nothing. */
	killWorker: (meanwhile?: () => unknown, name?: 'worker' | 'second worker') => Promise<void>;
}

export type QueueStage = Stage & QueueActors;

/**
 * The stage in queue mode: n8n's main process, one that takes webhooks, and a worker that runs every workflow, with Redis
 * and PostgreSQL. New for every run.
 * @param more how n8n is started: its own settings, on top of those that make the queue, and the package
 * @throws Problem when something does not start; what had started is stopped first
 */
export async function openQueueStage(
	folder: string,
	servers: Servers,
	{ packageRoot, minute, settings: more }: N8nProcess = {},
): Promise<QueueStage> {
	return await buildStage<QueueActors>(folder, { minute }, async (services) => {
		const below = (name: string): string => path.join(folder, 'data', name);
		rmSync(path.join(folder, 'data'), { recursive: true, force: true });
		const [sandbox, redisPort, postgres] = await step('Starting the sandbox, Redis and PostgreSQL', () =>
			Promise.all([
				startSandbox(services),
				startRedis(services, servers, below('redis')),
				startPostgres(services, servers, below('postgres')),
			]),
		);
		const port = await services.port("n8n's webhook process", WEBHOOK_PORT);
		const settings = { ...queueSettings(redisPort, postgres, `http://${LOCAL}:${port}`), ...more };
		const n8n = await step('Starting n8n', () => startN8n(services, below('n8n'), { packageRoot, settings }));
		const startWorker = async (name: string): Promise<string> => {
			const workerPort = await services.port(`n8n's ${name}`, WORKER_PORT);
			const worker: N8nProcess = { name, command: 'worker', port: workerPort, packageRoot, settings };
			return await startN8nProcess(services, below(name), worker);
		};
		const processes = await step("Starting n8n's webhook process and a worker", async () => {
			const webhook: N8nProcess = { name: 'webhook', command: 'webhook', port, packageRoot, settings };
			return [n8n.url, await startN8nProcess(services, below('webhook'), webhook), await startWorker('worker')];
		});
		const addWorker = async (): Promise<void> => {
			await step('Starting a second worker', () => startWorker('second worker'));
		};
		const restart = async (name: string, meanwhile?: () => unknown, signal?: NodeJS.Signals): Promise<void> => {
			if (!name.endsWith('worker')) {
				await services.restart(name, meanwhile, signal);
				return;
			}
			let release = (): void => undefined;
			const untilItStarts = async (): Promise<void> => {
				await meanwhile?.();
				release = holdTracker(more, name);
			};
			try {
				await services.restart(name, untilItStarts, signal);
			} finally {
				release();
			}
		};
		const killWorker: QueueActors['killWorker'] = async (meanwhile, name = 'worker') =>
			await restart(name, meanwhile, 'SIGKILL');
		return { sandbox, n8n, postgres, processes, addWorker, restart, killWorker };
	});
}

function queueSettings(redisPort: number, postgres: Postgres, webhookUrl: string): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// A killed worker is noticed in half a minute; n8n's own settings take a minute and a half. With half of it, a worker that loads its
		// packages on a machine with much to do was taken for a killed one.
		QUEUE_WORKER_LOCK_DURATION: String(longer(30_000)),
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '5000',
		QUEUE_BULL_REDIS_HOST: LOCAL,
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: LOCAL,
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_PASSWORD: postgres.password,
		DB_POSTGRESDB_DATABASE: postgres.database,
		// Two, as n8n has them, are too few for sixty calls at once: whoever waits twenty seconds for one is answered 500.
		DB_POSTGRESDB_POOL_SIZE: '10',
		// A job that is forgotten as soon as it has ended, as n8n does by itself, may have ended before n8n listens for its end: a call that waits
		// for the last node is never answered then.
		N8N_EXECUTIONS_QUEUE_KEEP_LAST_COMPLETED: '1000',
		N8N_EXECUTIONS_QUEUE_KEEP_LAST_FAILED: '1000',
		// Each process has a folder of its own, as on machines of their own; the key is what they share.
		N8N_ENCRYPTION_KEY: 'the key of the queue stage',
		N8N_WEBHOOK_URL: webhookUrl,
	};
}
