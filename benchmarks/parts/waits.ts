import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { inBatches } from '../../nodes/ground/batches';
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

/**
 * From the last callback of a wait to the begin of the node behind it, by n8n's own clock, which is this machine's; and the answer
 * to each call that finds the wait asleep. n8n is not asked for the execution until it has ended: that would cost it more than
 * the wait.
 */
export async function measure(bench: Bench): Promise<Line[]> {
	const lines: Line[] = [];
	for (const count of new Set([1, 1_000, 10_000, 32_000].map(items))) {
		const url = await bench.answering();
		const { nodes, ...way } = omniSms((await bench.credentials(url)) ?? {});
		const [node] = nodes;
		const sending = { ...node, parameters: { ...node.parameters, operation: 'sendAndWaitForDelivery' } };
		const next = { name: NEXT, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
		const start = await bench.prepareUnwatched({ ...way, name: `Wait ${count}`, nodes: [sending, next] }, MAKE, count);
		const measured: Array<{ answer: number[]; rest: number }> = [];
		for (let round = 0; round <= rounds(count > 1_000 ? 1 : 3); round += 1) {
			const earlier = await lastOf(url);
			const ended = await start();
			const { messages, ids } = await sentAfter(url, earlier);
			// The catcher sleeps before anything is sent; the watcher needs a moment more.
			await sleep(count > 10_000 ? 6_000 : 2_000);
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
			const begun = await ended(NEXT);
			measured.push({ answer, rest: begun - last });
		}
		// What was first was cold, and is left out.
		const warm = measured.slice(1);
		const messages = `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'}`;
		lines.push(
			{ work: `a callback of a wait for ${messages}: its answer`, ours: warm.flatMap(({ answer }) => answer) },
			{
				work: `a wait for ${messages}: from the last callback to the next node`,
				ours: warm.map(({ rest }) => rest),
				most: GOAL_MS,
			},
		);
	}
	return lines;
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
