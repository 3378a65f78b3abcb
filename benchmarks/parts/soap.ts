import path from 'node:path';
import { performance } from 'node:perf_hooks';

import { createClientAsync } from 'soap';

import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import { inBatches } from '../../nodes/ground/batches';
import { alternate, type Bench, type Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const COUNT = items(5_000);
const RECIPIENTS = 1_000;
const ROUNDS = rounds(5);
const MAKE = "{ phone: '+1202555' + String(at % 10000).padStart(4, '0') }";

/** SMS over SOAP, as many in a request as the service takes, beside npm’s client for SOAP in a process without n8n. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
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
					mode: 'defineBelow',
					from: 'MyShop',
					to: '={{ $json.phone }}',
					text: 'Your order is on its way',
					options: {},
				},
			},
		],
	};
	const [ours] = await alternate(bench, [omni], MAKE, COUNT, ROUNDS);
	const work = `${COUNT.toLocaleString('en')} SMS over SOAP, ${RECIPIENTS.toLocaleString('en')} in a request`;
	return [{ work, beside: 'npm’s soap client', ours: ours.times, theirs: await bySoapClient(url), goal: 0.7 }];
}

async function bySoapClient(url: string): Promise<number[]> {
	const client = await createClientAsync(path.join(ROOT, 'contract', 'sms.wsdl'), { forceSoap12Headers: true });
	client.setEndpoint(`${url}/smsservicev2.asmx`);
	const all = Array.from({ length: COUNT }, (_, at) => `+1202555${String(at % 10_000).padStart(4, '0')}`);
	const times: number[] = [];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const start = performance.now();
		for (const recipients of inBatches(all, RECIPIENTS)) {
			const message = {
				Data: 'Your order is on its way',
				DestinationAddresses: { string: recipients },
				SourceAddress: 'MyShop',
				ReceiptRequested: true,
			};
			const call = client.SendMessageAsync as (given: object) => Promise<[{ SendMessageResult: { string: string[] } }]>;
			const [{ SendMessageResult: result }] = await call({ login: 'shop', password: 'password', message });
			if (result.string.length !== recipients.length) throw new Error('The server left some out');
		}
		if (round > 0) times.push(performance.now() - start);
	}
	return times;
}
