import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { EXAMPLES } from '../bootstrap/paths.mjs';
import { exampleFiles } from './exampleFiles';
import type { N8nClient, Workflow } from './n8nClient';
import type { Sandbox } from './sandbox';

/** The names that the SMS example workflows and this code share. */
export const SEND = { id: 'omniSmsSend00001', trigger: 'Upload the list', csv: 'One item per row', send: 'Send SMS' };
export const CALLBACKS = { id: 'omniSmsEvents001', trigger: 'Omni Trigger' };
export const RECONCILE = {
	id: 'omniSmsReconcile',
	/** The workflow that takes the callbacks. */
	callbacks: 'omniSmsStatuses1',
	table: 'Omni SMS messages',
	send: 'Run by hand',
	note: 'Note what was sent',
	schedule: 'Every 10 minutes',
	ask: 'Ask what became of them',
};
export const ASK = {
	id: 'omniSmsAskReply1',
	start: 'Run by hand',
	ask: 'Ask by SMS',
	end: 'What came of it',
};
/** The workflow that asks before each appointment, and sleeps until people answer. */
export const REMIND = {
	id: 'omniJobRemind001',
	start: 'Each day at 10',
	ask: 'Ask by SMS',
	ends: ['Mark it in the calendar', 'Tell the reception'],
};
/** The workflow that asks who is on call, one after the other, and sleeps until somebody takes the alarm. */
export const ON_CALL = {
	id: 'omniJobOnCall001',
	start: 'An alarm',
	people: ['+12025550191', '+12025550192'],
	end: 'Tell the team',
};
/** The workflow that takes the replies. */
export const REPLIES = {
	id: 'omniSmsReplies01',
	trigger: 'Omni Trigger',
	other: 'Any other message',
};

const TRIGGER_TYPE = 'n8n-nodes-omni-messaging.omniTrigger';
/** What shows people a page. */
const PAGE_TYPE = 'n8n-nodes-base.respondToWebhook';
const AGENT_TYPE = '@n8n/n8n-nodes-langchain.agent';
/** The nodes that “Execute workflow” starts from, the one for people first. */
const START_TYPES = ['n8n-nodes-base.manualTrigger', 'n8n-nodes-base.scheduleTrigger'];

/** The login with which the figures for Prometheus are asked for. */
export const PROMETHEUS = { user: 'prometheus', password: 'prometheus-password' };

/** What the examples say where a run has its own: n8n's usual address. */
const USUAL_N8N = 'http://127.0.0.1:5678';

/** How each credential type reaches the sandbox. */
const CREDENTIALS: Record<string, { name: string; data: (sandbox: Sandbox) => IDataObject }> = {
	omniApiKeyApi: {
		name: 'Omni API key',
		data: ({ baseUrl, apiKey }) => ({
			baseUrl,
			apiKey,
			secureCallbacks: true,
			signingKey: 'signing-key-of-the-sandbox',
		}),
	},
	omniBasicLoginApi: {
		name: 'Omni Basic login',
		data: ({ baseUrl, login, password }) => ({ baseUrl, login, password }),
	},
	omniSoapLoginApi: {
		name: 'Omni SOAP login',
		data: ({ baseUrl, login, password }) => ({
			baseUrl,
			namespace: 'http://soap.example.com/',
			login,
			password,
			smsPath: '/smsservicev2.asmx',
			messengerPath: '/MsgrServiceV2.asmx',
		}),
	},
	// No keys to the sandbox: what a Prometheus says to n8n, and what other callers do.
	httpBasicAuth: {
		name: 'Prometheus',
		data: () => PROMETHEUS,
	},
	httpHeaderAuth: {
		name: 'Who may call',
		data: () => ({ name: 'X-Caller-Key', value: 'caller-key-of-the-sandbox' }),
	},
};

const named = (name: string, mark: string): string => `${name} (${mark})`;

/** What a URL leads to. The files name no address, so that n8n gives each who imports them one that nobody else knows. */
const CALLED = /\.(?:omniTrigger|webhook|formTrigger)$/;

/**
 * All example workflows, with this run's address in them, and addresses of webhooks that stay with each start.
 * @param mark ends their names and the addresses of their webhooks, so that they stand beside the same ones without it
 */
