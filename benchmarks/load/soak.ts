import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { say } from '../../scripts/bootstrap/say.mjs';
import { openStage, type Stage } from '../../scripts/lib/stage';
import { slopeOf, sum } from './figures';
import { postAll, told } from './post';
import { publish, publishOmni, statusOf } from './takers';

const PROBE = path.join(ROOT, 'benchmarks', 'load', 'probe.cjs');
const SAMPLE_MS = 10_000;
/** Apart from those that tests take, which may run beside it. */
const SANDBOX_PORT = 4070;
/** What n8n fills once, such as its caches and its compiled code, is not counted as growth. */
const WARM_UP = 0.25;
const MB = 2 ** 20;
/** An hour of a service that sends ten messages a second, and waits once a minute for ten of them. */
const SENDS = 360;
const PER_SEND = 100;
const WAITS = 60;
const PER_WAIT = 10;
/** So many messages are remembered already, as in an n8n that has been up for days: more than the trigger's memory holds. */
const REMEMBERED = 250_000;
const PER_LIST = 1000;
const STATUSES = ['SENT', 'DELIVERED', 'READ'];
const MOST_REFUSED = 20;
const MOST_LOOKS = 6;

interface Sample {
	at: number;
	pid: number;
	heapUsed: number;
	rss: number;
	external: number;
}

/** An hour's sends, waits and callbacks in as few minutes as they take; gives lines that say what the memory did. */
export async function soak(hours: number, minutes: number): Promise<string[]> {
	const folder = path.join(RUN, 'load-soak');
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, 'memory.jsonl');
	rmSync(file, { force: true });
	const settings = {
		NODE_OPTIONS: `--require ${PROBE}`,
		LOAD_PROBE: file,
		// What a long-lived n8n does; without it SQLite grows and n8n with it.
		EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
	};
	const stage = await openStage(folder, { settings }, SANDBOX_PORT);
	try {
		await stage.sandbox.post('clock', { speed: 20 });
		const filled = await fill(stage);
		const start = Date.now();
		const counts = await work(stage, pidOf(folder), Math.round(SENDS * hours), Date.now() + minutes * 60_000);
		const took = (Date.now() - start) / 60_000;
		return [filled, ...counts, `in ${took.toFixed(1)} minutes`, ...memoryOf(samplesIn(file))];
	} finally {
		await stage.stop();
	}
}

/** n8n's process, as the stage wrote it down. */
function pidOf(folder: string): number {
	const { services } = JSON.parse(readFileSync(path.join(folder, 'services.json'), 'utf8')) as {
		services: Array<{ name: string; pid: number }>;
	};
	const found = services.find(({ name }) => name === 'n8n');
	if (!found) throw new Error('n8n is not among the services');
	return found.pid;
}

/** Lets the trigger take all callbacks of as many messages as it never has to remember at once. */
async function fill({ n8n }: Stage): Promise<string> {
	const taker = await publishOmni(n8n, 'Soak memory');
	const eventsFrom = (first: number): string[] =>
		Array.from({ length: PER_LIST }, (_, at) => first + at).flatMap((message) =>
			STATUSES.map((status, after) => statusOf(message, status, after)),
		);
	const firsts = Array.from({ length: REMEMBERED / PER_LIST }, (_, list) => list * PER_LIST);
	const calls = firsts.map((first) => ({ ...taker.call([]), body: `[${eventsFrom(first).join(',')}]` }));
	const { answers } = await postAll(calls, 4);
	return `callbacks of ${sum(REMEMBERED)} messages before that, answered ${told(answers)}`;
}

