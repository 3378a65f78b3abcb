import type { IExecuteFunctions } from 'n8n-workflow';

import { sleepAsCatcher } from '../../../nodes/delivery/catcher';
import { mailboxes } from '../../../nodes/delivery/mailbox';
import { BUDGETS } from '../../../nodes/events/budgets';
import { call, END, GO_ON, N8N, status, WAKE, word } from '../../support/catcher';

const mockSleeps: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		// A turn for others of n8n is no wait.
		if (milliseconds > 0) mockSleeps.push(milliseconds);
		await Promise.resolve();
	},
}));

/** What the catcher tells the watcher it knows. */
async function known(messageIds: string[] = []) {
	const { given } = await call({ body: word(messageIds) });
	const { notices } = given.webhookResponse as { notices: Array<{ messageId: string; status: string }> };
	return notices.map((notice) => [notice.messageId, notice.status]);
}

const OWN_ANSWER = { noWebhookResponse: true };
beforeEach(() => {
	mockSleeps.length = 0;
});

describe('a callback', () => {
	it('is noted and answered with 200 and nothing else; nobody wakes', async () => {
		const { given, written, woken } = await call({ body: [status('1', 'SENT'), status('2', 'DELIVERED')] });
		expect(given).toStrictEqual(OWN_ANSWER);
		expect(written).toMatchObject({ status: 200, ended: [[]] });
		expect(woken).toHaveLength(0);
		expect(await known()).toStrictEqual([
			['1', 'SENT'],
			['2', 'DELIVERED'],
		]);
	});

	it.each([
		['email', { messageId: 7, email: 'ann@example.com', event: 'OPENED', dateTime: '' }, '7', 'OPENED'],
		['chatapp', [status('7', 'SEEN')], '7', 'SEEN'],
		['sms', { callbacks: [status('7', 'SENT')] }, '7', 'SENT'],
	])('of %s is read in its own form', async (channel, body, messageId, said) => {
		await call({ channel, body });
		expect(await known()).toStrictEqual([[messageId, said]]);
	});

	it('of a scenario counts for its contact, and a step that failed only where no other one comes after it', async () => {
		const step = (contactId: string, triggerId: string) => ({ ...status('7', 'undeliverable'), contactId, triggerId });
		const run = { channel: 'scenario', lastSteps: ['2'] };
		await call({ body: word(['50', '51']), ...run });
		expect((await call({ body: [step('50', '1'), step('51', '2')], ...run })).woken).toStrictEqual([]);
		expect(await known()).toStrictEqual([
			['50', 'UNDELIVERABLE'],
			['51', 'UNDELIVERABLE'],
		]);
		await call({ body: word(['50', '51']), ...run });
		expect((await call({ body: [step('50', '2')], ...run })).woken).toStrictEqual([WAKE]);
	});

	it('of another channel counts for its message, whatever contact and step it names', async () => {
		await call({ body: [{ ...status('7', 'SENT'), contactId: '50', triggerId: '1' }] });
		expect(await known()).toStrictEqual([['7', 'SENT']]);
	});

	it('that makes all mailboxes too large together costs the one that was quiet for longest', async () => {
		const measured = jest.spyOn(mailboxes, 'measure');
		await call({ body: [status('1', 'SENT')], executionId: 'this one' });
		expect(measured.mock.calls).toStrictEqual([['this one']]);
		measured.mockRestore();
	});

	it.each([
		['of a form that nobody knows', { hello: 'world' }],
		['without events', []],
		['with an incoming message', { incomingMessageId: 7, to: 'Shop', from: '+12025550100', text: 'STOP', ts: 1 }],
	])('%s is answered with 200, and nothing is noted', async (_what, body) => {
		expect((await call({ body })).written).toMatchObject({ status: 200, ended: [[]] });
		expect(await known()).toStrictEqual([]);
	});

	it.each([
		['text', 'hello'],
		['nothing', ''],
		['no body at all', undefined],
		['broken JSON', '[{"messageId":'],
		['numbers', [1, 2]],
	])('that is %s gets 400', async (_what, body) => {
		const { given, written } = await call({ body });
		expect(given).toStrictEqual(OWN_ANSWER);
		expect(written).toMatchObject({ status: 400, ended: [[]] });
	});

	it('that is too large gets 413', async () => {
		const { given, written } = await call({ body: 'x'.repeat(BUDGETS.bytes + 1) });
		expect(given).toStrictEqual(OWN_ANSWER);
		expect(written).toMatchObject({ status: 413, ended: [[]] });
	});
});

