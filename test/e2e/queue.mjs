import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CALLBACKS } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf, runSmsJob } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';

const SENDER = { id: 'omniQueueSend001', name: 'Send what is posted' };
const WEBHOOK = '9b3e7a52-64c1-4d0f-8a27-5e1f3c9d7b01';
const HEADERS = { 'content-type': 'application/json' };

/**
 * Posts messages to the workflow that sends them and answers with what became of each.
 * @param {Awaited<ReturnType<typeof import('../../scripts/lib/queueStage.ts').openQueueStage>>} stage
 * @param {{ to: string }[]} messages
 * @returns {Promise<{ to: string, code: string, messageId: string | null }[]>}
 */
export async function sendByWebhook(stage, messages) {
	const url = `${stage.n8n.webhookUrl}/webhook/${WEBHOOK}`;
	const response = await fetchInTime(url, { method: 'POST', headers: HEADERS, body: JSON.stringify({ messages }) });
	return await response.json();
}

/** The events of the callbacks workflow, one entry a run. */
export async function runsOfCallbacks(stage) {
	return (await stage.n8n.executions(CALLBACKS.id)).map((run) => itemsOf(run, CALLBACKS.trigger));
}

/** n8n in queue mode: main and webhook process take what comes, the worker runs it. */
export function queueTests(stage) {
	const requestsFor = async (to) =>
		(await stage.sandbox.list('requests')).filter(({ path, body }) => path === '/sms/messages' && body.includes(to));

	before(async () => {
		await stage.n8n.activate(await stage.n8n.putWorkflow(senderWorkflow(stage)));
	});

	it('a workflow run by hand sends, and each message has its statuses from callbacks', async () => {
		const rows = await runSmsJob(stage.n8n);
		assert.deepEqual(
			rows.map(({ code, statuses }) => [code, ...statuses].join()),
			['DELIVERED', 'DELIVERED', 'DELIVERED', 'UNDELIVERABLE', 'EXPIRED'].map((end) => `OK,ACCEPTED,SENT,${end}`),
		);
	});

	it('what is posted to a webhook waits for a worker, which sends and tells the fate of each item', async () => {
		let answer;
		await stage.restart('worker', async () => {
			answer = sendByWebhook(stage, [{ to: '+12025550141' }, { to: '+447700900911' }, { to: '+12025550142' }]);
			await eventually(
				() => stage.n8n.executions(SENDER.id),
				(runs) => runs.some(({ status }) => status === 'new'),
			);
			assert.deepEqual(await requestsFor('+12025550141'), []);
		});
		const items = await answer;
		const [first, , third] = items.map(({ messageId }) => messageId);
		assert.deepEqual(
			items.map(({ to, code, messageId, reasons }) => ({ to, code, messageId, keys: reasons?.map(({ key }) => key) })),
			[
				{ to: '+12025550141', code: 'OK', messageId: first, keys: undefined },
				{ to: '+447700900911', code: 'REJECTED', messageId: null, keys: ['not.available'] },
				{ to: '+12025550142', code: 'OK', messageId: third, keys: undefined },
			],
		);
		assert.equal((await requestsFor('+12025550141')).length, 1);
	});

	it('a repeated callback is dropped by the process that took it; another process does not know it', async () => {
		const event = { messageId: '4242', ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 0 };
		const post = async (base, body) => {
			const { pathname } = new URL(stage.examples.callbackUrl);
			const response = await fetchInTime(`${base}${pathname}`, {
				method: 'POST',
				headers: HEADERS,
				body: JSON.stringify([body]),
			});
			assert.deepEqual([response.status, await response.text()], [200, '']);
		};
		const { webhookUrl, url } = stage.n8n;
		for (const base of [webhookUrl, webhookUrl, url, url, webhookUrl]) await post(base, event);
		await post(webhookUrl, { ...event, messageId: '4243' });
		const ids = async () =>
			(await runsOfCallbacks(stage)).map((events) => events.map(({ messageId }) => messageId).join());
		const ours = async () => (await ids()).filter((id) => ['4242', '4243'].includes(id)).sort();
		// Runs end in any order: one of the other process may come after the last one of this.
		const all = await eventually(ours, (found) => found.length > 2);
		assert.deepEqual(all, ['4242', '4242', '4243']);
	});
}

function senderWorkflow({ examples }) {
	const start = {
		id: 'start',
		name: 'Posted',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: WEBHOOK,
		parameters: { httpMethod: 'POST', path: WEBHOOK, responseMode: 'lastNode', responseData: 'allEntries' },
	};
	const split = {
		id: 'split',
		name: 'Split',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [220, 0],
		parameters: { fieldToSplitOut: 'body.messages' },
	};
	const send = {
		id: 'send',
		name: 'Send',
		type: 'n8n-nodes-omni-messaging.omniSms',
		typeVersion: 1,
		position: [440, 0],
		credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'OmniDemo',
			to: '={{ $json.to }}',
			text: 'Queued',
			options: { callbackUrl: examples.callbackUrl },
		},
	};
	const to = (node) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { Posted: to('Split'), Split: to('Send') };
	return { ...SENDER, nodes: [start, split, send], connections, settings: { executionOrder: 'v1' } };
}
