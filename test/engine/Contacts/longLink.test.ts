import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

it.each([
	[20, undefined],
	[60, 'Addresses: 60 addresses and the topic are more than a link can hold'],
])('a link to the preferences page of %i addresses: %s', async (length, message) => {
	const addresses = Array.from({ length }, (_, at) => `somebody.${at}@mail.example.com`).join();
	const { error } = await runNode({
		type: 'omniContacts',
		parameters: {
			resource: 'preferencesPage',
			operation: 'createLink',
			addresses,
			page: 'https://n8n.example.com/webhook/preferences',
		},
		items: itemsOf([{}]),
		credentials: {
			omniApiKeyApi: {
				baseUrl: sandbox.baseUrl,
				apiKey: API_KEY,
				secureCallbacks: true,
				signingKey: 'a signing key',
			},
		},
	});
	if (message === undefined) expect(error).toBeUndefined();
	else expect(error?.message).toContain(message);
});
