import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { createClientAsync } from 'soap';

import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import { inBatches } from '../../nodes/ground/turns';
import type { Bench, Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { phone, PHONE_AT } from '../../test/support/phones';

const COUNT = items(5_000);
const RECIPIENTS = 1_000;
const ROUNDS = rounds(15);
/** So many first rounds only warm up: a round is too short for V8 to have looked at what it does. */
const WARMING = rounds(10);
const MAKE = `{ phone: ${PHONE_AT} }`;
const TEXT = 'Your order is on its way';
const WSDL = path.join(ROOT, 'contract', 'sms.wsdl');
/** Ours keeps to ten requests a second, as the service asks for (part 2, 8): no round begins with what is left of the one before. */
const PAUSE_MS = 600;

/** What the service takes to answer where the network is not the machine's own. */
const LATENCY_MS = 50;

/** SMS over SOAP, as many in a request as the service takes, beside npm’s client for SOAP: as a node, and in a process without n8n. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const work = `${COUNT.toLocaleString('en')} SMS over SOAP, ${RECIPIENTS.toLocaleString('en')} in a request`;
	const [ours, inside] = await byTurns(bench, await waysTo(bench, url));
	const [late, lateInside] = await byTurns(bench, await waysTo(bench, await bench.answering(LATENCY_MS)));
	const after = `${work}, answered after ${LATENCY_MS} ms`;
	return [
		{ work, beside: 'npm’s soap client in the same process', ours, theirs: inside, goal: 0.7 },
		{ work, beside: 'npm’s soap client in a process of its own', ours, theirs: await bySoapClient(url) },
		{ work: after, beside: 'npm’s soap client in the same process', ours: late, theirs: lateInside },
	];
}

/** The package's node and one with npm's client, which send to a server. */
async function waysTo(bench: Bench, url: string): Promise<Way[]> {
	const omni: Way = {
		name: 'Omni SOAP',
		nodes: [
			{
				name: 'Omni SOAP',
				type: 'n8n-nodes-omni-messaging.omniSoap',
				typeVersion: 1,
				credentials: await bench.soapLogin(url),
				parameters: {
					resource: 'sms',
					operation: 'send',
					from: 'MyShop',
					to: '={{ $json.phone }}',
					text: TEXT,
					options: {},
				},
			},
		],
	};
	const parameters = { wsdl: WSDL, url: `${url}/smsservicev2.asmx`, text: TEXT };
	const bare: Way = {
		name: 'Bare SOAP',
		nodes: [{ name: 'Bare SOAP', type: 'CUSTOM.bareSoap', typeVersion: 1, parameters }],
	};
	return [omni, bare];
}

/** What the nodes of the ways took, in milliseconds, with nothing of their executions saved. */
async function byTurns(bench: Bench, ways: readonly Way[]): Promise<number[][]> {
	const runs: Array<() => Promise<Array<[number, number]>>> = [];
	for (const way of ways) runs.push(await bench.prepareUnsaved(way, MAKE, COUNT));
	const times = ways.map((): number[] => []);
	for (let round = 0; round < WARMING + ROUNDS; round += 1) {
		for (const [at, run] of runs.entries()) {
			await sleep(PAUSE_MS);
			const [[began, ended]] = await run();
			if (round >= WARMING) times[at].push(ended - began);
		}
	}
	return times;
}

async function bySoapClient(url: string): Promise<number[]> {
	const client = await createClientAsync(WSDL, { forceSoap12Headers: true });
	client.setEndpoint(`${url}/smsservicev2.asmx`);
	const all = Array.from({ length: COUNT }, (_, at) => phone(at));
	const times: number[] = [];
	for (let round = 0; round < WARMING + ROUNDS; round += 1) {
		const start = performance.now();
		for (const recipients of inBatches(all, RECIPIENTS)) {
			const message = {
				Data: TEXT,
				DestinationAddresses: { string: recipients },
				SourceAddress: 'MyShop',
				ReceiptRequested: true,
			};
			const call = client.SendMessageAsync as (given: object) => Promise<[{ SendMessageResult: { string: string[] } }]>;
			const [{ SendMessageResult: result }] = await call({ login: 'shop', password: 'password', message });
			if (result.string.length !== recipients.length) throw new Error('The server left some out');
		}
		if (round >= WARMING) times.push(performance.now() - start);
	}
	return times;
}
