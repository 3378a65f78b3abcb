import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { inBatches } from '../../nodes/ground/turns';
import type { Bench } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { MAKE, omniSms } from './sms';

const POLL = 50;
const PATIENCE = 300_000;
const A_CALL = 1_000;
const GOAL_MS = 3_000;

interface Sent {
	messages: Array<{ callbackUrl: string }>;
}

const NEXT = 'Next node';

/** Items as the send gives them. */
const MAKE_SENT =
	"{ to: '1' + (201 + Math.floor(at / 100) % 798) + '55501' + String(at % 100).padStart(2, '0'), code: 'OK', messageId: '31586225714' + (10000000 + at), text: 'Hi Customer ' + at }";

/** A run that waits, and how to go on with it. */
interface Measured {
	answer: number[];
	rest: number;
}

/**
 * From the last callback of a wait to the begin of the node behind it, by n8n's own clock, which is this machine's; and the answer
 * to each call that finds the wait asleep. Beside it n8n's own Wait node, which holds as many items, is resumed by one call and gives one
 * item. n8n is not asked for the execution while the time runs: that would cost it more than the wait.
 */
export async function measure(bench: Bench): Promise<Line[]> {
	const lines: Line[] = [];
	for (const count of new Set([1, 1_000, 10_000, 32_000].map(items))) {
		const ours = await prepareOurs(bench, count);
		const theirs = await prepareTheirs(bench, count);
		const measured: Measured[] = [];
		const beside: number[] = [];
		for (let round = 0; round <= rounds(count > 1_000 ? 1 : 3); round += 1) {
			measured.push(await ours());
			beside.push(await theirs());
		}
		// What was first was cold, and is left out.
		const warm = measured.slice(1);
		const messages = `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'}`;
		lines.push(
			{ work: `a callback of a wait for ${messages}: its answer`, ours: warm.flatMap(({ answer }) => answer) },
			{
				work: `a wait for ${messages}: from the last callback to the next node`,
				beside: 'Wait node that holds as many items, resumed once',
				ours: warm.map(({ rest }) => rest),
				theirs: beside.slice(1),
				most: GOAL_MS,
			},
		);
	}
	return lines;
}

const next = { name: NEXT, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
/** n8n writes what sleeps before it can be woken. */
const asleep = async (count: number): Promise<void> => await sleep(count > 10_000 ? 6_000 : 2_000);

async function prepareOurs(bench: Bench, count: number): Promise<() => Promise<Measured>> {
	const url = await bench.answering();
	const { nodes, ...way } = omniSms((await bench.credentials(url)) ?? {});
	const [node] = nodes;
	const sending = { ...node, parameters: { ...node.parameters, operation: 'sendAndWaitForDelivery' } };
	const start = await bench.prepareUnwatched({ ...way, name: `Wait ${count}`, nodes: [sending, next] }, MAKE, count);
	return async () => {
		const earlier = await lastOf(url);
		const { began } = await start();
		const { messages, ids } = await sentAfter(url, earlier);
		// The catcher sleeps before anything is sent; the watcher needs a moment more.
		await asleep(count);
		const answer: number[] = [];
		for (const some of inBatches(ids, A_CALL)) {
			const body = JSON.stringify(
				some.map((messageId) => ({ messageId, status: 'DELIVERED', ts: Date.now(), errorCode: 0 })),
			);
			const before = performance.now();
			const response = await fetch(messages[0].callbackUrl, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body,
			});
			await response.text();
			if (!response.ok) throw new Error(`A callback was answered with ${response.status}`);
			answer.push(performance.now() - before);
		}
		const last = Date.now();
		return { answer, rest: (await began(NEXT)) - last };
	};
}

/** From the call that resumes n8n's Wait node to the begin of the node behind it. */
async function prepareTheirs(bench: Bench, count: number): Promise<() => Promise<number>> {
	const wait = {
		name: 'Wait',
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		webhookId: `wait-${count}`,
		parameters: { resume: 'webhook', httpMethod: 'GET', options: {} },
	};
	// What it gives is one item with the call that resumed it; what it held stays behind.
	const way = { name: `Wait node ${count}`, nodes: [wait, next], gives: 0 };
	const start = await bench.prepareUnwatched(way, MAKE_SENT, count);
	return async () => {
		const { id, began } = await start();
		await asleep(count);
		const { data } = await bench.n8n.execution(id);
		const url = `${bench.n8n.webhookUrl}/webhook-waiting/${id}?signature=${data?.resumeToken ?? ''}`;
		const called = Date.now();
		const response = await fetch(url);
		const text = await response.text();
		if (!response.ok) throw new Error(`The Wait node was not resumed: ${response.status} ${text}`);
		return (await began(NEXT)) - called;
	};
}

async function lastOf(url: string): Promise<string> {
	return await (await fetch(`${url}/last`)).text();
}

/** What was sent since `before`, with the ids that the server gave. */
async function sentAfter(url: string, before: string): Promise<Sent & { ids: string[] }> {
	const deadline = performance.now() + PATIENCE;
	while (performance.now() < deadline) {
		const text = await lastOf(url);
		if (text !== '' && text !== before) return JSON.parse(text) as Sent & { ids: string[] };
		await sleep(POLL);
	}
	throw new Error('Nothing was sent');
}
