import { createServer, type AddressInfo } from 'node:net';

import type { Fault } from '../../../sandbox';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { API_KEY, jsonOf, rows, runSms, SEED, sentIn } from '../../support/sms';
import { notAccepted, UNREADABLE } from '../../support/sentences';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const sandbox = useSandbox({ seed: SEED });

const SHORT_AND_LONG = rows(2).map((row, at) => ({ ...row, short: at === 1 }));
const TWO_REQUESTS = { options: { shortenUrl: '={{ $json.short }}' } };
const KEEP = { onError: 'continueRegularOutput' } as const;

/** What a fault makes of a send: whether it may have been taken, and what the user reads. */
const FAULTS: Array<[string, Fault, 'NOT_SENT' | 'UNKNOWN', RegExp]> = [
	['500', { kind: 'status', status: 500 }, 'UNKNOWN', /problem of its own \(HTTP 500\)/],
	['502', { kind: 'status', status: 502 }, 'UNKNOWN', /HTTP 502/],
	['503', { kind: 'status', status: 503 }, 'UNKNOWN', /HTTP 503/],
	['504', { kind: 'status', status: 504, body: '' }, 'UNKNOWN', /HTTP 504/],
	[
		'400',
		{ kind: 'status', status: 400, body: { message: 'Bad day' } },
		'NOT_SENT',
		/refused the request \(HTTP 400\).*Bad day/s,
	],
	['413', { kind: 'status', status: 413 }, 'NOT_SENT', /too large \(HTTP 413\)/],
	[
		'a redirect',
		{ kind: 'status', status: 308, headers: { Location: 'https://example.com/' } },
		'NOT_SENT',
		/redirect/,
	],
	['a redirect after the work', { kind: 'status', status: 303 }, 'UNKNOWN', /redirect \(HTTP 303\)/],
	['a conflict', { kind: 'status', status: 409 }, 'UNKNOWN', /HTTP 409/],
	['a gateway’s page', { kind: 'html' }, 'UNKNOWN', /HTTP 502.*502 Bad Gateway/s],
	['a page with status 200', { kind: 'html', status: 200 }, 'UNKNOWN', /502 Bad Gateway/],
	['an empty answer', { kind: 'empty' }, 'UNKNOWN', /empty or cut off/],
	['an empty error', { kind: 'empty', status: 500 }, 'UNKNOWN', /HTTP 500/],
	['a malformed answer', { kind: 'malformed' }, 'UNKNOWN', new RegExp(UNREADABLE)],
	['a truncated answer', { kind: 'truncated' }, 'UNKNOWN', new RegExp(`connection broke|${UNREADABLE}`)],
	['a reset before', { kind: 'resetBefore' }, 'UNKNOWN', /connection broke.*ECONNRESET/s],
	['a reset after', { kind: 'resetAfter' }, 'UNKNOWN', /connection broke.*ECONNRESET/s],
	['a wrong length', { kind: 'wrongLength' }, 'UNKNOWN', /answered with 1 result for 2 messages/],
	[
		'a server fault with 200',
		{
			kind: 'status',
			status: 200,
			body: { timestamp: 1, status: 500, error: 'Internal', message: 'Broken', path: '/' },
		},
		'UNKNOWN',
		/HTTP 500.*Broken/s,
	],
	[
		'a refusal with 200',
		{ kind: 'status', status: 200, body: { result: null, reasons: [{ key: 'forbidden' }] } },
		'NOT_SENT',
		/not allowed/,
	],
	[
		'an empty list',
		{ kind: 'status', status: 200, body: { result: [], reasons: [{ key: 'forbidden' }] } },
		'NOT_SENT',
		/forbidden/,
	],
	[
		'a list of nothing',
		{ kind: 'status', status: 200, body: { result: [null, {}] } },
		'UNKNOWN',
		/says nothing of this message/,
	],
	[
		'a list without reasons',
		{ kind: 'status', status: 200, body: { result: [] } },
		'UNKNOWN',
		/answered with 0 results/,
	],
	['another object', { kind: 'status', status: 200, body: { ok: true } }, 'UNKNOWN', new RegExp(UNREADABLE)],
];

