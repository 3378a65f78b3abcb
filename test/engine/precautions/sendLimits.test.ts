import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

it('an email with additional recipients counts for each of them under Messages per Hour', async () => {
	const dataTables = new DataTables();
	const send = async (to: string, ...more: string[]) => {
		const additional = more.length > 0 && { additionalRecipientsJson: JSON.stringify(more) };
		const { items, error } = await runNode({
			type: 'omniEmail',
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'news@example.com',
				to,
				subject: 'Hi',
				html: 'Hi [Unsubscribe]',
				options: { messagesPerHour: 3, ...additional },
			},
			items: itemsOf([{}]),
			dataTables,
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		});
		expect(error).toBeUndefined();
		return [items[0].json.code, items[0].json.reason];
	};
	const over = ['OVER_LIMIT', 'Messages per Hour: 3 at most'];
	expect(await send('ann@example.com', 'bob@example.com')).toStrictEqual(['OK', undefined]);
	expect(await send('cid@example.com', 'dan@example.com')).toStrictEqual(over);
	expect(await send('cid@example.com')).toStrictEqual(['OK', undefined]);
	expect(await send('dan@example.com')).toStrictEqual(over);
	expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(
		['ann', 'bob', 'cid'].map((name) => `${name}@example.com`),
	);
});

it('a limit holds over runs of different nodes, and what is over it is told and not sent', async () => {
	const dataTables = new DataTables();
	const send = async (type: string, parameters: object, to: string[]) => {
		const { items, error } = await runNode({
			type,
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'Shop',
				to: '={{ $json.to }}',
				text: 'Hello',
				options: { messagesPerRecipient: 2 },
				...parameters,
			},
			items: itemsOf(to.map((one) => ({ to: one }))),
			dataTables,
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		});
		expect(error).toBeUndefined();
		return items.map(({ json, pairedItem }) => [json.code, json.reason, pairedItem]);
	};
	const [ann, bob] = ['+447700900001', '+447700900002'];
	expect(await send('omniSms', {}, [ann, bob])).toStrictEqual([
		['OK', undefined, { item: 0 }],
		['OK', undefined, { item: 1 }],
	]);
	expect(await send('omniChatApp', { type: 'text' }, [ann, ann, bob])).toStrictEqual([
		['OK', undefined, { item: 0 }],
		['OVER_LIMIT', 'Messages per Recipient: 2 at most', { item: 1 }],
		['OK', undefined, { item: 2 }],
	]);
	expect(sandbox.messages().map(({ recipient }) => recipient.replace('+', ''))).toStrictEqual(
		[ann, bob, ann, bob].map((number) => number.replace('+', '')),
	);
	expect(sandbox.violations()).toStrictEqual([]);
});
