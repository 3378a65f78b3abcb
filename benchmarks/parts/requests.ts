import { eachBounded } from '../../nodes/ground/batches';
import { alternate, API_KEY, type Bench, type Way } from '../lib/bench';
import type { Line } from '../lib/report';

const COUNT = 1_000;
const ROUNDS = 5;
const AT_ONCE = 5;
const MAKE = "{ email: 'customer' + at + '@example.com' }";
const BODY = { Sender: { Email: 'shop@example.com' }, Subject: 'Hi', Html: '<p>Hi</p>' };

/** Emails, which go one to a request, beside the HTTP Request node and a script with as many requests at once. */
export async function measure(bench: Bench): Promise<Line[]> {
	const lines: Line[] = [];
	for (const latency of [0, 50]) {
		const url = await bench.answering(latency);
		const credentials = await bench.credentials(url);
		const omni: Way = {
			name: 'Omni Email',
			nodes: [
				{
					name: 'Omni Email',
					type: 'n8n-nodes-omni-messaging.omniEmail',
					typeVersion: 1,
					credentials,
					parameters: {
						resource: 'message',
						operation: 'send',
						from: 'shop@example.com',
						subject: 'Hi',
						html: '<p>Hi [Unsubscribe]</p>',
						to: '={{ $json.email }}',
					},
				},
			],
		};
		const http: Way = {
			name: 'HTTP Request',
			nodes: [
				{
					name: 'HTTP Request',
					type: 'n8n-nodes-base.httpRequest',
					typeVersion: 4.2,
					credentials,
					parameters: {
						method: 'POST',
						url: `${url}/email/messages`,
						authentication: 'predefinedCredentialType',
						nodeCredentialType: 'omniApiKeyApi',
						sendBody: true,
						specifyBody: 'json',
						jsonBody: `={{ JSON.stringify({ Recipients: [{ Email: $json.email }], ...${JSON.stringify(BODY)} }) }}`,
						options: {},
					},
				},
			],
		};
		const [ours, theirs] = await alternate(bench, [omni, http], MAKE, COUNT, ROUNDS);
		const work = `${COUNT.toLocaleString('en')} emails, ${AT_ONCE} at once, answered after ${latency} ms`;
		const atOnce = latency === 0;
		lines.push(
			{ work, beside: 'HTTP Request node', ours: ours.times, theirs: theirs.times, goal: atOnce ? 0.2 : undefined },
			{
				work,
				beside: 'a bare script of its own',
				ours: ours.times,
				theirs: await bareScript(url),
				goal: atOnce ? 5 : 1.2,
			},
		);
	}
	return lines;
}

async function bareScript(url: string): Promise<number[]> {
	const times: number[] = [];
	const all = Array.from({ length: COUNT }, (_, at) => `customer${at}@example.com`);
	for (let round = 0; round <= ROUNDS; round += 1) {
		const start = performance.now();
		await eachBounded(all, AT_ONCE, async (Email) => {
			const response = await fetch(`${url}/email/messages`, {
				method: 'POST',
				headers: { Authorization: `Key ${API_KEY}`, 'Content-Type': 'application/json' },
				body: JSON.stringify({ Recipients: [{ Email }], ...BODY }),
			});
			await response.json();
		});
		if (round > 0) times.push(performance.now() - start);
	}
	return times;
}
