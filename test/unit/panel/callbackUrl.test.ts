import type { Connection } from '../../../nodes/ground/connection';
import { readToken } from '../../../nodes/panel/callbackToken';
import {
	callbackUrlWarning,
	channelUrl,
	readCallbackUrl,
	type CallbackUrlOptions,
	waitLinkWarning,
	waitUrlWarning,
} from '../../../nodes/panel/callbackUrl';

const SERVICE = 'https://api.example.com';
const NEAR = 'http://localhost:3999';

it.each([
	['http://localhost:5678/webhook/7f1d/omni', SERVICE, 'points to this machine (localhost)'],
	['https://127.0.0.1/webhook/7f1d/omni', SERVICE, 'points to this machine (localhost)'],
	['http://n8n.example.com/webhook/7f1d/omni', SERVICE, 'begins with http://'],
	['http://n8n.example.com/webhook/7f1d/omni', NEAR, 'begins with http://'],
	['https://n8n.example.com/webhook-test/7f1d/omni', SERVICE, 'Publish the workflow and use the production URL'],
	['http://localhost:5678/webhook-test/7f1d/omni', NEAR, 'executing this node has ended its waiting'],
])('%s with the service at %s is odd', (url, baseUrl, said) => {
	expect(callbackUrlWarning(url, { baseUrl })).toContain(said);
});

it.each([
	['https://n8n.example.com/webhook/7f1d/omni', SERVICE],
	['http://localhost:5678/webhook/7f1d/omni', NEAR],
	['http://127.0.0.1:5678/webhook/7f1d/omni', 'http://sandbox:3999'],
	['no address', SERVICE],
	[undefined, SERVICE],
])('%s with the service at %s is as it should be', (url, baseUrl) => {
	expect(callbackUrlWarning(url, { baseUrl })).toBeUndefined();
});

const KEY = 'a-signing-key';
const connectionWith = (signingKey: string): Connection => ({
	baseUrl: SERVICE,
	field: (name) => (name === 'signingKey' ? signingKey : ''),
	secrets: [],
});
const URL_OF_TRIGGER = 'https://n8n.example.com/webhook/7f1d/omni';

function finished(options: Partial<CallbackUrlOptions>, channel?: string, key = KEY): string | undefined {
	const all = { callbackUrl: URL_OF_TRIGGER, ...options } as CallbackUrlOptions;
	return readCallbackUrl(all, connectionWith(key), channel);
}

describe('the callback URL of a message', () => {
	it('goes out as it is while nothing else is asked for', () => {
		expect(finished({})).toBe(URL_OF_TRIGGER);
		expect(finished({ callbackUrl: undefined })).toBeUndefined();
		expect(() => finished({ callbackUrl: 'n8n.example.com' })).toThrow('Callback URL: “n8n.example.com”');
	});

	it('names its channel, unless it names one or n8n has signed it', () => {
		expect(finished({}, 'viber')).toBe(`${URL_OF_TRIGGER}?channel=viber`);
		expect(channelUrl('https://n8n.example.com/?a=b#top', 'sms')).toBe('https://n8n.example.com/?a=b&channel=sms#top');
		for (const url of ['https://n8n.example.com/?channel=x', 'https://n8n.example.com/?signature=1']) {
			expect(channelUrl(url, 'sms')).toBe(url);
		}
	});

	it('has a token with the reference in its query, for a year', () => {
		const url = new URL(finished({ signCallbackUrl: true, callbackReference: 'order 1' }, 'sms') ?? '');
		expect(url.searchParams.get('channel')).toBe('sms');
		const onDay = (day: number) =>
			readToken(url.searchParams.get('token') ?? '', [KEY], Date.now() + day * 24 * 3_600_000)?.reference;
		expect([0, 364, 366].map(onDay)).toStrictEqual(['order 1', 'order 1', undefined]);
	});

	it('counts for the hours that were asked for', () => {
		const token = new URL(finished({ signCallbackUrl: true, signedHours: 2 }) ?? '').searchParams.get('token') ?? '';
		expect(readToken(token, [KEY], Date.now() + 1.9 * 3_600_000)).toMatchObject({ reference: '' });
		expect(readToken(token, [KEY], Date.now() + 2.1 * 3_600_000)).toBeUndefined();
	});

	it.each<[string, Partial<CallbackUrlOptions>, string, string]>([
		['a reference without a signature', { callbackReference: 'a' }, KEY, 'Callback Reference: the callback URL is not'],
		['a time without a signature', { signedHours: 1 }, KEY, 'Signed URL Valid For (Hours): the callback URL is not'],
		['no signing key', { signCallbackUrl: true }, '', 'Sign Callback URL: the credential has no signing key'],
		[
			'a long reference',
			{ signCallbackUrl: true, callbackReference: 'ü'.repeat(101) },
			KEY,
			'Callback Reference: it is too long',
		],
	])('is refused: %s', (_what, options, key, said) => {
		expect(() => finished(options, undefined, key)).toThrow(said);
	});

	it('takes a reference of 200 bytes', () => {
		expect(finished({ signCallbackUrl: true, callbackReference: 'ü'.repeat(100) })).toBeDefined();
	});
});

