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

const page = (count: number, from = 0) => {
	const result = Array.from({ length: count }, (_, at) => ({ id: from + at, taskName: `Scenario ${from + at}` }));
	sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
};
const offsets = () => sandbox.requests.map(({ query }) => new URLSearchParams(query).get('offset'));

it('a full page of scenarios is followed by the next', async () => {
	page(500);
	const first = await search('499');
	expect(first.results).toStrictEqual([{ name: 'Scenario 499', value: '499' }]);
	expect(await search('', first.paginationToken as string)).toStrictEqual({ results: [] });
	expect(sandbox.requests.at(-1)?.query).toBe('ascending=false&count=500&offset=500&orderBy=CREATION_DATE');
});

it('scenarios are looked for behind the first page, and behind a page that the service has cut', async () => {
	page(500);
	page(7, 500);
	const found = await search('scenario 503');
	expect(found.results).toStrictEqual([{ name: 'Scenario 503', value: '503' }]);
	page(100);
	page(100, 100);
	const cut = await search('scenario 150');
	expect(cut.results).toStrictEqual([{ name: 'Scenario 150', value: '150' }]);
	expect(offsets()).toStrictEqual(['0', '500', '0', '100']);
});

it.each([3, 500, 700])(
	'the search ends where the service gives the same %s scenarios for every page',
	async (count) => {
		page(count);
		page(count);
		expect(await search('none')).toStrictEqual({ results: [] });
		expect(sandbox.requests).toHaveLength(2);
	},
);

it.each([
	[500, 3],
	[700, 2],
	[100, 3],
])('all scenarios are chosen from, each once, where %s come at once', async (count, requests) => {
	const { baseUrl, apiKey } = sandbox;
	const { node, context } = await openPanel({
		type: 'omniScenario',
		parameters: { resource: 'scenario', operation: 'getMacros' },
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
	});
	page(count);
	if (requests === 3) page(count, count);
	else page(count);
	const all = await node.methods!.loadOptions!.getScenarios.call(context);
	expect(all).toHaveLength(requests === 3 ? 2 * count : count);
	expect(sandbox.requests).toHaveLength(requests);
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
