import path from 'node:path';

import { Problem } from '../bootstrap/say.mjs';
import { executionsIn } from './executionsIn';
import {
	exchange,
	N8nClient,
	type Credential,
	type Execution,
	type SavedWorkflow,
	type Stand,
	type Workflow,
} from './n8nClient';
import { startN8nProcess, type N8nProcess } from './n8nProcess';
import { pauseSince } from './pause';
import type { Services } from './services';
import { longer } from './slowness';

/** The owner of the n8n that a run sets up. It listens on this machine only and holds the sandbox's key only. */
export const OWNER = { email: 'owner@example.com', firstName: 'Quick', lastName: 'Start', password: 'Sandbox-Owner-1' };

/** Longer than any run of an example or a test takes, in milliseconds. */
const LONGEST_RUN = longer(600_000);

/**
 * Starts the real n8n with this package loaded, sets up its owner and logs in.
 * @param folder n8n's user folder; what is in it from an earlier run is kept
 */
export async function startN8n(services: Services, folder: string, process: N8nProcess = {}): Promise<N8n> {
	const url = await startN8nProcess(services, folder, process);
	const database = process.settings?.DB_TYPE ? undefined : path.join(folder, '.n8n', 'database.sqlite');
	const n8n = new N8n(url, process.settings?.N8N_WEBHOOK_URL, database);
	await n8n.logIn();
	return n8n;
}

/** So long after a change n8n may still answer as before it, and so old may an answer be, in milliseconds. */
const SETTLED = longer(2_000);
const OLDEST = longer(10_000);

/** An answer of n8n: how its executions stood in the database before it was asked, since when, and when that was. */
interface Answered {
	stands: string | undefined;
	answer: unknown;
	changed: number;
	asked: number;
}

/** A key of n8n's public API, without its secret. */
interface ApiKey {
	id: string;
	label: string;
}

/** An n8n that is started here: a client for the parts of n8n's own interface that its editor uses. */
export class N8n extends N8nClient {
	private readonly headers = { 'content-type': 'application/json', cookie: '' };
	private readonly answers = new Map<string, Answered>();
	private key: Promise<string> | undefined;

	/** @param database its SQLite, where it has one */
	constructor(
		url: string,
		webhookUrl?: string,
		private readonly database?: string,
	) {
		super(url, webhookUrl);
	}

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
		const answer = await exchange(method, `${this.url}${route}`, this.headers, body);
		const { data = answer.body } = (answer.body ?? {}) as { data?: unknown };
		return { status: answer.status, data, headers: answer.headers };
	}

	/**
	 * One call that has to succeed.
	 * @returns the answer's `data`, which the caller says the type of
	 * @throws Problem with n8n's own message when it does not
	 */
	async ask<Data>(method: string, route: string, body?: unknown): Promise<Data> {
		const { status, data } = await this.call(method, route, body);
		if (status < 400) return data as Data;
		throw this.refused(method, route, { status, body: data });
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

	override async putCredential(credential: Credential): Promise<string> {
		const all = await this.ask<Array<{ id: string; name: string; type: string }>>('GET', '/rest/credentials');
		const known = all.find(({ name, type }) => name === credential.name && type === credential.type);
		const { id } = known
			? await this.ask<{ id: string }>('PATCH', `/rest/credentials/${known.id}`, credential)
			: await this.ask<{ id: string }>('POST', '/rest/credentials', credential);
		return id;
	}

	/** Makes a workflow, or puts an earlier one with the same id back to what it should be. */
	override async putWorkflow(workflow: Workflow): Promise<SavedWorkflow> {
		const { exists } = await this.ask<{ exists: boolean }>('GET', `/rest/workflows/${workflow.id}/exists`);
		if (!exists) return await this.ask('POST', '/rest/workflows', workflow);
		const { id, ...content } = workflow;
		return await this.ask('PATCH', `/rest/workflows/${id}?forceSave=true`, content);
	}

	override async activate({ id, versionId }: SavedWorkflow): Promise<void> {
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
	override async runWorkflow(id: string, trigger: string): Promise<Execution> {
		const executionId = await this.startWorkflow(id, trigger);
		const start = Date.now();
		// Its data is asked for once: n8n has to read all of it for each answer.
		while (!(await this.hasEnded(executionId))) {
			if (Date.now() > start + LONGEST_RUN)
				throw new Problem(`Execution ${executionId} of ${id} has not come to its end.`);
			await pauseSince(start);
		}
		return await this.execution(executionId);
	}

	override async hasEnded(id: string): Promise<boolean> {
		return await this.onceChanged('id', id, 'hasEnded', async () => await super.hasEnded(id));
	}

	override async execution(id: string): Promise<Execution> {
		return await this.onceChanged('id', id, 'execution', async () => await super.execution(id));
	}

	protected override async stands(workflowId: string, after: number): Promise<Stand[]> {
		return await this.onceChanged(
			'workflowId',
			workflowId,
			`stands after ${after}`,
			async () => await super.stands(workflowId, after),
		);
	}

	/**
	 * An answer for which n8n is asked again only where the executions that it is about have changed lately: each costs it as much as a small run.
	 * It lists an execution a moment after it has stored its end, and later than that where it has much to do.
	 */
	private async onceChanged<Answer>(
		column: 'id' | 'workflowId',
		value: string,
		question: string,
		ask: () => Promise<Answer>,
	): Promise<Answer> {
		if (this.database === undefined) return await ask();
		const stands = executionsIn(this.database, column, value);
		const key = `${value} ${question}`;
		const known = this.answers.get(key);
		const now = Date.now();
		const isSame = stands !== undefined && stands === known?.stands;
		if (isSame && known.asked > known.changed + SETTLED && now < known.asked + OLDEST) return known.answer as Answer;
		const answer = await ask();
		// An execution can have hundreds of megabytes.
		for (const [old, { asked }] of this.answers) if (now >= asked + OLDEST) this.answers.delete(old);
		this.answers.set(key, { stands, answer, changed: isSame ? known.changed : now, asked: now });
		return answer;
	}

	/** Runs a workflow as `runWorkflow` does, and gives the id of its execution at once. */
	async startWorkflow(id: string, trigger: string): Promise<string> {
		const { executionId } = await this.ask<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
		});
		return executionId;
	}

	/** The same for all who ask. */
	override async publicKey(): Promise<string> {
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
}
