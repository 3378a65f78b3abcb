import { setTimeout as sleep } from 'node:timers/promises';

import { Problem } from '../../scripts/bootstrap/say.mjs';
import { itemsOf } from '../../scripts/lib/smsJob';
import { sum } from './figures';
import type { Queue } from './queue';
import { publish } from './takers';

const PATIENCE_MS = 30 * 60_000;
const POLL_MS = 1000;
/** One person in so many has no address in the chat app, and one a number there that takes no messages. */
const WITHOUT = 4;
const REFUSED = 10;

/** What comes out of Omni Reach for a person, as far as it is counted. */
interface Reached {
	outcome?: string;
	channel?: string | null;
	tries?: Array<{ channel: string; code: string }>;
}

/**
 * Many people in one run of Omni Reach, by chat app, else SMS, on two workers; gives lines of a table.
 *
 * @param people how many
 */
export async function reach({ stage, ask }: Queue, people: number): Promise<string[]> {
	const { n8n, sandbox, examples } = stage;
	const path = 'load-reach';
	const jsCode = `return Array.from({ length: ${people} }, (_, at) => {
	const phone = '+1505' + String(5550000 + at);
	const chat = at % ${WITHOUT} === 0 ? '' : at % ${REFUSED} === 1 ? '+447700900911' : phone;
	return { json: { at, phone, chat } };
});`;
	const row = (channel: string, from: string, to: string) => ({ channel, from, to, patience: 10 });
	const channels = [row('chatApp', 'Shop', '={{ $json.chat }}'), row('sms', 'OmniDemo', '={{ $json.phone }}')];
	const workflowId = await publish(n8n, 'Reach', [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
		},
		{ name: 'People', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
		{
			name: 'Reach',
			type: 'n8n-nodes-omni-messaging.omniReach',
			typeVersion: 1,
			credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
			parameters: {
				resource: 'message',
				operation: 'send',
				text: 'Your order is late',
				channels: { channel: channels },
				waitAtMost: 1,
				waitUnit: 'hours',
				options: {},
			},
		},
		{ name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
	]);
	const before = await ask('select count(*) from execution_entity');
	const start = performance.now();
	const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;
	await fetch(`${n8n.webhookUrl}/webhook/${path}`, { method: 'POST' });
	const ofRun = `from execution_entity where "workflowId" = '${workflowId}' and mode = 'webhook'`;
	const hasStatus = async (where: string): Promise<boolean> =>
		(await ask(`select count(*) ${ofRun} and ${where}`)) === 1;
	await until(async () => await hasStatus("status not in ('new', 'running')"));
	const asleep = seconds();
	await until(async () => await hasStatus("status not in ('new', 'running', 'waiting')"));
	const ended = seconds();
	const [run] = await n8n.executions(workflowId);
	const { error } = run.data?.resultData ?? {};
	if (error) throw new Problem(`The run has failed: ${error.message} ${error.description ?? ''}`);
	const items: Reached[] = itemsOf(run, 'After');
	const executions = (await ask('select count(*) from execution_entity')) - before;
	const sent = await sandbox.list('messages');
	const twice = sent.length - new Set(sent.map(({ channel, recipient }) => `${channel} ${recipient}`)).size;
	const by = (channel: string | null): number => items.filter((item) => item.channel === channel).length;
	const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
	return [
		line('people', sum(people)),
		line('until everybody has the first message and the run sleeps', asleep),
		line('until the run has ended', ended),
		line('reached by the chat app, by SMS, not', [by('chatApp'), by('sms'), by(null)].map(sum).join(', ')),
		line('messages, and how many a channel sent twice to one number', `${sum(sent.length)}, ${sum(twice)}`),
		line('executions of n8n', sum(executions)),
	];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	while (!(await isSo())) {
		if (Date.now() > deadline) return;
		await sleep(POLL_MS);
	}
}
