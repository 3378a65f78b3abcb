import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { makeToken } from '../../../nodes/panel/callbackToken';
import { DataTables } from '../../support/dataTables';
import { runNode, type NodeRun } from '../../support/engine';
import { TABLES_OFF } from '../../support/sentences';

const CREDENTIAL = { baseUrl: 'http://127.0.0.1:1', apiKey: 'key', secureCallbacks: true, signingKey: 'a signing key' };

let last = 0;
/** A status of a message that no other one here has. */
const status = (word: string, more: object = {}) => {
	last += 1;
	return { messageId: String(last), ts: 1769851800123, status: word, errorCode: 0, ...more };
};

/** What n8n's Webhook node gives for a call, with its option Raw Body. */
function callOf(body: unknown, { query = {}, headers = {} }: IDataObject = {}): INodeExecutionData {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const data = Buffer.from(text).toString('base64');
	const json: IDataObject = { headers, params: {}, query, body: {} };
	return { json, binary: { data: { data, mimeType: 'application/json' } } };
}

const read = async (items: INodeExecutionData[], parameters: IDataObject = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		type: 'omniCallbacks',
		parameters: { resource: 'callback', operation: 'read', ...parameters },
		items,
		credentials: { omniApiKeyApi: CREDENTIAL },
		mode: 'webhook',
		...more,
	});

const told = (items: INodeExecutionData[] = []) =>
	items.map(({ json, pairedItem }) => [json.messageId, json.status, json.late, pairedItem]);

it('gives one item an event, in the envelope of Omni Trigger, paired with its call, every digit kept', async () => {
	const long = '[{"messageId":3158622571446665901,"ts":1769851800123,"status":"SENT","errorCode":0}]';
	const one = status('DELIVERED');
	const { items: events } = await read([callOf(long), callOf([one, status('SENT')])]);
	expect(told(events)).toStrictEqual([
		['3158622571446665901', 'SENT', false, { item: 0 }],
		[one.messageId, 'DELIVERED', false, { item: 1 }],
		[String(last), 'SENT', false, { item: 1 }],
	]);
	expect(events[1].json).toMatchObject({ channel: 'sms', kind: 'status', final: true, raw: one });
});

it('leaves out what came before, and marks what is late', async () => {
	const one = status('DELIVERED');
	const { items: events } = await read([callOf([one]), callOf([one]), callOf([{ ...one, status: 'SENT', ts: 1 }])]);
	expect(told(events)).toStrictEqual([
		[one.messageId, 'DELIVERED', false, { item: 0 }],
		[one.messageId, 'SENT', true, { item: 2 }],
	]);
});

it('with the memory of all processes, the same', async () => {
	const one = status('DELIVERED');
	const dataTables = new DataTables();
	const options = { options: { memory: 'shared' } };
	const first = await read([callOf([one])], options, { dataTables });
	const again = await read([callOf([one])], options, { dataTables });
	expect([first.items.length, again.items.length]).toStrictEqual([1, 0]);
	// Another process has these tables, too, and nothing else: what came stands there.
	const other = await read([callOf([one])], options, { dataTables: new DataTables() });
	expect([dataTables.tables.length, other.items.length]).toStrictEqual([1, 1]);
});

it('a memory that can’t be read costs its own call alone, and that of the first other one counts', async () => {
	const [one, two, three] = ['DELIVERED', 'DELIVERED', 'DELIVERED'].map((word) => status(word));
	const [first, ...others] = [[one], [two], [three]].map((body) => callOf(body));
	first.json.memory = 'odd';
	for (const { json } of others) json.memory = 'shared';
	const dataTables = new DataTables();
	const { items } = await read(
		[first, ...others],
		{ options: { memory: '={{ $json.memory }}' } },
		{ dataTables, settings: { onError: 'continueRegularOutput' } },
	);
	expect(told(items)).toStrictEqual([
		[two.messageId, 'DELIVERED', false, { item: 1 }],
		[three.messageId, 'DELIVERED', false, { item: 2 }],
		[undefined, undefined, undefined, { item: 0 }],
	]);
	expect([items[2].json.message, dataTables.rows.length]).toStrictEqual(['Use one of shared, process.', 2]);
});

it('where the memory of all processes can’t be asked, all go on with a hint', async () => {
	const one = status('DELIVERED');
	const dataTables = new DataTables();
	dataTables.areOn = false;
	const { items: events, hints } = await read(
		[callOf([one]), callOf([one])],
		{ options: { memory: 'shared' } },
		{ dataTables },
	);
	expect(told(events)).toStrictEqual([0, 1].map((item) => [one.messageId, 'DELIVERED', false, { item }]));
	expect(hints.map(({ message }) => message).join()).toContain(TABLES_OFF);
});

it('by itself it remembers from run to run what came to this node, in no table', async () => {
	const one = status('DELIVERED');
	const dataTables = new DataTables();
	const runs = [await read([callOf([one])], {}, { dataTables }), await read([callOf([one])], {}, { dataTables })];
	const another = await read([callOf([one])], {}, { nodeId: 'another node' });
	expect([...runs, another].map(({ items: events }) => events.length)).toStrictEqual([1, 0, 1]);
	expect(dataTables.tables).toStrictEqual([]);
});

