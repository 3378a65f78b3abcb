import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { runEnvironment } from '../bootstrap/commands.mjs';
import { N8N as INSTALLED, N8N_NODE, ROOT, RUN } from '../bootstrap/paths.mjs';
import { fetchInTime } from './fetchInTime';
import { HIGHEST_PORT, LOCAL } from './ports';
import type { Services } from './services';
import { longer } from './slowness';

const PACKAGE = 'n8n-nodes-omni-messaging';
const EDITOR_PORT = 5678;
const BROKER_PORT = 5710;
/** Where n8n tells how it is. Nobody but this run knows the path: another n8n at the same port does not answer there. */
export const HEALTH = `healthz-${randomUUID()}`;
const START_TIME = longer(600_000);
/** Before it is ready, n8n may take a call and leave it without an answer. */
const ANSWER_TIME = longer(10_000);

/** Modules that the n8n of our tests is started without. What wakes while n8n starts may fail in its tracing (`otel`), which is not ready yet. */
const LEFT_OUT = ['mcp-registry', 'otel'];
/** What an n8n that is started again and again does without as well: reading these files is a sixth of each start. */
const UNUSED =
	'agents,breaking-changes,chat-hub,dynamic-credentials,external-secrets,favorites,insights,instance-ai,instance-version-history,ldap,log-streaming,mcp,n8n-packages,oauth-jwe,oauth-server,quick-connect,source-control,sso-oidc,sso-saml,token-exchange,workflow-builder,workflow-reviews'.split(
		',',
	);
/** Settings of such an n8n, without its data tables and with them. */
export const DATA_TABLES = {
	get off() {
		return without([...LEFT_OUT, ...UNUSED, 'data-table']);
	},
	get on() {
		return without([...LEFT_OUT, ...UNUSED]);
	},
};

/** n8n's setting that leaves modules out, those that it has: it ends at a name that it does not know. */
function without(modules: readonly string[]): { N8N_DISABLED_MODULES: string } {
	const known = readdirSync(path.join(INSTALLED, 'node_modules', 'n8n', 'dist', 'modules'));
	const names = known.map((name) => name.replace(/\.ee$/, ''));
	return { N8N_DISABLED_MODULES: modules.filter((name) => names.includes(name)).join() };
}

/** Settings of somebody's own n8n that may stand in this shell's environment: they must not reach the one started here. */
const FOREIGN = /^(N8N_|DB_|QUEUE_|EXECUTIONS_|OFFLOAD_|WEBHOOK_|CREDENTIALS_|GENERIC_TIMEZONE|NODES_)/;

function environment(folder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	const inherited = Object.fromEntries(Object.entries(runEnvironment()).filter(([name]) => !FOREIGN.test(name)));
	return {
		...inherited,
		NODE_ENV: 'production',
		// What V8 made of n8n's thousands of files is kept for the next start.
		NODE_COMPILE_CACHE: path.join(RUN, 'compile-cache'),
		N8N_USER_FOLDER: folder,
		N8N_LISTEN_ADDRESS: LOCAL,
		N8N_HOST: LOCAL,
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://${LOCAL}:${port}`,
		N8N_WEBHOOK_URL: `http://${LOCAL}:${port}/`,
		N8N_SECURE_COOKIE: 'false',
		// A worker has no editor and answers here.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: LOCAL,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_LOG_LEVEL: 'info',
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		// On a machine with much to do its database is slow to answer, and yet there; n8n turns all calls away after five seconds.
		DB_PING_TIMEOUT_MS: '60000',
		// A demonstration tells nobody about itself and asks nobody for news.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_AI_ENABLED: 'false',
		...without(LEFT_OUT),
	};
}

/** Where n8n looks for this package among the installed community packages of a user folder. */
export function packageFolder(folder: string): string {
	return path.join(folder, '.n8n', 'nodes', 'node_modules', PACKAGE);
}

/** Makes n8n find a folder with the package where it looks for it. */
function linkPackage(folder: string, packageRoot: string): void {
	const link = packageFolder(folder);
	mkdirSync(path.dirname(link), { recursive: true });
	rmSync(link, { force: true });
	symlinkSync(packageRoot, link, 'junction');
}

/** How one of n8n's processes is started. */
export interface N8nProcess {
	name?: string;
	command?: 'start' | 'worker' | 'webhook';
	port?: number;
	/** The package lies in its user folder already; otherwise it is linked there. */
	hasPackage?: boolean;
	/** The folder with the built package that is linked; this repository where none is named. */
	packageRoot?: string;
	/** How long a minute of a wait is in that package, in milliseconds, where it is not a real one. */
	minute?: number;
	/** n8n's own settings, on top of those that every n8n started here has. */
	settings?: Record<string, string>;
}

/**
 * Starts one of n8n's processes with this package loaded and waits until it is ready.
 * @param folder its user folder; what is in it from an earlier run is kept
 * @returns its address
 */
export async function startN8nProcess(
	services: Services,
	folder: string,
	{ name = 'n8n', command = 'start', port, hasPackage = false, packageRoot = ROOT, settings }: N8nProcess = {},
): Promise<string> {
	if (!hasPackage) linkPackage(folder, packageRoot);
	const ownPort = port ?? (await services.port(name, EDITOR_PORT));
	const brokerPort = await services.port(
		`the task broker of ${name}`,
		port && port < HIGHEST_PORT ? port + 1 : BROKER_PORT,
	);
	const url = `http://${LOCAL}:${ownPort}`;
	await services.start({
		name,
		url,
		command: N8N_NODE,
		args: [path.join(INSTALLED, 'node_modules', 'n8n', 'bin', 'n8n'), command],
		// n8n reads a .env file from its working folder.
		cwd: folder,
		env: { ...environment(folder, ownPort, brokerPort), N8N_ENDPOINT_HEALTH: HEALTH, ...settings },
		isReady: async () => {
			const answer = await fetchInTime(`${url}/${HEALTH}/readiness`, { signal: AbortSignal.timeout(ANSWER_TIME) });
			// n8n's editor answers its page to whatever it does not know.
			return answer.ok && ((await answer.json()) as { status: string }).status === 'ok';
		},
		patience: START_TIME,
	});
	return url;
}
