/**
 * What each option that protects costs on 32,000 SMS in n8n's engine, rehearsed, so that nothing but the node's own work
 * is measured: `npx tsx benchmarks/precautions.ts 32000 5`. Build the package first.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';

import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode } from '../test/support/engine';
import { useEngine } from '../test/support/expressionEngine';

const COUNT = Number(process.argv[2] ?? 32_000);
const ROUNDS = Number(process.argv[3] ?? 5);

const NATIONAL = (at: number): string => `07700 9${String(at % 100_000).padStart(5, '0')}`;
const INTERNATIONAL = (at: number): string => `+447700 9${String(at % 100_000).padStart(5, '0')}`.replace(' ', '');
const CURLY = `We\u2019ve sent your order \u2013 it comes tomorrow. ${'Please be at home. '.repeat(5)}`;

/** What is asked for beside the rehearsal, and whose numbers and texts show what it costs. */
const WAYS: Array<{ name: string; options: IDataObject; phone?: (at: number) => string; text?: string }> = [
	{ name: 'nothing else', options: {} },
	{ name: 'Default Country, with a plus', options: { defaultCountry: 'GB' } },
	{ name: 'Default Country, national', options: { defaultCountry: 'GB' }, phone: NATIONAL },
	{ name: 'curly texts', options: {}, text: CURLY },
	{ name: 'Smart Encoding', options: { smartEncoding: true }, text: CURLY },
	{ name: 'Deliver Between', options: { deliverBetween: { hours: { from: '09:00', until: '09:01' } } } },
	{ name: 'Spread Over', options: { spreadOver: 60 } },
	{ name: 'Add Cost', options: { addCost: true } },
	{ name: 'Rehearse and Report', options: { rehearsalReport: true } },
];

async function main(): Promise<void> {
	const restore = await useEngine('vm');
	const server = createServer((_, response) => response.end('{"result":[]}')).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	for (const { name, options, phone = INTERNATIONAL, text = 'Your order is on its way' } of WAYS) {
		const people = Array.from({ length: COUNT }, (_, at) => ({ phone: phone(at), text }));
		const times: number[] = [];
		for (let round = 0; round <= ROUNDS; round += 1) {
			const start = performance.now();
			const { error } = await runNode({
				type: 'omniSms',
				parameters: {
					resource: 'message',
					operation: 'send',
					from: 'MyShop',
					to: '={{ $json.phone }}',
					text: '={{ $json.text }}',
					options: { rehearse: true, ...options },
				},
				items: itemsOf(people),
				credentials: { omniApiKeyApi: { baseUrl, apiKey: 'key' } },
			});
			if (error) throw new Error(error.message);
			if (round > 0) times.push(performance.now() - start);
		}
		const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
		console.log(`${name.padEnd(30)} ${median.toFixed(0).padStart(6)} ms`);
	}
	server.close();
	await restore();
}

void main();
