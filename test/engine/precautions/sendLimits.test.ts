import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

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
