import { PHONE_AT } from '../../test/support/phones';
import { alternate, type Bench, type Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const COUNT = items(100_000);
const BATCH = 1_000;
const LIST = '1001';
const MAKE = `{ phone: ${PHONE_AT}, email: 'customer' + at + '@example.com' }`;

/** Contacts put on a list in as many requests, beside a Code node that makes the bodies and one that takes the answers apart. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = await bench.credentials(url);
	const omni: Way = {
		name: 'Omni Contacts',
		nodes: [
			{
				name: 'Omni Contacts',
				type: 'n8n-nodes-omni-messaging.omniContacts',
				typeVersion: 1,
				credentials,
				parameters: {
					resource: 'contact',
					operation: 'create',
					list: { __rl: true, mode: 'id', value: LIST },
					columns: {
						mappingMode: 'defineBelow',
						value: { phone: '={{ $json.phone }}', email: '={{ $json.email }}' },
						schema: [],
					},
					options: {},
				},
			},
		],
	};
	const http: Way = {
		name: 'Code and HTTP Request',
		nodes: [
			{
				name: 'Body',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: {
					jsCode: `const all = $input.all();
const pieces = [];
for (let at = 0; at < all.length; at += ${BATCH}) {
	const contacts = all.slice(at, at + ${BATCH}).map(({ json }) => ({ contactFields: Object.entries(json).map(([name, value]) => ({ name, value })) }));
	pieces.push({ json: { contacts } });
}
return pieces;`,
				},
			},
			{
				name: 'HTTP Request',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				credentials,
				parameters: {
					method: 'POST',
					url: `${url}/address-book-api/contacts/batch`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'omniApiKeyApi',
					sendBody: true,
					specifyBody: 'json',
					jsonBody: `={{ JSON.stringify({ contactGroupId: ${LIST}, contacts: $json.contacts }) }}`,
					options: { batching: { batch: { batchSize: 1, batchInterval: 0 } } },
				},
			},
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
	const [ours, theirs] = await alternate(bench, [omni, http], MAKE, COUNT, rounds(2));
	const work = `${COUNT.toLocaleString('en')} contacts, ${BATCH.toLocaleString('en')} in a request`;
	return [{ work, beside: 'Code, HTTP Request, Code', ours: ours.times, theirs: theirs.times, goal: 0.3 }];
}
