import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { run } from '../bootstrap/commands.mjs';
import { Problem } from '../bootstrap/say.mjs';
import { installDebianPackages } from './debian';
import { LOCAL } from './ports';
import type { Services } from './services';
import { longer } from './slowness';

const REDIS = '/usr/bin/redis-server';
const REDIS_PORT = 6390;
const POSTGRES = '/usr/lib/postgresql';
const POSTGRES_PORT = 5440;
const START_TIME = longer(180_000);
const POLL = 100;

/** Nothing of the shell's own settings for these servers. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** PostgreSQL refuses to run as root. As its own user it may still pass the folders above its data, which may be closed. */
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups'].concat(
	['inh', 'ambient'].map((set) => `--${set}-caps=+dac_override`),
);

const execute = promisify(execFile);

/** The program of Redis, and the folder of PostgreSQL's. */
export interface Servers {
	redis: string;
	postgres: string;
}

function findServers(): Servers | undefined {
	const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((one, other) => Number(other) - Number(one)) : [];
	const folders = versions.map((version) => path.join(POSTGRES, version, 'bin'));
	const postgres = folders.find((folder) => existsSync(path.join(folder, 'postgres')));
	return existsSync(REDIS) && postgres ? { redis: REDIS, postgres } : undefined;
}

/**
 * The Redis and PostgreSQL that n8n's queue mode needs; installed from Debian's packages where this may be done.
 * @returns nothing where they are not
 * @throws Problem when they are not there on CI, where nothing may be left out
 */
export async function ensureServers(): Promise<Servers | undefined> {
	if (!findServers()) await installDebianPackages('Redis and PostgreSQL', ['redis-server', 'postgresql']);
	const servers = findServers();
	if (!servers && process.env.CI) throw new Problem('The tests of queue mode need redis-server and postgresql.');
	return servers;
}

/**
 * Starts a Redis.
 * @param folder its working folder
 * @param keep Redis's own options for what it keeps on disk; nothing unless they are given
 * @returns its port
 */
export async function startRedis(
	services: Services,
	{ redis }: Servers,
	folder: string,
	keep: string[] = ['--save', ''],
): Promise<number> {
	mkdirSync(folder, { recursive: true });
	const port = String(await services.port('Redis', REDIS_PORT));
	await services.start({
		name: 'redis',
		url: `redis://${LOCAL}:${port}`,
		command: redis,
		cwd: folder,
		env: ENVIRONMENT,
		args: ['--port', port, '--bind', LOCAL, '--dir', folder, ...keep, '--set-proc-title', 'no'],
		isReady: async (pid) => {
			const { stdout } = await execute('redis-cli', ['-p', port, 'info', 'server']);
			return new RegExp(`^process_id:${pid}\\r?$`, 'm').test(stdout);
		},
		patience: START_TIME,
	});
	return Number(port);
}

/**
 * Starts a PostgreSQL on a new data folder.
 * @param folder does not exist yet
 */
export async function startPostgres(services: Services, { postgres }: Servers, folder: string): Promise<Postgres> {
	const program = (name: string, args: string[]): { command: string; args: string[] } => {
		const file = path.join(postgres, name);
		if (process.getuid?.() !== 0) return { command: file, args };
		return { command: 'setpriv', args: [...AS_POSTGRES, file, ...args] };
	};
	mkdirSync(folder, { recursive: true });
	const password = randomBytes(16).toString('hex');
	const passwordFile = path.join(folder, 'password');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	const data = path.join(folder, 'data');
	const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
	const init = program('initdb', ['-D', data, ...login, '--no-sync', '--locale=C', '--encoding=UTF8']);
	await run('initdb', init.command, init.args, { cwd: folder, env: ENVIRONMENT });
	const port = String(await services.port('PostgreSQL', POSTGRES_PORT));
	const settings = [`listen_addresses=${LOCAL}`, 'unix_socket_directories=', 'fsync=off'];
	await services.start({
		name: 'postgres',
		url: `postgres://${LOCAL}:${port}`,
		cwd: folder,
		env: ENVIRONMENT,
		...program('postgres', ['-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])]),
		isReady: async () => {
			// It fails while the server does not answer.
			await execute(path.join(postgres, 'pg_isready'), ['-h', LOCAL, '-p', port]);
			return true;
		},
		patience: START_TIME,
		// At once, without waiting for its clients to leave.
		stopSignal: 'SIGINT',
	});
	return new Postgres(path.join(postgres, 'psql'), Number(port), password);
}

/** The running PostgreSQL: where it is, and what the tests do to it. */
export class Postgres {
	readonly user = 'postgres';
	readonly database = 'postgres';

	constructor(
		private readonly psql: string,
		readonly port: number,
		readonly password: string,
	) {}

	/** Makes it readable only, as a replica is after a failover, or writable again. */
	async setReadOnly(readOnly: 'on' | 'off'): Promise<void> {
		await this.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly}`);
		await this.query('SELECT pg_reload_conf()');
		// Once a new session has the setting, every older one has been told.
		while ((await this.query('SHOW default_transaction_read_only')) !== readOnly) await sleep(POLL);
	}

	async query(statement: string): Promise<string> {
		const server = ['-h', LOCAL, '-p', String(this.port), '-U', this.user, '-d', this.database];
		const env = { ...ENVIRONMENT, PGPASSWORD: this.password };
		return (await execute(this.psql, [...server, '-Atc', statement], { env, timeout: START_TIME })).stdout.trim();
	}
}
