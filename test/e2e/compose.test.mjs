import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { CALLBACKS, putExamples } from '../../scripts/lib/examples.ts';
import { N8n } from '../../scripts/lib/n8n.ts';
import { startN8nProcess } from '../../scripts/lib/n8nProcess.ts';
import { freePort, LOCAL } from '../../scripts/lib/ports.ts';
import { startSandbox } from '../../scripts/lib/sandbox.ts';
import { ensureServers, startPostgres, startRedis } from '../../scripts/lib/servers.ts';
import { Services } from '../../scripts/lib/services.ts';
import { runSmsJob } from '../../scripts/lib/smsJob.ts';

const FOLDER = path.join(RUN, 'compose');
const KEY = 'the key of the compose file';
const servers = await ensureServers();
const skip = servers ? false : 'Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql)';

/**
 * The processes of sandbox/compose.yaml, started by hand where there is no Docker: n8n and its worker with the environment that
 * stands in the file, in which only the names of the containers are this machine's addresses.
 */
describe('sandbox/compose.yaml', { skip }, () => {
	const { services: containers } = parse(readFileSync(path.join(ROOT, 'sandbox', 'compose.yaml'), 'utf8'), {
		merge: true,
	});
	const services = new Services(FOLDER);
	const stage = {};

	before(async () => {
		rmSync(path.join(FOLDER, 'data'), { recursive: true, force: true });
		await services.claim();
		const below = (name) => path.join(FOLDER, 'data', name);
		stage.sandbox = await startSandbox(services, 4410);
		const redisPort = await startRedis(services, servers, below('redis'));
		const postgres = await startPostgres(services, servers, below('postgres'));
		const { POSTGRES_USER: user, POSTGRES_DB: database } = containers.postgres.environment;
		await postgres.query(`CREATE ROLE ${user} LOGIN PASSWORD '${postgres.password}'`);
		await postgres.query(`CREATE DATABASE ${database} OWNER ${user}`);
		const port = await freePort("n8n's editor", 5770);
		const variables = { POSTGRES_PASSWORD: postgres.password, N8N_ENCRYPTION_KEY: KEY };
		const settingsOf = ({ environment }) => ({
			...Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, here(text, port, variables)])),
			QUEUE_BULL_REDIS_PORT: String(redisPort),
			DB_POSTGRESDB_PORT: String(postgres.port),
		});
		// Both have one volume.
		const start = async (name, more = {}) => {
			const { command = 'start' } = containers[name];
			return await startN8nProcess(services, below('n8n'), {
				name,
				command,
				settings: settingsOf(containers[name]),
				...more,
			});
		};
		stage.n8n = new N8n(await start('n8n', { port }));
		await start('worker', { port: await freePort("n8n's worker", 5780) });
		await stage.n8n.logIn();
		stage.examples = await putExamples(stage.n8n, stage.sandbox);
	});

	after(async () => await services.stop());

	it('a workflow sends, and the worker runs what its callbacks start', async () => {
		const rows = await runSmsJob(stage.n8n);
		assert.deepEqual(
			rows.map(({ code, final }) => `${code} ${final}`),
			new Array(5).fill('OK true'),
		);
		const runs = await stage.n8n.executions(CALLBACKS.id);
		assert.ok(runs.length > 0 && runs.every(({ status }) => status === 'success'));
		const log = readFileSync(path.join(RUN, 'logs', 'compose-worker.log'), 'utf8');
		assert.match(log, /Worker (started|finished) execution/);
	});
});

/** A setting of the file: its variables filled in, and the names of containers as addresses. */
function here(text, port, variables) {
	const filled = String(text).replace(/\$\{(\w+)[^}]*\}/g, (_, name) => variables[name]);
	return filled.replace('n8n:5678', `${LOCAL}:${port}`).replace(/^(redis|postgres)$/, LOCAL);
}
