import type { INode } from 'n8n-workflow';

import type { N8n } from '../../scripts/lib/n8n';
import type { Stage } from '../../scripts/lib/stage';
import { phone } from '../../test/support/phones';
import { startService, type Service } from './soakService';
import { publish, publishOmni, publishWebhook, type Taker } from './takers';

/** Messages of one send, and of one wait. */
export const PER_SEND = 100;
export const PER_WAIT = 10;
/** A wait for delivery is a catcher, a keeper, a guard and a watcher asleep; here as many runs sleep. */
const RUNS_PER_WAIT = 4;

/** A running n8n under this load: the workflow that takes the callbacks, and what starts a send and a wait. */
export interface Side {
	name: string;
	taker: Taker;
	send: () => Promise<void>;
	wait: () => Promise<void>;
	/** The HTTP statuses with which n8n answered the callbacks so far. */
	answers: () => Promise<number[]>;
}

type Named = Partial<INode> & { name: string };

const called = (name: string): Named => ({
	name: 'Call',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	webhookId: name,
	parameters: { httpMethod: 'POST', path: name, responseMode: 'onReceived', options: {} },
});
const split = (name: string): Named => ({
	name,
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: 'body', options: {} },
});

/** Omni SMS, Send and Wait for Delivery, and Omni Trigger, against the sandbox. */
export async function omniSide({ n8n, sandbox, examples }: Stage): Promise<Side> {
	const taker = await publishOmni(n8n, 'Soak memory');
	const sms = (count: number, parameters: INode['parameters']): Named => ({
		name: 'Send',
		type: 'n8n-nodes-omni-messaging.omniSms',
		typeVersion: 1,
		credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
		parameters: {
			resource: 'message',
			from: 'OmniDemo',
			to: '={{ $json.to }}',
			text: `=${count} {{ $json.to }}`,
			...parameters,
		},
	});
	const sending = { operation: 'send', options: { callbackUrl: taker.call([]).url } };
	const waiting = { operation: 'sendAndWaitForDelivery', waitAtMost: 1, waitUnit: 'hours' };
	await publish(n8n, 'soak-send', [called('soak-send'), split('Split'), sms(PER_SEND, sending)]);
	await publish(n8n, 'soak-wait', [called('soak-wait'), split('Split'), sms(PER_WAIT, waiting)]);
	await sandbox.post('clock', { speed: 20 });
	return {
		name: 'this package',
		taker,
		send: caller(n8n, 'soak-send', PER_SEND),
		wait: caller(n8n, 'soak-wait', PER_WAIT),
		// One that is under way has no status yet.
		answers: async () =>
			(await sandbox.list('attempts')).flatMap(({ status }) => (typeof status === 'number' ? [status] : [])),
	};
}

/** The same calls and runs with n8n's own Webhook, Split Out, HTTP Request and Wait nodes, in an n8n without this package. */
export async function ownSide(n8n: N8n): Promise<Side & { stop: () => void }> {
	const taker = await publishWebhook(n8n);
	const service: Service = await startService(taker.call([]));
	const request = (route: string, more: string): Named => ({
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${service.url}/${route}`,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `={{ JSON.stringify({ messages: $json.body.map(({ to }) => ({ from: 'OmniDemo', to, text: '${more}' + to })) ${route === 'wait' ? ', resumeUrl: $execution.resumeUrl' : ''} }) }}`,
			options: {},
		},
	});
	const wait: Named = {
		name: 'Wait',
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		webhookId: 'soak-own-waiting',
		parameters: { resume: 'webhook', httpMethod: 'POST', options: {} },
	};
	const taken: Named = {
		name: 'Split',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'messages', options: {} },
	};
	await publish(n8n, 'soak-own-send', [called('soak-own-send'), request('send', `${PER_SEND} `), taken]);
	await publish(n8n, 'soak-own-wait', [called('soak-own-wait'), request('wait', `${PER_WAIT} `), taken, wait]);
	const one = caller(n8n, 'soak-own-wait', PER_WAIT);
	return {
		name: 'n8n’s own nodes',
		taker,
		send: caller(n8n, 'soak-own-send', PER_SEND),
		wait: async () => {
			for (let run = 0; run < RUNS_PER_WAIT; run += 1) await one();
		},
		answers: async () => await Promise.resolve(service.answers),
		stop: service.stop,
	};
}

const MOST_REFUSED = 20;
const AFTER_REFUSAL_MS = 10_000;

/** Starts a workflow for so many people. */
function caller({ webhookUrl }: N8n, name: string, count: number): () => Promise<void> {
	const body = JSON.stringify(Array.from({ length: count }, (_, at) => ({ to: phone(at % 100) })));
	const headers = { 'content-type': 'application/json' };
	let refused = 0;
	return async () => {
		for (;;) {
			const answer = await fetch(`${webhookUrl}/webhook/${name}`, { method: 'POST', headers, body });
			await answer.text();
			if (answer.ok) return;
			// n8n is short of breath: it has not taken the call.
			refused += 1;
			if (refused > MOST_REFUSED) throw new Error(`${name} was answered with ${answer.status}`);
			await new Promise((resolve) => setTimeout(resolve, AFTER_REFUSAL_MS));
		}
	};
}