describe('the last callback', () => {
	it('is answered first, and then wakes the watcher', async () => {
		await call({ body: word(['1', '2']) });
		expect((await call({ body: [status('1', 'DELIVERED')] })).woken).toStrictEqual([]);
		const { woken, written } = await call({ body: [status('2', 'REJECTED')] });
		expect(woken).toStrictEqual([WAKE]);
		expect(written).toStrictEqual({ status: 200, ended: [[]], beforeWake: 0 });
		expect((await call({ body: [status('2', 'REJECTED')] })).woken).toStrictEqual([]);
	});

	it('is the one with the chosen status', async () => {
		const statuses = ['SEEN'];
		await call({ body: word(['1']), statuses });
		expect((await call({ body: [status('1', 'DELIVERED')], statuses })).woken).toStrictEqual([]);
		expect((await call({ body: [status('1', 'SEEN')], statuses })).woken).toStrictEqual([WAKE]);
	});

	it.each<[what: string, wakes: Array<number | Error>, tries: number]>([
		['falls asleep', [409, 409, 200], 3],
		['can not be reached for a moment', [new Error('socket hang up'), 409, 200], 3],
		['never falls asleep', [409], 20],
		['is gone', [404], 1],
		['does not take the address', [401], 1],
	])('tries as often as it helps when the watcher %s', async (_what, wakes, tries) => {
		await call({ body: word(['1']) });
		const { woken, given } = await call({ body: [status('1', 'DELIVERED')], wakes });
		expect(woken).toHaveLength(tries);
		expect(given).toStrictEqual(OWN_ANSWER);
		expect(mockSleeps).toStrictEqual(
			[250, 500, 1000, 2000, ...Array<number>(16).fill(4000)].slice(0, mockSleeps.length),
		);
		expect(mockSleeps).toHaveLength(tries === 1 ? 0 : tries - (tries === 20 ? 0 : 1));
	});
});

describe('a word of the watcher', () => {
	it('is answered with what came, without what is nobody’s business', async () => {
		await call({ body: [{ ...status('1', 'DELIVERED', 1000), errorCode: 0, options: { order: '7' } }] });
		const { given, written } = await call({ body: word(['1', '2']) });
		expect(written).toStrictEqual({ ended: [] });
		expect(given).toStrictEqual({
			webhookResponse: {
				hasResumed: false,
				notices: [
					{
						messageId: '1',
						status: 'DELIVERED',
						rank: 50,
						final: true,
						occurredAt: '1970-01-01T00:00:01.000Z',
						errorCode: 0,
					},
				],
			},
		});
	});

	it.each([
		['another host', 'https://attacker.example.com/webhook-waiting/8/omni-helper'],
		['another port', 'https://n8n.example.com:8443/webhook-waiting/8/omni-helper'],
		['another scheme', 'http://n8n.example.com/webhook-waiting/8/omni-helper'],
		['a host that only begins the same', 'https://n8n.example.com.attacker.example.com/'],
		['a login in front of it', 'https://n8n.example.com@attacker.example.com/'],
		['a machine inside', 'http://127.0.0.1:5678/'],
		['another place in n8n', `${N8N}/webhook/omni-helper/orders`],
		['a file', 'file:///etc/passwd'],
		['no address', 'omni'],
		['nothing', ''],
	])('that names %s gets 403, and is not heard', async (_what, wakeUrl) => {
		const { given, written } = await call({ body: word(['1'], wakeUrl) });
		expect(given).toStrictEqual(OWN_ANSWER);
		expect(written).toMatchObject({ status: 403, ended: [[]] });
		expect((await call({ body: [status('1', 'DELIVERED')] })).woken).toStrictEqual([]);
	});

	it('that it waits no more ends the catcher and forgets what came', async () => {
		await call({ body: [status('1', 'SENT')] });
		const { given, written } = await call({ body: END });
		expect(given).toStrictEqual(GO_ON);
		expect(written).toStrictEqual({ ended: [] });
		expect(await known()).toStrictEqual([]);
	});
});

