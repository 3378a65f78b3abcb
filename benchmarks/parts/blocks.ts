import type { INode } from 'n8n-workflow';

import { callsOf } from '../callback-cost';
import { watched, type Seen } from '../lib/watch';
import type { Bench, Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { bareNode, MAKE, omniSms } from './sms';

const MANY = items(100_000);
/** Where n8n evaluates an expression for each. */
const FEWER = items(5_000);
/** Where each item is a request, or ten requests a second are all that the service takes. */
const SOME = items(2_000);
const ROUNDS = rounds(2);
const GOAL_MS = 50;
/** Every field that a kind takes stands in the items: what n8n evaluates is a kind of its own. */
const ITEM = `Object.assign(${MAKE}, { id: String(3158622571446000000n + BigInt(at)), email: at + '@example.com' })`;

type Credentials = INode['credentials'];

/** One kind of operation: its node, and how many items it is given. */
interface Kind {
	name: string;
	way: Way;
	count: number;
}

function kindsOf(api: Credentials, soap: Credentials): Kind[] {
	const sms = omniSms(api ?? {});
	const withSms = (name: string, parameters: object, count = MANY): Kind => {
		const nodes = sms.nodes.map((node) => ({ ...node, parameters: { ...node.parameters, ...parameters } }));
		return { name, way: { name, nodes, gives: 0 }, count };
	};
	const before = (name: string, options: object): Kind => withSms(`SMS, ${name}`, { options });
	const other = (name: string, node: string, credentials: Credentials, parameters: object, count = MANY): Kind => {
		const type = `n8n-nodes-omni-messaging.${node}`;
		const nodes = [{ name, type, typeVersion: 1, credentials, parameters: parameters as INode['parameters'] }];
		return { name, way: { name, nodes, gives: 0 }, count };
	};
	const to = {
		from: 'MyShop',
		to: '={{ $json.phone }}',
		text: '=Hi {{ $json.name }}',
		options: {},
	};
	const ids = { resource: 'message', messageIds: '={{ $json.id }}', options: {} };
	const email = { from: 'shop@example.com', to: '=a@example.com', subject: 'Hi', html: '<p>Hi [Unsubscribe]</p>' };
	const list = { __rl: true, mode: 'id', value: '1001' };
	const value = { phone: '={{ $json.phone }}', email: '={{ $json.email }}' };
	const columns = { mappingMode: 'defineBelow', value, schema: [] };
	return [
		{ name: 'SMS', way: sms, count: MANY },
		withSms('SMS, an expression that n8n evaluates', { text: '=Hi {{ $json.name.toUpperCase() }}' }, FEWER),
		before('Smart Encoding', { smartEncoding: true }),
		before('Default Country', { defaultCountry: 'US' }),
		before('Deliver Between', { deliverBetween: { hours: { from: '00:00', until: '23:59' } } }),
		before('Spread Over', { spreadOver: 60 }),
		before('Add Number Type', { addNumberType: true }),
		before('Rehearse and Report', { rehearse: true, rehearsalReport: true }),
		other('Chat app messages', 'omniChatApp', api, { resource: 'message', operation: 'send', type: 'text', ...to }),
		other('Emails', 'omniEmail', api, { resource: 'message', operation: 'send', ...email }, SOME),
		other('SMS over SOAP', 'omniSoap', soap, { resource: 'sms', operation: 'send', ...to, text: 'Hi' }, SOME),
		other('Contacts', 'omniContacts', api, { resource: 'contact', operation: 'create', list, columns, options: {} }),
		other('Get Statuses', 'omniSms', api, { ...ids, operation: 'getStatuses' }),
		other('Reconcile', 'omniSms', api, { ...ids, operation: 'reconcile' }),
		{ name: 'Get Many', way: getMany(api), count: 1 },
	];
}

/** A query of the server's 100,000 records. */
function getMany(credentials: Credentials): Way {
	const parameters = { resource: 'message', operation: 'getMany', findBy: 'task', taskId: '1001', returnAll: true };
	const type = 'n8n-nodes-omni-messaging.omniSms';
	return { name: 'Get Many', gives: 0, nodes: [{ name: 'Omni SMS', type, typeVersion: 1, credentials, parameters }] };
}

/** How long others wait at most that n8n serves, while the node of each kind of operation runs. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const lines: Line[] = [];
	for (const { name, way, count } of kindsOf(await bench.credentials(url), await bench.soapLogin(url))) {
		const seen = await watched(bench, [way], ITEM, count, ROUNDS, 'prepareUnsaved');
		const many = name === 'Get Many' ? MANY : count;
		lines.push({ ...blockOf(`${name}, ${many.toLocaleString('en')}`, seen[0]), most: GOAL_MS });
	}
	// What n8n and V8 take for themselves where a node does as little as can be.
	const [bare] = await watched(bench, [bareNode(url)], ITEM, MANY, ROUNDS, 'prepareUnsaved');
	lines.push(blockOf(`a bare script as a node, ${MANY.toLocaleString('en')} SMS`, bare));
	const calls = await callsOf('10,000 statuses with data, 5 MB', ROUNDS);
	return [...lines, { ...blockOf('a callback of 10,000 statuses, 5 MB, without n8n', calls), most: GOAL_MS }];
}

function blockOf(work: string, runs: ReadonlyArray<Pick<Seen, 'block'>>): Line {
	return { work: `${work}: longest block`, ours: runs.map(({ block }) => block) };
}
