import { request } from 'undici';

import { startSandbox, type CallbackAttempt, type Sandbox, type Seed } from '../../../sandbox';
import { parseJson, stringifyJson } from '../../../sandbox/core/json';
import type { Traits } from '../../../sandbox/core/dialect';
import { callTrigger } from '../../support/webhook';
import type { Session } from './bench';

/** Nobody listens there: the sandbox keeps what it would post. */
const URL = 'http://127.0.0.1:9/callbacks';
const NOW = Date.UTC(2030, 0, 15, 10);
const OPTIONS = { order: '7' };

interface Case {
	/** What the events are filtered by, which none of them may fail. */
	channel: string;
	/** What is there before the service speaks the dialect; `send` gets what it gives. */
	prepare?: (sandbox: Sandbox) => Promise<string>;
	send: (sandbox: Sandbox, prepared: string) => Promise<unknown>;
	seconds?: number;
	/** Traits that the case is about: the form that callbacks have without a dialect. */
	form?: Traits;
}

async function post({ baseUrl, apiKey }: Sandbox, path: string, body: unknown): Promise<unknown> {
	const answer = await request(baseUrl + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Key ${apiKey}` },
		body: stringifyJson(body),
	});
	const text = await answer.body.text();
	return text.startsWith('{') ? parseJson(text) : undefined;
}

const PHONES = ['+447700900001', '+447700900901'];
const EMAIL = {
	Sender: { Address: 'news@example.com' },
	Subject: 'Hello',
	Body: { Html: '<a href="https://www.example.com/a?b=1&c=2">x</a>[Unsubscribe]' },
	Recipients: ['clicked', 'ann'].map((name) => ({
		Address: `${name}@example.com`,
		ExtraData: { ...OPTIONS, callbackUrl: URL },
	})),
};
const sendEmail = async (sandbox: Sandbox) => await post(sandbox, '/email/messages', EMAIL);
const PUSH = { from: 1001, to: 'token-opened', title: 'Hello', text: 'Hi', apns: {}, options: OPTIONS };

/** Every callback of the service, by its name. */
export const CASES: Record<string, Case> = {
	sms: {
		channel: 'sms',
		send: async (sandbox) => {
			const messages = PHONES.map((to) => ({ from: 'Shop', to, text: 'Hello', callbackUrl: URL, options: OPTIONS }));
			await post(sandbox, '/sms/messages', { messages });
		},
	},
	emailFormA: { channel: 'email', send: sendEmail, seconds: 20, form: { emailForm: 'formA' } },
	emailFormB: { channel: 'email', send: sendEmail, seconds: 20 },
	emailXml: { channel: 'email', send: sendEmail, seconds: 20, form: { emailForm: 'xml' } },
	chatApp: {
		channel: 'chatapp',
		send: async (sandbox) => {
			const text = { body: 'Hello' };
			const messages = PHONES.map((to) => ({ from: 'Shop', to, text, callbackUrl: URL, callbackData: OPTIONS }));
			await post(sandbox, '/chatapp/v2/messages/batch', { messages });
		},
	},
	push: {
		channel: 'push',
		send: async (sandbox) => await post(sandbox, '/push/messages', [{ ...PUSH, priority: 'HIGH' }]),
	},
	pushEarlier: {
		channel: 'push',
		send: async (sandbox) => await post(sandbox, '/push/messages', [{ ...PUSH, priority: '2' }]),
	},
	wallet: {
		channel: 'wallet',
		send: async (sandbox) => {
			const payload = { title: 'Bonus', message: 'Hello' };
			const wallet = { from: 'Shop', to: PHONES[0], payload, callbackUrl: URL, callbackData: OPTIONS, mergeKey: 'a' };
			await post(sandbox, '/wallet/messages', [wallet]);
		},
	},
	scenario: {
		channel: 'scenario',
		prepare: async (sandbox) => {
			const template = { smsTemplate: { from: 'Shop', text: 'Hello' } };
			const trigger = { index: 1, type: 'TRAN_API_SOURCE', channel: 'SMS', template };
			const scenario = { taskName: 'Order', type: 'API', channel: 'OMNI', triggers: [trigger] };
			const { result } = (await post(sandbox, '/omni-task-api/tasks', scenario)) as { result: { result: string } };
			return result.result;
		},
		send: async (sandbox, taskId) => {
			const contacts = [{ contact: { phone: '+447700900905' } }];
			const message = { taskId: BigInt(taskId), contacts, callbackUrl: URL, callbackData: OPTIONS };
			await post(sandbox, '/omni-scheduler/api/messages', message);
		},
	},
	incomingSms: {
		channel: 'sms',
		send: async (sandbox) => await sandbox.incoming('sms', { from: '447700900001', text: 'Yes & no <1>' }),
	},
	incomingChatApp: {
		channel: 'chatapp',
		send: async (sandbox) => await sandbox.incoming('chatapp', { from: '447700900001', text: 'Yes' }),
	},
};

let triggers = 0;

/** Listens to the callbacks of the service, as Omni Trigger reads them. */
export class CallbackBench {
	private constructor(readonly sandbox: Sandbox) {}

	static async start(): Promise<CallbackBench> {
		const seed: Seed = { now: NOW, statusUrls: { push: URL, email: URL }, incomingUrls: { sms: URL, chatapp: URL } };
		return new CallbackBench(await startSandbox({ clock: 'stepped', seed }));
	}

	/** The events of a case: once without a filter, and once with one that all of them pass. */
	async session(name: string, traits: Traits): Promise<Session> {
		const { sandbox } = this;
		const { channel, prepare, send, seconds = 10, form = {} } = CASES[name];
		sandbox.reset({ asNew: true });
		sandbox.configure({ dialect: traits.ids === undefined ? {} : { ids: traits.ids } });
		const prepared = (await prepare?.(sandbox)) ?? '';
		const told = { ...traits, emailForm: form.emailForm };
		sandbox.configure({ dialect: Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) });
		await send(sandbox, prepared);
		await sandbox.clock.advance(seconds * 1_000);
		const posts = sandbox.attempts().filter(({ attempt }) => attempt === 1);
		const kinds = name.startsWith('incoming') ? ['incoming'] : ['status'];
		const filters = [{}, name === 'wallet' ? { channels: ['wallet'] } : { channels: [channel], kinds }];
		const runs = await Promise.all(filters.map(async (filter) => await this.read(posts, channel, filter)));
		return {
			runs,
			violations: sandbox.violations(),
			taken: sandbox.messages().map(({ id }) => id),
		};
	}

	private async read(posts: CallbackAttempt[], channel: string, parameters: object): Promise<Session['runs'][number]> {
		triggers += 1;
		const trigger = `dialect-${triggers}`;
		const heard: Session['runs'][number] = { items: [], requests: [] };
		for (const { body, contentType } of posts) {
			const call = { body, headers: { 'content-type': contentType }, query: { channel }, trigger, parameters };
			const { status, events = [] } = await callTrigger({ ...call, parameters: { ...parameters } });
			if (status !== 200) heard.error = `a callback was answered with ${status}: ${body.slice(0, 100)}`;
			heard.items.push(...events.map(({ raw, ...event }) => ({ ...event, kept: raw })));
			heard.requests.push({ responseBody: body } as Session['runs'][number]['requests'][number]);
		}
		return heard;
	}
}

/** Whether a trait changes callbacks at all. */
export function isOfCallbacks(name: string): boolean {
	return name.startsWith('callback') || ['extra', 'statuses', 'blanks', 'ids'].includes(name);
}
