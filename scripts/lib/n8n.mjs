import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runEnvironment } from './commands.mjs';
import { E2E, EXAMPLES, NODE, ROOT } from './paths.mjs';
import { freePort, LOCAL } from './ports.mjs';
import { Problem } from './say.mjs';

/** The owner of the n8n that a run sets up. It listens on this machine only and holds the sandbox's key only. */
export const OWNER = { email: 'owner@example.com', firstName: 'Quick', lastName: 'Start', password: 'Sandbox-Owner-1' };

const PACKAGE = 'n8n-nodes-omni-messaging';
const EDITOR_PORT = 5678;
const BROKER_PORT = 5710;
const START_TIME = 120_000;
const POLL = 250;

/** What an execution says of itself until it ends; one that waits is stopped, and yet not at its end. */
const UNDER_WAY = ['new', 'running', 'waiting'];

/** Settings of somebody's own n8n that may stand in this shell's environment: they must not reach the one started here. */
const FOREIGN = /^(N8N_|DB_|QUEUE_|EXECUTIONS_|OFFLOAD_|WEBHOOK_|CREDENTIALS_|GENERIC_TIMEZONE|NODES_)/;

function environment(folder, port, brokerPort) {
	const inherited = Object.fromEntries(Object.entries(runEnvironment()).filter(([name]) => !FOREIGN.test(name)));
	return {
		...inherited,
		NODE_ENV: 'production',
		N8N_USER_FOLDER: folder,
		N8N_LISTEN_ADDRESS: LOCAL,
		N8N_HOST: LOCAL,
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://${LOCAL}:${port}`,
		WEBHOOK_URL: `http://${LOCAL}:${port}/`,
		N8N_SECURE_COOKIE: 'false',
		// A worker has no editor and answers here.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: LOCAL,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_RESTRICT_FILE_ACCESS_TO: EXAMPLES,
		N8N_LOG_LEVEL: 'info',
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
		N8N_DISABLED_MODULES: 'mcp-registry',
		// A proxy in this shell is for the outside world, not for the sandbox next door.
		NO_PROXY: `${LOCAL},localhost`,
		no_proxy: `${LOCAL},localhost`,
	};
}

/** Makes n8n find this repository where it looks for an installed community package, under the package's own name. */
function linkPackage(folder) {
	const packages = path.join(folder, '.n8n', 'nodes', 'node_modules');
	mkdirSync(packages, { recursive: true });
	const link = path.join(packages, PACKAGE);
	rmSync(link, { force: true });
	symlinkSync(ROOT, link, 'junction');
}

/**
 * Starts one of n8n's processes with this package loaded and waits until it is ready.
 * @param {import('./services.mjs').Services} services
 * @param {string} folder its user folder; what is in it from an earlier run is kept
 * @param {{ name?: string, command?: 'start' | 'worker' | 'webhook', port?: number, settings?: Record<string, string> }} process
 *   settings are n8n's own, on top of those that every n8n started here has
 * @returns {Promise<string>} its address
 */
export async function startN8nProcess(services, folder, { name = 'n8n', command = 'start', port, settings } = {}) {
	linkPackage(folder);
	const ownPort = port ?? (await freePort(name, EDITOR_PORT));
	const brokerPort = await freePort(`the task broker of ${name}`, port ? port + 1 : BROKER_PORT, [ownPort]);
	const url = `http://${LOCAL}:${ownPort}`;
	await services.start({
		name,
		url,
		command: NODE,
		args: [path.join(E2E, 'node_modules', 'n8n', 'bin', 'n8n'), command],
		// n8n reads a .env file from its working folder.
		cwd: folder,
		env: { ...environment(folder, ownPort, brokerPort), ...settings },
		isReady: async () => (await fetch(`${url}/healthz/readiness`)).ok,
		patience: START_TIME,
	});
	return url;
}

/**
 * Starts the real n8n with this package loaded, sets up its owner and logs in.
 * @param {import('./services.mjs').Services} services
 * @param {string} folder n8n's user folder; what is in it from an earlier run is kept
 * @param {Parameters<typeof startN8nProcess>[2]} process
 * @returns {Promise<N8n>}
 */
export async function startN8n(services, folder, process = {}) {
	const url = await startN8nProcess(services, folder, process);
	const n8n = new N8n(url, process.settings?.WEBHOOK_URL);
	await n8n.logIn();
	return n8n;
}

/** A client for the parts of n8n's own interface that its editor uses. */
export class N8n {
	/**
	 * @param {string} url of the editor, without a slash at the end
	 * @param {string} webhookUrl where callbacks are taken, when not there
	 */
	constructor(url, webhookUrl = url) {
		this.url = url;
		this.webhookUrl = webhookUrl;
		this.headers = { 'content-type': 'application/json' };
	}

