import { setTimeout as sleep } from 'node:timers/promises';

import type { IConnections, IDataObject, INode, IPinData, IRunExecutionData } from 'n8n-workflow';

import { Problem } from '../bootstrap/say.mjs';
import { fetchInTime } from './fetchInTime';

/** A workflow as its file has it, and as n8n gives it back. */
export interface Workflow {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IDataObject;
	pinData?: IPinData;
}

/** A workflow as it was saved last. */
export interface SavedWorkflow {
	id: string;
	versionId: string;
}

/** A credential before it is saved. */
export interface Credential {
	name: string;
	type: string;
	data: IDataObject;
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
export type Stand = Pick<Execution, 'id' | 'mode' | 'status'> & { stoppedAt: string | null; waitTill: string | null };

/** An answer of n8n: its body as JSON where it is some, else as text. */
export interface Answer {
	status: number;
	body: unknown;
	headers: Headers;
}

/** What an execution says of itself while its data changes. */
const AT_WORK = ['new', 'running'];

/** The same until it ends; one that waits is stopped, and yet not at its end. */
const UNDER_WAY = [...AT_WORK, 'waiting'];

/** So often n8n is asked again, a second later, where it says that its database does not answer. */
const MOST_TRIES = 60;

/** What is done with an n8n, whoever started it: the examples are put into it and run, and its executions are read by its public API. */
export abstract class N8nClient {
	private readonly read = new Map<string, Execution>();

	/**
	 * @param url of the editor, without a slash at the end
	 * @param webhookUrl where callbacks are taken, when not there
	 * @param mark ends the names and addresses of what is put into an n8n that others use, too
	 */
	constructor(
		readonly url: string,
		readonly webhookUrl = url,
		readonly mark?: string,
	) {}

	/** A key for n8n's public API, whose executions come with readable data. */
	abstract publicKey(): Promise<string>;

	/**
	 * Makes or renews a credential, found by its name and type.
	 * @returns its id
	 */
	abstract putCredential(credential: Credential): Promise<string>;

	/** Makes a workflow, or puts an earlier one back to what it should be. */
	abstract putWorkflow(workflow: Workflow): Promise<SavedWorkflow>;

	/** Publishes a workflow: its triggers go live. */
	abstract activate(workflow: SavedWorkflow): Promise<void>;

	/**
	 * Runs a workflow from one of its triggers, with the data that are pinned to it, and waits for its end.
	 * @param trigger the name of the node to start from
	 * @throws Problem when it does not come
	 */
	abstract runWorkflow(id: string, trigger: string): Promise<Execution>;

	/** One call of the public API, whatever comes of it. */
	protected async callPublic(method: string, route: string, body?: unknown): Promise<Answer> {
		const headers = { 'x-n8n-api-key': await this.publicKey(), 'content-type': 'application/json' };
		return await exchange(method, `${this.url}/api/v1${route}`, headers, body);
	}

	/**
	 * One call of the public API that has to succeed.
	 * @throws Problem when it does not
	 */
	protected async askPublic<Body>(method: string, route: string, body?: unknown): Promise<Body> {
		const answer = await this.callPublic(method, route, body);
		if (answer.status < 400) return answer.body as Body;
		throw this.refused(method, route, answer);
	}

	/** What a person is told of a call that n8n did not carry out. */
	protected refused(method: string, route: string, { status, body }: Pick<Answer, 'status' | 'body'>): Problem {
		const { message } = (body ?? {}) as { message?: string };
		return new Problem(`n8n refused ${method} ${route} (${status}): ${message ?? JSON.stringify(body)}`);
	}

	/** The pages of one of the public API's lists. */
	protected async *pages<Entry>(route: string): AsyncGenerator<Entry[]> {
		let cursor = '';
		do {
			const page = await this.askPublic<{ data: Entry[]; nextCursor: string | null }>('GET', `${route}${cursor}`);
			yield page.data;
			cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : '';
		} while (cursor);
	}

	/** Whether an execution has come to its end; asked for without its data. */
	async hasEnded(id: string): Promise<boolean> {
		const { status } = await this.askPublic<Stand>('GET', `/executions/${id}?includeData=false`);
		return !UNDER_WAY.includes(status);
	}

	/** One execution with what every node gave out. */
	async execution(id: string): Promise<Execution> {
		return await this.askPublic('GET', `/executions/${id}?includeData=true`);
	}

	/** The highest id of a workflow's executions, 0 where it has none. */
	async lastExecution(workflowId: string): Promise<number> {
		const route = `/executions?includeData=false&limit=1&workflowId=${workflowId}`;
		const { data } = await this.askPublic<{ data: Stand[] }>('GET', route);
		return Number(data.at(0)?.id ?? 0);
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
	protected async stands(workflowId: string, after: number): Promise<Stand[]> {
		const found: Stand[] = [];
		for await (const page of this.pages<Stand>(`/executions?includeData=false&limit=100&workflowId=${workflowId}`)) {
			const fresh = page.filter(({ id }) => Number(id) > after);
			found.push(
				...fresh.map(({ id, mode, status, stoppedAt, waitTill }) => ({ id, mode, status, stoppedAt, waitTill })),
			);
			if (fresh.length < page.length) break;
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

/**
 * One call of n8n; a question that changes nothing is asked once more where it had no answer. A redirect is an answer: it might take the key to
 * somebody else.
 * @param body sent as JSON
 */
export async function exchange(
	method: string,
	url: string,
	headers: Record<string, string>,
	body?: unknown,
): Promise<Answer> {
	const request: RequestInit = {
		method,
		headers,
		redirect: 'manual',
		body: body === undefined ? undefined : JSON.stringify(body),
	};
	const send = async (): Promise<Response> => await fetchInTime(url, request);
	const { response, text } = await onceReady(method === 'GET' ? async () => await send().catch(send) : send);
	return { status: response.status, body: parsed(text), headers: response.headers };
}

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

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Some answers are plain text.
		return text;
	}
}
