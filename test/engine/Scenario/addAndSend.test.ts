import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { loadContacts, makeList, byId } from '../../support/contacts';
import type { NodeResult, NodeRun } from '../../support/engine';
import { created, run, sandbox } from './support';
import { rejectedThe } from '../../support/sentences';

const ANN = { phone: '+447700900001', name: 'Ann' };
const BOB = { phone: '+447700900002', name: 'Bob' };
const PATHS = { upload: '/address-book-api/contacts/batch', range: '/address-book-api/contacts/http/range' };
const SEND = '/omni-scheduler/api/messages';

let list: string;
let task: string;

beforeEach(async () => {
	list = await makeList(sandbox);
	task = await created();
	sandbox.requests.length = 0;
});

async function addAndSend(
	rows: IDataObject[],
	options: Record<string, NodeParameterValueType> = {},
	settings: NodeRun['settings'] = { onError: 'continueRegularOutput' },
): Promise<NodeResult> {
	const parameters = {
		resource: 'message',
		operation: 'addToListAndSend',
		scenario: byId(task),
		list: byId(list),
		columns: { mappingMode: 'autoMapInputData', value: null },
		options,
	};
	return await run(parameters, rows, settings);
}

const asked = (): string[] => sandbox.requests.map(({ path }) => path.split('?')[0]);
const sentTo = (): string[] =>
	sandbox.requests
		.filter(({ path }) => path === SEND)
		.flatMap(({ body }) => [...(/"contactIds":\[([^\]]*)\]/.exec(body)?.[1] ?? '').split(',')]);
const codes = ({ items }: NodeResult): unknown[] => items.map(({ json }) => json.code);

describe('Add to List and Send', () => {
	it('puts on the list as many at once as it sends to at once', async () => {
		await addAndSend([ANN, BOB], { batchSize: 1 });
		const uploads = sandbox.requests.filter(({ path }) => path === PATHS.upload);
		expect(uploads.map(({ body }) => body.match(/"phone":/g)?.length)).toStrictEqual([1, 1]);
	});

	it('puts the contacts on the list in one request, and sends to their IDs in another', async () => {
		const result = await addAndSend([ANN, BOB]);
		expect(result.error).toBeUndefined();
		expect(asked()).toStrictEqual([PATHS.upload, SEND]);
		expect(sandbox.requests[0].body).toBe(
			`{"contactGroupId":${list},"duplicateCheckField":"phone","contacts":[{"phone":"+447700900001","fields":[{"name":"name","value":["Ann"]}]},{"phone":"+447700900002","fields":[{"name":"name","value":["Bob"]}]}]}`,
		);
		expect(result.items).toMatchObject([
			{ json: { phone: ANN.phone, code: 'OK', contactCreated: true }, pairedItem: { item: 0 } },
			{ json: { phone: BOB.phone, code: 'OK', contactCreated: true }, pairedItem: { item: 1 } },
		]);
		expect(sentTo()).toStrictEqual(result.items.map(({ json }) => json.contactId));
		expect(new Set(result.items.map(({ json }) => json.messageId)).size).toBe(2);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('sends to the contact that the list has already, where it is the same', async () => {
		const [known] = (await loadContacts(sandbox, list, [ANN])).items;
		sandbox.requests.length = 0;
		const result = await addAndSend([BOB, ANN]);
		expect(asked()).toStrictEqual([PATHS.upload, PATHS.range, SEND]);
		expect(result.items.map(({ json }) => [json.code, json.contactCreated])).toStrictEqual([
			['OK', true],
			['OK', false],
		]);
		expect(result.items[1].json.contactId).toBe(known.json.contactId);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('sends nothing to a contact of which the list has other values or addresses, and says which', async () => {
		await loadContacts(sandbox, list, [
			{ ...ANN, city: 'York' },
			{ ...BOB, email: 'bob@example.com' },
		]);
		sandbox.requests.length = 0;
		const rows = [{ ...ANN, city: 'Leeds' }, BOB];
		const result = await addAndSend(rows);
		expect(codes(result)).toStrictEqual(['REJECTED', 'REJECTED']);
		expect(result.items[0].json.message).toContain(
			'a value of “city” that differs from this item: York instead of Leeds',
		);
		expect(result.items[1].json.message).toContain(
			'other addresses than this item: phone +447700900002, email bob@example.com',
		);
		expect(asked()).not.toContain(SEND);
		// The values may be old, the addresses must be known.
		expect(codes(await addAndSend(rows, { otherValues: 'send' }))).toStrictEqual(['OK', 'REJECTED']);
	});

	it('tells a refused contact at its item, and sends to the others', async () => {
		const result = await addAndSend([{ ...ANN, gender: 'gender.other' }, BOB]);
		expect(codes(result)).toStrictEqual(['REJECTED', 'OK']);
		expect(result.items[0].json.message).toContain(rejectedThe('contact'));
		expect(result.items[0].json.messageId).toBeNull();
		expect(sentTo()).toStrictEqual([result.items[1].json.contactId]);
	});

	it('sends nothing where it is not known whether the contacts were added', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: {}, match: { path: PATHS.upload } });
		const result = await addAndSend([ANN, BOB]);
		expect(codes(result)).toStrictEqual(['NOT_SENT', 'NOT_SENT']);
		expect(result.items[0].json.message).toContain('not known whether the contact was added to the list');
		expect(asked()).toStrictEqual([PATHS.upload]);
	});

	it('never sends again what may have been sent', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: {}, match: { path: SEND } });
		const result = await addAndSend(
			[ANN],
			{},
			{ onError: 'continueRegularOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		);
		expect(codes(result)).toStrictEqual(['UNKNOWN']);
		expect(result.items[0].json.contactId).toMatch(/^\d+$/);
		expect(asked()).toStrictEqual([PATHS.upload, SEND]);
	});

	it('tries the send again where it was refused for now, without adding anybody twice', async () => {
		sandbox.faults.add({ kind: 'status', status: 429, body: {}, match: { path: SEND } });
		const result = await addAndSend([ANN]);
		expect(codes(result)).toStrictEqual(['OK']);
		expect(asked()).toStrictEqual([PATHS.upload, SEND, SEND]);
	});

	it('lets nothing leave where the input is bad', async () => {
		const { error } = await addAndSend([ANN, { name: 'Nobody' }], {}, {});
		expect(error?.description).toContain('there is no phone, email or device');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('rehearses without adding anybody', async () => {
		const result = await addAndSend([ANN], { rehearse: true });
		expect(result.items[0].json).toMatchObject({ phone: ANN.phone, rehearsed: true });
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('gives each of two messages to one contact its own ID', async () => {
		const result = await addAndSend([ANN, ANN]);
		expect(codes(result)).toStrictEqual(['OK', 'OK']);
		const [one, two] = result.items.map(({ json }) => json);
		expect(one.contactId).toBe(two.contactId);
		expect(one.messageId).not.toBe(two.messageId);
	});

	it('adds and sends to 2,500 contacts in six requests, each answer with its item', async () => {
		const rows = Array.from({ length: 2500 }, (_, at) => ({ phone: `+4477009${String(10_000 + at)}` }));
		const { items } = await addAndSend(rows);
		expect(items.map(({ json }) => json.phone)).toStrictEqual(rows.map(({ phone }) => phone));
		expect(new Set(items.map(({ json }) => json.messageId)).size).toBe(2500);
		expect(asked().sort()).toStrictEqual(
			[...Array<string>(3).fill(PATHS.upload), ...Array<string>(3).fill(SEND)].sort(),
		);
	});
});
