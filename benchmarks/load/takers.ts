import { setTimeout as sleep } from 'node:timers/promises';

import type { INode, INodeParameters, NodeConnectionType } from 'n8n-workflow';

import { makeToken } from '../../nodes/panel/callbackToken';
import type { N8n } from '../../scripts/lib/n8n';
import { startStub } from './stub';

/** Ids of all events begin so, so that they are found in what n8n stored. */
export const FIRST_ID = 3_158_600_000_000_000_000n;
const SIGNING_KEY = 'the signing key of the load test';
const SECRET = 'the secret of the load test';
const DAY = 24 * 60 * 60;
const MOST_LOOKS = 120;
const BETWEEN_LOOKS_MS = 500;

/** One call that n8n is to take. */
export interface Call {
	url: string;
	headers: Record<string, string>;
	body: string;
}

/** A published workflow that takes calls; `call` makes the one that carries the events of these numbers. */
export interface Taker {
	name: string;
	workflowId: string;
	call(events: readonly number[]): Call;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A status of the message with this number, so many milliseconds after its send, as the service posts it (part 1, 6). */
export function statusOf(event: number, status: string, after = 0): string {
	const ts = 1_769_851_800_000 + event + after;
	return `{"messageId":${FIRST_ID + BigInt(event)},"ts":${ts},"status":"${status}","errorCode":0}`;
}

const body = (events: readonly number[]): string =>
	`[${events.map((event) => statusOf(event, 'DELIVERED')).join(',')}]`;

/** Omni Trigger, which checks the signed token that each call carries. */
export async function publishOmni(n8n: N8n, name: string, options: INodeParameters = {}): Promise<Taker> {
	const data = { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', secureCallbacks: true, signingKey: SIGNING_KEY };
	const id = await n8n.putCredential({ name: 'Load: signing key', type: 'omniApiKeyApi', data });
	const path = webhookIdOf(name);
	const workflowId = await publish(n8n, name, [
		{
			name: 'Omni Trigger',
			type: 'n8n-nodes-omni-messaging.omniTrigger',
			typeVersion: 2,
			webhookId: path,
			parameters: { checks: ['token'], options },
			credentials: { omniApiKeyApi: { id, name: 'Load: signing key' } },
		},
	]);
	const token = makeToken(SIGNING_KEY, 'load', DAY);
	const url = `${n8n.webhookUrl}/webhook/${path}/omni?token=${token}`;
	for (const base of new Set([n8n.webhookUrl, n8n.url])) await isThere(url.replace(n8n.webhookUrl, base));
	return { name, workflowId, call: (events) => ({ url, headers: JSON_HEADERS, body: body(events) }) };
}

/** Resolves when a process of n8n has the trigger on the air; an empty list starts nothing. */
async function isThere(url: string): Promise<void> {
	for (let attempt = 0; attempt < MOST_LOOKS; attempt += 1) {
		const { ok } = await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: '[]' });
		if (ok) return;
		await sleep(BETWEEN_LOOKS_MS);
	}
	throw new Error(`Nobody answers at ${url}`);
}

/** n8n's own Webhook node, and Omni Callbacks, which checks the signed token that each call carries. */
export async function publishBehindWebhook(n8n: N8n): Promise<Taker> {
	const name = 'Webhook and Omni Callbacks';
	const data = { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', secureCallbacks: true, signingKey: SIGNING_KEY };
	const id = await n8n.putCredential({ name: 'Load: signing key', type: 'omniApiKeyApi', data });
	const path = webhookIdOf(name);
	const options = { rawBody: true, responseData: '' };
	const workflowId = await publish(n8n, name, [
		calledAt(path, { options }),
		{
			name: 'Omni Callbacks',
			type: 'n8n-nodes-omni-messaging.omniCallbacks',
			typeVersion: 1,
			parameters: { checks: ['token'] },
			credentials: { omniApiKeyApi: { id, name: 'Load: signing key' } },
		},
	]);
	const url = `${n8n.webhookUrl}/webhook/${path}?token=${makeToken(SIGNING_KEY, 'load', DAY)}`;
	return { name, workflowId, call: (events) => ({ url, headers: JSON_HEADERS, body: body(events) }) };
}

/** n8n's own Webhook node, which checks a header, and Split Out, which makes an item of each event. */
export async function publishWebhook(n8n: N8n): Promise<Taker> {
	const name = 'Webhook and Split Out';
	const data = { name: 'x-secret', value: SECRET };
	const id = await n8n.putCredential({ name: 'Load: header', type: 'httpHeaderAuth', data });
	const path = webhookIdOf(name);
	const workflowId = await publish(n8n, name, [
		{
			...calledAt(path, { authentication: 'headerAuth' }),
			credentials: { httpHeaderAuth: { id, name: 'Load: header' } },
		},
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body', options: {} },
		},
	]);
	const headers = { ...JSON_HEADERS, 'x-secret': SECRET };
	const url = `${n8n.webhookUrl}/webhook/${path}`;
	return { name, workflowId, call: (events) => ({ url, headers, body: body(events) }) };
}

/** n8n's Telegram Trigger, which checks the secret of its registration; it is registered at a stub. Takes one event a call. */
export async function publishTelegram(n8n: N8n): Promise<Taker & { stop: () => void }> {
	const name = 'Telegram Trigger';
	const stub = await startStub({ ok: true, result: true });
	const data = { accessToken: '1:load', baseUrl: stub.url };
	const id = await n8n.putCredential({ name: 'Load: Telegram', type: 'telegramApi', data });
	const path = webhookIdOf(name);
	const workflowId = await publish(n8n, name, [
		{
			name,
			type: 'n8n-nodes-base.telegramTrigger',
			typeVersion: 1.2,
			webhookId: path,
			parameters: { updates: ['*'], additionalFields: {} },
			credentials: { telegramApi: { id, name: 'Load: Telegram' } },
		},
	]);
	const headers = { ...JSON_HEADERS, 'x-telegram-bot-api-secret-token': `${workflowId}_node-0` };
	const url = `${n8n.webhookUrl}/webhook/${path}/webhook`;
	const call = ([event]: readonly number[]): Call => {
		const from = { id: 1, first_name: 'Ann' };
		const text = String(FIRST_ID + BigInt(event));
		const message = { message_id: event, date: 1_769_851_800, from, chat: { id: 1, type: 'private' }, text };
		return { url, headers, body: JSON.stringify({ update_id: event, message }) };
	};
	return { name, workflowId, call, stop: stub.stop };
}

const webhookIdOf = (name: string): string => `load-${name.toLowerCase().replace(/\W+/g, '-')}`;

type Named = Partial<INode> & { name: string };

/** n8n's Webhook node at a path, which answers at once unless its parameters say otherwise. */
export function calledAt(path: string, parameters: INodeParameters = {}): Named {
	return {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {}, ...parameters },
	};
}

/** Puts a workflow of nodes in a row on the air; gives its id. */
export async function publish(n8n: N8n, name: string, row: readonly Named[]): Promise<string> {
	const id = `load${name.replace(/\W/g, '')}`.slice(0, 32).padEnd(16, '0');
	const nodes = row.map((node, at) => ({
		id: `node-${at}`,
		position: [at * 200, 0],
		parameters: {},
		...node,
	})) as INode[];
	const main: NodeConnectionType = 'main';
	const connections = Object.fromEntries(
		nodes.slice(1).map((node, at) => [nodes[at].name, { main: [[{ node: node.name, type: main, index: 0 }]] }]),
	);
	await n8n.activate(await n8n.putWorkflow({ id, name, nodes, connections, settings: { executionOrder: 'v1' } }));
	return id;
}
