import { setTimeout as sleep } from 'node:timers/promises';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Problem } from '../../scripts/bootstrap/say.mjs';
import { itemsOf } from '../../scripts/lib/smsJob';
import { sum } from './figures';
import { phone, PHONE_AT } from '../../test/support/phones';
import type { Queue } from './queue';
import { calledAt, publish } from './takers';
import { until } from './until';

const PATIENCE_MS = 30 * 60_000;
/** A number at which every message of the sandbox fails, and one that takes none. */
const [DEAD, REFUSING] = ['+447700900901', '+447700900911'];
/** What happens to callbacks; the same seed gives the same. */
const DISORDER = { lose: 0.05, repeat: 0.1, hold: 20_000, seed: 7 };
/** So long after the first messages, and after a kill, the next ones begin to leave at the earliest. */
const BEFORE_KILL_MS = 20_000;
/** After this, no more messages are waited for: with few people, all may be reached before. */
const MOST_BEFORE_KILL_MS = 3 * 60_000;
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

/** What every person of a crowd may want no messages about. */
const TOPIC = 'late orders';
/** One person in so many wants no SMS about the topic, one nothing about it at their number, and of one in so many it is night. */
const EVERY = { noSms: 7, nothing: 13, night: 11 };
const wantsNoSms = (at: number): boolean => at % EVERY.noSms === 2;
const wantsNothing = (at: number): boolean => at % EVERY.nothing === 5;
const isAsleep = (at: number): boolean => at % EVERY.night === 3;

/** A run of many people. */
interface Scenario {
	/** Begins the text of its messages. */
	name: string;
	/** The addresses of the person with the number `at`, as JavaScript. */
	addresses: string;
	channels: INodeParameters[];
	options?: INodeParameters;
	/** Whether some people have preferences, and of some it is night. */
	hasLimits?: true;
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
		hasLimits: true,
		options: {
			doNotContact: true,
			topic: TOPIC,
			deliverBetween: { hours: { from: '09:00', until: '20:00', clock: 'field', field: 'zone', outside: 'skip' } },
		},
		async meanwhile({ stage }) {
			for (let kill = 0; kill < KILLS; kill += 1) {
				await sleep(BEFORE_KILL_MS);
				const before = await stage.sandbox.list('messages');
				await until(MOST_BEFORE_KILL_MS, async () => (await stage.sandbox.list('messages')).length > before.length);
				// Both: the one that sends is among them.
				await Promise.all([stage.killWorker(undefined, 'worker'), stage.killWorker(undefined, 'second worker')]);
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
 * repeated and both workers are killed, and some people have preferences or sleep; and a run that its first people stop. Gives lines of a table.
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
	const { name, meanwhile, hasLimits } = scenario;
	if (hasLimits) await notePreferences(queue, people);
	const { path, workflowId } = await publishReach(queue, scenario, people);
	const before = await ask('select count(*) from execution_entity');
	const begin = performance.now();
	const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
	await start(`${n8n.webhookUrl}/webhook/${path}`);
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
	const items = itemsOf(run, 'After') as Ended[];
	for (const { outcome, channel } of items) {
		const end = channel === null ? outcome : `${outcome} (${channel})`;
		outcomes.set(end, (outcomes.get(end) ?? 0) + 1);
	}
	const executions = (await ask('select count(*) from execution_entity')) - before;
	const sent = (await sandbox.list('messages')).filter(({ text }) => text.startsWith(name));
	const twice = sent.length - new Set(sent.map(({ channel, text }) => `${channel} ${text}`)).size;
	const ends = [...outcomes].map(([end, count]) => `${end}: ${sum(count)}`).join(', ');
	const codes = items.flatMap(({ tries }) => tries.map(({ code }) => code));
	const judged = (isWrong: (message: Sent) => boolean, code: string): string =>
		`${sum(sent.filter(isWrong).length)}; ${sum(codes.filter((one) => one === code).length)} held back`;
	const against = hasLimits ? [judged(unwanted, 'OPTED_OUT'), judged(atNight, 'OUTSIDE_HOURS')] : ['', ''];
	return [name, asleep, ended, ends, sum(sent.length), sum(twice), ...against, sum(executions)];
}

/** How it ended for a person. */
interface Ended extends IDataObject {
	outcome: string;
	channel: string | null;
	tries: Array<{ code: string }>;
}

/** A message as the sandbox lists it. */
interface Sent {
	channel: string;
	recipient: string;
	text: string;
}

const personOf = ({ text }: Sent): number => Number(/order (\d+)/.exec(text)?.[1]);

/** Whether a message went to a number by a channel by which its owner wants none about the topic. */
function unwanted(message: Sent): boolean {
	const at = personOf(message);
	// Numbers that fail belong to nobody.
	if (message.recipient !== phone(at)) return false;
	if (message.channel === 'sms') return wantsNoSms(at) || wantsNothing(at);
	return message.channel === 'chatapp' && wantsNothing(at);
}

function atNight(message: Sent): boolean {
	return isAsleep(personOf(message));
}

/** A time zone in which it is noon, or midnight, give or take half an hour. */
function zoneAt(hour: 0 | 12): string {
	const ahead = ((((hour - new Date().getUTCHours() + 12) % 24) + 24) % 24) - 12;
	// Behind Etc/GMT stands how far Greenwich is ahead of it.
	return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Puts the numbers of some people on the Do Not Contact list: for SMS about the topic, or for the topic by all channels. */
async function notePreferences({ stage: { n8n, examples } }: Queue, people: number): Promise<void> {
	const path = 'load-reach-preferences';
	const jsCode = `return Array.from({ length: ${people} }, (_, at) => ({
	json: {
		address: ${PHONE_AT},
		channel: at % ${EVERY.nothing} === 5 ? 'all' : at % ${EVERY.noSms} === 2 ? 'sms' : '',
	},
})).filter(({ json }) => json.channel !== '');`;
	await publish(n8n, 'Reach Preferences', [
		calledAt(path, { responseMode: 'lastNode' }),
		{ name: 'People', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
		{
			name: 'Add',
			type: 'n8n-nodes-omni-messaging.omniContacts',
			typeVersion: 1,
			credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
			parameters: {
				resource: 'doNotContact',
				operation: 'add',
				address: '={{ $json.address }}',
				topic: TOPIC,
				channel: '={{ $json.channel }}',
				words: 'Preferences page',
				messageId: '',
			},
		},
	]);
	await start(`${n8n.webhookUrl}/webhook/${path}`);
}

/** Calls a workflow that was just published: where its address is not known yet, nothing has run. */
async function start(url: string): Promise<void> {
	await until(PATIENCE_MS, async () => {
		const { ok, status } = await fetch(url, { method: 'POST' });
		if (!ok && status !== 404) throw new Problem(`The workflow at ${url} has failed: ${status}.`);
		return ok;
	});
}

/** Publishes a workflow that reaches so many people; gives the path of its webhook. */
async function publishReach(
	{ stage: { n8n, examples } }: Queue,
	{ name, addresses, channels, options = {} }: Scenario,
	people: number,
): Promise<{ path: string; workflowId: string }> {
	const path = `load-reach-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
	const jsCode = `return Array.from({ length: ${people} }, (_, at) => {
	const phone = ${PHONE_AT};
	const zone = at % ${EVERY.night} === 3 ? '${zoneAt(0)}' : '${zoneAt(12)}';
	return { json: { at, zone, ...(${addresses}) } };
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
