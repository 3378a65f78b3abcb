import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const createLink = async (addresses: string, row: IDataObject = {}) =>
	await runNode({
		type: 'omniContacts',
		parameters: {
			resource: 'preferencesPage',
			operation: 'createLink',
			addresses,
			page: 'https://n8n.example.com/webhook/preferences',
		},
		items: itemsOf([row]),
		credentials: {
			omniApiKeyApi: {
				baseUrl: sandbox.baseUrl,
				apiKey: API_KEY,
				secureCallbacks: true,
				signingKey: 'a signing key',
			},
		},
	});

it.each([
	[20, undefined],
	[60, 'Addresses: 60 addresses and the topic are more than a link can hold'],
])('a link to the preferences page of %i addresses: %s', async (length, message) => {
	const addresses = Array.from({ length }, (_, at) => `somebody.${at}@mail.example.com`).join();
	const { error } = await createLink(addresses);
	if (message === undefined) expect(error).toBeUndefined();
	else expect(error?.message).toContain(message);
});

it('a link has the fields of its item beside it, but for “error”, by which n8n knows a failed one', async () => {
	const { items } = await createLink('ann@example.com', { name: 'Ann', error: '' });
	expect(Object.keys(items[0].json)).toStrictEqual(['name', 'preferencesLink', 'validUntil']);
});
