import type { INodeParameters, INodeType } from 'n8n-workflow';

import { itemsOf, loadPackage, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

/** A node as the tool that n8n makes of it. */
async function call(name: 'omniLegacyEmail' | 'omniScenario', parameters: INodeParameters, isTool = true) {
	const type = (await loadPackage()).nodeTypes[name].type as INodeType;
	const description = { ...type.description, name: `${name}Tool` };
	const testNode = Object.assign(Object.create(Object.getPrototypeOf(type) as object) as INodeType, type, {
		description,
	});
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		...(isTool ? { type: `${name}Tool`, testNode } : { type: name }),
		parameters,
		items: itemsOf([{}]),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password', language: 'en' },
		},
	});
}

const CAMPAIGN = {
	resource: 'campaign',
	operation: 'create',
	name: 'Spring',
	content: 'text',
	text: '<p>Hello</p> [WebVersion] [Unsubscribe]',
	from: 'news@example.com',
	fromName: 'News',
	subject: 'Hello',
	type: 'Distribution',
	contacts: '1',
};
const scenario = (type: string) => ({
	resource: 'scenario',
	operation: 'create',
	define: 'json',
	scenarioJson: JSON.stringify({
		taskName: 'Order',
		type,
		channel: 'SMS',
		...(type === 'SIMPLE' && { addressBookSource: { addressBookSourceType: 'SIMPLE', contactGroupIds: [1] } }),
		triggers: [
			{
				index: 1,
				type: type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE',
				channel: 'SMS',
				template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
			},
		],
	}),
});
const stateOf = (state: string) => ({ resource: 'campaign', operation: 'setState', taskId: '1', state });

describe('to whole lists an agent sends only where that was allowed', () => {
	it.each([
		['a start', 'omniLegacyEmail', stateOf('Started')],
		['a start by its number', 'omniLegacyEmail', stateOf('={{ 2 }}')],
		['a campaign that is ready, whose time may have come', 'omniLegacyEmail', stateOf('Created')],
		['a campaign that is new again, and may have a time', 'omniLegacyEmail', stateOf('New')],
		['a campaign of birthdays', 'omniLegacyEmail', { ...CAMPAIGN, type: 'Birthday' }],
		[
			'a campaign that becomes one of birthdays',
			'omniLegacyEmail',
			{ ...CAMPAIGN, operation: 'update', taskId: '1', type: 'Birthday' },
		],
		['a campaign that is started when created', 'omniLegacyEmail', { ...CAMPAIGN, start: true }],
		['a campaign with a time', 'omniLegacyEmail', { ...CAMPAIGN, options: { startDateTime: '2036-01-01T10:00:00' } }],
		[
			'a new time of a campaign',
			'omniLegacyEmail',
			{ ...CAMPAIGN, operation: 'update', taskId: '1', options: { startDateTime: '2036-01-01T10:00:00' } },
		],
		['a scenario that begins by itself', 'omniScenario', scenario('SIMPLE')],
	] as const)('%s', async (_what, name, parameters) => {
		for (const own of [{}, { campaignsByAgent: '={{ true }}' }]) {
			const { error } = await call(name, { ...parameters, ...own });
			expect(error?.message).toContain('Allow Sending to Lists: this tool may not send to whole contact lists');
			expect(error?.message).toContain('Do not call it again for this.');
		}
		expect(sandbox.requests).toStrictEqual([]);
		await call(name, { ...parameters, campaignsByAgent: true });
		expect(sandbox.requests).not.toHaveLength(0);
	});

	it.each([
		['a stop', 'omniLegacyEmail', stateOf('Stopped')],
		['a campaign that is made and no more', 'omniLegacyEmail', CAMPAIGN],
		['a scenario of type API', 'omniScenario', scenario('API')],
	] as const)('%s needs no such leave', async (_what, name, parameters) => {
		await call(name, parameters);
		expect(sandbox.requests).not.toHaveLength(0);
	});

	it('a step of a workflow needs none', async () => {
		await call('omniLegacyEmail', stateOf('Started'), false);
		expect(sandbox.requests).toHaveLength(1);
	});
});
