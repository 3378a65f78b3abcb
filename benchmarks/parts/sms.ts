import { alternate, API_KEY, type Bench, type Way } from '../lib/bench';
import type { Line } from '../lib/report';

const MAKE =
	"{ phone: '+1' + (201 + Math.floor(at / 100) % 798) + '55501' + String(at % 100).padStart(2, '0'), name: 'Customer ' + at }";

/** One request an item takes so long that only so many items are sent, and the time is scaled up. */
const SAMPLE = 500;

/** What an expert builds in n8n: one body of all items, one request, and the answers beside their items. */
function expert(url: string, credentials: object): Way {
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
	const omni: Way = {
		name: 'Omni SMS',
		nodes: [
			{
				name: 'Omni SMS',
				type: 'n8n-nodes-omni-messaging.omniSms',
				typeVersion: 1,
				credentials,
				parameters: {
					resource: 'message',
					operation: 'send',
					mode: 'defineBelow',
					from: 'MyShop',
					to: '={{ $json.phone }}',
					text: '=Hi {{ $json.name }}',
					options: {},
				},
			},
		],
	};
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
	for (const count of [1, 100, 1_000, 10_000, 32_000, 100_000]) {
		const rounds = count > 32_000 ? 3 : 5;
		const ways = [omni, expert(url, credentials), ...(count <= 10_000 ? [single] : [])];
		const [ours, theirs, one] = await alternate(bench, ways, MAKE, count, rounds);
		const work = `${count.toLocaleString('en')} SMS`;
		const bare = await bareScript(url, count, rounds);
		const large = count >= 10_000;
		lines.push(line(work, 'Code, HTTP Request, Code', ours.times, theirs.times, large ? 0.05 : undefined));
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
		lines.push(line(work, 'a bare script of its own', ours.times, bare, large ? 1.5 : undefined));
	}
	return lines;
}

function line(work: string, beside: string, ours: number[], theirs: number[], goal?: number): Line {
	return { work, beside, ours, theirs, goal };
}

/** What a script without n8n takes: the texts, one request, the answers beside their recipients. */
async function bareScript(url: string, count: number, rounds: number): Promise<number[]> {
	const people = Array.from({ length: count }, (_, at) => ({ phone: `+12025550${at % 100}`, name: `Customer ${at}` }));
	const times: number[] = [];
	for (let round = 0; round <= rounds; round += 1) {
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
		if (round > 0) times.push(performance.now() - start);
	}
	return times;
}
