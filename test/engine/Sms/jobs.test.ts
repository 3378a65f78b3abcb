import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INode, IPinData } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import type { NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { jsonOf, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: { accounts: SEED.accounts } });

/** The Send of an example, its parameters and the items that are pinned to a node before it. */
function exampleOf(file: string, from: string): { send: INode; pinned: IDataObject[] } {
	const text = readFileSync(path.join(__dirname, '..', '..', '..', 'examples', file), 'utf8');
	const { nodes, pinData } = JSON.parse(text) as { nodes: INode[]; pinData: IPinData };
	const send = nodes.find(({ type }) => type.endsWith('.omniSms'));
	if (!send) throw new Error(`${file} has no Omni SMS.`);
	return { send, pinned: pinData[from].map(({ json }) => json) };
}

const ORDERS = ['Thank you! We have your order 1001.', 'Your order 1002 is on its way: https://example.com/track/1002'];

/** A file, the node whose pinned items reach the Send, which of them, what else they have by then, and what is sent. */
const JOBS: Array<[file: string, from: string, reach: number[], added: IDataObject[], sent: Array<[string, string]>]> =
	[
		[
			'jobs/missed-call.json',
			'A call has ended',
			[0],
			[],
			[['+12025550141', 'Sorry that we missed your call. Write back what we can do for you, or when we may call.']],
		],
		[
			'jobs/order-notice.json',
			'An order has changed',
			[0, 1],
			ORDERS.map((text) => ({ text })),
			[
				['+12025550142', ORDERS[0]],
				['+12025550143', ORDERS[1]],
			],
		],
		[
			'jobs/abandoned-cart.json',
			'Carts of the shop',
			[0, 2],
			[],
			[
				[
					'+12025550144',
					'Hello Ann, your cart still waits for you: https://shop.example.com/cart/1 STOP ends these messages.',
				],
				[
					'+12025550146',
					'Hello Cleo, your cart still waits for you: https://shop.example.com/cart/3 STOP ends these messages.',
				],
			],
		],
		[
			'jobs/review-request.json',
			'Read the orders',
			[0],
			[],
			[
				[
					'+12025550147',
					'Hello Ann, how do you like your order 1001? Tell others: https://example.com/review/1001 STOP ends these messages.',
				],
			],
		],
		[
			'jobs/payment-reminder.json',
			'Read the invoices',
			[0],
			[],
			[
				[
					'+12025550151',
					'Hello Ann, the invoice 2001 over 120.00 was due on 2026-01-02. Pay here: https://example.com/pay/2001',
				],
			],
		],
	];

it.each(JOBS)('%s sends its pinned items, and nothing a second time', async (file, from, reach, added, sent) => {
	const { send, pinned } = exampleOf(file, from);
	const items = reach.map((at, index) => ({ ...pinned[at], ...added[index] }));
	// Without its hours, outside of which it would send nothing.
	const { deliverBetween: _hours, ...options } = send.parameters.options as IDataObject;
	const parameters = { ...send.parameters, options } as NodeRun['parameters'];
	const dataTables = new DataTables();
	const first = await runSms(sandbox, items, { parameters, dataTables });
	expect(jsonOf(first.items).map(({ code }) => code)).toStrictEqual(sent.map(() => 'OK'));
	const { messages } = JSON.parse(sandbox.requests[0].body) as { messages: IDataObject[] };
	expect(messages.map(({ to, text }) => [to, text])).toStrictEqual(sent);
	const again = await runSms(sandbox, items, { parameters, dataTables });
	expect(jsonOf(again.items).map(({ code }) => code)).toStrictEqual(sent.map(() => 'ALREADY_SENT'));
	expect(sandbox.requests).toHaveLength(1);
});
