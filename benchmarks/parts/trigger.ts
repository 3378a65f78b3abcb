import { setTimeout as sleep } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import { eachBounded } from '../../nodes/ground/turns';
import type { Bench } from '../lib/bench';
import { rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const ROUNDS = rounds(4);
const AT_ONCE = 4;

const status = (at: number): object => ({
	messageId: String(3158622571446665000n + BigInt(at)),
	ts: 1_769_851_800_000 + at,
	status: 'DELIVERED',
	errorCode: 0,
});

interface Taker {
	id: string;
	name: string;
	nodes: Array<Partial<INode> & { name: string; type: string }>;
	path: string;
	headers?: Record<string, string>;
	/** The body that it takes, where that is not a list of statuses. */
	update?: (at: number) => object;
}

const OMNI: Taker = {
	id: 'benchTrigger0001',
	name: 'Omni Trigger',
	nodes: [
		{
			name: 'Omni Trigger',
			type: 'n8n-nodes-omni-messaging.omniTrigger',
			typeVersion: 2,
			webhookId: '7d8c1f60-0000-4000-8000-000000000001',
			parameters: { channels: [], kinds: [], statuses: [], checks: [], options: {} },
		},
	],
	path: '7d8c1f60-0000-4000-8000-000000000001/omni',
};

const WEBHOOK: Taker = {
	id: 'benchWebhook0001',
	name: 'Webhook and Split Out',
	nodes: [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: '7d8c1f60-0000-4000-8000-000000000002',
			parameters: { httpMethod: 'POST', path: 'bench-webhook', responseMode: 'onReceived', options: {} },
		},
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body', options: {} },
		},
	],
	path: 'bench-webhook',
};

/** Callbacks, one and many to a call, beside n8n's own Webhook node, and n8n's Telegram trigger, which takes one in a call. */
export async function measure(bench: Bench): Promise<Line[]> {
	const telegram = await telegramOf(bench);
	for (const taker of [OMNI, WEBHOOK, telegram]) await publish(bench, taker);
	const lines: Line[] = [];
	for (const [entries, calls, goal] of [
		[1, 60, 0.7],
		[10, 60, undefined],
		[1_000, 12, 0.95],
	] as const) {
		const takers = [OMNI, WEBHOOK, ...(entries === 1 ? [telegram] : [])];
		const [ours, webhook, trigger] = await rates(bench, takers, entries, calls);
		const named = `${entries.toLocaleString('en')} ${entries === 1 ? 'status' : 'statuses'}`;
		const line = { work: `calls with ${named}, ${AT_ONCE} at once`, ours, unit: 'a second', isRate: true };
		lines.push({ ...line, beside: 'n8n’s Webhook node and Split Out', theirs: webhook, goal });
		if (entries === 1) lines.push({ ...line, beside: 'n8n’s Telegram Trigger', theirs: trigger, goal: 1.1 });
	}
	return [...lines, ...(await withChecks(bench))];
}

const SECRET = 'callback-secret-of-the-benchmark';
const BASIC = `Basic ${Buffer.from('caller:password-of-the-caller').toString('base64')}`;

/** The checks of the caller by their names in the panel, with what a call has to show for each. */
const CHECKS: ReadonlyArray<[check: string, name: string, query: string, headers: Taker['headers']]> = [
	['ip', 'Address on the List', '', {}],
	['header', 'Header With the Secret', '', { 'x-omni-secret': SECRET }],
	['login', 'Login and Password', '', { authorization: BASIC }],
	['secret', 'Secret in the URL', `?secret=${SECRET}`, {}],
];

