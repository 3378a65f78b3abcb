import { Problem } from '../bootstrap/say.mjs';
import { fetchInTime } from './fetchInTime';
import {
	N8nClient,
	type Answer,
	type Credential,
	type Execution,
	type SavedWorkflow,
	type Workflow,
} from './n8nClient';
import { pauseSince } from './pause';
import { longer } from './slowness';

/** What the key has to be allowed; one that is made without choosing may do all of it. */
export const SCOPES = [
	...['create', 'list', 'read', 'update'].map((verb) => `credential:${verb}`),
	...['activate', 'create', 'deactivate', 'list', 'read', 'update'].map((verb) => `workflow:${verb}`),
	...['list', 'read'].map((verb) => `execution:${verb}`),
];

const MAKE_A_KEY = 'In n8n: Settings → n8n API → Create an API key, as the owner or an admin.';

const INSTALL = [
	'In n8n: Settings → Community nodes → Install → n8n-nodes-omni-messaging.',
	'Or from a file: npm run build and npm pack make it here, and docs/installing.md says where it goes, with and without Docker.',
	'n8n has to be restarted after that. Then run the same command again.',
];

/** A credential that only this package has. */
const OWN_TYPE = 'omniApiKeyApi';

/** How long n8n may take to run and store the five messages' workflow, in milliseconds. */
const PATIENCE = longer(90_000);

/** Executions are read after their end, wherever n8n is told to store none. */
const STORED = { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' };

/** What one of the lists says of a workflow or a credential. */
interface Entry {
	id: string;
	name: string;
	type?: string;
	isArchived?: boolean;
}

/**
 * The n8n that runs already, if the environment names one.
 * @throws Problem for an address or a key that can't be one
 */
export function runningN8n(env: NodeJS.ProcessEnv): RunningN8n | undefined {
	const address = env.N8N_URL?.trim() ?? '';
	if (address === '') return undefined;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
		throw new Problem('N8N_URL has to be the address of an n8n, such as http://127.0.0.1:5678.');
	}
	if (env.N8N_FOLDER) throw new Problem('N8N_FOLDER starts an n8n, N8N_URL takes one that runs: set one of them only.');
	const key = env.N8N_API_KEY?.trim() ?? '';
	if (key === '') throw new Problem(`N8N_URL needs N8N_API_KEY, a key of that n8n.\n    ${MAKE_A_KEY}`);
	if (!/^[\x21-\x7e]+$/.test(key))
		throw new Problem('N8N_API_KEY is no key: it has blanks or special characters in it.');
	return new RunningN8n(`${url.origin}${url.pathname.replace(/\/+$/, '')}`, key);
}

/** An n8n that somebody runs, known by its public API only, which can't run a workflow: a form is filled in for that. */
export class RunningN8n extends N8nClient {
	/** @param mark ends the names and addresses of what is put there: nothing that was there before is changed */
	constructor(
		url: string,
		private readonly key: string,
		mark = 'sandbox',
	) {
		super(url, url, mark);
	}

	override async publicKey(): Promise<string> {
		return await Promise.resolve(this.key);
	}

	/**
	 * Asks n8n for its workflows, and for a credential that only this package has.
	 * @throws Problem that says what to do where there is no n8n, the key is not taken, or the package is not installed
	 */
	async check(): Promise<void> {
		const route = '/workflows?limit=1&excludePinnedData=true';
		const answer = await this.callPublic('GET', route).catch((error: unknown) => {
			throw new Problem(`No n8n answers at ${this.url}: see whether it runs. (${(error as Error).message})`);
		});
		if (answer.status === 401 || answer.status === 403) throw this.refused('GET', route, answer);
		if (answer.status !== 200 || !Array.isArray((answer.body as { data?: unknown } | null)?.data)) {
			throw new Problem(
				`What answers at ${this.url} has no public API of n8n (${answer.status}): N8N_URL has to be the editor's address itself, with no redirect, ` +
					'such as http://127.0.0.1:5678, and the API must not be switched off (N8N_PUBLIC_API_DISABLED).',
			);
		}
		const type = `/credentials/schema/${OWN_TYPE}`;
		const schema = await this.callPublic('GET', type);
		if (schema.status === 404) {
			throw new Problem([`This package is not installed in the n8n at ${this.url}.`, ...INSTALL].join('\n    '));
		}
		if (schema.status !== 200) throw this.refused('GET', type, schema);
	}

