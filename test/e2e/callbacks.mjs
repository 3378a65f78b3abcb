import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { answeredAttempts, eventually } from './eventually.mjs';

const TRIGGER = 'Closed trigger';
const WEBHOOK = '5f0c1d7e-3b52-4c8e-9a14-7d6b2e90c001';
const CLOSED = { id: 'omniClosedTrig01', name: 'Only signed callbacks' };
const BEHIND = {
	id: 'omniBehindWebhk1',
	name: 'Callbacks behind the Webhook node',
	path: 'omni-behind-the-webhook-node',
};
const READER = 'Omni Callbacks';
const SENDER = { id: 'omniSignedSend01', name: 'Send with signed callback URLs' };
const SIGNING_KEY = 'a signing key for the tests';

/** The trigger that lets only signed callbacks in, on the real n8n: what passes, and what is refused without a run. */
export function callbackTests(stage) {
	let base;
	let genuine;

	const runs = async (after) => await stage.n8n.executions(CLOSED.id, after);
	const post = async (url, body, headers = { 'content-type': 'application/json' }) => {
		const response = await fetchInTime(url, { method: 'POST', headers, body });
		return { status: response.status, text: await response.text() };
	};

	before(async () => {
		base = `${stage.n8n.url}/webhook/${WEBHOOK}/omni`;
		const credentials = await credentialOf(stage);
		await stage.n8n.activate(await stage.n8n.putWorkflow(closedWorkflow(credentials)));
		await stage.n8n.putWorkflow(senderWorkflow(credentials, base));
		// n8n says that a workflow is active a moment before it takes its calls, and the service repeats none that is answered 404.
		await eventually(
			async () => await post(base, event('1')),
			({ status }) => status === 401,
		);
		const { status } = await stage.n8n.runWorkflow(SENDER.id, 'Run by hand');
		assert.equal(status, 'success');
		await eventually(
			async () => (await runs()).flatMap((run) => itemsOf(run, TRIGGER)),
			({ length }) => length >= 3,
		);
		const attempts = await stage.sandbox.list('attempts');
		genuine = attempts.find(({ url }) => url.includes(WEBHOOK)).url;
	});

	it('every callback of a signed message starts the workflow once, with its reference', async () => {
		const events = (await runs()).flatMap((run) => itemsOf(run, TRIGGER));
		assert.deepEqual(
			events.map(({ reference, status }) => [reference, status]).sort((a, b) => a.join().localeCompare(b.join())),
			[
				['order-1001', 'ACCEPTED'],
				['order-1001', 'DELIVERED'],
				['order-1001', 'SENT'],
			],
		);
		const attempts = await answeredAttempts(stage.sandbox, ({ url }) => url.includes(WEBHOOK));
		assert.deepEqual(
			[...new Set(attempts.map(({ status, answer, attempt }) => `${status}|${answer}|${attempt}`))],
			['200||1'],
		);
	});

	const event = (messageId) =>
		JSON.stringify([{ messageId, ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 0 }]);
	const tokenIn = (url) => new URL(url).searchParams.get('token');
	const forged = () => {
		const token = tokenIn(genuine);
		return genuine.replace(token, token.replace(/\.[^.]{10}/, '.AAAAAAAAAA'));
	};

	/** Does what may start nothing, and then what starts a run: n8n answers before it stores an execution, so that none yet is no proof. */
	async function startsNothing(call) {
		const last = await stage.n8n.lastExecution(CLOSED.id);
		await call();
		const messageId = String(last);
		assert.equal((await post(genuine, event(messageId))).status, 200);
		const ids = async () => (await runs(last)).map((run) => itemsOf(run, TRIGGER)[0]?.messageId);
		assert.deepEqual(await eventually(ids, (found) => found.includes(messageId)), [messageId]);
	}

	const tries = [
		['no token', () => base, event('1'), 401],
		['a forged token', forged, event('1'), 401],
		// n8n's own parser, which comes first.
		['a malformed body behind a good token', () => genuine, '[{"messageId":', 422],
		['a body that is no callback behind a good token', () => genuine, '[1,2,3]', 400],
		['a body that is too large behind a good token', () => genuine, `[${' '.repeat(6 * 1024 * 1024)}]`, 413],
	];
	for (const [name, url, body, status] of tries) {
		it(`${name} is answered ${status} and starts nothing`, async () => {
			await startsNothing(async () => assert.equal((await post(url(), body)).status, status));
		});
	}

	it('behind n8n’s Webhook node, Omni Callbacks gives the same events, and nothing for a forged call', async () => {
		await stage.n8n.activate(await stage.n8n.putWorkflow(behindWebhook(await credentialOf(stage))));
		const address = `${stage.n8n.url}/webhook/${BEHIND.path}`;
		const { body } = (await stage.sandbox.list('attempts')).find(({ url }) => url === genuine);
		const token = tokenIn(genuine);
		const forgedCall = await eventually(
			async () => await post(`${address}?token=forged`, body),
			({ status }) => status !== 404,
		);
		assert.deepEqual(forgedCall, { status: 200, text: '' });
		for (let time = 0; time < 2; time += 1) {
			assert.deepEqual(await post(`${address}?token=${token}`, body), { status: 200, text: '' });
		}
		const ended = await eventually(
			async () => await stage.n8n.executions(BEHIND.id),
			(found) => found.length >= 3 && found.every(({ stoppedAt }) => stoppedAt),
		);
		assert.deepEqual(
			ended.map(({ status, data }) => data.resultData.error?.message ?? status),
			['success', 'success', 'success'],
		);
		const [pinned] = (await runs())
			.flatMap((run) => itemsOf(run, TRIGGER))
			.filter(({ raw }) => body.includes(raw.messageId) && body.includes(raw.status));
		const events = ended.flatMap((run) => itemsOf(run, READER));
		assert.deepEqual(events, [pinned]);
	});

	it('a replayed callback is answered 200 with an empty body and starts nothing', async () => {
		const [attempt] = (await stage.sandbox.list('attempts')).filter(({ url }) => url === genuine);
		await startsNothing(async () => assert.deepEqual(await post(genuine, attempt.body), { status: 200, text: '' }));
	});
}