it.each(['manual', 'retry'] as const)('a run of the kind “%s” reads the same call once more', async (mode) => {
	const one = status('DELIVERED');
	await read([callOf([one])]);
	const { items: events } = await read([callOf([one]), callOf([one])], {}, { mode });
	expect(told(events)).toStrictEqual([0, 1].map((item) => [one.messageId, 'DELIVERED', false, { item }]));
});

it('filters as Omni Trigger does, and the channel stands in the query', async () => {
	const { items: events } = await read(
		[callOf([status('SENT'), status('DELIVERED')], { query: { channel: 'chatapp' } })],
		{
			channels: ['chatapp'],
			statuses: ['DELIVERED'],
		},
	);
	expect(events.map(({ json }) => [json.channel, json.status])).toStrictEqual([['chatapp', 'DELIVERED']]);
});

it('a caller who may not call is left out with a hint; a signed URL gives its reference', async () => {
	const token = makeToken(CREDENTIAL.signingKey, 'order 1001', 60);
	const items = [callOf([status('SENT')]), callOf([status('SENT')], { query: { token } })];
	const { items: events, hints } = await read(items, { checks: ['token'] });
	expect(events.map(({ json, pairedItem }) => [json.reference, pairedItem])).toStrictEqual([
		['order 1001', { item: 1 }],
	]);
	expect(hints.map(({ message }) => message).join()).toMatch(/^One call was .*Who May Call/);
	const { hints: none } = await read(items.slice(1), { checks: ['token'] });
	expect(none).toStrictEqual([]);
	const { hints: two } = await read([items[0], ...items], { checks: ['token'] });
	expect(two.map(({ message }) => message).join()).toMatch(/^2 calls were .*Who May Call/);
});

it('a caller shows the secret in the header that was chosen', async () => {
	const parameters = { checks: ['header'], headerName: 'X-Our-Secret' };
	const [one, other] = [status('SENT'), status('SENT')];
	const items = [
		callOf([one], { headers: { 'x-our-secret': 'a secret' } }),
		callOf([other], { headers: { 'x-our-secret': 'another' } }),
	];
	const credentials = { omniApiKeyApi: { ...CREDENTIAL, callbackSecret: 'a secret' } };
	const { items: events } = await read(items, parameters, { credentials });
	expect(told(events)).toStrictEqual([[one.messageId, 'SENT', false, { item: 0 }]]);
});

it('takes the body from the field that is named, and names it where it is missing', async () => {
	const one = status('SENT');
	const { json, binary } = callOf([one]);
	const parameters = { binaryField: 'body' };
	const { items: events } = await read([{ json, binary: { body: binary!.data } }], parameters);
	expect(told(events)).toStrictEqual([[one.messageId, 'SENT', false, { item: 0 }]]);
	const { error } = await read([callOf([one])], parameters);
	expect(error?.message).toContain('“body”');
});

it.each<[what: string, item: INodeExecutionData, parameters: IDataObject, field: string]>([
	['a call without its raw body', { json: { query: {} } }, {}, 'Raw Body'],
	['a call that is no callback', callOf('hello'), {}, 'Callback'],
	['an expression that gives no check', callOf([]), { checks: '={{ [] }}' }, 'Who May Call'],
	['a check whose secret is missing', callOf([]), { checks: ['secret'] }, 'Who May Call'],
])('%s: its item says so, and the others go on', async (_what, item, parameters, field) => {
	const alone = await read([item], parameters);
	expect(`${alone.error?.message} ${alone.error?.description}`).toContain(field);
	// Only what is wrong with the call itself leaves the other one alone.
	const one = status('SENT');
	const { items: events } = await read([item, callOf([one])], parameters, {
		settings: { onError: 'continueRegularOutput' },
	});
	const known = events.map(({ json, pairedItem }) => [json.messageId, pairedItem]);
	expect(known).toHaveLength(2);
	expect(known).toContainEqual([undefined, { item: 0 }]);
	expect(known).toContainEqual(['checks' in parameters ? undefined : one.messageId, { item: 1 }]);
	expect(events.some(({ json }) => JSON.stringify(json).includes(field))).toBe(true);
});

it('a filter that can not be read fails its own item, and no event is taken for one that came before', async () => {
	const [one, other] = [status('SENT'), status('SENT')];
	const items = [callOf([one], { headers: { statuses: { is: 5 } } }), callOf([other])];
	const statuses = { statuses: '={{ $json.headers.statuses ?? [] }}' };
	const { error } = await read(items, statuses);
	expect(error?.message).toContain('Statuses');
	const { items: events } = await read(items, statuses, { settings: { onError: 'continueRegularOutput' } });
	expect(told(events.slice(0, 1))).toStrictEqual([[other.messageId, 'SENT', false, { item: 1 }]]);
	expect(events.slice(1)).toMatchObject([
		{ json: { error: expect.stringContaining('Statuses') as string }, pairedItem: { item: 0 } },
	]);
	const { items: mended } = await read(items);
	expect(told(mended)).toStrictEqual([[one.messageId, 'SENT', false, { item: 0 }]]);
});

it('reads multipart/form-data, of which n8n’s Webhook node gives the fields in the place of the bytes', async () => {
	const one = status('DELIVERED');
	const headers = { 'content-type': 'multipart/form-data; boundary=x' };
	const body = { ...one, ts: '1769851800123' } as IDataObject;
	const { items: events } = await read([{ json: { headers, params: {}, query: {}, body } }]);
	expect(told(events)).toStrictEqual([[one.messageId, 'DELIVERED', false, { item: 0 }]]);
});
