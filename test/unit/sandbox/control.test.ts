import { request } from 'undici';
import { startSandbox, type Fault } from '../../../sandbox';
import { spoil } from '../../../sandbox/core/faults';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call, message, send } from './help';

const receiver = useReceiver();
const sandbox = useSandbox({ breaksContract: true });

const post = () => call(sandbox, 'POST', '/sms/messages', { messages: [message(), message()] });

describe('faults', () => {
	it('with a status, a body and headers, as often as asked', async () => {
		sandbox.faults.add({ kind: 'status', status: 429, times: 2, headers: { 'retry-after': '7' }, body: { a: 1 } });
		for (let time = 0; time < 2; time++) {
			const { status, headers, json } = await post();
			expect([status, headers['retry-after'], json]).toStrictEqual([429, '7', { a: 1 }]);
		}
		expect(sandbox.messages()).toStrictEqual([]);
		expect((await post()).status).toBe(200);
	});

	it('for the requests that match only', async () => {
		sandbox.faults.add({ kind: 'status', match: { method: 'post', path: '/sms/' } });
		expect((await call(sandbox, 'GET', '/billing-api/companies/current/account')).status).toBe(200);
		const { status, json } = await post();
		expect([status, json?.error]).toStrictEqual([503, 'Service Unavailable']);
	});

	it.each([
		['resetBefore', 0],
		['resetAfter', 2],
		['truncated', 2],
	] as Array<[Fault['kind'], number]>)('%s ends the connection with %d messages taken', async (kind, taken) => {
		sandbox.faults.add({ kind });
		await expect(post()).rejects.toThrow();
		expect(sandbox.messages()).toHaveLength(taken);
		expect(sandbox.requests).toStrictEqual([expect.objectContaining({ fault: kind, operationId: 'sendSms' })]);
	});

	it.each(['trickle', 'endless'] as const)('%s has no end', async (kind) => {
		sandbox.faults.add({ kind });
		const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' };
		const sent = JSON.stringify({ messages: [message(), message()] });
		const { body } = await request(`${sandbox.baseUrl}/sms/messages`, { method: 'POST', headers, body: sent });
		let text = '';
		for await (const chunk of body) {
			text += String(chunk);
			if (text.endsWith('  ')) break;
		}
		expect(text).toMatch(kind === 'trickle' ? /^\{"result":\[[^\]]+ {2}$/ : /^\{"result":.*\]\} +$/);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('a body that is no JSON', async () => {
		sandbox.faults.add({ kind: 'malformed' });
		const { status, text, json } = await post();
		expect([status, json]).toStrictEqual([200, undefined]);
		expect(text).toMatch(/^\{"result":\[.*,,$/);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('a result list one entry short, its digits kept', async () => {
		sandbox.faults.add({ kind: 'wrongLength' });
		const { text } = await post();
		expect(text).toBe('{"result":[{"code":"OK","messageId":"3158622571446665001"}]}');
		await sandbox.clock.advance(5_000);
		sandbox.faults.add({ kind: 'wrongLength' });
		const ids = sandbox.messages().map(({ id }) => id);
		const statuses = await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', ids);
		expect(statuses.text).toMatch(/^\{"result":\[\{"smsId":3158622571446665001,[^{]+\}\]\}$/);
	});

	it.each([
		['a bare list', '["1","2"]', '["1"]'],
		['an email in form B', '{"Result":[{"Index":0},{"Index":1}],"Code":"ok"}', '{"Result":[{"Index":0}],"Code":"ok"}'],
		['a page of a query', '{"result":{"data":[{"a":1},{"a":2}],"total":2}}', '{"result":{"data":[{"a":1}],"total":2}}'],
		[
			'a transactional send',
			'{"result":{"contactIds":["1"],"sendAnswers":[{"code":"OK"}],"errorAnswers":[]}}',
			'{"result":{"contactIds":["1"],"sendAnswers":[],"errorAnswers":[]}}',
		],
	])('the list of %s one entry short', (_what, whole, short) => {
		expect(spoil('wrongLength', whole)).toBe(short);
	});

	it('a wrong length of what is no list is a failure, and a violation', async () => {
		sandbox.faults.add({ kind: 'wrongLength' });
		const { status, json } = await call(sandbox, 'GET', '/billing-api/companies/current/account');
		const message = 'The fault wrongLength met an answer without a list, or with an empty one';
		expect([status, json?.message]).toStrictEqual([500, message]);
		expect(sandbox.violations()).toStrictEqual([`GET /billing-api/companies/current/account: Error: ${message}`]);
	});

	it('a page of HTML, an empty answer, a late one', async () => {
		sandbox.faults.add({ kind: 'html' });
		sandbox.faults.add({ kind: 'empty' });
		sandbox.faults.add({ kind: 'delay', delay: 1 });
		const page = await post();
		expect([page.status, page.headers['content-type']]).toStrictEqual([502, 'text/html; charset=utf-8']);
		expect(sandbox.messages()).toHaveLength(0);
		expect(await post()).toMatchObject({ status: 200, text: '' });
		expect(sandbox.messages()).toHaveLength(2);
		expect((await post()).json?.result).toHaveLength(2);
	});

	it('are cleared', async () => {
		sandbox.faults.add({ kind: 'html', times: 9 });
		sandbox.faults.clear();
		expect((await post()).status).toBe(200);
	});
});

describe('over HTTP', () => {
	const control = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
		call(sandbox, method, `/_sandbox/${path}`, body, {});

	it('the clock is moved, and what is due was delivered when the answer comes', async () => {
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		const before = sandbox.clock.now();
		const { json } = await control('POST', 'clock', { advance: 3_000 });
		expect(json).toMatchObject({ now: before + 3_000, speed: 0 });
		const attempts = (await control('GET', 'attempts?last=2')).json;
		expect(attempts).toStrictEqual([
			expect.objectContaining({ status: 200 }),
			expect.objectContaining({ status: 200 }),
		]);
		expect((await control('GET', 'messages')).json).toStrictEqual([expect.objectContaining({ status: 'DELIVERED' })]);
	});

	it('faults are added, listed and cleared; an unknown kind is refused', async () => {
		await control('POST', 'faults', { kind: 'html', times: 3 });
		expect((await control('GET', 'faults')).json).toStrictEqual([{ kind: 'html', times: 3, left: 3 }]);
		expect((await control('DELETE', 'faults')).json).toStrictEqual([]);
		const { status, json } = await control('POST', 'faults', { kind: 'nonsense' });
		expect([status, json?.message]).toStrictEqual([400, expect.stringContaining('Unknown kind of fault: nonsense')]);
	});

	it('an incoming SMS is posted', async () => {
		expect((await control('POST', 'incoming/sms', { text: 'Hi' })).json).toStrictEqual({ kept: true });
		expect((await control('POST', 'incoming/chatapp', { text: 'Hi' })).status).toBe(400);
		expect((await control('POST', 'incoming/pigeon', { text: 'Hi' })).status).toBe(400);
		await control('POST', 'configure', { incomingUrls: { sms: receiver.url } });
		expect((await control('POST', 'incoming/sms', { text: 'Hi' })).json).toMatchObject({ status: 200, attempt: 1 });
	});

	it('requests are kept with their answers, without the control ones', async () => {
		await call(sandbox, 'GET', '/sms-stat/detail?limit=1&offset=0');
		await control('GET', 'state');
		const { json } = await control('GET', 'requests');
		expect(json).toStrictEqual([
			expect.objectContaining({ method: 'GET', path: '/sms-stat/detail', query: 'limit=1&offset=0', status: 400 }),
		]);
		expect((await control('GET', 'violations')).json).toStrictEqual([expect.stringContaining('no valid combination')]);
	});

	it('a seed brings other accounts and senders, a reset goes back to it', async () => {
		const seed = { accounts: [{ apiKey: 'new-key', senders: ['Approved'] }], now: 1_900_000_000_000 };
		expect((await control('POST', 'seed', seed)).json).toMatchObject({ now: 1_900_000_000_000 });
		expect(sandbox.apiKey).toBe('new-key');
		const result = await send(sandbox, [message(), message({ from: 'Approved' })]);
		expect(result.map(({ code }) => code)).toStrictEqual(['REJECTED', 'OK']);
		await control('POST', 'clock', { advance: 1_000 });
		expect((await control('POST', 'reset')).json).toMatchObject({ now: 1_900_000_000_000, faults: [] });
		expect(sandbox.messages()).toStrictEqual([]);
		await control('POST', 'seed', {});
		expect(sandbox.apiKey).toBe('sandbox-key');
	});

	it('the outbox page comes without anything from elsewhere, under a strict policy', async () => {
		const page = await request(`${sandbox.baseUrl}/`);
		const policy = String(page.headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
		expect(policy).not.toMatch(/unsafe|https?:|\*/);
		const html = await page.body.text();
		expect(html.match(/(src|href)="[^"]*"/g)).toStrictEqual([
			'href="data:,"',
			'href="/_sandbox/outbox.css"',
			'src="/_sandbox/outbox.js"',
		]);
		const script = await request(`${sandbox.baseUrl}/_sandbox/outbox.js`);
		expect(script.headers['content-type']).toContain('text/javascript');
		expect((await script.body.text()).length).toBeGreaterThan(10_000);
		const styles = await request(`${sandbox.baseUrl}/_sandbox/outbox.css`);
		expect(await styles.body.text()).not.toMatch(/url\(|@import/);
	});
});

it('a clock that runs reaches the end by itself', async () => {
	const running = await startSandbox();
	running.clock.speed(1_000);
	try {
		const delivered = new Promise<void>((resolve) => (receiver.answer = () => (resolve(), 200)));
		await send(running, [message({ callbackUrl: receiver.url, to: '447700900901', scheduledTime: undefined })]);
		await delivered;
		while (running.messages()[0]?.status !== 'UNDELIVERABLE') await new Promise((resolve) => setImmediate(resolve));
		expect(running.messages()[0]?.history.map(({ status }) => status)).toStrictEqual([
			'ACCEPTED',
			'SENT',
			'UNDELIVERABLE',
		]);
	} finally {
		await running.close();
	}
});
