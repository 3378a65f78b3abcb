import { jsons, SEND, useEmailBench } from '../../support/email';
import { NO_ADDRESS } from '../../support/sentences';

const bench = useEmailBench();
const email = bench.run.bind(bench);
const bodies = bench.bodies.bind(bench);

const PANEL = {
	resource: 'message',
	operation: 'send',
	from: 'news@example.com',
	subject: 'News',
	html: SEND.html,
	options: {
		mode: 'autoMap',
		callbackUrl: 'https://n8n.example.com/webhook/panel/omni',
		concurrency: 1,
		fromName: 'Example Shop',
	},
};
const TO_ALL = { ...PANEL, options: { ...PANEL.options, toAllItems: true } };

const UPLOAD = { resource: 'file', operation: 'upload', binaryProperty: 'data' };
const FILE = { json: {}, binary: { data: { data: btoa('Prices'), mimeType: 'text/plain', fileName: 'prices.txt' } } };

it('an item’s fields take the place of the panel’s', async () => {
	const callbackUrl = 'https://n8n.example.com/webhook/item/omni';
	const item = {
		from: 'orders@example.com',
		fromName: 'Orders',
		to: 'ann@example.com',
		toName: 'Ann',
		subject: 'Your order',
		html: 'Hi [Name], [Unsubscribe]',
		mergeFields: { Name: 'Ann', Visits: 3 },
		extraData: { order: 7 },
		callbackUrl,
		attachmentIds: ['3158622571446665001'],
		additionalRecipients: ['bob@example.com', { address: 'cid@example.com', name: 'Cid' }],
	};
	await email(UPLOAD, [FILE]);
	const result = await email(PANEL, [item]);
	expect(bodies()).toStrictEqual([
		{
			Recipients: [
				{
					Address: 'ann@example.com',
					Name: 'Ann',
					MergeFields: { Name: 'Ann', Visits: '3' },
					ExtraData: { order: 7, callbackUrl },
				},
				{ Address: 'bob@example.com', ExtraData: { callbackUrl } },
				{ Address: 'cid@example.com', Name: 'Cid', ExtraData: { callbackUrl } },
			],
			Sender: { Address: 'orders@example.com', Name: 'Orders' },
			Subject: 'Your order',
			Body: { Html: 'Hi [Name], [Unsubscribe]' },
			AttachmentsIds: ['3158622571446665001'],
		},
	]);
	expect(jsons(result)).toMatchObject([{ to: 'ann@example.com, bob@example.com, cid@example.com', code: 'OK' }]);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

it('what an item does not have is the panel’s', async () => {
	const items = [{ to: 'ann@example.com' }, { to: 'bob@example.com', subject: 'For Bob', fromName: '' }];
	const result = await email(PANEL, items);
	const ExtraData = { callbackUrl: 'https://n8n.example.com/webhook/panel/omni' };
	const shared = {
		Sender: { Address: 'news@example.com', Name: 'Example Shop' },
		Body: { Html: SEND.html },
	};
	expect(bodies()).toStrictEqual([
		{ ...shared, Recipients: [{ Address: 'ann@example.com', ExtraData }], Subject: 'News' },
		{ ...shared, Recipients: [{ Address: 'bob@example.com', ExtraData }], Subject: 'For Bob' },
	]);
	expect(jsons(result)).toMatchObject([{ code: 'OK' }, { code: 'OK' }]);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

it('in one email to all items, each item is a recipient', async () => {
	const names = ['ann', 'bob'];
	await email(
		TO_ALL,
		names.map((name) => ({ to: `${name}@example.com`, mergeFields: { Name: name } })),
	);
	expect(bodies()).toMatchObject([
		{
			Recipients: names.map((name) => ({ Address: `${name}@example.com`, MergeFields: { Name: name } })),
			Subject: 'News',
		},
	]);
	expect(bodies()).toHaveLength(1);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

it('the item says the format by the field that it has, and both are refused', async () => {
	const plainText = 'Hi [Unsubscribe]';
	const rows = [
		{ to: 'ann@example.com', plainText },
		{ to: 'bob@example.com', plainText, html: plainText },
	];
	const result = await email({ ...PANEL, html: '' }, rows, { onError: 'continueRegularOutput' });
	expect(bodies()).toMatchObject([{ Body: { PlainText: plainText } }]);
	expect(jsons(result)).toMatchObject([{ code: 'OK' }, { code: 'INVALID' }]);
	expect(jsons(result)[1].message).toContain('Message: both “html” and “plainText” are filled');
});

it('an item without a recipient is refused', async () => {
	const result = await email(PANEL, [{ subject: 'News' }]);
	expect(result.error?.message).toContain(`To: ${NO_ADDRESS}`);
	expect(bench.sandbox.requests).toStrictEqual([]);
});