/** Single calls with each check of the caller, beside none. */
async function withChecks(bench: Bench): Promise<Line[]> {
	const credentials = await bench.credentialsWith(await bench.answering(), {
		secureCallbacks: true,
		callbackSecret: SECRET,
		callbackLogin: 'caller',
		callbackPassword: 'password-of-the-caller',
	});
	const takers = CHECKS.map(([check, name, query, headers], at): Taker => {
		const webhookId = `7d8c1f60-0000-4000-8000-00000000001${at}`;
		const [node] = OMNI.nodes;
		const parameters = { ...node.parameters, checks: [check], allowedAddresses: '127.0.0.1, ::1' };
		return {
			id: `benchCheck${check}`.padEnd(16, '0'),
			name,
			nodes: [{ ...node, webhookId, credentials, parameters }],
			path: `${webhookId}/omni${query}`,
			headers,
		};
	});
	for (const taker of takers) await publish(bench, taker);
	const [none, ...checked] = await rates(bench, [OMNI, ...takers], 1, 40);
	return takers.map(({ name }, at) => ({
		work: `calls with 1 status, ${AT_ONCE} at once, ${name}`,
		ours: checked[at],
		theirs: none,
		beside: 'the same without a check',
		unit: 'a second',
		isRate: true,
	}));
}

let given = 0;

/** Calls a second that each takes, by turns. */
async function rates(bench: Bench, takers: readonly Taker[], entries: number, calls: number): Promise<number[][]> {
	const found = takers.map(() => [] as number[]);
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [at, { path, headers, update }] of takers.entries()) {
			const bodies = Array.from({ length: rounds(calls) }, () => {
				const all = Array.from({ length: entries }, () => status((given += 1)));
				return JSON.stringify(update ? update(given) : all);
			});
			const url = `${bench.n8n.webhookUrl}/webhook/${path}`;
			const start = performance.now();
			await eachBounded(bodies, AT_ONCE, async (body) => await post(url, body, headers));
			const seconds = (performance.now() - start) / 1_000;
			if (round > 0) found[at].push(bodies.length / seconds);
		}
	}
	return found;
}

/** n8n's trigger for another service's messages, which registers itself with our server. */
async function telegramOf(bench: Bench): Promise<Taker> {
	const [id, nodeId, webhookId] = ['benchTelegram001', 'node-0', '7d8c1f60-0000-4000-8000-000000000003'];
	const node = {
		name: 'Telegram Trigger',
		type: 'n8n-nodes-base.telegramTrigger',
		typeVersion: 1.2,
		webhookId,
		credentials: await bench.telegramBot(await bench.answering()),
		parameters: { updates: ['message'], additionalFields: {} },
	};
	return {
		id,
		name: 'Telegram Trigger',
		nodes: [node],
		path: `${webhookId}/webhook`,
		headers: { 'x-telegram-bot-api-secret-token': `${id}_${nodeId}` },
		update: (at) => ({
			update_id: at,
			message: { message_id: at, date: 1_769_851_800, text: 'Hi', chat: { id: 1, type: 'private' } },
		}),
	};
}

async function post(url: string, body: string, more: Taker['headers']): Promise<void> {
	const headers = { 'content-type': 'application/json', ...more };
	const response = await fetch(url, { method: 'POST', headers, body });
	await response.text();
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** n8n may answer that it has published a workflow a moment before it takes its calls. */
async function taken(url: string, { headers, update }: Taker): Promise<void> {
	const body = JSON.stringify(update ? update((given += 1)) : [status((given += 1))]);
	for (let tries = 1; ; tries += 1) {
		try {
			await post(url, body, headers);
			return;
		} catch (error) {
			if (tries === MOST_TRIES) throw error;
			await sleep(BETWEEN_TRIES);
		}
	}
}

const MOST_TRIES = 120;
const BETWEEN_TRIES = 500;

async function publish({ n8n }: Bench, taker: Taker): Promise<void> {
	const { id, name, nodes, path } = taker;
	const placed = nodes.map((node, at) => ({ id: `node-${at}`, position: [at * 200, 0], ...node })) as INode[];
	const [first, second] = placed;
	const connections = second && { [first.name]: { main: [[{ node: second.name, type: 'main' as const, index: 0 }]] } };
	const workflow = { id, name, nodes: placed, connections: connections ?? {}, settings: { executionOrder: 'v1' } };
	await n8n.activate(await n8n.putWorkflow(workflow));
	await taken(`${n8n.webhookUrl}/webhook/${path}`, taker);
}
