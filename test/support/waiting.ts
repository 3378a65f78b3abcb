import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { useSandbox } from './sandbox';
import { SubWorkflows } from './subWorkflows';

/** How a channel sends and waits, and what the service makes of its recipients. */
export interface WaitingChannel {
	channel: string;
	type: string;
	parameters: NodeRun['parameters'];
	/** Two recipients that the service takes, and one that it refuses. */
	good: [string, string];
	bad: string;
	/** A recipient that must not be sent to at all. */
	invalid: string;
	/** The callback URLs in a request's body, one for each message or recipient. */
	urls(body: unknown): unknown[];
}

const inMessages = (body: unknown) => {
	const { messages = [body] } = body as { messages?: IDataObject[] };
	return (messages as IDataObject[]).map(({ callbackUrl }) => callbackUrl);
};
const inRecipients = (body: unknown) => {
	const { Recipients } = body as { Recipients: Array<{ ExtraData?: IDataObject }> };
	return Recipients.map(({ ExtraData }) => ExtraData?.callbackUrl);
};

export const SMS: WaitingChannel = {
	channel: 'sms',
	type: 'omniSms',
	parameters: { from: 'MyShop', text: 'Hello', options: {} },
	good: ['+12025550101', '+12025550102'],
	bad: '+447700900912',
	invalid: 'nobody',
	urls: inMessages,
};
export const CHAT_APP: WaitingChannel = {
	channel: 'chatapp',
	type: 'omniChatApp',
	parameters: { from: 'Shop', type: 'text', text: 'Hello', options: {} },
	good: ['+12025550101', '+12025550102'],
	bad: '+447700900912',
	invalid: 'nobody',
	urls: inMessages,
};
export const EMAIL: WaitingChannel = {
	channel: 'email',
	type: 'omniEmail',
	parameters: {
		from: 'news@example.com',
		subject: 'Hello',
		html: 'Hi [Unsubscribe]',
		options: {},
	},
	good: ['ann@example.com', 'bob@example.com'],
	bad: 'refused@example.com',
	invalid: 'nobody',
	urls: inRecipients,
};
export const PUSH: WaitingChannel = {
	channel: 'push',
	type: 'omniPush',
	parameters: {
		from: '1001',
		title: 'Hello',
		text: 'Hi',
		options: {},
	},
	good: ['token-1', 'token-2'],
	bad: 'token-invalid',
	invalid: '',
	urls: (body) => inMessages({ messages: body }),
};

/** How a run differs from waiting five minutes for delivery. */
export type WaitingRun = Partial<Omit<NodeRun, 'items' | 'type'>>;

/** The sandbox, n8n's place for sub-workflows, and the nodes that wait, run against both. */
export class WaitingBench {
	sub = this.noSubWorkflows();
	private readonly servers: Server[] = [];

	constructor(readonly sandbox: Sandbox) {}

	/** Begins anew: no messages, no sub-workflows. */
	begin(): void {
		this.sandbox.reset({ asNew: true });
		this.sub = this.noSubWorkflows();
	}

	private noSubWorkflows(): SubWorkflows {
		return new SubWorkflows(() => this.sandbox.requests.length);
	}

	/** Runs a channel's node over recipients, one item each. */
	async run(channel: WaitingChannel, recipients: string[], run: WaitingRun = {}): Promise<NodeResult> {
		const { parameters, ...rest } = run;
		return await runNode({
			type: channel.type,
			parameters: {
				resource: 'message',
				operation: 'sendAndWaitForDelivery',
				to: '={{ $json.to }}',
				waitFor: 'delivery',
				waitAtMost: 5,
				waitUnit: 'minutes',
				...channel.parameters,
				...parameters,
			},
			items: itemsOf(recipients.map((to, row) => ({ to, row }))),
			credentials: { omniApiKeyApi: { baseUrl: this.sandbox.baseUrl, apiKey: this.sandbox.apiKey } },
			executeWorkflow: this.sub.execute,
			...rest,
		});
	}

	/** Gives the next catchers an address that can be called; what they are told is in the list. */
	async listen(): Promise<unknown[]> {
		const told: unknown[] = [];
		const server = createServer((request, response) => {
			let text = '';
			request.on('data', (chunk: Buffer) => {
				text += chunk.toString('utf8');
			});
			request.on('end', () => {
				told.push(JSON.parse(text));
				response.end();
			});
		});
		this.servers.push(server);
		await new Promise<void>((resolve) => {
			server.listen(0, '127.0.0.1', resolve);
		});
		const { port } = server.address() as AddressInfo;
		this.sub.catcherUrl = `http://127.0.0.1:${port}/webhook-waiting/90/omni-helper?signature=0123abcd`;
		return told;
	}

	/** Closes what listens. */
	hangUp(): void {
		for (const server of this.servers.splice(0)) {
			server.closeAllConnections();
			server.close();
		}
	}

	/** The bodies of what was sent, nothing of which went against the contract. */
	bodies(): unknown[] {
		expect(this.sandbox.violations()).toStrictEqual([]);
		return this.sandbox.requests.map(({ body }) => JSON.parse(body) as unknown);
	}
}

export function useWaitingBench(): WaitingBench {
	const bench = new WaitingBench(useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } }));
	beforeEach(() => bench.begin());
	afterEach(() => bench.hangUp());
	return bench;
}
