import type { INode } from 'n8n-workflow';

import { eachBounded } from '../../nodes/ground/turns';
import { alternate, API_KEY, type Bench, type Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const MANY = items(1_000);
/** Enough where the service's time is what counts. */
const SOME = items(300);
const ROUNDS = rounds(5);
/** What the node does unless told otherwise: the interface names no limit for this channel (part 1, 8), and nothing is to be overrun. */
const AT_ONCE = 5;
/** What its option “Emails at Once” allows; the HTTP Request node has all of them under way at once. */
const MOST_AT_ONCE = 50;
const MAKE = "{ email: 'customer' + at + '@example.com' }";
const BODY = { Sender: { Email: 'shop@example.com' }, Subject: 'Hi', Html: '<p>Hi</p>' };

/** What n8n does where an item fails, in the words of its panel. */
const ON_ERROR = [
	['continueRegularOutput', 'On Error: Continue'],
	['continueErrorOutput', 'On Error: Continue (using error output)'],
] as const;

/** Emails, which go one to a request, beside the HTTP Request node and a script with as many requests at once. */
export async function measure(bench: Bench): Promise<Line[]> {
	const lines: Line[] = [];
	for (const [latency, atOnce] of [
		[0, AT_ONCE],
		[50, AT_ONCE],
		[50, MOST_AT_ONCE],
	]) {
		const count = latency > 0 && atOnce === AT_ONCE ? SOME : MANY;
		const url = await bench.answering(latency);
		const credentials = await bench.credentials(url);
		const besideHttp = latency === 0 || atOnce === MOST_AT_ONCE;
		const ways = [omniEmail(credentials, atOnce), ...(besideHttp ? [http(url, credentials)] : [])];
		const [ours, theirs] = await alternate(bench, ways, MAKE, count, ROUNDS);
		const work = `${count.toLocaleString('en')} emails, ${atOnce} at once, answered after ${latency} ms`;
		if (besideHttp) {
			const goal = latency === 0 ? 0.2 : undefined;
			lines.push({ work, beside: HTTP, ours: ours.times, theirs: theirs.times, goal });
		}
		const bare = await bareScript(url, count, atOnce);
		const goal = latency === 0 ? 5 : atOnce === AT_ONCE ? 1.2 : undefined;
		lines.push({ work, beside: 'a bare script, as many at once', ours: ours.times, theirs: bare, goal });
	}
	return [...lines, ...(await withOnError(bench)), await legacy(bench)];
}

const HTTP = 'HTTP Request node, all at once';

/** The same where a failed item does not stop the workflow. */
async function withOnError(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = await bench.credentials(url);
	const lines: Line[] = [];
	for (const [onError, name] of ON_ERROR) {
		const ways = [omniEmail(credentials, AT_ONCE), http(url, credentials)].map((way) => ({
			...way,
			name: `${way.name} ${onError}`,
			nodes: way.nodes.map((node) => ({ ...node, onError })),
		}));
		const [ours, theirs] = await alternate(bench, ways, MAKE, MANY, ROUNDS);
		const work = `${MANY.toLocaleString('en')} emails, ${AT_ONCE} at once, ${name}`;
		lines.push({ work, beside: HTTP, ours: ours.times, theirs: theirs.times, goal: 0.2 });
	}
	return lines;
}

/** Transactional emails of the legacy interface with a subject of each recipient's own: so each is a request. */
async function legacy(bench: Bench): Promise<Line> {
	const url = await bench.answering();
	const credentials = await bench.legacyLogin(url);
	const parameters = {
		resource: 'message',
		operation: 'sendTransactional',
		from: 'shop@example.com',
		to: '={{ $json.email }}',
		subject: '=Hi {{ $json.email }}',
		emailType: 'html',
		html: '<p>Hi [Unsubscribe]</p>',
		options: {},
	};
	const omni: Way = {
		name: 'Omni Legacy Email',
		nodes: [
			{
				name: 'Omni Legacy Email',
				type: 'n8n-nodes-omni-messaging.omniLegacyEmail',
				typeVersion: 1,
				credentials,
				parameters,
			},
		],
	};
	const ways = [omni, http(url, credentials, 'omniBasicLoginApi')];
	const [ours, theirs] = await alternate(bench, ways, MAKE, MANY, ROUNDS);
	const work = `${MANY.toLocaleString('en')} legacy transactional emails, ${AT_ONCE} at once`;
	return { work, beside: HTTP, ours: ours.times, theirs: theirs.times, goal: 0.2 };
}

function omniEmail(credentials: INode['credentials'], atOnce: number): Way {
	const parameters = {
		resource: 'message',
		operation: 'send',
		from: 'shop@example.com',
		subject: 'Hi',
		html: '<p>Hi [Unsubscribe]</p>',
		to: '={{ $json.email }}',
		options: { concurrency: atOnce },
	};
	const type = 'n8n-nodes-omni-messaging.omniEmail';
	return { name: 'Omni Email', nodes: [{ name: 'Omni Email', type, typeVersion: 1, credentials, parameters }] };
}

function http(url: string, credentials: INode['credentials'], nodeCredentialType = 'omniApiKeyApi'): Way {
	const parameters = {
		method: 'POST',
		url: `${url}/email/messages`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify({ Recipients: [{ Email: $json.email }], ...${JSON.stringify(BODY)} }) }}`,
		options: {},
	};
	const type = 'n8n-nodes-base.httpRequest';
	return {
		name: `HTTP Request ${nodeCredentialType}`,
		nodes: [{ name: 'HTTP Request', type, typeVersion: 4.2, credentials, parameters }],
	};
}

async function bareScript(url: string, count: number, atOnce: number): Promise<number[]> {
	const times: number[] = [];
	const all = Array.from({ length: count }, (_, at) => `customer${at}@example.com`);
	for (let round = 0; round <= ROUNDS; round += 1) {
		const start = performance.now();
		await eachBounded(all, atOnce, async (Email) => {
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
