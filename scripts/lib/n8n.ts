import { setTimeout as sleep } from 'node:timers/promises';

import type { IConnections, IDataObject, INode, IPinData, IRunExecutionData } from 'n8n-workflow';

import { Problem } from '../bootstrap/say.mjs';
import { fetchInTime } from './fetchInTime';
import { startN8nProcess, type N8nProcess } from './n8nProcess';
import type { Services } from './services';

/** The owner of the n8n that a run sets up. It listens on this machine only and holds the sandbox's key only. */
export const OWNER = { email: 'owner@example.com', firstName: 'Quick', lastName: 'Start', password: 'Sandbox-Owner-1' };

const POLL = 250;
/** Longer than any run of an example or a test takes, in milliseconds. */
const LONGEST_RUN = 600_000;

/** What an execution says of itself while its data changes. */
const AT_WORK = ['new', 'running'];

/** The same until it ends; one that waits is stopped, and yet not at its end. */
const UNDER_WAY = [...AT_WORK, 'waiting'];

/**
 * Starts the real n8n with this package loaded, sets up its owner and logs in.
 * @param folder n8n's user folder; what is in it from an earlier run is kept
 */
export async function startN8n(services: Services, folder: string, process: N8nProcess = {}): Promise<N8n> {
	const url = await startN8nProcess(services, folder, process);
	const n8n = new N8n(url, process.settings?.N8N_WEBHOOK_URL);
	await n8n.logIn();
	return n8n;
}

/** A workflow as its file has it, and as n8n gives it back. */
export interface Workflow {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IDataObject;
	pinData?: IPinData;
}

/** A credential before it is saved. */
export interface Credential {
	name: string;
	type: string;
	data: IDataObject;
}

/** A key of n8n's public interface, without its secret. */
interface ApiKey {
	id: string;
	label: string;
}

/** An execution with what every node gave out. */
export interface Execution {
	id: string;
	mode: string;
	status: string;
	finished: boolean;
	workflowData: Workflow;
	data?: IRunExecutionData;
}

/** How an execution stands: it is stored anew, with the time, whenever it ends or begins to wait. */
type Stand = Pick<Execution, 'id' | 'mode' | 'status'> & { stoppedAt: string | null; waitTill: string | null };

/** A client for the parts of n8n's own interface that its editor uses. */
export class N8n {
	private readonly headers = { 'content-type': 'application/json', cookie: '' };
	private key: Promise<string> | undefined;
	private readonly read = new Map<string, Execution>();

	/**
	 * @param url of the editor, without a slash at the end
	 * @param webhookUrl where callbacks are taken, when not there
	 */
	constructor(
		readonly url: string,
		readonly webhookUrl = url,
	) {}

	/**
	 * One call.
	 * @param route from the editor's address on
	 * @param body sent as JSON
	 * @returns the answer's `data`, or its whole body
	 */
	async call(
		method: string,
		route: string,
		body?: unknown,
	): Promise<{ status: number; data: unknown; headers: Headers }> {
		const request = { method, headers: this.headers, body: body === undefined ? undefined : JSON.stringify(body) };
		const send = async (): Promise<Response> => await fetchInTime(`${this.url}${route}`, request);
		const { response, text } = await onceReady(method === 'GET' ? async () => await askAgain(send) : send);
		let answer: unknown = text;
		try {
			answer = JSON.parse(text);
		} catch {
			// Some answers are plain text.
		}
		const { data = answer } = (answer ?? {}) as { data?: unknown };
		return { status: response.status, data, headers: response.headers };
	}

	/**
	 * One call that has to succeed.
	 * @returns the answer's `data`, which the caller says the type of
	 * @throws Problem with n8n's own message when it does not
	 */
	async ask<Data>(method: string, route: string, body?: unknown): Promise<Data> {
		const { status, data } = await this.call(method, route, body);
		if (status < 400) return data as Data;
		const { message } = (data ?? {}) as { message?: string };
		throw new Problem(`n8n refused ${method} ${route} (${status}): ${message ?? JSON.stringify(data)}`);
	}

