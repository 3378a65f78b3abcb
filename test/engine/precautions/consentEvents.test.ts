import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { API_KEY, jsonOf } from '../../support/sms';

const ANN = '+12025550123';
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** Runs an operation on the list behind an event. */
async function list(operation: string, item: IDataObject, parameters: IDataObject = {}): Promise<IDataObject[]> {
	const { items, error } = await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation, ...parameters },
		items: itemsOf([item]),
		credentials: {
			omniApiKeyApi: {
				baseUrl: 'http://127.0.0.1:1',
				apiKey: API_KEY,
				secureCallbacks: true,
				signingKey: 'a signing key',
			},
		},
		dataTables: tables,
	});
	expect(error).toBeUndefined();
	return jsonOf(items);
}
const incoming = (text: string | null, more: IDataObject = {}) => ({
	kind: 'incoming',
	sender: ANN,
	text,
	messageId: '77',
	...more,
});

it('what somebody said last counts, however late it comes, and what put them on the list first stays', async () => {
	const said = (text: string, minute: number) =>
		incoming(text, { messageId: `${minute}`, occurredAt: `2026-01-15T10:0${minute}:00.000Z` });
	const noted = async (operation: 'add' | 'remove', item: IDataObject) =>
		(await list(operation, item)).map(({ listed, added, removed, note }) => [listed, added ?? removed, note ?? null]);
	const late = 'Passed over: something later is noted already';
	expect(await noted('remove', said('START', 1))).toStrictEqual([[false, false, null]]);
	expect(await noted('add', said('STOP', 0))).toStrictEqual([[false, false, late]]);
	expect(await noted('add', said('Stop', 2))).toStrictEqual([[true, true, null]]);
	expect(await noted('add', said('stop!', 4))).toStrictEqual([[true, false, null]]);
	expect(await noted('remove', said('START', 3))).toStrictEqual([[true, false, late]]);
	expect(await list('check', {}, { address: ANN })).toMatchObject([{ listed: true, words: 'Stop' }]);
	expect(await noted('remove', said('START', 5))).toStrictEqual([[false, true, null]]);
	// What no event says is said now.
	await list('add', {}, { address: ANN });
	expect(await noted('remove', said('START', 6))).toStrictEqual([[true, false, late]]);
	expect(await noted('remove', incoming('START'))).toStrictEqual([[false, true, null]]);
});

it('what is said again on the preferences page is no change, and a START that was written before it does not undo it', async () => {
	const resource = 'preferencesPage';
	const said = (text: string, minutesAgo: number) =>
		incoming(text, { occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
	const page = 'https://n8n.example.com/webhook/preferences';
	const [{ preferencesLink }] = await list('createLink', {}, { resource, addresses: ANN, page });
	await list('add', said('STOP', 90));
	const query = { p: new URL(preferencesLink as string).searchParams.get('p') };
	const call = { headers: {}, params: {}, query, body: { shown: ['0'], ticked: ['0'] }, webhookUrl: page };
	expect(await list('answerPage', call, { resource })).toMatchObject([{ outcome: 'SAVED', changes: [] }]);
	expect(await list('remove', said('START', 60))).toMatchObject([{ listed: true, removed: false }]);
	expect(await list('check', {}, { address: ANN })).toMatchObject([{ listed: true, words: 'STOP' }]);
});

it.each([
	['STOP', null, 'STOP'],
	['STOP', 'all', 'STOP all'],
	['SHOP', 'Shop stop', 'Shop stop'],
	[null, 'Stop', 'Stop'],
])('what somebody wrote is kept with the keyword %j and the text %j', async (prefix, text, words) => {
	await list('add', incoming(text, { prefix }));
	expect(await list('getMany', {}, { returnAll: true })).toMatchObject([{ words }]);
});