describe('a warning', () => {
	const FAR = 'https://api.example.com';
	const about = (url: string | undefined, baseUrl = FAR) => callbackUrlWarning(url, { baseUrl });

	it.each(['http://localhost:5678/x', 'https://127.10.20.30/x', 'https://[::1]/x', 'http://0.0.0.0/x'])(
		'comes for %s, which nobody reaches from outside',
		(url) => {
			expect(about(url)).toMatch(/^The callback URL points to this machine/);
		},
	);

	it.each(['https://localhost.example.com/x', 'https://my-localhost/x', 'not an address', undefined])(
		'does not come for %s',
		(url) => {
			expect(about(url)).toBeUndefined();
		},
	);

	it('comes for a test URL and for http, and goes by the service as well', () => {
		for (const path of ['', '/n8n'])
			expect(about(`https://n8n.example.com${path}/webhook-test/1/omni`)).toMatch(/^The callback URL is a test URL/);
		const url = 'http://localhost:5678/webhook/1/omni';
		expect([
			about(url, 'http://localhost:4010'),
			about(url),
			about(url, 'nowhere'),
			about(url, 'http://127.0.0.1'),
		]).toStrictEqual([
			undefined,
			expect.stringContaining('this machine'),
			expect.stringContaining('this machine'),
			undefined,
		]);
		expect(about('http://n8n.example.com/webhook/1/omni')).toMatch(/^The callback URL begins with http/);
	});
});

describe('a warning about n8n’s own address', () => {
	const WAITING = '/webhook-waiting/12/0f1e?signature=x';
	const FAR = { baseUrl: 'https://api.example.com' };
	const all = (own: string, connection = FAR) => [
		waitUrlWarning(own + WAITING, connection),
		waitLinkWarning(own + WAITING, connection),
	];

	it('comes where n8n has a path, behind which it refuses what it has signed', () => {
		const [callback, link] = all('https://example.com/apps/n8n');
		expect(callback).toMatch(/^n8n’s own address has a path \(example\.com\/apps\/n8n\): n8n refuses what calls/);
		expect(link).toBe(callback);
		expect(all('http://localhost:5678/n8n', { baseUrl: 'http://localhost:4010' })[1]).toContain('(localhost:5678/n8n)');
	});

	it('comes where it is this machine, unless the service is near as well, and says which setting it is', () => {
		const [callback, link] = all('http://localhost:5678');
		expect(callback).toMatch(/^The callback URL points to this machine .* N8N_WEBHOOK_URL\.$/);
		expect(link).toMatch(/^The link in the message points to this machine .* N8N_WEBHOOK_URL\.$/);
		expect(all('http://localhost:5678', { baseUrl: 'http://localhost:4010' })).toStrictEqual([undefined, undefined]);
		expect(all('http://localhost:5678', { baseUrl: 'nowhere' })[1]).toBe(link);
	});

	it('comes for a callback by http alone, and for no usual address', () => {
		const [callback, link] = all('http://n8n.example.com');
		expect([callback?.slice(0, 28), link]).toStrictEqual(['The callback URL begins with', undefined]);
		expect(all('https://n8n.example.com')).toStrictEqual([undefined, undefined]);
	});
});
