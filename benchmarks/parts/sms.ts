import { alternate, API_KEY, type Bench, type Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { phone, PHONE_AT } from '../../test/support/phones';

export const MAKE = `{ phone: ${PHONE_AT}, name: 'Customer ' + at }`;

/** One request an item takes so long that only so many items are sent, and the time is scaled up. */
const SAMPLE = 500;

/** Milliseconds that a service far away may take. */
const LATENCY = 50;

/** What an expert builds in n8n: one body of all items, one request, and the answers beside their items. */
export function expert(url: string, credentials: object): Way {
	return {
		name: 'Code, HTTP Request, Code',
		nodes: [
			{
				name: 'Body',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: {
					jsCode: `const all = $input.all();
const pieces = [];
for (let at = 0; at < all.length; at += 32000) {
	const messages = all.slice(at, at + 32000).map(({ json }) => ({ from: 'MyShop', to: json.phone, text: 'Hi ' + json.name }));
	pieces.push({ json: { messages } });
}
return pieces;`,
				},
			},
			httpRequest(url, credentials, '={{ JSON.stringify({ messages: $json.messages }) }}'),
			{
				name: 'Answers',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: {
					jsCode: `return $input.all().flatMap(({ json }) => json.result).map((entry, at) => ({ json: entry, pairedItem: at }));`,
				},
			},
		],
	};
}

/** Omni SMS with a text of each recipient's own. */
export function omniSms(credentials: object): Way {
	return {
		name: 'Omni SMS',
		nodes: [
			{
				name: 'Omni SMS',
				type: 'n8n-nodes-omni-messaging.omniSms',
				typeVersion: 1,
				credentials: credentials as Record<string, { id: string; name: string }>,
				parameters: {
					resource: 'message',
					operation: 'send',
					from: 'MyShop',
					to: '={{ $json.phone }}',
					text: '=Hi {{ $json.name }}',
					options: {},
				},
			},
		],
	};
}

/** A script without any check, as a node: the same items in the same process. */
export function bareNode(url: string): Way {
	const parameters = { url: `${url}/sms/messages` };
	return { name: 'Bare', nodes: [{ name: 'Bare', type: 'CUSTOM.bare', typeVersion: 1, parameters }] };
}

function httpRequest(url: string, credentials: object, jsonBody: string): Way['nodes'][number] {
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		credentials: credentials as Record<string, { id: string; name: string }>,
		parameters: {
			method: 'POST',
			url: `${url}/sms/messages`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'omniApiKeyApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody,
			options: {},
		},
	};
}

/** Every number of items against the three that people would use in place of the node. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = (await bench.credentials(url)) ?? {};
	const omni = omniSms(credentials);
	const single: Way = {
		name: 'HTTP Request for each item',
		sample: SAMPLE,
		nodes: [
			httpRequest(
				url,
				credentials,
				'={{ JSON.stringify({ messages: [{ from: "MyShop", to: $json.phone, text: "Hi " + $json.name }] }) }}',
			),
		],
	};
	const lines: Line[] = [];
	const took = new Map<number, number[]>();
	for (const count of new Set([1, 100, 1_000, 10_000, 32_000, 100_000, 300_000].map(items))) {
		const times = rounds(5);
		const others = [...(count <= 100_000 ? [expert(url, credentials)] : []), ...(count <= 10_000 ? [single] : [])];
		const [ours, inside, theirs, one] = await alternate(bench, [omni, bareNode(url), ...others], MAKE, count, times);
		const work = `${count.toLocaleString('en')} SMS`;
		const bare = await bareScript(url, count, times);
		const large = count >= 10_000;
		if (theirs) lines.push(line(work, 'Code, HTTP Request, Code', ours.times, theirs.times, large ? 0.05 : undefined));
		if (one)
			lines.push(
				line(
					work,
					`HTTP Request node (${SAMPLE} at most sent)`,
					ours.times,
					one.times,
					count >= 1_000 ? 1 / 300 : undefined,
				),
			);
		lines.push(
			line(work, 'a bare script in the same process', ours.times, inside.times, large ? 1.5 : undefined),
			line(work, 'a bare script in a process of its own', ours.times, bare),
		);
		took.set(count, ours.times);
	}
	const [many, tenTimes] = [took.get(10_000), took.get(100_000)];
	if (many && tenTimes) lines.push(line('100,000 SMS', '10,000 SMS with the same node', tenTimes, many, 11));
	return [...lines, ...(await afar(bench))];
}

/** The same with a service that takes its time to answer. */
async function afar(bench: Bench): Promise<Line[]> {
	const url = await bench.answering(LATENCY);
	const credentials = (await bench.credentials(url)) ?? {};
	const lines: Line[] = [];
	for (const count of new Set([1_000, 32_000].map(items))) {
		const ways = [omniSms(credentials), expert(url, credentials)];
		const [ours, theirs] = await alternate(bench, ways, MAKE, count, rounds(3));
		const work = `${count.toLocaleString('en')} SMS, answered after ${LATENCY} ms`;
		lines.push(line(work, 'Code, HTTP Request, Code', ours.times, theirs.times));
	}
	return lines;
}

function line(work: string, beside: string, ours: number[], theirs: number[], goal?: number): Line {
	return { work, beside, ours, theirs, goal };
}

/** What a script without n8n takes: the texts, one request, the answers beside their recipients. */
async function bareScript(url: string, count: number, most: number): Promise<number[]> {
	const people = Array.from({ length: count }, (_, at) => ({ phone: phone(at), name: `Customer ${at}` }));
	const took: number[] = [];
	for (let round = 0; round <= most; round += 1) {
		const start = performance.now();
		for (let at = 0; at < count; at += 32_000) {
			const messages = people
				.slice(at, at + 32_000)
				.map(({ phone, name }) => ({ from: 'MyShop', to: phone, text: `Hi ${name}` }));
			const response = await fetch(`${url}/sms/messages`, {
				method: 'POST',
				headers: { Authorization: `Key ${API_KEY}`, 'Content-Type': 'application/json' },
				body: JSON.stringify({ messages }),
			});
			const { result } = (await response.json()) as { result: object[] };
			const paired = messages.map(({ to }, item) => ({ json: { to, ...result[item] }, pairedItem: { item } }));
			if (paired.length !== messages.length) throw new Error('The server left some out');
		}
		if (round > 0) took.push(performance.now() - start);
	}
	return took;
}
