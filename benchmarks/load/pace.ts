import { setTimeout as sleep } from 'node:timers/promises';

import type { QueueStage } from '../../scripts/lib/queueStage';
import type { Queue } from './queue';

const START = 'Run by hand';
const REQUESTS = 40;
const PATH = '/smsservicev2.asmx';
const POLL_MS = 500;

/** Runs of Omni SOAP at once on two workers, one request an item, with each way to keep the pace; gives lines of a table. */
export async function pace({ stage }: Queue): Promise<string[]> {
	const rows: string[] = [];
	for (const [way, label] of [
		['process', 'Each Process'],
		['shared', 'All Processes'],
	]) {
		for (const runs of [1, 4]) {
			const times = await timesOf(stage, way, runs);
			const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
			const seconds = (times[times.length - 1] - times[0]) / 1000;
			rows.push(`| ${[label, runs, times.length, ((times.length - 1) / seconds).toFixed(1), most].join(' | ')} |`);
		}
	}
	return rows;
}

/** When the service got each request, in milliseconds, in their order. */
async function timesOf({ n8n, sandbox }: QueueStage, way: string, runs: number): Promise<number[]> {
	const { url, login, password } = sandbox;
	const name = `Load: SOAP ${way}`;
	const namespace = 'http://soap.example.com/';
	const data = {
		baseUrl: url,
		namespace,
		login,
		password,
		smsPath: PATH,
		messengerPath: '/MsgrServiceV2.asmx',
		pace: way,
	};
	const id = await n8n.putCredential({ name, type: 'omniSoapLoginApi', data });
	const earlier = (await sandbox.list('requests')).length;
	const jsCode = `return Array.from({ length: ${REQUESTS} }, (_, at) => ({ json: { at } }))`;
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const place = { position: [0, 0] as [number, number] };
	const workflowId = `loadPace${way}`.padEnd(16, '0');
	await n8n.putWorkflow({
		id: workflowId,
		name,
		nodes: [
			{ ...place, id: '1', name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
			{ ...place, id: '2', name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
			{
				...place,
				id: '3',
				name: 'Send',
				type: 'n8n-nodes-omni-messaging.omniSoap',
				typeVersion: 1,
				credentials: { omniSoapLoginApi: { id, name } },
				// A text of its own is a request of its own.
				parameters: {
					resource: 'sms',
					operation: 'send',
					from: 'OmniDemo',
					to: '+13035550150',
					text: '=Number {{ $json.at }}',
				},
			},
		],
		connections: { [START]: to('Items'), Items: to('Send') },
		settings: { executionOrder: 'v1' },
	});
	for (let run = 0; run < runs; run += 1) {
		await n8n.ask('POST', `/rest/workflows/${workflowId}/run`, { triggerToStartFrom: { name: START } });
	}
	for (;;) {
		const requests = (await sandbox.list('requests')).slice(earlier).filter(({ path }) => path === PATH);
		if (requests.length >= runs * REQUESTS) return requests.map(({ at }) => at).sort((one, other) => one - other);
		await sleep(POLL_MS);
	}
}
