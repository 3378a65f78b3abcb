import { setTimeout as sleep } from 'node:timers/promises';

import type { INodeParameters } from 'n8n-workflow';

import { Problem } from '../../scripts/bootstrap/say.mjs';
import { itemsOf } from '../../scripts/lib/smsJob';
import { sum } from './figures';
import type { Queue } from './queue';
import { calledAt, publish } from './takers';
import { until } from './until';

const PATIENCE_MS = 30 * 60_000;
/** A number at which every message of the sandbox fails, and one that takes none. */
const [DEAD, REFUSING] = ['+447700900901', '+447700900911'];
/** What happens to callbacks; the same seed gives the same. */
const DISORDER = { lose: 0.05, repeat: 0.1, hold: 20_000, seed: 7 };
const BETWEEN_KILLS_MS = 30_000;
const KILLS = 2;

const row = (channel: string, from: string, to: string, patience: number): INodeParameters => ({
	channel,
	from,
	to: `={{ $json.${to} }}`,
	patience,
});
const PUSH = row('push', '1001', 'token', 2);
const CHAT = row('chatApp', 'Shop', 'chat', 2);
const SMS = row('sms', 'OmniDemo', 'phone', 2);
const EMAIL = row('email', 'news@example.com', 'email', 10);

/** A run of many people. */
interface Scenario {
	/** Begins the text of its messages. */
	name: string;
	/** The addresses of the person with the number `at`, as JavaScript. */
	addresses: string;
	channels: INodeParameters[];
	options?: INodeParameters;
	/** What happens once the first messages have left. */
	meanwhile?: (queue: Queue) => Promise<void>;
}

const SCENARIOS: readonly Scenario[] = [
	{
		name: 'Two channels',
		addresses: `{ phone, chat: at % 4 === 0 ? '' : at % 10 === 1 ? '${REFUSING}' : phone }`,
		channels: [CHAT, SMS],
	},
	{
		name: 'Four channels, disturbed',
		// Every person has one channel at least that works: SMS, or else email.
		addresses: `{
	token: at % 3 === 0 ? 'device-' + at : '',
	chat: at % 4 === 0 ? '' : at % 4 === 1 ? '${REFUSING}' : phone,
	phone: at % 5 === 0 ? '${DEAD}' : phone,
	email: 'person' + at + '@example.com',
}`,
		channels: [PUSH, CHAT, SMS, EMAIL],
		async meanwhile({ stage }) {
			for (let kill = 0; kill < KILLS; kill += 1) {
				await sleep(BETWEEN_KILLS_MS);
				await stage.killWorker();
			}
		},
	},
	{
		name: 'All numbers dead, 1 % first',
		addresses: `{ phone: '${DEAD}' }`,
		channels: [SMS],
		options: { fewFirst: { few: { first: 1, unit: 'percent', share: 90, within: 5 } } },
	},
];

/**
 * Many people in one run of Omni Reach on two workers: by chat app or SMS; by four channels while callbacks get lost, late and
 * repeated and a worker is killed; and a run that its first people stop. Gives lines of a table.
 *
 * @param people how many
 */
export async function reach(queue: Queue, people: number): Promise<string[]> {
	const lines: string[] = [];
	for (const scenario of SCENARIOS) {
		const callbackDisorder = scenario.meanwhile ? DISORDER : null;
		await queue.stage.sandbox.post('configure', { callbackDisorder });
		lines.push(`| ${(await reachAll(queue, scenario, people)).join(' | ')} |`);
	}
	return lines;
}

/** The cells of a run. */
async function reachAll(queue: Queue, scenario: Scenario, people: number): Promise<string[]> {
	const { stage, ask } = queue;
	const { n8n, sandbox } = stage;
	const { name, meanwhile } = scenario;
	const { path, workflowId } = await publishReach(queue, scenario, people);
	const before = await ask('select count(*) from execution_entity');
	const start = performance.now();
	const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;
	await fetch(`${n8n.webhookUrl}/webhook/${path}`, { method: 'POST' });
	const ofRun = `from execution_entity where "workflowId" = '${workflowId}' and mode = 'webhook'`;
	const hasStatus = async (where: string): Promise<boolean> =>
		(await ask(`select count(*) ${ofRun} and ${where}`)) === 1;
	await until(PATIENCE_MS, async () => await hasStatus("status not in ('new', 'running')"));
	const asleep = seconds();
	await meanwhile?.(queue);
	await until(PATIENCE_MS, async () => await hasStatus("status not in ('new', 'running', 'waiting')"));
	const ended = seconds();
	const [run] = await n8n.executions(workflowId);
	const { error } = run.data?.resultData ?? {};
	if (error) throw new Problem(`The run has failed: ${error.message} ${error.description ?? ''}`);
	const outcomes = new Map<string, number>();
	const items = itemsOf(run, 'After') as Array<{ outcome: string; channel: string | null }>;
	for (const { outcome, channel } of items) {
		const end = channel === null ? outcome : `${outcome} (${channel})`;
		outcomes.set(end, (outcomes.get(end) ?? 0) + 1);
	}
	const executions = (await ask('select count(*) from execution_entity')) - before;
	const sent = (await sandbox.list('messages')).filter(({ text }) => text.startsWith(name));
	const twice = sent.length - new Set(sent.map(({ channel, text }) => `${channel} ${text}`)).size;
	const ends = [...outcomes].map(([end, count]) => `${end}: ${sum(count)}`).join(', ');
	return [name, asleep, ended, ends, sum(sent.length), sum(twice), sum(executions)];
}

/** Publishes a workflow that reaches so many people; gives the path of its webhook. */
async function publishReach(
	{ stage: { n8n, examples } }: Queue,
	{ name, addresses, channels, options = {} }: Scenario,
	people: number,
): Promise<{ path: string; workflowId: string }> {
	const path = `load-reach-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
	const jsCode = `return Array.from({ length: ${people} }, (_, at) => {
	const phone = '+1505' + String(5550000 + at);
	return { json: { at, ...(${addresses}) } };
});`;
	const workflowId = await publish(n8n, `Reach ${name}`, [
		calledAt(path),
		{ name: 'People', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
		{
			name: 'Reach',
			type: 'n8n-nodes-omni-messaging.omniReach',
			typeVersion: 1,
			credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
			parameters: {
				resource: 'message',
				operation: 'send',
				text: `=${name}: order {{ $json.at }} is late`,
				title: 'Your order',
				channels: { channel: channels },
				waitAtMost: 1,
				waitUnit: 'hours',
				options,
			},
		},
		{ name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
	]);
	return { path, workflowId };
}
