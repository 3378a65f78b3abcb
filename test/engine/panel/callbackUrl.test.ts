import type { IDataObject } from 'n8n-workflow';

import { readToken } from '../../../nodes/panel/callbackToken';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const URL_GIVEN = 'https://n8n.example.com/webhook/7f1d/omni';

async function sendSms(options: IDataObject, signingKey = 'a signing key'): Promise<NodeResult> {
	return await runNode({
		type: 'omniSms',
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: 'Hello',
			options: { callbackUrl: URL_GIVEN, ...options },
		},
		items: itemsOf([
			{ to: '+12025550101', order: '1001' },
			{ to: '+12025550102', order: '1002' },
		]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, signingKey } },
	});
}

function urlsSent(): URL[] {
	const { messages } = JSON.parse(sandbox.requests[0].body) as { messages: Array<{ callbackUrl: string }> };
	return messages.map(({ callbackUrl }) => new URL(callbackUrl));
}

describe('a signed callback URL', () => {
	it('carries a token of its own for every message, with the reference of its item', async () => {
		await sendSms({ signCallbackUrl: true, callbackReference: '=order-{{ $json.order }}' });
		const tokens = urlsSent().map((url) => url.searchParams.get('token') ?? '');
		expect(tokens.map((token) => readToken(token, ['a signing key'])?.reference)).toStrictEqual([
			'order-1001',
			'order-1002',
		]);
		expect(readToken(tokens[0], ['another key'])).toBeUndefined();
		expect(urlsSent()[0].pathname).toBe('/webhook/7f1d/omni');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is asked for in vain without a signing key: nothing is sent', async () => {
		const { error } = await sendSms({ signCallbackUrl: true }, '');
		expect(error?.description).toContain('Turn “Secure Callbacks” on');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('is needed for a reference', async () => {
		const { error } = await sendSms({ callbackReference: 'order-1001' });
		expect(error?.description).toContain('Sign Callback URL');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('never shows the signing key', async () => {
		const { run } = await sendSms({ signCallbackUrl: true });
		expect(JSON.stringify(run.data.resultData)).not.toContain('a signing key');
	});
});

describe('a hint', () => {
	it.each([
		['https://n8n.example.com/webhook-test/7f1d/omni', 'test URL'],
		['http://n8n.example.com/webhook/7f1d/omni', 'http://'],
	])('%s is said to be odd, once', async (callbackUrl, said) => {
		const { hints } = await sendSms({ callbackUrl });
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(said)]);
	});

	it('is not given for a production URL, nor for one of this machine while the service runs on it, too', async () => {
		expect((await sendSms({})).hints).toStrictEqual([]);
		expect((await sendSms({ callbackUrl: 'http://localhost:5678/webhook/7f1d/omni' })).hints).toStrictEqual([]);
	});
});