describe('a send that goes wrong', () => {
	it.each(FAULTS)('%s', async (_name, fault, code, said) => {
		sandbox.faults.add(fault);
		const { items, error } = await runSms(sandbox, rows(2), { settings: KEEP });
		expect(error).toBeUndefined();
		expect(jsonOf(items).map((json) => [json.to, json.code, json.messageId])).toStrictEqual([
			[phone(0), code, null],
			[phone(1), code, null],
		]);
		for (const { json } of items) {
			expect(json.message).toMatch(said);
			expect(json.message).toMatch(code === 'NOT_SENT' ? /can safely be \w+ again/ : /may have been sent/);
		}
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each(FAULTS)('%s, and the workflow stops', async (_name, fault, _code, said) => {
		sandbox.faults.add(fault);
		const { items, error } = await runSms(sandbox, rows(2));
		expect(items).toStrictEqual([]);
		expect(`${error?.message}\n${error?.description}`).toMatch(said);
	});

	it.each([
		[429, 1, 'OK'],
		[425, 3, 'OK'],
		[429, 9, 'NOT_SENT'],
	])('HTTP %i is tried again in the run, %i times: %s', async (status, times, code) => {
		sandbox.faults.add({ kind: 'status', status, times, headers: { 'Retry-After': '0' } });
		const { items } = await runSms(sandbox, rows(2), { settings: KEEP });
		expect(jsonOf(items).map((json) => json.code)).toStrictEqual([code, code]);
		expect(sandbox.requests).toHaveLength(Math.min(times + 1, 4));
		expect(sandbox.messages()).toHaveLength(code === 'OK' ? 2 : 0);
	});

	it('names the ids of an answer that can’t be paired', async () => {
		sandbox.faults.add({ kind: 'wrongLength' });
		const { items } = await runSms(sandbox, rows(3), { settings: KEEP });
		const [first, second] = sandbox.messages();
		expect(items[2].json.message).toContain(`ds in the answer: ${first.id}, ${second.id}.`);
	});

	it.each([
		['trickle', 1, /did not answer in time/],
		['endless', 60, /answer was too large.*more than 64 MB/s],
	] as const)('is not held by an answer without an end: %s', async (kind, timeout, said) => {
		sandbox.faults.add({ kind });
		const parameters = { options: { timeout } };
		const { items } = await runSms(sandbox, rows(2), { parameters, settings: KEEP });
		expect(jsonOf(items).map((json) => [json.code, json.messageId])).toStrictEqual([
			['UNKNOWN', null],
			['UNKNOWN', null],
		]);
		for (const { json } of items) expect(json.message).toMatch(said);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('waits for a late answer', async () => {
		sandbox.faults.add({ kind: 'delay', delay: 50 });
		const { items } = await runSms(sandbox, rows(1));
		expect(jsonOf(items)).toMatchObject([{ code: 'OK' }]);
	});

	it('goes on with the next request after a fault of the first', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		const { items, hints } = await runSms(sandbox, SHORT_AND_LONG, { parameters: TWO_REQUESTS });
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['UNKNOWN', 'OK']);
		expect(hints).toHaveLength(1);
	});
});

describe('a send that can’t begin', () => {
	it('asks once with a wrong key, and never shows it', async () => {
		const { error } = await runSms(sandbox, SHORT_AND_LONG, { parameters: TWO_REQUESTS, apiKey: 'a-wrong-key-18c2' });
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0].status).toBe(401);
		expect(error).toMatchObject({ message: notAccepted(2, 2), httpCode: '401' });
		expect(error?.description).toContain('The service did not accept the credential (HTTP 401)');
		expect(error?.description).toContain('Check the key or login in the credential.');
	});

	it('shows no key that the service echoes', async () => {
		const body = { message: `Key ${API_KEY} is off`, reasons: [{ key: 'x', defaultMessage: `${API_KEY} is off` }] };
		for (const settings of [{}, KEEP, { onError: 'continueErrorOutput' as const }]) {
			sandbox.faults.add({ kind: 'status', status: 403, body });
			await runSms(sandbox, rows(1), { settings });
		}
		expect(sandbox.requests).toHaveLength(3);
	});

	it('says that nothing was sent where nobody listens', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		await new Promise((resolve) => server.close(resolve));
		for (const baseUrl of [`http://127.0.0.1:${port}`, 'http://nowhere.invalid', 'not a url', '']) {
			const { items } = await runSms(sandbox, rows(1), { baseUrl, settings: KEEP });
			expect(items[0].json).toMatchObject({ code: 'NOT_SENT', messageId: null });
			expect(items[0].json.message).toMatch(/could not be reached|base URL in the credential can't be used/);
			expect(items[0].json.message).toMatch(/It was not sent and can safely be tried again/);
		}
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('takes a base URL with a slash at its end', async () => {
		const { error } = await runSms(sandbox, rows(1), { baseUrl: `${sandbox.baseUrl}/` });
		expect(error).toBeUndefined();
		expect(sentIn(sandbox)).toHaveLength(1);
	});
});
