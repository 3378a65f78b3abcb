import { callTrigger } from '../../support/webhook';
import { body, created, receiver, run, sandbox, wire } from './support';

const KEY = { signingKey: 'a signing key' };
const send = (task: string, options: object) => ({
	resource: 'message',
	operation: 'sendTransactional',
	scenario: { mode: 'id', value: task },
	contactBy: 'details',
	phone: '={{ $json.phone }}',
	options: { callbackUrl: receiver.url, ...options },
});
const rows = [1, 2, 3].map((at) => ({ phone: `+44770090000${at}`, order: at < 3 ? '1001' : '1002' }));

/** The callback URLs of the requests that sent something, in the order of their references. */
const urls = (): URL[] =>
	sandbox.requests
		.map(({ body: text }) => JSON.parse(text || '{}') as { contacts?: unknown; callbackUrl?: string })
		.flatMap(({ contacts, callbackUrl }) => (contacts && callbackUrl ? [new URL(callbackUrl)] : []));

describe('a signed callback URL of a transactional send', () => {
	it('is let in by a trigger that demands it', async () => {
		const task = await created();
		const signed = { signCallbackUrl: true, callbackReference: '=order-{{ $json.order }}' };
		const { items } = await run(send(task, signed), rows.slice(0, 2), {}, KEY);
		expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK']);
		await sandbox.clock.advance(60_000);
		const [url] = urls();
		const token = url.searchParams.get('token');
		const call = {
			body: receiver.bodies[0],
			query: { token },
			parameters: { checks: ['token'] },
		};
		const event = { channel: 'scenario', status: 'DELIVERED', reference: 'order-1001' };
		expect(await callTrigger({ ...call, credentials: KEY })).toMatchObject({ status: 200, events: [event, event] });
		expect((await callTrigger({ ...call, query: {}, credentials: KEY })).status).toBe(401);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('costs a request for each reference, and none for each item', async () => {
		const task = await created();
		await run(send(task, { signCallbackUrl: true, callbackReference: '={{ $json.order }}' }), rows, {}, KEY);
		expect(urls()).toHaveLength(2);
		sandbox.requests.length = 0;
		await run(send(task, { signCallbackUrl: true, signedHours: 1 }), rows, {}, KEY);
		expect(urls()).toHaveLength(1);
		expect(wire()).toMatchObject({ contacts: [{}, {}, {}], callbackUrl: expect.stringContaining('?token=v1.') });
	});

	it('is asked for in vain without a signing key: nothing is sent', async () => {
		const task = await created();
		const { error } = await run(send(task, { signCallbackUrl: true }), rows);
		expect(error?.message).toContain('3 of 3 messages can');
		expect(body()).not.toContain('contacts');
	});
});

it('what is odd about a callback URL is said once, as it is of all sends', async () => {
	const task = await created();
	const { hints } = await run(send(task, { callbackUrl: 'http://n8n.example.com/webhook/7f1d/omni' }), rows);
	expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('begins with http://')]);
});
