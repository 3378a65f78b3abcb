import type { IDataObject } from 'n8n-workflow';

import { readToken } from '../../../nodes/panel/callbackToken';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { callTrigger } from '../../support/webhook';

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

describe('what comes to a signed callback URL', () => {
	const SECRETS = { signingKey: 'a signing key', callbackSecret: 'a-callback-secret' };
	const NOW = Date.UTC(2030, 0, 15, 10);
	const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

	it.each([['token'], ['secret']])('has the reference where a trigger checks the %s', async (check) => {
		const callbackUrl = `${URL_GIVEN}?secret=${SECRETS.callbackSecret}`;
		await sendSms({ callbackUrl, signCallbackUrl: true, callbackReference: '=order-{{ $json.order }}' });
		const events = await Promise.all(
			urlsSent().map(async (url, at) => {
				const body = [{ messageId: String(at), ts: 1769851800123, status: 'DELIVERED', errorCode: 0 }];
				const call = { body, query: queryOf(url), parameters: { checks: [check] }, credentials: SECRETS };
				return (await callTrigger(call)).events?.map(({ reference }) => reference);
			}),
		);
		expect(events).toStrictEqual([['order-1001'], ['order-1002']]);
	});

	it.each([
		[364, { status: 200, events: [{ status: 'UNSUBSCRIBED', recipient: 'ann@example.com', optOut: true }] }],
		[366, { status: 401 }],
	])('is heard for a year, by default: who unsubscribes from an email on day %d', async (day, answered) => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(NOW);
		const { items } = await runNode({
			type: 'omniEmail',
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'news@example.com',
				to: 'ann@example.com',
				subject: 'Hi',
				html: 'Hi [Unsubscribe]',
				options: { callbackUrl: URL_GIVEN, signCallbackUrl: true },
			},
			items: itemsOf([{}]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, ...SECRETS } },
		});
		const sent = sandbox.requests.find(({ path }) => path === '/email/messages');
		const { Recipients } = JSON.parse(sent?.body ?? '') as {
			Recipients: Array<{ ExtraData: { callbackUrl: string } }>;
		};
		clock.mockReturnValue(NOW + day * 24 * 60 * 60 * 1000);
		const called = await callTrigger({
			body: {
				messageId: items[0].json.messageId,
				email: 'ann@example.com',
				event: 'UNSUBSCRIBED',
				dateTime: new Date(Date.now()).toISOString(),
			},
			query: queryOf(new URL(Recipients[0].ExtraData.callbackUrl)),
			parameters: { checks: ['token'] },
			credentials: SECRETS,
		});
		clock.mockRestore();
		expect(called).toMatchObject(answered);
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
