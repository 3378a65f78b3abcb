import type { INode } from 'n8n-workflow';

import { eachBounded } from '../../nodes/ground/batches';
import type { Bench } from '../lib/bench';
import type { Line } from '../lib/report';

const ROUNDS = 4;
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
}

const OMNI: Taker = {
	id: 'benchTrigger0001',
	name: 'Omni Trigger',
	nodes: [
		{
			name: 'Omni Trigger',
			type: 'n8n-nodes-omni-messaging.omniTrigger',
			typeVersion: 1,
			webhookId: '7d8c1f60-0000-4000-8000-000000000001',
			parameters: { channels: [], kinds: [], statuses: [], checks: [], options: { binaryData: true } },
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

/** Callbacks, one and many to a call, beside n8n's own Webhook node. */
export async function measure(bench: Bench): Promise<Line[]> {
	for (const taker of [OMNI, WEBHOOK]) await publish(bench, taker);
	const lines: Line[] = [];
	let given = 0;
	for (const [entries, calls, goal] of [
		[1, 60, 0.7],
		[10, 60, undefined],
		[1_000, 12, 0.95],
	] as const) {
		const rates = [OMNI, WEBHOOK].map(() => [] as number[]);
		for (let round = 0; round <= ROUNDS; round += 1) {
			for (const [at, { path }] of [OMNI, WEBHOOK].entries()) {
				const bodies = Array.from({ length: calls }, () =>
					JSON.stringify(Array.from({ length: entries }, () => status((given += 1)))),
				);
				const start = performance.now();
				await eachBounded(bodies, AT_ONCE, async (body) => await post(`${bench.n8n.webhookUrl}/webhook/${path}`, body));
				const seconds = (performance.now() - start) / 1_000;
				if (round > 0) rates[at].push(calls / seconds);
			}
		}
		lines.push({
			work: `calls with ${entries.toLocaleString('en')} ${entries === 1 ? 'status' : 'statuses'}, ${AT_ONCE} at once`,
			beside: 'n8n’s Webhook node and Split Out',
			ours: rates[0],
			theirs: rates[1],
			unit: 'a second',
			isRate: true,
			goal,
		});
	}
	return lines;
}

async function post(url: string, body: string): Promise<void> {
	const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
	await response.text();
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

async function publish({ n8n }: Bench, { id, name, nodes }: Taker): Promise<void> {
	const placed = nodes.map((node, at) => ({ id: `node-${at}`, position: [at * 200, 0], ...node })) as INode[];
	const [first, second] = placed;
	const connections = second && { [first.name]: { main: [[{ node: second.name, type: 'main' as const, index: 0 }]] } };
	const workflow = { id, name, nodes: placed, connections: connections ?? {}, settings: { executionOrder: 'v1' } };
	await n8n.activate(await n8n.putWorkflow(workflow));
}
