import type { INodePropertyOptions } from 'n8n-workflow';

import { openPanel } from '../../support/panel';
import { CASCADE, created, sandbox } from './support';

async function search(filter?: string, token?: string) {
	const { baseUrl, apiKey } = sandbox;
	const { node, context } = await openPanel({
		type: 'omniScenario',
		parameters: { resource: 'scenario', operation: 'get' },
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
	});
	return await node.methods!.listSearch!.searchScenarios.call(context, filter, token);
}

it('scenarios are found by a part of their names, newest first', async () => {
	const ids: string[] = [];
	for (const taskName of ['Orders', 'Bonus', 'Old orders']) {
		ids.push(await created({ ...CASCADE, taskName }));
		await sandbox.clock.advance(1_000);
	}
	expect((await search()).results).toStrictEqual([
		{ name: 'Old orders', value: ids[2] },
		{ name: 'Bonus', value: ids[1] },
		{ name: 'Orders', value: ids[0] },
	]);
	expect((await search('ORDER')).results.map(({ name }) => name)).toStrictEqual(['Old orders', 'Orders']);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a full page of scenarios is followed by the next', async () => {
	const page = Array.from({ length: 500 }, (_, at) => ({ id: at, taskName: `Scenario ${at}` }));
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: page } });
	const first = await search('499');
	expect(first).toStrictEqual({ results: [{ name: 'Scenario 499', value: '499' }], paginationToken: '500' });
	expect(await search('', first.paginationToken as string)).toStrictEqual({ results: [] });
	expect(sandbox.requests.at(-1)?.query).toBe('ascending=false&count=500&offset=500&orderBy=CREATION_DATE');
});

describe('the events of a step are those that its parent can report', () => {
	const steps = [
		{ channel: 'SMS' },
		{ channel: 'MSGR' },
		{ channel: 'PUSH' },
		{ channel: '={{ $json.way }}' },
		{},
		{ channel: 7 },
	];

	async function offered(parentIndex: number | string): Promise<INodePropertyOptions[]> {
		const { node, context } = await openPanel({
			type: 'omniScenario',
			parameters: { define: 'steps', steps: { step: [...steps, { parentIndex }] } },
			credentials: {},
			path: `parameters.steps.step[${steps.length}].events`,
		});
		return await node.methods!.loadOptions!.getParentEvents.call(context);
	}
	const events = async (parentIndex: number | string) => (await offered(parentIndex)).map(({ value }) => String(value));

	it.each<[string, number | string, string[]]>([
		['SMS', 1, ['delivered', 'expired']],
		['messenger', 2, ['clicked', 'delivered', 'expired', 'opened']],
		['push, of which the documents have none', 3, []],
		['an expression', 4, ['clicked', 'delivered', 'expired', 'opened', 'subscribed', 'unsubscribed']],
		['a row that was just added', 5, ['delivered', 'expired']],
		['a row whose channel is none', 6, ['clicked', 'delivered', 'expired', 'opened', 'subscribed', 'unsubscribed']],
		['no step', 9, ['clicked', 'delivered', 'expired', 'opened', 'subscribed', 'unsubscribed']],
	])('%s', async (_what, parentIndex, expected) => {
		expect(await events(parentIndex)).toStrictEqual(expected);
	});

	it('by their names, and by who reports them where nobody knows the parent', async () => {
		expect(await offered(1)).toStrictEqual([
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Expired', value: 'expired' },
		]);
		const any = await offered(9);
		expect(any[0]).toStrictEqual({
			name: 'Clicked',
			value: 'clicked',
			description: 'Reported by Messenger and Email',
		});
		expect(any[1].description).toBe('Reported by SMS, Messenger and Email');
	});
});
