import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, runSms, SEED, NOW } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
const PHONE = '+12025550123';
const PAGE = 'https://n8n.example.com/webhook/preferences';
let tables: DataTables;
beforeEach(() => void (tables = new DataTables()));
afterEach(() => jest.restoreAllMocks());
const at = (seconds: number): void => void jest.spyOn(Date, 'now').mockReturnValue(NOW + seconds * 1000);

const contacts = async (parameters: IDataObject, item: IDataObject = {}): Promise<IDataObject> => {
	const { items, error } = await runNode({
		type: 'omniContacts',
		parameters: parameters as never,
		items: itemsOf([item]),
		credentials: {
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, secureCallbacks: true, signingKey: 'k-k-k' },
		},
		dataTables: tables,
	});
	expect(error).toBeUndefined();
	return items[0].json;
};
const list = async (operation: string) => await contacts({ resource: 'doNotContact', operation, address: PHONE });
const send = async () => {
	const { items } = await runSms(sandbox, [{ phone: PHONE, text: 'Hi' }], {
		dataTables: tables,
		parameters: { options: { doNotContact: true } },
	});
	return jsonOf(items)[0].code;
};

// A worker whose clock is 8 seconds ahead takes the person off; 5 seconds later another one puts them on.
it('Add after Remove puts the person on the list again, whatever the clocks of the two workers', async () => {
	at(0);
	await list('add');
	at(60 + 8);
	expect(await list('remove')).toMatchObject({ listed: false });
	at(65);
	expect(await list('add')).toMatchObject({ listed: true, added: true });
	at(120);
	expect(await list('check')).toMatchObject({ listed: true });
	expect(await send()).toBe('OPTED_OUT');
});

it('Add counts after Remove, though the clock was put back by three minutes between the two', async () => {
	at(0);
	await list('add');
	at(600);
	await list('remove');
	at(480);
	expect(await list('add')).toMatchObject({ listed: true, added: true });
	at(3600);
	expect(await send()).toBe('OPTED_OUT');
});

it('one click counts after what was ticked on a page by a worker whose clock is ahead', async () => {
	at(0);
	const { preferencesLink } = await contacts({
		resource: 'preferencesPage',
		operation: 'createLink',
		addresses: PHONE,
		page: PAGE,
	});
	const p = new URL(preferencesLink as string).searchParams.get('p');
	const call = (body: IDataObject) => ({ headers: {}, params: {}, query: { p }, body, webhookUrl: PAGE });
	const topics = { topic: [{ topic: 'offers', title: 'Offers' }] };
	const page = async (body: IDataObject) =>
		await contacts({ resource: 'preferencesPage', operation: 'answerPage', topics }, call(body));
	at(10);
	await page({ 'List-Unsubscribe': 'One-Click' });
	expect(await send()).toBe('OPTED_OUT');
	// Worker A, 8 seconds ahead: the person wants offers again.
	at(60 + 8);
	expect(await page({ shown: ['0 offers', '0'], ticked: ['0 offers'] })).toMatchObject({ outcome: 'SAVED' });
	at(65);
	expect(await page({ 'List-Unsubscribe': 'One-Click' })).toMatchObject({ outcome: 'UNSUBSCRIBED' });
	at(120);
	expect(await send()).toBe('OPTED_OUT');
});

const event = (text: string, second: number) => ({
	kind: 'incoming',
	sender: PHONE,
	text,
	messageId: `${text}${second}`,
	occurredAt: new Date(NOW + second * 1000).toISOString(),
});
const note = async (operation: string, item: IDataObject, channel = 'all') =>
	await contacts({ resource: 'doNotContact', operation, address: '={{ $json.sender }}', channel }, item);

it('STOP counts after START, though the service and the worker that took START are ahead', async () => {
	at(0);
	await note('add', event('STOP', 0));
	at(60 + 8);
	await note('remove', event('START', 60 + 90));
	at(65);
	expect(await note('add', event('STOP', 65 + 90))).toMatchObject({ listed: true, added: true });
	at(300);
	expect(await send()).toBe('OPTED_OUT');
});

it('START for all channels takes off by SMS, too, though the service and the worker that took STOP are ahead', async () => {
	at(68);
	await note('add', event('STOP', 150), 'sms');
	at(65);
	expect(await note('remove', event('START', 155))).toMatchObject({ listed: false, removed: true });
	at(300);
	expect(await send()).toBe('OK');
});
