import assert from 'node:assert/strict';
import { test } from 'node:test';

const NAME = 'A credential to test';

export function credentialTests(stage) {
	/** What the Test button does: n8n makes the credential's own request and tells how it went. */
	async function press(data) {
		const credentials = { id: stage.examples.credentialId, name: NAME, type: 'omniApiKeyApi', data };
		return await stage.n8n.ask('POST', '/rest/credentials/test', { credentials });
	}

	test('the right key passes', async () => {
		const result = await press({ baseUrl: stage.sandbox.url, apiKey: stage.sandbox.apiKey });
		assert.equal(result.status, 'OK');
		const last = (await stage.sandbox.list('requests')).at(-1);
		assert.deepEqual(
			{ method: last.method, path: last.path, status: last.status, authorization: last.headers.authorization },
			{
				method: 'GET',
				path: '/billing-api/companies/current/account',
				status: 200,
				authorization: `Key ${stage.sandbox.apiKey}`,
			},
		);
	});

	test('a wrong key fails, and the message does not show it', async () => {
		const result = await press({ baseUrl: stage.sandbox.url, apiKey: 'wrong-key-of-nobody' });
		assert.equal(result.status, 'Error');
		assert.ok(result.message.length > 0);
		assert.ok(!result.message.includes('wrong-key-of-nobody'));
		assert.equal((await stage.sandbox.list('requests')).at(-1).status, 401);
	});

	test('an address where nobody answers fails', async () => {
		const result = await press({ baseUrl: 'http://127.0.0.1:9', apiKey: stage.sandbox.apiKey });
		assert.equal(result.status, 'Error');
	});
}
