import { startSandbox } from '../../../sandbox';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call } from './help';
import { readEvents } from '../../support/readEvents';

const START = Date.UTC(2030, 0, 1);

const receiver = useReceiver();
const sandbox = useSandbox({ seed: () => ({ now: START, statusUrls: { push: receiver.url } }) });

const current = { from: 7, title: 'Hello', text: 'World', priority: 'HIGH', apns: {} };
const earlier = { ...current, priority: '0' };

async function send(path: string, list: unknown[]): Promise<Array<Record<string, unknown>>> {
	const { json, text } = await call(sandbox, 'POST', path, list);
	if (!json?.result) throw new Error(text);
	return json.result as Array<Record<string, unknown>>;
}

/** The statuses of a list of events, in their order, for each token. */
function statuses(events: Array<Record<string, unknown>>, token: string, status: string): Record<string, unknown[]> {
	const lines: Record<string, unknown[]> = {};
	for (const event of events) (lines[String(event[token])] ??= []).push(event[status]);
	return lines;
}

describe('push', () => {
	it('entries of the current form', async () => {
		const list = [{ to: 'a' }, { to: 'token-invalid' }, { to: 'b', from: 404, title: 'x'.repeat(201) }];
		expect(
			await send(
				'/push/messages',
				list.map((fields) => ({ ...current, ...fields })),
			),
		).toStrictEqual([
			{ index: 0, pushToken: 'a', pushId: expect.any(Number), code: 'ok' },
			{
				index: 1,
				pushToken: 'token-invalid',
				code: 'validation_error',
				description: [{ errorMessage: 'Unknown token' }],
			},
			{
				index: 2,
				pushToken: 'b',
				code: 'validation_error',
				description: [{ errorMessage: 'must NOT have more than 200 characters' }, { errorMessage: 'Unknown from' }],
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('entries of the earlier form', async () => {
		expect(
			await send('/push/messages', [
				{ ...earlier, to: 'a' },
				{ ...earlier, to: 'token-invalid' },
			]),
		).toStrictEqual([
			{ index: 0, pushToken: 'a', pushId: expect.any(Number), code: 'OK' },
			{
				index: 1,
				pushToken: 'token-invalid',
				code: 'REJECTED',
				description: [{ errorMessage: 'Unknown token', fieldName: 'to' }],
				reasons: { key: 'validation_error', params: [], ref: 'messages[1].to' },
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it("only the account's approved senders may send", async () => {
		const accounts = [{ senders: ['7'] }];
		const strict = await startSandbox({ clock: 'stepped', seed: { accounts } });
		const list = [7, 8].map((from) => ({ ...current, from, to: 'a' }));
		const { json } = await call(strict, 'POST', '/push/messages', list);
		await strict.close();
		expect(json?.result).toMatchObject([{ code: 'ok' }, { description: [{ errorMessage: 'Unknown from' }] }]);
	});

	it('statuses follow the token and are posted to the URL that was enabled', async () => {
		const endings = [
			'token-opened',
			'token-canceled',
			'token-unsubscribed',
			'token-rejected',
			'token-expired',
			'other',
		];
		const list = [...endings, 'token-offline'].map((to) => ({ ...current, to, validity: 60, options: { to } }));
		await send('/push/messages', list);
		await sandbox.clock.advance(120_000);
		const events = receiver.events().map((event) => ({ ...event, to: (event.options as { to: string }).to }));
		expect(statuses(events, 'to', 'status')).toStrictEqual({
			'token-opened': ['accepted', 'send', 'delivered', 'opened'],
			'token-canceled': ['accepted', 'send', 'delivered', 'canceled'],
			'token-unsubscribed': ['accepted', 'send', 'unsubscribed'],
			'token-rejected': ['accepted', 'send', 'rejected'],
			'token-expired': ['accepted', 'send', 'expired'],
			'token-offline': ['accepted', 'send', 'expired'],
			other: ['accepted', 'send', 'delivered'],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('the earlier form has its own webhook, in arrays of its own', async () => {
		// Omni Push sends an empty object for the devices that have nothing of their own.
		const android = { buttons: [{ caption: 'Open', action: 'app://orders' }] };
		await send('/push/messages', [
			{ ...earlier, to: 'token-opened', android },
			{ ...earlier, to: 'token-rejected' },
			{ ...current, to: 'other' },
		]);
		await sandbox.clock.advance(10_000);
		const bodies = receiver.bodies.map((body) => JSON.parse(body) as object[]);
		expect(bodies.every((list) => new Set(list.map((event) => 'state' in event)).size === 1)).toBe(true);
		expect(statuses(receiver.events(), 'pushToken', 'state')).toMatchObject({
			'token-opened': ['send', 'delivered', 'opened'],
			'token-rejected': ['send'],
		});
		expect(receiver.events().find(({ state }) => state === 'opened')).toMatchObject({
			pushToken: 'token-opened',
			actionId: 'app://orders',
			pushApplicationId: 7,
			reportedTimestamp: START + 5_000,
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('the trigger reads what is posted, in either form', async () => {
		await send('/push/messages', [
			{ ...current, to: 'a', options: { order: '7' } },
			{ ...earlier, to: 'b' },
		]);
		await sandbox.clock.advance(3_000);
		const messageIds = sandbox.messages().map(({ id }) => id);
		const events = receiver.bodies.flatMap((body) => readEvents(body) ?? []);
		expect(events.filter(({ status }) => status === 'DELIVERED')).toMatchObject([
			{ channel: 'push', kind: 'status', messageId: messageIds[0], callbackData: { order: '7' } },
			{ channel: 'push', kind: 'status', messageId: messageIds[1], recipient: 'b', sender: '7' },
		]);
	});
});

describe('wallet push', () => {
	const wallet = { from: 'Shop', to: '+447700900100', payload: { title: 'Hello', message: 'World' } };

	it('entries carry the merge key; a bad image has its documented key', async () => {
		const list = [
			{ ...wallet, mergeKey: 'a' },
			{ ...wallet, mergeKey: 'b', payload: { image: 'shoes.png' } },
			{ ...wallet, to: '447700900918' },
		];
		expect(await send('/wallet/messages', list)).toStrictEqual([
			{ code: 'OK', result: expect.stringMatching(/^\d+$/), mergeKey: 'a' },
			{ code: 'REJECTED', result: null, reasons: [{ key: 'invalid.image.url' }], mergeKey: 'b' },
			{ code: 'REJECTED', result: null, reasons: [{ key: 'billing.error' }], mergeKey: null },
		]);
		expect(sandbox.messages()).toMatchObject([{ channel: 'wallet', sender: 'Shop', text: 'Hello: World' }]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('a sender that is not approved and a time that there is not are refused', async () => {
		const rejected = async (fields: object) => {
			const [{ code, reasons }] = await send('/wallet/messages', [{ ...wallet, ...fields }]);
			return [code, reasons];
		};
		expect(await rejected({ from: 'BADSENDER' })).toStrictEqual(['REJECTED', [{ key: 'not.available' }]]);
		const time = [{ key: 'scheduledTime.is.invalid' }];
		expect(await rejected({ scheduledTime: '2030-13-45T10:00Z' })).toStrictEqual(['REJECTED', time]);
		expect(await rejected({ scheduledTime: '2030-02-30T10:00Z' })).toStrictEqual(['REJECTED', time]);
	});

	it("only the account's approved senders may send", async () => {
		const own = await startSandbox({ clock: 'stepped', seed: { accounts: [{ senders: ['Shop'] }] } });
		const { json } = await call(own, 'POST', '/wallet/messages', [wallet, { ...wallet, from: 'Other' }]);
		await own.close();
		expect(json?.result).toMatchObject([{ code: 'OK' }, { code: 'REJECTED', reasons: [{ key: 'not.available' }] }]);
	});

	it('the callback comes at its time and the trigger reads it', async () => {
		const fields = { callbackUrl: receiver.url, callbackData: { order: '7' }, mergeKey: 'a' };
		await send('/wallet/messages', [{ ...wallet, ...fields, scheduledTime: '2030-01-01T00:01:00' }]);
		await sandbox.clock.advance(60_000);
		expect(receiver.bodies).toStrictEqual([]);
		await sandbox.clock.advance(1_000);
		expect(readEvents(receiver.bodies[0], 'wallet')).toMatchObject([
			{ channel: 'wallet', kind: 'raw', raw: { result: sandbox.messages()[0].id, callbackData: { order: '7' } } },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