	/** Sets up the owner on a new n8n, or logs in where an earlier run set it up. */
	async logIn(): Promise<void> {
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
	cookies(): Array<{ name: string; value: string; url: string }> {
		return this.headers.cookie.split('; ').map((cookie) => {
			const [name, ...value] = cookie.split('=');
			return { name, value: value.join('='), url: this.url };
		});
	}

	/**
	 * Makes or renews a credential, found by its name and type.
	 * @returns its id
	 */
	async putCredential(credential: Credential): Promise<string> {
		const all = await this.ask<Array<{ id: string; name: string; type: string }>>('GET', '/rest/credentials');
		const known = all.find(({ name, type }) => name === credential.name && type === credential.type);
		const { id } = known
			? await this.ask<{ id: string }>('PATCH', `/rest/credentials/${known.id}`, credential)
			: await this.ask<{ id: string }>('POST', '/rest/credentials', credential);
		return id;
	}

	/** Makes a workflow, or puts an earlier one with the same id back to what it should be. */
	async putWorkflow(workflow: Workflow): Promise<{ id: string; versionId: string }> {
		const { exists } = await this.ask<{ exists: boolean }>('GET', `/rest/workflows/${workflow.id}/exists`);
		if (!exists) return await this.ask('POST', '/rest/workflows', workflow);
		const { id, ...content } = workflow;
		return await this.ask('PATCH', `/rest/workflows/${id}?forceSave=true`, content);
	}

	/** Publishes a workflow: its triggers go live. */
	async activate({ id, versionId }: { id: string; versionId: string }): Promise<void> {
		await this.ask('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/** Takes a workflow off the air: calls of its webhooks are answered 404. */
	async deactivate(id: string): Promise<void> {
		await this.ask('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/**
	 * Runs a workflow as its "Execute workflow" button does and waits for its end.
	 * @param trigger the name of the node to start from
	 * @throws Problem when it does not come
	 */
	async runWorkflow(id: string, trigger: string): Promise<Execution> {
		const executionId = await this.startWorkflow(id, trigger);
		const deadline = Date.now() + LONGEST_RUN;
		// Its data is asked for once: n8n has to read all of it for each answer.
		while (!(await this.hasEnded(executionId))) {
			if (Date.now() > deadline) throw new Problem(`Execution ${executionId} of ${id} has not come to its end.`);
			await sleep(POLL);
		}
		return await this.execution(executionId);
	}

	/** Runs a workflow as `runWorkflow` does, and gives the id of its execution at once. */
	async startWorkflow(id: string, trigger: string): Promise<string> {
		const { executionId } = await this.ask<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
		});
		return executionId;
	}

	/** Whether an execution has come to its end; asked for without its data. */
	async hasEnded(id: string): Promise<boolean> {
		const { status } = await this.askPublic<Pick<Execution, 'status'>>(`/executions/${id}?includeData=false`);
		return !UNDER_WAY.includes(status);
	}

	/** A key for n8n's public interface, whose executions come with readable data; the same for all who ask. */
	async publicKey(): Promise<string> {
		this.key ??= this.makePublicKey();
		return await this.key;
	}

	private async makePublicKey(): Promise<string> {
		const label = 'quick start';
		const answer = await this.ask<ApiKey[] | { items: ApiKey[] }>('GET', '/rest/api-keys');
		// Older versions of n8n give the bare list.
		for (const key of Array.isArray(answer) ? answer : answer.items) {
			if (key.label === label) await this.ask('DELETE', `/rest/api-keys/${key.id}`);
		}
		const scopes = ['execution:read', 'execution:list'];
		const body = { label, scopes, expiresAt: null };
		return (await this.ask<{ rawApiKey: string }>('POST', '/rest/api-keys', body)).rawApiKey;
	}

	private async askPublic<Answer>(route: string): Promise<Answer> {
		const headers = { 'x-n8n-api-key': await this.publicKey() };
		const ask = async (): Promise<Response> => await fetchInTime(`${this.url}/api/v1${route}`, { headers });
		const { response, text } = await onceReady(async () => await askAgain(ask));
		const answer: unknown = JSON.parse(text);
		if (response.ok) return answer as Answer;
		throw new Problem(`n8n refused GET ${route} (${response.status}): ${(answer as { message: string }).message}`);
	}

	/** One execution with what every node gave out. */
	async execution(id: string): Promise<Execution> {
		return await this.askPublic(`/executions/${id}?includeData=true`);
	}

	/**
	 * The executions of a workflow, oldest first.
	 * @param after only those with a higher id
	 */
	async executions(workflowId: string, after = 0): Promise<Execution[]> {
		const found = await this.stands(workflowId, after);
		return await Promise.all(found.map(async (stand) => await this.whole(stand)));
	}

	/** The same without those that executions start themselves: helpers, and the calls of a data table, which n8n lists for a moment. */
	async runs(workflowId: string, after = 0): Promise<Execution[]> {
		const found = await this.stands(workflowId, after);
		const own = found.filter(({ mode }) => mode !== 'integrated');
		return await Promise.all(own.map(async (stand) => await this.whole(stand)));
	}

	/** How the executions of a workflow stand, oldest first. */
	private async stands(workflowId: string, after: number): Promise<Stand[]> {
		const found: Stand[] = [];
		let cursor = '';
		for (;;) {
			const page = await this.askPublic<{ data: Stand[]; nextCursor: string | null }>(
				`/executions?includeData=false&limit=100&workflowId=${workflowId}${cursor}`,
			);
			const fresh = page.data.filter(({ id }) => Number(id) > after);
			found.push(
				...fresh.map(({ id, mode, status, stoppedAt, waitTill }) => ({ id, mode, status, stoppedAt, waitTill })),
			);
			if (!page.nextCursor || fresh.length < page.data.length) break;
			cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
		}
		return found.sort((one, other) => Number(one.id) - Number(other.id));
	}

	/** An execution with its data, for which n8n is asked again only after it has gone on: n8n reads and writes all of it for each answer. */
	private async whole({ id, ...stand }: Stand): Promise<Execution> {
		const key = [id, ...Object.values(stand)].join();
		const known = this.read.get(key) ?? (await this.execution(id));
		if (known.status === stand.status && !AT_WORK.includes(known.status)) this.read.set(key, known);
		return known;
	}
}

/** So often n8n is asked again, a second later, where it says that its database does not answer. */
const MOST_TRIES = 60;

/** The answer to a call, once n8n takes calls: it turns all of them away while its database is slow, as on a machine with much to do. */
async function onceReady(ask: () => Promise<Response>): Promise<{ response: Response; text: string }> {
	for (let tries = 1; ; tries += 1) {
		const response = await ask();
		const text = await response.text();
		const isTurnedAway = response.status === 503 && text.includes('Database is not ready');
		if (!isTurnedAway || tries >= MOST_TRIES) return { response, text };
		await sleep(1_000);
	}
}

/** A question that changes nothing is asked once more where it had no answer. */
async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
	return await ask().catch(async () => await ask());
}