async function work({ n8n, sandbox, examples }: Stage, pid: number, sends: number, until: number): Promise<string[]> {
	const credentials = { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } };
	const send = (
		name: string,
		count: number,
		parameters: INode['parameters'],
	): Array<Partial<INode> & { name: string }> => [
		{
			name: 'Call',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: name,
			parameters: { httpMethod: 'POST', path: name, responseMode: 'onReceived', options: {} },
		},
		{
			name: 'Split',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body', options: {} },
		},
		{
			name: 'Send',
			type: 'n8n-nodes-omni-messaging.omniSms',
			typeVersion: 1,
			credentials,
			parameters: {
				resource: 'message',
				mode: 'defineBelow',
				from: 'OmniDemo',
				to: '={{ $json.to }}',
				text: `=${count} {{ $json.to }}`,
				...parameters,
			},
		},
	];
	const callbackUrl = examples.callbackUrl;
	await publish(n8n, 'soak-send', send('soak-send', PER_SEND, { operation: 'send', options: { callbackUrl } }));
	const waiting = { operation: 'sendAndWaitForDelivery', waitAtMost: 1, waitUnit: 'hours' };
	await publish(n8n, 'soak-wait', send('soak-wait', PER_WAIT, waiting));
	const people = (count: number): string =>
		JSON.stringify(
			Array.from({ length: count }, (_, at) => ({ to: `+1303555${String(100 + (at % 100)).padStart(4, '0')}` })),
		);
	let refused = 0;
	const call = async (name: string, count: number): Promise<void> => {
		const headers = { 'content-type': 'application/json' };
		for (;;) {
			const answer = await fetch(`${n8n.webhookUrl}/webhook/${name}`, { method: 'POST', headers, body: people(count) });
			await answer.text();
			if (answer.ok) return;
			// n8n is short of breath: it has not taken the call.
			refused += 1;
			if (refused > MOST_REFUSED) throw new Error(`${name} was answered with ${answer.status}`);
			await sleep(SAMPLE_MS);
		}
	};
	let waits = 0;
	let done = 0;
	const timer = setInterval(() => process.kill(pid, 'SIGUSR2'), SAMPLE_MS);
	try {
		for (let sent = 0; sent < sends && Date.now() < until; sent += 1) {
			await call('soak-send', PER_SEND);
			done += 1;
			if (sent % (SENDS / WAITS) === 0) {
				await call('soak-wait', PER_WAIT);
				waits += 1;
			}
			if (sent % 20 === 0) say(`    ${sum(sent * PER_SEND)} of ${sum(sends * PER_SEND)} messages sent`);
		}
		await settled(sandbox);
	} finally {
		clearInterval(timer);
	}
	const attempts = await sandbox.list('attempts');
	const answers = new Map<number, number>();
	// One that is under way has no status yet.
	for (const status of attempts.flatMap((attempt) => (typeof attempt.status === 'number' ? [attempt.status] : []))) {
		answers.set(status, (answers.get(status) ?? 0) + 1);
	}
	return [`${sum(done * PER_SEND)} messages, ${waits} waits for ${PER_WAIT} each, callbacks answered ${told(answers)}`];
}

/** Resolves when the sandbox has posted what there was to post. */
async function settled(sandbox: Stage['sandbox']): Promise<void> {
	for (let before = -1, looks = 0; looks < MOST_LOOKS; looks += 1) {
		const { length } = await sandbox.list('attempts');
		if (length === before) return;
		before = length;
		await sleep(2 * SAMPLE_MS);
	}
}

function samplesIn(file: string): Sample[] {
	if (!existsSync(file)) throw new Error('n8n wrote nothing down of its memory');
	const lines = readFileSync(file, 'utf8').trim().split('\n');
	return lines.map((line) => JSON.parse(line) as Sample);
}

function memoryOf(samples: readonly Sample[]): string[] {
	const later = samples.slice(Math.floor(samples.length * WARM_UP));
	return (['heapUsed', 'rss'] as const).map((what) => {
		const points = later.map((sample) => [(sample.at - later[0].at) / 60_000, sample[what] / MB] as const);
		const { slope, error } = slopeOf(points);
		const values = points.map(([, value]) => value);
		const name = what === 'rss' ? 'RSS' : 'heap after a collection';
		return `${name}: ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB in ${later.length} samples, slope ${slope.toFixed(2)} ± ${error.toFixed(2)} MB a minute`;
	});
}