async function credentialOf(stage) {
	const name = 'Omni API key with a signing key';
	const data = {
		baseUrl: stage.sandbox.url,
		apiKey: stage.sandbox.apiKey,
		secureCallbacks: true,
		signingKey: SIGNING_KEY,
	};
	const id = await stage.n8n.putCredential({ name, type: 'omniApiKeyApi', data });
	return { omniApiKeyApi: { id, name } };
}

function closedWorkflow(credentials) {
	const trigger = {
		id: 'closed-trigger',
		name: TRIGGER,
		type: 'n8n-nodes-omni-messaging.omniTrigger',
		typeVersion: 2,
		position: [0, 0],
		webhookId: WEBHOOK,
		credentials,
		parameters: { checks: ['token'] },
	};
	return { ...CLOSED, nodes: [trigger], connections: {}, settings: { executionOrder: 'v1' } };
}

function behindWebhook(credentials) {
	const webhook = {
		id: 'webhook',
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: BEHIND.path,
		parameters: {
			httpMethod: 'POST',
			path: BEHIND.path,
			responseMode: 'onReceived',
			options: { rawBody: true, responseData: '' },
		},
	};
	const reader = {
		id: 'reader',
		name: READER,
		type: 'n8n-nodes-omni-messaging.omniCallbacks',
		typeVersion: 1,
		position: [220, 0],
		credentials,
		parameters: { checks: ['token'] },
	};
	const connections = { Webhook: { main: [[{ node: READER, type: 'main', index: 0 }]] } };
	const { id, name } = BEHIND;
	return { id, name, nodes: [webhook, reader], connections, settings: { executionOrder: 'v1' } };
}

function senderWorkflow(credentials, callbackUrl) {
	const start = {
		id: 'start',
		name: 'Run by hand',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const send = {
		id: 'send',
		name: 'Send',
		type: 'n8n-nodes-omni-messaging.omniSms',
		typeVersion: 1,
		position: [220, 0],
		credentials,
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'OmniDemo',
			to: '+12025550177',
			text: 'Signed',
			options: { callbackUrl, signCallbackUrl: true, callbackReference: 'order-1001' },
		},
	};
	const connections = { 'Run by hand': { main: [[{ node: 'Send', type: 'main', index: 0 }]] } };
	return { ...SENDER, nodes: [start, send], connections, settings: { executionOrder: 'v1' } };
}
