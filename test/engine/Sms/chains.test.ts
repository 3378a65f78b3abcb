import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { API_KEY, jsonOf, runSms, SEED, type SmsRun } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const GET = { operation: 'getStatuses', messageIds: '={{ $json.messageId }}' };
const RECONCILE = { operation: 'reconcile', messageIds: '={{ $json.messageId }}', options: {} };
const [TAKEN, OUT, AGAIN] = [0, 1, 2].map((at) => ({ phone: phone(at), text: `Message ${at}` }));
const REFUSED = { phone: '+447700900912', text: 'Refused' };

let tables: DataTables;
let outputs: IDataObject[];

/** What Send says of an item of its own. */
async function sent(item: object, run: SmsRun = {}): Promise<IDataObject> {
	const settings = { onError: 'continueRegularOutput' } as const;
	const { items } = await runSms(sandbox, [item], { dataTables: tables, settings, ...run });
	return items[0].json;
}

beforeEach(async () => {
	tables = new DataTables();
	await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation: 'add', address: OUT.phone },
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		dataTables: tables,
	});
	const once = { parameters: { options: { sendOnce: { once: { key: 'order' } } } } };
	await sent(AGAIN, once);
	outputs = [
		await sent(TAKEN),
		await sent(OUT, { parameters: { options: { doNotContact: true } } }),
		await sent(AGAIN, once),
		await sent(REFUSED),
		await sent({ phone: 'nobody', text: 'No number' }),
		await sent(TAKEN, { parameters: { options: { rehearse: true } } }),
	];
	sandbox.faults.add({ kind: 'resetAfter' });
	outputs.push(await sent(TAKEN));
	sandbox.requests.length = 0;
});

it('an item of each code goes from Send into Get Statuses: what has no ID comes out with its code', async () => {
	const codes = ['OK', 'OPTED_OUT', 'ALREADY_SENT', 'REJECTED', 'INVALID', 'OK', 'UNKNOWN'];
	expect(outputs.map(({ code }) => code)).toStrictEqual(codes);
	const { items, error, hints } = await runSms(sandbox, outputs, { parameters: GET });
	expect(error).toBeUndefined();
	expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual(outputs.map((_, item) => ({ item })));
	const [taken, , again] = outputs;
	expect(jsonOf(items).filter((_, at) => at !== 0 && at !== 2)).toStrictEqual(
		outputs.filter((output) => output !== taken && output !== again),
	);
	for (const at of [0, 2]) expect(items[at].json).toMatchObject({ messageId: outputs[at].messageId, found: true });
	expect(sandbox.requests.map(({ body }) => JSON.parse(body) as unknown)).toStrictEqual([
		[taken.messageId, again.messageId],
	]);
	expect(hints.map(({ message }) => message)).toStrictEqual([
		'5 of 7 items have no ID, so nothing could be asked for. Each came out as it came in, with the code that says why.',
	]);
});

it('they go into Reconcile in the same way, also where it leaves out what is not final', async () => {
	const options = { finalOnly: true };
	const { items, error } = await runSms(sandbox, outputs, { parameters: { ...RECONCILE, options } });
	expect(error).toBeUndefined();
	const without = outputs.filter(({ messageId }) => messageId === null);
	expect(jsonOf(items)).toStrictEqual(without);
	const all = await runSms(sandbox, outputs, { parameters: RECONCILE });
	expect(jsonOf(all.items).filter(({ kind }) => kind === 'status')).toHaveLength(2);
	expect(all.items).toHaveLength(outputs.length);
});

it.each<[what: string, item: IDataObject]>([
	['nothing of a send', { messageId: null }],
	['a code and an ID, which the expression misses', { code: 'OK', messageId: '7' }],
])('an item with %s is refused as before', async (_what, item) => {
	const messageIds = '={{ $json.mesageId }}';
	const { error } = await runSms(sandbox, [item], { parameters: { ...GET, messageIds } });
	expect(error?.message).toContain('none is given');
});