	/**
	 * Has n8n test a credential for the sandbox.
	 * @param baseUrl where n8n looks for the sandbox
	 * @throws Problem where n8n does not reach it
	 */
	async testCredential(id: string, baseUrl: string): Promise<void> {
		const route = `/credentials/${id}/test`;
		const { status, message } = await this.askPublic<{ status: string; message: string }>('POST', route, {});
		if (status === 'OK') return;
		throw new Problem(
			[
				`The n8n at ${this.url} does not reach the sandbox at ${baseUrl}: ${message}`,
				'Name this machine as that n8n reaches it: in Docker npm start -- --sandbox-host host.docker.internal',
				'(on Linux the container needs --add-host=host.docker.internal:host-gateway), elsewhere its address in your network.',
			].join('\n    '),
		);
	}

	override async putCredential({ name, type, data }: Credential): Promise<string> {
		const known = await this.find('/credentials?limit=250', (one) => one.name === name && one.type === type);
		const { id } = known
			? await this.askPublic<Entry>('PATCH', `/credentials/${known.id}`, { data })
			: await this.askPublic<Entry>('POST', '/credentials', { name, type, data });
		return id;
	}

	/** The workflow is found by its name: n8n gives ids of its own. */
	override async putWorkflow({ name, nodes, connections, settings, pinData }: Workflow): Promise<SavedWorkflow> {
		const list = `/workflows?limit=250&excludePinnedData=true&name=${encodeURIComponent(name)}`;
		const known = await this.find(list, (one) => one.name === name && one.isArchived !== true);
		const workflow = { name, nodes, connections, settings: { ...settings, ...STORED }, pinData: pinData ?? {} };
		return known
			? await this.askPublic('PUT', `/workflows/${known.id}?publishIfActive=false`, workflow)
			: await this.askPublic('POST', '/workflows', workflow);
	}

	override async activate({ id, versionId }: SavedWorkflow): Promise<void> {
		await this.askPublic('POST', `/workflows/${id}/publish`, { versionId });
	}

	/** Sends the form that a workflow begins with, with the file that is pinned to it; the form is open for that time only. */
	override async runWorkflow(id: string, trigger: string): Promise<Execution> {
		const workflow = await this.askPublic<Workflow & SavedWorkflow>('GET', `/workflows/${id}`);
		const last = await this.lastExecution(id);
		await this.activate(workflow);
		try {
			await this.fillIn(workflow, trigger);
			return await this.nextRun(workflow, last);
		} finally {
			await this.askPublic('POST', `/workflows/${id}/unpublish`, {});
		}
	}

	/** Sends the form once it is there: n8n publishes a while after it has said so, and answers 404 until then. */
	private async fillIn(workflow: Workflow, trigger: string): Promise<void> {
		const { webhookId = '' } = workflow.nodes.find(({ name }) => name === trigger) ?? {};
		const form = `${this.webhookUrl}/form/${webhookId}`;
		const start = Date.now();
		for (;;) {
			const { status } = await fetchInTime(form, { method: 'POST', body: pinnedFile(workflow, trigger) });
			if (status === 200) return;
			if (status !== 404 || Date.now() > start + PATIENCE) {
				throw new Problem(`n8n did not take the form of “${workflow.name}” at ${form} (${status}).`);
			}
			await pauseSince(start);
		}
	}

	/** The execution of a workflow that comes after one, at its end. */
	private async nextRun({ id, name }: Workflow, last: number): Promise<Execution> {
		const start = Date.now();
		while (Date.now() < start + PATIENCE) {
			const run = await this.lastExecution(id);
			if (run > last && (await this.hasEnded(String(run)))) return await this.execution(String(run));
			await pauseSince(start);
		}
		throw new Problem(
			`n8n took the form of “${name}” and shows no execution of it that has ended: look at it in the editor.`,
		);
	}

	private async find(route: string, isWanted: (entry: Entry) => boolean): Promise<Entry | undefined> {
		for await (const page of this.pages<Entry>(route)) {
			const found = page.find(isWanted);
			if (found) return found;
		}
		return undefined;
	}

	protected override refused(method: string, route: string, answer: Pick<Answer, 'status' | 'body'>): Problem {
		if (answer.status === 401) {
			return new Problem(`The n8n at ${this.url} does not take the key in N8N_API_KEY.\n    ${MAKE_A_KEY}`);
		}
		if (answer.status === 403) {
			const needs = `The key in N8N_API_KEY may not do ${method} ${route} in the n8n at ${this.url}. It needs: ${SCOPES.join(', ')}.`;
			return new Problem(`${needs}\n    ${MAKE_A_KEY}`);
		}
		return super.refused(method, route, answer);
	}
}

/** What a person would send by the form: the file that is pinned to it. */
function pinnedFile({ name, pinData }: Workflow, trigger: string): FormData {
	const [file] = Object.values(pinData?.[trigger]?.[0]?.binary ?? {});
	if (!file) throw new Problem(`No file is pinned to “${trigger}” of “${name}”.`);
	const form = new FormData();
	form.append('field-0', new Blob([Buffer.from(file.data, 'base64')], { type: file.mimeType }), file.fileName);
	return form;
}
