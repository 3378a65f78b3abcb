import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

it('a code that was sent, and whose wait could not begin, is told so also where an earlier try was not sent', async () => {
	sandbox.faults.add({ kind: 'status', status: 401 });
	const { baseUrl, apiKey } = sandbox;
	const { errorItems, error } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'sendAndWaitForCodeBySms', from: 'Shop', to: '={{ $json.to }}' },
		items: itemsOf([{ to: '+447700900001' }]),
		settings: { onError: 'continueErrorOutput', retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
	});
	expect(error).toBeUndefined();
	expect(sandbox.messages()).toHaveLength(1);
	expect(sandbox.requests).toHaveLength(2);
	expect(errorItems).toHaveLength(1);
	expect(errorItems[0].json.error).toContain('The code was sent, but the wait for it could not begin');
});
