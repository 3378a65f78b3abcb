import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { NOTHING_SENT } from '../../support/sentences';

const sandbox = useSandbox();

/** As n8n's engine 2.0 names its executions. */
const OF_ENGINE_2 = '01a2107a-1926-75b0-9a06-763dd063eec0';

const TO = { from: 'MyShop', to: '+12025550101' };

/** One operation of each way to wait, in a form that would be sent. */
const WAITING: Array<[name: string, type: string, parameters: Record<string, string | number | object>]> = [
	['Send and Wait for Delivery', 'omniSms', { operation: 'sendAndWaitForDelivery', ...TO, text: 'Hello' }],
	[
		'Ask and Wait for Reply',
		'omniSms',
		{ operation: 'askAndWaitForReply', ...TO, question: 'When?', answerType: 'text' },
	],
	['Send and Wait for Approval', 'omniSms', { operation: 'sendAndWait', ...TO, message: 'May I?' }],
	[
		'Run and Wait',
		'omniScenario',
		{
			resource: 'scenario',
			operation: 'runAndWait',
			define: 'json',
			scenarioJson: JSON.stringify({
				taskName: 'Spring',
				channel: 'SMS',
				addressBookSource: { contactGroupIds: [1] },
				triggers: [
					{
						index: 1,
						type: 'ADDRESS_BOOK_SOURCE',
						channel: 'SMS',
						template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
					},
				],
			}),
		},
	],
	['Start and Wait', 'omniLegacyEmail', { resource: 'campaign', operation: 'startAndWait', taskId: '1' }],
	[
		'Request and Wait Until Confirmed',
		'omniLegacyEmail',
		{ resource: 'senderAddress', operation: 'requestAndWaitUntilConfirmed', address: 'new@example.com' },
	],
];

describe('n8n’s engine 2.0, which lets no node sleep', () => {
	it.each(WAITING)('%s refuses before anything is sent', async (_name, type, parameters) => {
		const { baseUrl, apiKey } = sandbox;
		const { error } = await runNode({
			type,
			parameters: { resource: 'message', ...parameters },
			items: itemsOf([{}]),
			credentials: {
				omniApiKeyApi: { baseUrl, apiKey },
				omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
			},
			executionId: OF_ENGINE_2,
		});
		expect(error?.message).toContain(`n8n’s engine 2.0 can not wait. ${NOTHING_SENT}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('sends what nobody waits for', async () => {
		const { baseUrl, apiKey } = sandbox;
		const { items } = await runNode({
			type: 'omniSms',
			parameters: { resource: 'message', operation: 'send', ...TO, text: 'Hello' },
			items: itemsOf([{}]),
			credentials: { omniApiKeyApi: { baseUrl, apiKey } },
			executionId: OF_ENGINE_2,
		});
		expect(items).toMatchObject([{ json: { code: 'OK' } }]);
	});
});
