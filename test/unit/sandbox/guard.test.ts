import { request } from 'undici';
import { factorOption, portOption, startProblem, urlOption } from '../../../sandbox/options';
import { isLocal } from '../../../sandbox/outbox/guard';
import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const sandbox = useSandbox({ breaksContract: true });

const port = (): string => new URL(sandbox.baseUrl).port;

/** The status and sentence of a call with these headers. */
async function knock(method: 'GET' | 'POST', path: string, headers: Record<string, string>) {
	const answer = await request(sandbox.baseUrl + path, { method, headers });
	const text = await answer.body.text();
	return { status: answer.statusCode, text };
}

describe('the page and the control interface', () => {
	it.each(['localhost', '127.0.0.1', '[::1]', 'app.localhost'])('answer as %s', async (name) => {
		expect((await knock('GET', '/_sandbox/state', { host: `${name}:${port()}` })).status).toBe(200);
	});

	it.each(['evil.example.com', 'localhost.example.com', '203.0.113.5', '127.0.0.1.example.com', 'bad host'])(
		'refuse the name %s',
		async (name) => {
			for (const path of ['/', '/_sandbox/state', '/_sandbox/messages']) {
				const { status, text } = await knock('GET', path, { host: name });
				expect(status).toBe(403);
				expect(text).toContain('The sandbox is not called');
			}
		},
	);

	it.each(['https://evil.example.com', 'http://localhost:1', 'null'])('refuse a web page of %s', async (origin) => {
		await call(sandbox, 'POST', '/_sandbox/faults', { kind: 'html' }, {});
		for (const path of ['reset', 'clock', 'seed', 'configure', 'test-events', 'incoming/sms']) {
			const { status, text } = await knock('POST', `/_sandbox/${path}`, { origin });
			expect([status, text]).toStrictEqual([403, expect.stringContaining('Another web page')]);
		}
		expect((await knock('GET', '/_sandbox/changes', { origin })).status).toBe(403);
	});

	it('refuse what a foreign page embeds, but may be linked to', async () => {
		const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
		expect((await knock('GET', '/_sandbox/messages', embedded)).status).toBe(403);
		expect((await knock('GET', '/', embedded)).status).toBe(403);
		const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
		expect((await knock('GET', '/', link)).status).toBe(200);
		expect((await knock('GET', '/_sandbox/state', link)).status).toBe(403);
	});

	it('answer their own page', async () => {
		const own = { origin: sandbox.baseUrl, 'sec-fetch-site': 'same-origin' };
		expect((await knock('POST', '/_sandbox/reset', own)).status).toBe(200);
	});

	it('the service itself is called by any name', async () => {
		const headers = { host: 'messages.example.com', authorization: `Key ${sandbox.apiKey}` };
		expect((await knock('GET', '/billing-api/companies/current/account', headers)).status).toBe(200);
	});
});

describe('control input', () => {
	it.each([
		['clock', { speed: -1 }, 'speed has to be >= 0, and -1 was given'],
		['clock', { speed: 'fast' }, 'speed has to be number, and "fast" was given'],
		['clock', { advance: -5 }, 'advance has to be >= 0'],
		['clock', { advance: 0.5 }, 'advance has to be integer'],
		['clock', { advance: 1e15 }, 'advance has to be <='],
		['clock', {}, 'The body has to NOT have fewer than 1 properties'],
		['clock', { jump: 1 }, 'The body has no field jump'],
		['configure', { incomingUrls: { sms: 'javascript:1' } }, 'incomingUrls.sms has to be an address'],
		['configure', { callbackGroupSize: 0 }, 'callbackGroupSize has to be >= 1'],
		['configure', { callbackDisorder: { lose: 2 } }, 'callbackDisorder.lose has to be <= 1'],
		['configure', { modes: 'xml' }, 'modes has to be object'],
		['faults', { kind: 'nonsense' }, 'Unknown kind of fault: nonsense'],
		['faults', { kind: 'status', status: 99 }, 'status has to be >= 200'],
		['faults', { kind: 'html', times: 0 }, 'times has to be >= 1'],
		['seed', { accounts: [] }, 'accounts has to NOT have fewer than 1 items'],
		['seed', { now: 'today' }, 'now has to be integer'],
	])('%s refuses %j', async (path, body, sentence) => {
		const before = sandbox.clock.now();
		const { status, json } = await call(sandbox, 'POST', `/_sandbox/${path}`, body, {});
		expect([status, json?.message]).toStrictEqual([400, expect.stringContaining(sentence)]);
		expect(sandbox.clock.now()).toBe(before);
	});
});

describe('options of the command line', () => {
	it('are read', () => {
		expect([portOption('--port', '4010'), factorOption('--speed', '0.5'), urlOption('--url', undefined)]).toStrictEqual(
			[4010, 0.5, undefined],
		);
	});

	it.each([
		() => portOption('--port', '65536'),
		() => portOption('--port', ''),
		() => factorOption('--speed', '-1'),
		() => factorOption('--speed', 'Infinity'),
		() => urlOption('--incoming-sms-url', 'example.com'),
	])('%s is refused in one line', (read) => {
		expect(read).toThrow(/^--[a-z-]+ has to be [^\n]+ was given\.$/);
	});

	it('a problem of the start is one line', () => {
		const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
		expect(startProblem(taken)).toBe('The port is taken; choose another one with --port. (listen EADDRINUSE)');
		expect(startProblem(new Error('one\ntwo'))).toBe('one');
	});

	it.each([
		['127.0.0.1', true],
		['::1', true],
		['localhost', true],
		['0.0.0.0', false],
		['192.0.2.1', false],
		['localhost.example.com', false],
	])('%s is this machine only: %s', (name, local) => {
		expect(isLocal(name)).toBe(local);
	});
});