	/**
	 * One call.
	 * @param {string} method
	 * @param {string} route from the editor's address on
	 * @param {unknown} body sent as JSON
	 * @returns {Promise<{ status: number, data: any, headers: Headers }>} data is the answer's `data`, or its whole body
	 */
	async call(method, route, body) {
		const response = await fetch(`${this.url}${route}`, {
			method,
			headers: this.headers,
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		let answer = text;
		try {
			answer = JSON.parse(text);
		} catch {
			// Some answers are plain text.
		}
		return { status: response.status, data: answer?.data ?? answer, headers: response.headers };
	}

	/**
	 * One call that has to succeed.
	 * @throws {Problem} with n8n's own message when it does not
	 */
	async ask(method, route, body) {
		const { status, data } = await this.call(method, route, body);
		if (status < 400) return data;
		throw new Problem(`n8n refused ${method} ${route} (${status}): ${data?.message ?? JSON.stringify(data)}`);
	}

	/** Sets up the owner on a new n8n, or logs in where an earlier run set it up. */
	async logIn() {
		const login = { emailOrLdapLoginId: OWNER.email, password: OWNER.password };
		let answer = await this.call('POST', '/rest/login', login);
		if (answer.status >= 400) {
			await this.ask('POST', '/rest/owner/setup', OWNER);
			answer = await this.call('POST', '/rest/login', login);
		}
		if (answer.status >= 400) {
			throw new Problem(`n8n's owner in .run is not ${OWNER.email}: delete the folder .run and start again.`);
		}
		this.headers.cookie = answer.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';')[0])
			.join('; ');
	}

	/** The cookies of the owner's login, in the form that a browser under test takes. */
	cookies() {
		return this.headers.cookie.split('; ').map((cookie) => {
			const [name, ...value] = cookie.split('=');
			return { name, value: value.join('='), url: this.url };
		});
	}

	/**
	 * Makes or renews a credential, found by its name and type.
	 * @param {{ name: string, type: string, data: Record<string, unknown> }} credential
	 * @returns {Promise<string>} its id
	 */
	async putCredential(credential) {
		const all = await this.ask('GET', '/rest/credentials');
		const known = all.find(({ name, type }) => name === credential.name && type === credential.type);
		const saved = known
			? await this.ask('PATCH', `/rest/credentials/${known.id}`, credential)
			: await this.ask('POST', '/rest/credentials', credential);
		return saved.id;
	}

	/**
	 * Makes a workflow, or puts an earlier one with the same id back to what it should be.
	 * @param {{ id: string, name: string, nodes: object[], connections: object, settings?: object }} workflow
	 * @returns {Promise<{ id: string, versionId: string }>}
	 */
	async putWorkflow(workflow) {
		const { exists } = await this.ask('GET', `/rest/workflows/${workflow.id}/exists`);
		if (!exists) return await this.ask('POST', '/rest/workflows', workflow);
		const { id, ...content } = workflow;
		return await this.ask('PATCH', `/rest/workflows/${id}?forceSave=true`, content);
	}

	/** Publishes a workflow: its triggers go live. */
	async activate({ id, versionId }) {
		await this.ask('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/** Takes a workflow off the air: calls of its webhooks are answered 404. */
	async deactivate(id) {
		await this.ask('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/**
	 * Runs a workflow as its "Execute workflow" button does and waits for its end.
	 * @param {string} id
	 * @param {string} trigger the name of the node to start from
	 * @returns {Promise<any>} the execution with its data
	 */
	async runWorkflow(id, trigger) {
		const { executionId } = await this.ask('POST', `/rest/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
		});
		for (;;) {
			const execution = await this.execution(executionId);
			if (!UNDER_WAY.includes(execution.status)) return execution;
			await sleep(POLL);
		}
	}

	/** A key for n8n's public interface, whose executions come with readable data; the same for all who ask. */
	async publicKey() {
		this.key ??= this.makePublicKey();
		return await this.key;
	}

	async makePublicKey() {
		const label = 'quick start';
		const { items, ...rest } = await this.ask('GET', '/rest/api-keys');
		for (const key of items ?? Object.values(rest)) {
			if (key.label === label) await this.ask('DELETE', `/rest/api-keys/${key.id}`);
		}
		const scopes = ['execution:read', 'execution:list'];
		return (await this.ask('POST', '/rest/api-keys', { label, scopes, expiresAt: null })).rawApiKey;
	}

	async askPublic(route) {
		const response = await fetch(`${this.url}/api/v1${route}`, {
			headers: { 'x-n8n-api-key': await this.publicKey() },
		});
		const answer = await response.json();
		if (response.ok) return answer;
		throw new Problem(`n8n refused GET ${route} (${response.status}): ${answer.message}`);
	}

	/** One execution with what every node gave out. */
	async execution(id) {
		return await this.askPublic(`/executions/${id}?includeData=true`);
	}

	/**
	 * The executions of a workflow, oldest first.
	 * @param {string} workflowId
	 * @param {number} after only those with a higher id
	 */
	async executions(workflowId, after = 0) {
		const found = [];
		let cursor = '';
		for (;;) {
			const page = await this.askPublic(`/executions?includeData=true&limit=100&workflowId=${workflowId}${cursor}`);
			const fresh = page.data.filter(({ id }) => Number(id) > after);
			found.push(...fresh);
			if (!page.nextCursor || fresh.length < page.data.length) break;
			cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
		}
		return found.sort((one, other) => Number(one.id) - Number(other.id));
	}
}
