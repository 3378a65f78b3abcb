/**
 * Omni SMS beside what a user would do instead, in one run, each against the same server:
 *
 *   npm run bench                 32,000 messages, 5 rounds
 *   npm run bench -- 100000 3     another number of messages and of rounds
 *
 * Twice: against the sandbox, which checks and keeps every message, and against a server that only answers, where what is
 * left is the sender's own cost. Expressions are evaluated by n8n's default engine. Build the package first.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';

import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeRun } from '../test/support/engine';
import { useEngine } from '../test/support/expressionEngine';

const COUNT = Number(process.argv[2] ?? 32_000);
const ROUNDS = Number(process.argv[3] ?? 5);
/** One request per item is so slow that only some are sent, and the time is scaled up. */
const SAMPLE = Math.min(1_000, COUNT);
const API_KEY = 'sandbox-key';
const TO = '={{ $json.phone }}';
const TEXT = '=Hi {{ $json.name }}';

const people = Array.from({ length: COUNT }, (_, at) => ({
	phone: `+1${201 + (Math.floor(at / 100) % 798)}55501${String(at % 100).padStart(2, '0')}`,
	name: `Customer ${at}`,
}));

/** A server in a process of its own, with the address that it prints. */
async function startServer(args: string[]): Promise<{ url: string; process: ChildProcess }> {
	const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	const url = await new Promise<string>((resolve, reject) => {
		child.once('exit', (code) => {
			reject(new Error(`The server ended with code ${code}`));
		});
		child.stdout.on('data', (data: Buffer) => {
			const found = /http:\/\/[\d.:]+/.exec(data.toString());
			if (found) resolve(found[0]);
		});
	});
	return { url, process: child };
}

const ONLY_ANSWERS = `
	const server = require('node:http').createServer((request, response) => {
		const parts = [];
		request.on('data', (part) => parts.push(part)).on('end', () => {
			const body = Buffer.concat(parts);
			const count = body.length === 0 ? 0 : JSON.parse(body).messages.length;
			const result = Array.from({ length: count }, (_, at) => ({ code: 'OK', messageId: String(3158622571446665000n + BigInt(at)) }));
			response.setHeader('content-type', 'application/json').end(JSON.stringify({ result }));
		});
	}).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

async function runInN8n(
	url: string,
	count: number,
	run: Pick<NodeRun, 'type' | 'parameters' | 'testNode'>,
): Promise<void> {
	const { items, error } = await runNode({
		...run,
		items: itemsOf(people.slice(0, count)),
		credentials: { omniApiKeyApi: { baseUrl: url, apiKey: API_KEY } },
	});
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	const accepted = items.filter(({ json }) => typeof json.messageId === 'string');
	if (accepted.length !== count) throw new Error(`${accepted.length} of ${count} messages were accepted`);
}

async function omniSms(url: string): Promise<void> {
	const parameters = {
		resource: 'message',
		operation: 'send',
		mode: 'defineBelow',
		from: 'MyShop',
		to: TO,
		text: TEXT,
	};
	await runInN8n(url, COUNT, { type: 'omniSms', parameters: { ...parameters, options: {} } });
}

async function bareScript(url: string): Promise<void> {
	const messages = people.map(({ phone, name }) => ({ from: 'MyShop', to: phone, text: `Hi ${name}` }));
	const response = await fetch(`${url}/sms/messages`, {
		method: 'POST',
		headers: { Authorization: `Key ${API_KEY}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ messages }),
	});
	const { result } = (await response.json()) as { result: IDataObject[] };
	const paired = people.map(({ phone }, item) => ({ json: { to: phone, ...result[item] }, pairedItem: { item } }));
	if (paired.length !== COUNT || response.status !== 200) throw new Error(`HTTP ${response.status}`);
}

/** A node that does as n8n's HTTP Request node: its fields for each item, then one request for each, all under way at once. */
const onePerItem: INodeType = {
	description: {
		displayName: 'One',
		name: 'one',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'One' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'omniApiKeyApi', required: true }],
		properties: ['url', 'to', 'text'].map((name) => ({ displayName: name, name, type: 'string', default: '' })),
	},
	async execute(this: IExecuteFunctions) {
		const answers = this.getInputData().map(async (_item, at) => {
			const message = { from: 'MyShop', to: this.getNodeParameter('to', at), text: this.getNodeParameter('text', at) };
			return (await this.helpers.httpRequestWithAuthentication.call(this, 'omniApiKeyApi', {
				method: 'POST',
				url: this.getNodeParameter('url', at) as string,
				json: true,
				body: { messages: [message] },
			})) as { result: IDataObject[] };
		});
		return [(await Promise.all(answers)).map(({ result }, item) => ({ json: result[0], pairedItem: { item } }))];
	},
};

async function requestPerItem(url: string): Promise<void> {
	const parameters = { url: `${url}/sms/messages`, to: TO, text: TEXT };
	await runInN8n(url, SAMPLE, { type: 'one', parameters, testNode: onePerItem });
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function compare(name: string, url: string, reset: () => Promise<unknown>): Promise<void> {
	const ways = [
		{ name: 'bare script, one request', send: bareScript, scale: 1, times: [] as number[] },
		{ name: 'Omni SMS, in n8n', send: omniSms, scale: 1, times: [] as number[] },
		{ name: `one request per item, in n8n *`, send: requestPerItem, scale: COUNT / SAMPLE, times: [] as number[] },
	];
	// One round more than counted: the first warms up.
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const way of ways) {
			await reset();
			const start = performance.now();
			await way.send(url);
			if (round > 0) way.times.push((performance.now() - start) * way.scale);
		}
	}
	console.log(`\n${COUNT.toLocaleString('en')} messages to ${name}, median of ${ROUNDS} rounds:`);
	const bare = median(ways[0].times);
	for (const way of ways) {
		const time = median(way.times);
		const spread = `${Math.round(Math.min(...way.times))} to ${Math.round(Math.max(...way.times))}`;
		console.log(
			`  ${way.name.padEnd(32)} ${time.toFixed(0).padStart(7)} ms  ${(time / bare).toFixed(2).padStart(7)} x  (${spread})`,
		);
	}
}

async function main(): Promise<void> {
	const restore = await useEngine('vm');
	const sandbox = await startServer(['sandbox/main.ts', '--port', '0', '--speed', '0']);
	const answering = await startServer(['--eval', ONLY_ANSWERS]);
	try {
		await compare(
			'the sandbox',
			sandbox.url,
			async () => await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' }),
		);
		await compare('a server that only answers', answering.url, async () => await Promise.resolve());
		console.log(
			`\n* ${SAMPLE.toLocaleString('en')} items were sent, and the time scaled to ${COUNT.toLocaleString('en')}.`,
		);
	} finally {
		sandbox.process.kill();
		answering.process.kill();
		await restore();
	}
}

void main();
