import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, NOT_WHOLE, notADate, notAPhone, rejectedThe, tooLong } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });

const SEND = {
	resource: 'message',
	operation: 'send',
	from: 'MyShop',
	to: '={{ $json.phone }}',
	title: 'Bonus',
	message: '=Hi {{ $json.name }}',
	options: {},
};
const ROWS = [1, 2, 3].map((at) => ({ phone: `+4477009001${at}0`, name: `n${at}`, key: `k${at}` }));

async function send(
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = ROWS,
	settings: NodeRun['settings'] = {},
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type: 'omniWalletPush',
		parameters,
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
		settings,
		timezone: 'Europe/Paris',
	});
}

const body = (at = 0) => JSON.parse(sandbox.requests[at].body) as IDataObject[];
const KEYED = { ...SEND, options: { mergeKey: '={{ $json.key }}' } };

/** An answer of the service's own in place of the sandbox's. */
const answerWith = (result: unknown) => sandbox.faults.add({ kind: 'status', status: 200, body: { result } });

it('every field goes over the wire, the date in UTC', async () => {
	const { items } = await send(
		{
			...SEND,
			options: {
				image: 'https://www.example.com/bonus.png',
				target: 'promo',
				campaignId: '7',
				mergeKey: '=order-{{ $json.key }}',
				callbackUrl: 'https://n8n.example.com/webhook/1/omni',
				validity: 60,
				scheduledTime: '2030-01-16T12:00:00',
				callbackData: { pairs: [{ key: 'order', value: '={{ $json.key }}' }] },
			},
		},
		ROWS.slice(0, 1),
	);
	expect(sandbox.requests).toMatchObject([{ method: 'POST', path: '/wallet/messages', query: '' }]);
	expect(body()).toStrictEqual([
		{
			from: 'MyShop',
			to: '+447700900110',
			mergeKey: 'order-k1',
			validity: 60,
			callbackData: { order: 'k1' },
			payload: {
				title: 'Bonus',
				message: 'Hi n1',
				image: 'https://www.example.com/bonus.png',
				deeplink: { target: 'promo', campaignId: '7' },
			},
			callbackUrl: 'https://n8n.example.com/webhook/1/omni?channel=wallet',
			scheduledTime: '2030-01-16T11:00:00Z',
		},
	]);
	expect(items).toStrictEqual([
		{
			json: {
				to: '+447700900110',
				mergeKey: 'order-k1',
				code: 'OK',
				messageId: '3158622571446665001',
				title: 'Bonus',
				text: 'Hi n1',
				scheduledTime: '2030-01-16T11:00:00Z',
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('takes the fields of the items when it maps automatically, and its own where an item has none', async () => {
	const options = { mode: 'autoMap', validity: 60, target: 'promo', mergeKey: '={{ $json.key }}' };
	const { error } = await send({ ...SEND, to: 'not used', title: 'not used', options }, [
		{ from: 'Other', to: ROWS[0].phone, title: 'One', message: 'Hi', target: 'cart', campaignId: 7, key: 'k1' },
		{ from: '', to: ROWS[1].phone, message: 'Ho', callbackData: { order: '1' }, mergeKey: 'own', validity: '90' },
	]);
	expect(error).toBeUndefined();
	expect(body()).toStrictEqual([
		{
			from: 'Other',
			to: ROWS[0].phone,
			payload: { title: 'One', message: 'Hi', deeplink: { target: 'cart', campaignId: '7' } },
			mergeKey: 'k1',
			validity: 60,
		},
		{
			from: 'MyShop',
			to: ROWS[1].phone,
			payload: { message: 'Ho', deeplink: { target: 'promo' } },
			callbackData: { order: '1' },
			mergeKey: 'own',
			validity: 90,
		},
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('10,000 messages leave in 10 requests, or in as many as the batch size makes, each paired with its item', async () => {
	const rows = Array.from({ length: 10_000 }, (_, at) => ({
		phone: `4477009${String(at % 900).padStart(5, '0')}`,
		name: 'n',
	}));
	const { items } = await send(SEND, rows);
	expect(sandbox.requests.map((_, at) => body(at).length)).toStrictEqual(Array.from({ length: 10 }, () => 1_000));
	expect(items.map(({ json }) => json.to)).toStrictEqual(rows.map(({ phone }) => phone));
	expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual(rows.map((_, item) => ({ item })));
	expect(new Set(items.map(({ json }) => json.messageId)).size).toBe(10_000);

	sandbox.reset({ asNew: true });
	await send({ ...SEND, options: { batchSize: 2_500 } }, rows);
	expect(sandbox.requests).toHaveLength(4);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a deep link may be a campaign alone, and a notification may have no text', async () => {
	const { items } = await send({ ...SEND, title: '', message: '', options: { campaignId: '7' } }, ROWS.slice(0, 1));
	expect(body()).toMatchObject([{ payload: { deeplink: { campaignId: '7' } } }]);
	expect(items[0].json).toStrictEqual({ to: ROWS[0].phone, code: 'OK', messageId: '3158622571446665001' });
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a rejected message has no merge key where it was sent without one', async () => {
	answerWith([{ code: 'REJECTED', result: null, reasons: [{ key: 'invalid.image.url' }] }]);
	const { errorItems } = await send(SEND, ROWS.slice(0, 1), { onError: 'continueErrorOutput' });
	expect(errorItems[0].json.details).toStrictEqual({
		to: ROWS[0].phone,
		code: 'REJECTED',
		messageId: null,
		reasons: [{ key: 'invalid.image.url' }],
	});
});

describe('answers', () => {
	it('are paired by merge key, whatever their order', async () => {
		answerWith([
			...['k3', 'k1'].map((mergeKey) => ({ code: 'OK', result: `id-${mergeKey}`, mergeKey })),
			{ code: 'REJECTED', result: null, reasons: [{ key: 'invalid.image.url' }], mergeKey: 'k2' },
		]);
		const { items, errorItems } = await send(KEYED, ROWS, { onError: 'continueErrorOutput' });
		expect(items.map(({ json, pairedItem }) => [json.to, json.messageId, pairedItem])).toStrictEqual([
			['+447700900110', 'id-k1', { item: 0 }],
			['+447700900130', 'id-k3', { item: 2 }],
		]);
		expect(errorItems).toMatchObject([
			{
				json: {
					error: `${rejectedThe()}: the image is not a web address that the service takes (invalid.image.url).`,
					details: { to: '+447700900120', mergeKey: 'k2', code: 'REJECTED', reasons: [{ key: 'invalid.image.url' }] },
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it('that leave a message out leave only its fate open when they are keyed', async () => {
		answerWith(['k3', 'k1'].map((mergeKey) => ({ code: 'OK', result: `id-${mergeKey}`, mergeKey })));
		const { items } = await send(KEYED, ROWS, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => [json.code, json.messageId])).toStrictEqual([
			['OK', 'id-k1'],
			['UNKNOWN', null],
			['OK', 'id-k3'],
		]);
		expect(items[1].json.message).toContain("The service's answer says nothing of this message. It may have been sent");
	});

	it('of another length without keys are never paired by guess', async () => {
		answerWith(['k1', 'k3'].map((mergeKey) => ({ code: 'OK', result: `id-${mergeKey}`, mergeKey })));
		const { items } = await send(SEND, ROWS, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
		expect(items[0].json.message).toContain('The service answered with 2 results for 3 messages');
		expect(items[0].json.message).toContain('ask its support before you do');
		expect(items[0].json.message).toContain('Ids in the answer: id-k1, id-k3');
	});

	it('that tell of two messages by one key are told of both, and of neither alone', async () => {
		answerWith(['1', '2', '3'].map((id) => ({ code: 'OK', result: id, mergeKey: 'k1' })));
		const { items, hints } = await send(KEYED);
		expect(items.map(({ json }) => [json.code, json.messageId, json.mergeKey])).toStrictEqual(
			ROWS.map(({ key }) => ['OK', null, key]),
		);
		expect(items[0].json.group).toMatchObject({ recipientCount: 3, messageIds: ['1', '2', '3'] });
		expect(hints[0].message).toContain('can not be told which messageId belongs to which message');
	});

	it('without keys are paired by position', async () => {
		answerWith([1, 2, 3].map((at) => ({ code: 'OK', result: `id-${at}`, mergeKey: null })));
		const { items } = await send(KEYED);
		expect(items.map(({ json }) => [json.to, json.messageId, json.mergeKey])).toStrictEqual(
			ROWS.map(({ phone, key }, at) => [phone, `id-${at + 1}`, key]),
		);
	});
});

it("the service's rejection of one message leaves the others accepted", async () => {
	const rows = [ROWS[0], { phone: '+447700900914', name: 'x', key: 'x' }];
	const { items, hints } = await send(SEND, rows);
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'REJECTED']);
	expect(hints).toHaveLength(1);
	expect((await send(SEND, rows.slice(1))).error?.message).toContain('invalid.image.url');
});

it.each<[string, NodeRun['parameters'], string]>([
	['no phone number', { to: '={{ $json.none }}' }, 'To: no phone number is given'],
	['a local number', { to: '07700 900100' }, `To: ${notAPhone('07700 900100')}`],
	['no sender', { from: '={{ $json.none }}' }, `From: ${EMPTY}`],
	['a title of 51', { title: 'x'.repeat(51) }, `Title: ${tooLong(51, 50)}`],
	['a message of 2049', { message: 'x'.repeat(2049) }, `Text: ${tooLong(2049, 2048)}`],
	['nothing to show', { title: '', message: '' }, 'Text: there is nothing to show'],
	['nothing but blanks to show', { title: ' ', message: '\n' }, 'Text: there is nothing to show'],
	[
		'a deep link of a blank alone',
		{ title: '', message: '', options: { target: '={{ " " }}' } },
		'there is nothing to show',
	],
	['an image that is no web address', { options: { image: 'bonus.png' } }, 'Image: “bonus.png” is not a web address'],
	['an image of 513', { options: { image: `https://example.com/${'x'.repeat(493)}` } }, `Image: ${tooLong(513, 512)}`],
	['a callback URL that is none', { options: { callbackUrl: 'ftp://example.com' } }, 'Callback URL: “ftp://'],
	['a date that is none', { options: { scheduledTime: 'tomorrow' } }, `Scheduled Time: ${notADate('tomorrow')}`],
	['a negative validity', { options: { validity: -1 } }, `Validity (Seconds): “-1” is ${NOT_WHOLE}`],
])('%s is refused before anything is sent', async (_shows, parameters, message) => {
	const { error } = await send({ ...SEND, ...parameters }, ROWS.slice(0, 1));
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toStrictEqual([]);
});