export function loadAll({ webhookUrl, mark }: Pick<N8nClient, 'webhookUrl' | 'mark'>): Workflow[] {
	const end = mark === undefined ? '' : `-${mark}`;
	return exampleFiles().map((file) => {
		const text = readFileSync(path.join(EXAMPLES, file), 'utf8').replaceAll(USUAL_N8N, webhookUrl);
		// Where a webhook is, and where another workflow calls it.
		const { nodes, name, ...others } = JSON.parse(
			text.replace(/(?:"path": "|\/webhook\/)[\w-]+/g, `$&${end}`),
		) as Workflow;
		return {
			...others,
			name: mark === undefined ? name : named(name, mark),
			nodes: nodes.map((node) => (CALLED.test(node.type) ? { ...node, webhookId: node.id + end } : node)),
		};
	});
}

/** Makes the credentials that the workflows ask for and writes their ids into the nodes. */
async function putCredentials(
	n8n: N8nClient,
	sandbox: Sandbox,
	workflows: Workflow[],
): Promise<Record<string, string>> {
	const wanted = workflows.flatMap(({ nodes }) =>
		nodes.flatMap(({ credentials }) => (credentials ? [credentials] : [])),
	);
	const ids: Record<string, string> = {};
	const nameOf = (type: string): string => named(CREDENTIALS[type].name, n8n.mark ?? 'sandbox');
	for (const type of new Set(wanted.flatMap((credentials) => Object.keys(credentials)))) {
		if (!(type in CREDENTIALS))
			throw new Error(`An example asks for a credential ${type}: say in scripts/lib/examples.ts how it is filled.`);
		ids[type] = await n8n.putCredential({ name: nameOf(type), type, data: CREDENTIALS[type].data(sandbox) });
	}
	for (const credentials of wanted) {
		for (const type of Object.keys(credentials)) credentials[type] = { id: ids[type], name: nameOf(type) };
	}
	return ids;
}

/** The examples as they stand in n8n. */
export interface Examples {
	/** With the name of the node to run them by hand. */
	workflows: Array<{ id: string; name: string; start?: string }>;
	/** The id that an example has in n8n, by that of its file. */
	idOf: (example: string) => string;
	/** The production URL of the workflow that takes SMS callbacks. */
	callbackUrl: string;
	/** The production URL of the workflow that takes replies. */
	replyUrl: string;
	/** The id of the API key's credential. */
	credentialId: string;
	/** The ids of all credentials by their types. */
	credentialIds: Record<string, string>;
}

/**
 * Puts the credentials and the example workflows into n8n. Workflows with an Omni Trigger or a page go live at once: they have to
 * listen before the first message leaves.
 */
export async function putExamples(n8n: N8nClient, sandbox: Sandbox): Promise<Examples> {
	const workflows = loadAll(n8n);
	const credentialIds = await putCredentials(n8n, sandbox, workflows);
	const ids = new Map<string, string>();
	// n8n's list begins with what was changed last.
	for (const workflow of workflows.toReversed()) {
		const saved = await n8n.putWorkflow(workflow);
		ids.set(workflow.id, saved.id);
		const types = workflow.nodes.map(({ type }) => type);
		const listens = types.includes(TRIGGER_TYPE) || types.includes(PAGE_TYPE);
		// An agent has to wait for a person's own model.
		if (listens && !types.includes(AGENT_TYPE)) await n8n.activate(saved);
	}
	const idOf = (example: string): string => {
		const id = ids.get(example);
		if (id === undefined) throw new Error(`There is no example ${example}.`);
		return id;
	};
	const urlOf = ({ id, trigger }: { id: string; trigger: string }): string => {
		const node = workflows.find((workflow) => workflow.id === id)?.nodes.find(({ name }) => name === trigger);
		if (!node?.webhookId) throw new Error(`The example ${id} has no trigger ${trigger}.`);
		return `${n8n.webhookUrl}/webhook/${node.webhookId}/omni`;
	};
	// So that whoever tries the example can answer on the sandbox's page.
	await sandbox.post('configure', { incomingUrls: { sms: urlOf(REPLIES) } });
	return {
		workflows: workflows.map(({ id, name, nodes }) => {
			const starts = START_TYPES.flatMap((type) => nodes.filter((node) => node.type === type));
			return { id: idOf(id), name, start: starts.at(0)?.name };
		}),
		idOf,
		callbackUrl: urlOf(CALLBACKS),
		replyUrl: urlOf(REPLIES),
		credentialId: credentialIds.omniApiKeyApi,
		credentialIds,
	};
}
