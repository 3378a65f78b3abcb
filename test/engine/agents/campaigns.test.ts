import type { INodeParameters } from 'n8n-workflow';

import { CAMPAIGN, scenarioOf } from '../../support/campaigns';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { toolOf } from '../../support/sms';

const sandbox = useSandbox();

/** A node as the tool that n8n makes of it. */
async function call(name: 'omniLegacyEmail' | 'omniScenario', parameters: INodeParameters, isTool = true) {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		...(isTool ? { type: `${name}Tool`, testNode: await toolOf(name) } : { type: name }),
		parameters,
		items: itemsOf([{}]),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password', language: 'en' },
		},
	});
}

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
		['a scenario that begins by itself', 'omniScenario', scenarioOf('SIMPLE')],
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
		['a scenario of type API', 'omniScenario', scenarioOf('API')],
	] as const)('%s needs no such leave', async (_what, name, parameters) => {
		await call(name, parameters);
		expect(sandbox.requests).not.toHaveLength(0);
	});

	it('a step of a workflow needs none', async () => {
		await call('omniLegacyEmail', stateOf('Started'), false);
		expect(sandbox.requests).toHaveLength(1);
	});
});
