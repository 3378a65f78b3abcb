import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { CALLBACKS, putExamples } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { N8n } from '../../scripts/lib/n8n.ts';
import { startN8nProcess } from '../../scripts/lib/n8nProcess.ts';
import { freePort, LOCAL } from '../../scripts/lib/ports.ts';
import { startSandbox } from '../../scripts/lib/sandbox.ts';
import { ensureServers, startPostgres, startRedis } from '../../scripts/lib/servers.ts';
import { Services } from '../../scripts/lib/services.ts';
import { itemsOf, runSmsJob } from '../../scripts/lib/smsJob.ts';
import { eventually } from '../e2e/eventually.mjs';
import { ENDED } from '../e2e/workflows.mjs';

const FOLDER = path.join(RUN, 'compose');
const KEY = 'the key of the compose file';
/** So many calls are taken while no worker is there. */
const CALLS = 50;
const servers = await ensureServers();
const skip = servers ? false : 'Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql)';

/**
 * The processes of sandbox/compose.yaml, started by hand where there is no Docker: n8n, its webhook process and its workers with the
 * environment that stands in the file, in which only the names of the containers are this machine's addresses.
 */
describe('sandbox/compose.yaml', { skip }, () => {
	const { services: containers } = parse(readFileSync(path.join(ROOT, 'sandbox', 'compose.yaml'), 'utf8'), {
		merge: true,
	});
	const services = new Services(FOLDER);
	const stage = { workers: [] };

	before(async () => {
		rmSync(path.join(FOLDER, 'data'), { recursive: true, force: true });
		await services.claim();
		const below = (name) => path.join(FOLDER, 'data', name);
		stage.sandbox = await startSandbox(services, 4410);
		const [, ...redisOptions] = containers.redis.command;
		const redisPort = await startRedis(services, servers, below('redis'), redisOptions);
		const postgres = await startPostgres(services, servers, below('postgres'));
		const { POSTGRES_USER: user, POSTGRES_DB: database } = containers.postgres.environment;
		await postgres.query(`CREATE ROLE ${user} LOGIN PASSWORD '${postgres.password}'`);
		await postgres.query(`CREATE DATABASE ${database} OWNER ${user}`);
		const webhookPort = await freePort("n8n's webhook process", 5790);
		const variables = { POSTGRES_PASSWORD: postgres.password, N8N_ENCRYPTION_KEY: KEY };
		mount(containers.n8n.volumes, below('n8n'));
		const settings = Object.fromEntries(
			Object.entries(containers.n8n.environment).map(([name, text]) => [name, here(text, webhookPort, variables)]),
		);
		Object.assign(settings, { QUEUE_BULL_REDIS_PORT: String(redisPort), DB_POSTGRESDB_PORT: String(postgres.port) });
		// All have one volume, and the environment of the first.
		const start = async (container, port, name = container) => {
			const { command = 'start' } = containers[container];
			return await startN8nProcess(services, below('n8n'), { name, command, port, settings, hasPackage: true });
		};
		stage.n8n = new N8n(await start('n8n', await freePort("n8n's editor", 5770)), await start('webhook', webhookPort));
		for (let at = 1; at <= containers.worker.deploy.replicas; at += 1) {
			stage.workers.push(`worker ${at}`);
			await start('worker', await freePort(`n8n's worker ${at}`, 5780), stage.workers.at(-1));
		}
		await stage.n8n.logIn();
		stage.examples = await putExamples(stage.n8n, stage.sandbox);
	});

	after(async () => await services.stop());

	it('n8n has written nothing where the mounts are, since that folder is not its own in a container', () => {
		const nodes = path.join(FOLDER, 'data', 'n8n', '.n8n', 'nodes');
		assert.deepEqual(readdirSync(nodes).sort(), ['node_modules', 'package.json']);
		const [list, given] = [path.join(nodes, 'package.json'), path.join(ROOT, 'sandbox', 'nodes.json')];
		assert.equal(readFileSync(list, 'utf8'), readFileSync(given, 'utf8'));
	});

	it('a workflow sends, and a worker runs what its callbacks start', async () => {
		const rows = await runSmsJob(stage.n8n);
		assert.deepEqual(
			rows.map(({ code, final }) => `${code} ${final}`),
			new Array(5).fill('OK true'),
		);
		const runs = await stage.n8n.executions(CALLBACKS.id);
		assert.ok(runs.length > 0 && runs.every(({ status }) => status === 'success'));
		const logs = stage.workers.map((name) => readFileSync(path.join(RUN, 'logs', `compose-${name}.log`), 'utf8'));
		assert.match(logs.join(), /Worker (started|finished) execution/);
	});

	it('calls that were taken are not lost when Redis restarts before a worker has seen them', async () => {
		const ids = Array.from({ length: CALLS }, (_, at) => `restart-${at}`);
		const post = async (messageId) => {
			const body = JSON.stringify([{ messageId, status: 'SENT', ts: Date.now(), errorCode: 0 }]);
			const headers = { 'content-type': 'application/json' };
			const { status } = await fetchInTime(stage.examples.callbackUrl, { method: 'POST', headers, body });
			assert.equal(status, 200);
		};
		const [first, second] = stage.workers;
		await services.restart(first, async () => {
			await services.restart(second, async () => {
				await Promise.all(ids.map(post));
				await services.restart('redis', undefined, 'SIGKILL');
			});
		});
		const own = ({ messageId }) => messageId?.startsWith('restart-');
		const found = await eventually(
			async () => {
				const runs = await stage.n8n.executions(CALLBACKS.id);
				assert.ok(runs.every(({ status }) => ENDED.includes(status)));
				return runs.flatMap((run) => itemsOf(run, CALLBACKS.trigger)).filter(own);
			},
			({ length }) => length >= CALLS,
		);
		assert.deepEqual(found.map(({ messageId }) => messageId).sort(), ids.sort());
	});
});

/** Lays what the file mounts from this repository where it is in a container; a named volume is the folder itself. */
function mount(volumes, folder) {
	for (const [from, to] of volumes.map((volume) => volume.split(':'))) {
		if (!from.startsWith('.')) continue;
		cpSync(path.join(ROOT, 'sandbox', from), path.join(folder, path.posix.relative('/home/node', to)), {
			recursive: true,
		});
	}
}

/** A setting of the file: its variables filled in, and the names of containers as addresses. */
function here(text, port, variables) {
	const filled = String(text).replace(/\$\{(\w+)[^}]*\}/g, (_, name) => variables[name]);
	return filled.replace('webhook:5678', `${LOCAL}:${port}`).replace(/^(redis|postgres)$/, LOCAL);
}
