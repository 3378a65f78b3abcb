import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownSandbox } from './ownSandbox.mjs';

const NAME = 'A credential to test';

/** The last request that these tests made. */
async function lastAsked(stage) {
	const { host } = ownSandbox(stage);
	return (await stage.sandbox.list('requests')).findLast(({ headers }) => headers.host === host);
}

export function credentialTests(stage) {
	soapCredentialTests(stage);

	/** What n8n does when a credential is saved: it calls the test of a node that takes it, and tells how it went. */
	async function press(data) {
		const credentials = { id: stage.examples.credentialId, name: NAME, type: 'omniApiKeyApi', data };
		return await stage.n8n.ask('POST', '/rest/credentials/test', { credentials });
	}

	it('the right key passes', async () => {
		const result = await press({ baseUrl: ownSandbox(stage).baseUrl, apiKey: stage.sandbox.apiKey });
		assert.equal(result.status, 'OK');
		const last = await lastAsked(stage);
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

	it('a wrong key fails, and the message does not show it', async () => {
		const result = await press({ baseUrl: ownSandbox(stage).baseUrl, apiKey: 'wrong-key-of-nobody' });
		assert.equal(result.status, 'Error');
		assert.ok(result.message.length > 0);
		assert.ok(!result.message.includes('wrong-key-of-nobody'));
		assert.equal((await lastAsked(stage)).status, 401);
	});

	it('an address where nobody answers fails', async () => {
		const result = await press({ baseUrl: 'http://127.0.0.1:9', apiKey: stage.sandbox.apiKey });
		assert.equal(result.status, 'Error');
		assert.match(result.message, /Nothing listens at this address and port/);
	});

	it("n8n's own address is a web page", async () => {
		const result = await press({ baseUrl: stage.n8n.url, apiKey: stage.sandbox.apiKey });
		assert.equal(result.status, 'Error');
		assert.match(result.message, /^Something answers at this address, but it is a web page, not the service/);
	});
}

function soapCredentialTests(stage) {
	async function press(changes) {
		const data = { ...ownSandbox(stage).soapLogin, ...changes };
		const credentials = {
			id: stage.examples.credentialIds.omniSoapLoginApi,
			name: NAME,
			type: 'omniSoapLoginApi',
			data,
		};
		return await stage.n8n.ask('POST', '/rest/credentials/test', { credentials });
	}

	it('SOAP: the right login passes, by GetBalance', async () => {
		const result = await press({});
		assert.equal(result.status, 'OK', result.message);
		const last = await lastAsked(stage);
		assert.equal(last.path, '/smsservicev2.asmx');
		assert.equal(last.status, 200);
		assert.match(last.body, /<GetBalance xmlns="http:\/\/soap\.example\.com\/"><login>sandbox<\/login>/);
		assert.deepEqual(last.violations, []);
	});

	it('SOAP: a wrong password fails with a reason that does not show it', async () => {
		const result = await press({ password: 'nobody&<uses>"this' });
		assert.equal(result.status, 'Error');
		assert.match(result.message, /did not accept the login or password/);
		assert.ok(!result.message.includes('nobody'));
		const last = await lastAsked(stage);
		assert.match(last.body, /<password>nobody&amp;&lt;uses&gt;(&quot;|")this<\/password>/);
		assert.match(last.responseBody, /Fault/);
	});

	it('SOAP: an address where nobody answers fails', async () => {
		assert.equal((await press({ baseUrl: 'http://127.0.0.1:9' })).status, 'Error');
	});
}
