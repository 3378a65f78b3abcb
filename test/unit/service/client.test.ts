import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Connection } from '../../../nodes/ground/connection';
import { Redactor } from '../../../nodes/ground/secrets';
import { Client, waitBeforeRetry } from '../../../nodes/service/client';
import { AnswerTooLarge, failedExchange } from '../../../nodes/service/exchange';
import type { Trouble } from '../../../nodes/service/trouble';
import { N8n } from '../../support/n8n';
import { UNREADABLE } from '../../support/sentences';

const KEY = 'sandbox-key-0123456789';
const connection: Connection = { baseUrl: 'https://api.example.com', field: () => '', secrets: [KEY] };

const redactor = new Redactor([KEY]);

const fault = (fields: object, message = 'failed'): Error => Object.assign(new Error(message), fields);

const failed = (error: unknown) => failedExchange(error, redactor, false);

describe('failedExchange', () => {
	it.each([
		['refused', fault({ code: 'ECONNREFUSED', syscall: 'connect' })],
		['refused', fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
		['refused', fault({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
		['refused', fault({ code: 'ETIMEDOUT', syscall: 'connect' })],
		['refused', fault({ code: 'CERT_HAS_EXPIRED' })],
		['refused', fault({ code: 'ERR_INVALID_URL' }, 'Invalid URL')],
		['refused', fault({}, 'The request was blocked because it resolves to a restricted IP address')],
		['refused', fault({ cause: fault({ cause: fault({ code: 'ECONNREFUSED', syscall: 'connect' }) }) })],
		['refused', fault({ errorResponse: { code: 'ENOTFOUND' } })],
		['unknown', fault({ code: 'ECONNRESET', syscall: 'read' })],
		['unknown', fault({ code: 'EHOSTUNREACH', syscall: 'read' })],
		['unknown', fault({ cause: fault({ code: 'EHOSTUNREACH', syscall: 'read' }) })],
		['unknown', null],
		['unknown', fault({ code: 'ETIMEDOUT' })],
		['unknown', fault({ code: 'ECONNABORTED' }, 'timeout of 300000ms exceeded')],
		['unknown', fault({ code: 'EPIPE', syscall: 'write' })],
		['unknown', fault({}, 'socket hang up')],
		['unknown', 'only a text'],
		['unknown', undefined],
	])('is %s (%#)', (outcome, error) => {
		expect(failed(error).outcome).toBe(outcome);
	});

	it('names the code and never a secret', () => {
		const exchange = failed(fault({ code: 'ECONNRESET' }, `sent Key ${KEY}`));
		expect(JSON.stringify(exchange)).not.toContain(KEY);
		expect(exchange).toMatchObject({ trouble: { description: expect.stringContaining('ECONNRESET') as string } });
	});

	it.each([
		['The service could not be reached', fault({ code: 'ENOTFOUND' }, 'who?'), '(ENOTFOUND: who?)'],
		['The service did not answer in time', fault({ code: 'ESOCKETTIMEDOUT' }, 'late'), '(ESOCKETTIMEDOUT: late)'],
		['The service did not answer in time', fault({}, 'Request timed out'), '(Request timed out)'],
		['The service did not answer in time', fault({ cause: fault({}, 'timeout') }, 'failed'), '(timeout)'],
		['The connection broke before the service answered', fault({ code: 'EPIPE' }, 'gone'), '(EPIPE: gone)'],
		["The service's answer was too large", new AnswerTooLarge(), 'Ask for less at a time'],
	])('says what happened: %s (%#)', (message, error, detail) => {
		const { trouble } = failed(error) as { trouble: Trouble };
		expect(trouble.message).toBe(message);
		expect(trouble.description).toContain(detail);
	});

	it.each([
		['ECONNREFUSED', true],
		['EAI_AGAIN', true],
		['ENOTFOUND', false],
		['CERT_HAS_EXPIRED', false],
		['ETIMEDOUT', true],
		['ECONNRESET', true],
	])('%s may be over in a moment: %s', (code, passing) => {
		expect(failed(fault({ code }))).toMatchObject({ passing });
	});

	it('an answer that is too large will be so again', () => {
		expect(failed(new AnswerTooLarge())).toMatchObject({ outcome: 'unknown', passing: false });
	});

	it.each([
		['late', fault({ code: 'ETIMEDOUT' }, 'late')],
		['broken', fault({ code: 'ECONNRESET' }, 'gone')],
		['too large', new AnswerTooLarge()],
	])('says of a read that nothing was changed: %s', (_name, error) => {
		const description = (isRead: boolean) =>
			(failedExchange(error, redactor, isRead) as { trouble: Trouble }).trouble.description;
		expect(description(true)).toMatch(/^Nothing was changed by asking, and it can be asked again\. /);
		expect(description(false)).toMatch(/^Whether the service carried out the request is not known\. /);
	});

	it('is no timeout where the connection never stood', () => {
		expect(failed(fault({ code: 'ETIMEDOUT', syscall: 'connect' }))).not.toHaveProperty('timedOut');
		expect(failed(fault({ code: 'ETIMEDOUT' }))).toHaveProperty('timedOut', true);
		expect(failed(fault({ code: 'EPIPE' }, 'gone'))).not.toHaveProperty('timedOut');
	});

	it('repeats the innermost words and no query of an address', () => {
		const inner = fault(
			{ code: 'ECONNRESET' },
			'GET http://h.example.com/a?Password=x&b=1 and https://i.example.com/b?c',
		);
		const wrapped = fault({ cause: inner, code: 'outer word', httpCode: 7 }, 'try again');
		const { trouble } = failed(fault({ cause: wrapped, message: '' })) as { trouble: Trouble };
		expect(trouble.description).toContain('(ECONNRESET: GET http://h.example.com/a and https://i.example.com/b)');
		const empty = fault({ cause: fault({ code: 'ECONNRESET' }, '') }, 'around');
		expect(failed(empty)).toMatchObject({
			trouble: { description: expect.stringContaining('(ECONNRESET: around)') as string },
		});
	});

	it('says nothing in the place of words that are none, and takes no sentence for a code', () => {
		const said = (error: unknown) => (failed(error) as { trouble: Trouble }).trouble.description;
		expect(said({ code: 'ECONNRESET', message: 7 })).toContain('(ECONNRESET: )');
		expect(said({ code: 'HTTP answer', message: 'gone' })).toContain('(gone)');
		expect(said({ code: 'Code E12', message: 'gone' })).toContain('(gone)');
	});

	it('looks through as many causes as anything wraps', () => {
		const around = (times: number): Error =>
			Array.from({ length: times }).reduce<Error>((cause) => fault({ cause }), fault({ code: 'ECONNREFUSED' }));
		expect(failed(around(7)).outcome).toBe('refused');
		expect(failed(around(8)).outcome).toBe('unknown');
	});

	it('ends with causes that go round in a circle', () => {
		const error = fault({ code: 'ECONNRESET' });
		Object.assign(error, { cause: error });
		expect(failed(error).outcome).toBe('unknown');
	});
});

describe('waitBeforeRetry', () => {
	const now = Date.parse('2026-01-31T09:30:00Z');

	it.each([
		['7', 7_000],
		['0', 0],
		[' 2 ', 2_000],
		['12', 12_000],
		['86400', 86_400_000],
		['Sat, 31 Jan 2026 09:30:12 GMT', 12_000],
		['Sat, 31 Jan 2026 09:29:00 GMT', 0],
		['Sun, 01 Feb 2026 09:30:00 GMT', 86_400_000],
	])('waits as Retry-After %j asks', (header, milliseconds) => {
		expect(waitBeforeRetry(1, header, now)).toBe(milliseconds);
	});

	it.each([undefined, '', 'soon', 7, 'in 7', '7 s', '-1'])(
		'grows with each attempt where %j asks for nothing',
		(header) => {
			for (const [attempt, most] of [
				[1, 500],
				[2, 1_000],
				[3, 2_000],
			]) {
				const wait = waitBeforeRetry(attempt, header, now);
				expect(wait).toBeGreaterThanOrEqual(most / 2);
				expect(wait).toBeLessThanOrEqual(most);
			}
		},
	);
});

describe('the sender', () => {
	function clientFor(answers: Array<{ statusCode: number; body?: string } | Error>): {
		client: Client;
		sent: IHttpRequestOptions[];
	} {
		const answer = () => {
			const next = answers.shift() as { statusCode: number; body?: string } | Error;
			if (next instanceof Error) throw next;
			return { headers: { 'retry-after': '0' }, body: '', ...next };
		};
		const { context, requests: sent } = new N8n({ answer });
		return { client: new Client(context, context.getNode(), 'omniApiKeyApi', connection), sent };
	}
	const read = { method: 'GET' as const, path: '/x' };

	it.each([429, 502, 503, 504])('tries a read again after HTTP %i', async (statusCode) => {
		const { client, sent } = clientFor([{ statusCode }, { statusCode }, { statusCode: 200, body: '{"a":1}' }]);
		expect(client.json(await client.read(read))).toStrictEqual({ a: 1 });
		expect(sent).toHaveLength(3);
	});

	it.each([300, 302, 400, 401, 403, 404, 500])('does not try a read again after HTTP %i', async (statusCode) => {
		const { client, sent } = clientFor([{ statusCode }, { statusCode: 200 }]);
		await expect(client.read(read)).rejects.toThrow(`HTTP ${statusCode}`);
		expect(sent).toHaveLength(1);
	});

	it('gives up after four tries', async () => {
		const { client, sent } = clientFor(Array.from({ length: 9 }, () => ({ statusCode: 503 })));
		await expect(client.read(read)).rejects.toThrow('HTTP 503');
		expect(sent).toHaveLength(4);
	});

	it.each([
		['an answer of a gateway', { statusCode: 503 }],
		['a conflict', { statusCode: 409 }],
		['a broken connection', fault({ code: 'ECONNRESET', syscall: 'read' })],
		['a time that is over', fault({ code: 'ECONNABORTED', message: 'timeout of 120000ms exceeded' })],
	])('sends a change once, since it may have been carried out: %s', async (_shows, answer) => {
		const { client, sent } = clientFor([answer, { statusCode: 200 }]);
		await client.write({ method: 'POST', path: '/x', body: '{}' });
		expect(sent).toHaveLength(1);
	});

	it.each([
		['too many requests', { statusCode: 429, headers: { 'retry-after': '0' } }],
		['too early', { statusCode: 425, headers: { 'retry-after': '0' } }],
	])('sends a change again that was certainly not carried out: %s', async (_shows, answer) => {
		const { client, sent } = clientFor([answer, answer, { statusCode: 200 }]);
		const exchange = await client.write({ method: 'POST', path: '/x', body: '{}' });
		expect(exchange).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
		expect(sent).toHaveLength(3);
	});

	it.each([
		['an entry that was taken', '{"result":[{"code":"OK","messageId":"7"}]}'],
		['an id alone', '["1934567890123456701"]'],
	])('sends a change once where an answer of “too many requests” holds %s', async (_shows, body) => {
		const { client, sent } = clientFor([{ statusCode: 429, body }, { statusCode: 200 }]);
		await client.write({ method: 'POST', path: '/x', body: '{}' });
		expect(sent).toHaveLength(1);
	});

	it('says of a change that may have been carried out, and of a read that nothing was changed', async () => {
		const { client } = clientFor(Array.from({ length: 6 }, () => fault({ code: 'ECONNRESET' })));
		const change = { method: 'POST' as const, path: '/x', body: '{}' };
		const told = [await client.exchange(change), await client.write(change)];
		expect(told.map((one) => one.outcome)).toStrictEqual(['unknown', 'unknown']);
		expect(told.map((one) => ('trouble' in one ? one.trouble.description.slice(0, 20) : ''))).toStrictEqual([
			'Whether the service ',
			'Whether the service ',
		]);
		await expect(client.retried(read)).rejects.toMatchObject({
			description: expect.stringMatching(/^Nothing was changed /) as string,
		});
	});

	it('tells what the last try came to where somebody stops it while it waits for the next one', async () => {
		const stop = new AbortController();
		const { context, requests } = new N8n({
			stop,
			answer: () => {
				setImmediate(() => stop.abort());
				return { statusCode: 429, headers: { 'retry-after': '1' }, body: '' };
			},
		});
		const client = new Client(context, context.getNode(), 'omniApiKeyApi', connection);
		expect(await client.retried(read)).toMatchObject({ status: 429 });
		expect(requests).toHaveLength(1);
	});

	it('hands n8n a request that it can neither parse nor follow', async () => {
		const { client, sent } = clientFor([{ statusCode: 200 }]);
		await client.exchange({ method: 'POST', path: '/x', query: { ids: ['1', '2'] }, body: '{"a":1}' });
		expect(sent[0]).toMatchObject({
			url: 'https://api.example.com/x',
			encoding: 'stream',
			arrayFormat: 'repeat',
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			body: Buffer.from('{"a":1}'),
		});
	});

	it('takes secrets out where an answer enters, in any of its forms', async () => {
		const body = `{"text":"Key ${KEY}","url":"${encodeURIComponent(KEY)}","code":"\\u0073${KEY.slice(1)}"}`;
		const { client } = clientFor([{ statusCode: 200, body }]);
		const exchange = await client.exchange({ method: 'GET', path: '/x' });
		const answer = exchange.outcome === 'answered' ? exchange.answer : undefined;
		expect(answer?.text).toBe('{"text":"Key ***","url":"***","code":"***"}');
	});

	it('says that an answer is no JSON', () => {
		const { client } = clientFor([]);
		let thrown: unknown;
		try {
			client.json({ status: 200, headers: {}, text: '<h1>It works</h1>' });
		} catch (error) {
			thrown = error;
		}
		expect(thrown).toMatchObject({
			message: UNREADABLE,
			description: expect.stringContaining('It began: It works') as string,
			httpCode: '200',
		});
	});
});