describe('a callback that no watcher waits for', () => {
	const body = [status('1', 'SENT')];

	it.each(['crashed', 'canceled', 'error', 'success', 'null'])(
		'is answered, and ends the catcher of a %s execution with what came',
		async (parent) => {
			const { given, written, asked } = await call({ body, parent });
			const notice = expect.objectContaining({ messageId: '1', status: 'SENT' }) as object;
			expect(given).toStrictEqual({ ...OWN_ANSWER, workflowData: [[{ json: notice }]] });
			expect(written).toMatchObject({ status: 200, ended: [[]] });
			// A crash is believed when n8n says it twice.
			const isCrash = parent === 'crashed';
			expect([asked.length, mockSleeps]).toStrictEqual(isCrash ? [2, [3000]] : [1, []]);
			expect(await known()).toStrictEqual([]);
		},
	);

	it.each([['running'], ['waiting'], ['new'], ['<html>'], [''], [new Error('connect ECONNREFUSED')]])(
		'leaves the catcher asleep where n8n says %j',
		async (parent) => {
			expect((await call({ body, parent })).given).toStrictEqual(OWN_ANSWER);
			expect(await known()).toStrictEqual([['1', 'SENT']]);
		},
	);

	it('makes it ask once a minute', async () => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
		const asks = [];
		for (const now of [0, 59_999, 60_000, 60_001, 120_000]) {
			clock.mockReturnValue(now);
			asks.push((await call({ body })).asked.length);
		}
		clock.mockRestore();
		expect(asks).toStrictEqual([1, 0, 1, 0, 1]);
	});

	it('asks nobody once the watcher has spoken', async () => {
		await call({ body: word(['1']) });
		expect((await call({ body, parent: 'crashed' })).asked).toStrictEqual([]);
	});
});

it('keeps what came for one wait from another', async () => {
	await call({ body: [status('1', 'SENT')], executionId: 'another wait' });
	expect(await known()).toStrictEqual([]);
});

it.each([[''], [END], [word(['1'])], ['hello']])(
	'a call to the watcher wakes it, whatever it says: %j',
	async (body) => {
		const { given, written, woken } = await call({ body, role: 'watcher' });
		expect(given).toStrictEqual(GO_ON);
		expect(written).toStrictEqual({ ended: [] });
		expect(woken).toStrictEqual([]);
	},
);

it('a call to the keeper gets 403: it goes on when the watcher ends', async () => {
	const { given, written } = await call({ body: END, role: 'keeper' });
	expect(given).toStrictEqual(OWN_ANSWER);
	expect(written).toMatchObject({ status: 403, ended: [[]] });
});

it('the catcher sleeps until its time is over, and tells its address', async () => {
	const until = Date.UTC(2030, 0, 15);
	const asleep: Date[] = [];
	const context = {
		getInputData: () => [{ json: { until } }],
		putExecutionToWait: async (date: Date) => await Promise.resolve(asleep.push(date)),
		getSignedResumeUrl: () => WAKE,
	};
	expect(await sleepAsCatcher(context as unknown as IExecuteFunctions)).toStrictEqual([[{ json: { url: WAKE } }]]);
	expect(asleep).toStrictEqual([new Date(until)]);
});
