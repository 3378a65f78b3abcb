import { sleepAsCatcher } from '../../../nodes/delivery/catcher';
import { mailboxes } from '../../../nodes/delivery/mailbox';
import { GO_ON } from '../../../nodes/durable/webhooks';
import { BUDGETS } from '../../../nodes/events/syntax';
import { call, END, status, TOKEN, WAKE, wakeUrl, word } from '../../support/catcher';
import { N8n } from '../../support/n8n';

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
		expect((await call({ body: [step('50', '2')], ...run })).woken).toStrictEqual([wakeUrl()]);
	});

	it('of a scenario counts for its message where several are for one contact', async () => {
		const sent = (messageId: string, said: string) => ({ ...status(messageId, said), contactId: '50', triggerId: '1' });
		const run = { channel: 'scenario', lastSteps: ['1'], isByMessage: true };
		await call({ body: word(['7', '8']), ...run });
		expect((await call({ body: [sent('7', 'delivered')], ...run })).woken).toStrictEqual([]);
		expect((await call({ body: [sent('8', 'undeliverable')], ...run })).woken).toStrictEqual([wakeUrl()]);
		expect(await known()).toStrictEqual([
			['7', 'DELIVERED'],
			['8', 'UNDELIVERABLE'],
		]);
	});

	it('of another channel counts for its message, whatever contact and step it names', async () => {
		await call({ body: [{ ...status('7', 'SENT'), contactId: '50', triggerId: '1' }] });
		expect(await known()).toStrictEqual([['7', 'SENT']]);
	});

	it('that makes all mailboxes too large together costs the one that was quiet for longest', async () => {
		const measured = jest.spyOn(mailboxes, 'set');
		await call({ body: [status('1', 'SENT')], executionId: 'this one' });
		const box = mailboxes.get('this one');
		// When it is opened, and with what the call has brought.
		expect(measured.mock.calls).toStrictEqual([
			['this one', box],
			['this one', box],
		]);
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
		expect(woken).toStrictEqual([wakeUrl()]);
		expect(written).toStrictEqual({ status: 200, ended: [[]], beforeWake: 0 });
		expect((await call({ body: [status('2', 'REJECTED')] })).woken).toStrictEqual([]);
	});

	it('is the one with the chosen status', async () => {
		const statuses = ['SEEN'];
		await call({ body: word(['1']), statuses });
		expect((await call({ body: [status('1', 'DELIVERED')], statuses })).woken).toStrictEqual([]);
		expect((await call({ body: [status('1', 'SEEN')], statuses })).woken).toStrictEqual([wakeUrl()]);
	});

	it('is answered though the watcher does not fall asleep: nobody waits for the call that wakes it', async () => {
		await call({ body: word(['1']) });
		const { woken, given } = await call({ body: [status('1', 'DELIVERED')], wakes: [409] });
		expect([woken.length, given]).toStrictEqual([20, OWN_ANSWER]);
	});
});

describe('a word of another helper', () => {
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
						occurredAtText: '1000',
						errorCode: 0,
					},
				],
			},
		});
	});

	const forged = (more: object) => ({ omniDelivery: { ...word(['1', '2']).omniDelivery, ...more } });
	it.each<[string, object]>([
		['without the token', forged({ token: undefined })],
		['with another token', forged({ token: TOKEN.replace('t', 'T') })],
		['that ends it, without the token', { omniDelivery: { version: 1, end: true } }],
	])('%s is a callback like any other: it is told nothing, and changes nothing', async (_what, body) => {
		await call({ body: [status('1', 'DELIVERED')] });
		const { given, written, woken } = await call({ body });
		expect([given, woken]).toStrictEqual([OWN_ANSWER, []]);
		expect(written).toMatchObject({ status: 200, ended: [[]] });
		expect((await call({ body: [status('2', 'DELIVERED')] })).woken).toStrictEqual([]);
		expect(await known()).toHaveLength(2);
	});

	it('of a newer version is refused, and the log says why', async () => {
		const { given, written, warnings } = await call({ body: { omniDelivery: { ...END.omniDelivery, version: 2 } } });
		expect([given, written.status]).toStrictEqual([OWN_ANSWER, 422]);
		expect(warnings).toStrictEqual([expect.stringContaining('newer version of the package')]);
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
		async (execution) => {
			const { given, written, asked } = await call({ body, execution });
			const notice = expect.objectContaining({ messageId: '1', status: 'SENT' }) as object;
			expect(given).toStrictEqual({ ...OWN_ANSWER, workflowData: [[{ json: notice }]] });
			expect(written).toMatchObject({ status: 200, ended: [[]] });
			// A crash is believed when n8n says it twice.
			const isCrash = execution === 'crashed';
			expect([asked.length, mockSleeps]).toStrictEqual(isCrash ? [2, [3000]] : [1, []]);
			expect(await known()).toStrictEqual([]);
		},
	);

	it.each([['running'], ['waiting'], ['new'], ['<html>'], [''], [new Error('connect ECONNREFUSED')]])(
		'leaves the catcher asleep where n8n says %j',
		async (execution) => {
			expect((await call({ body, execution })).given).toStrictEqual(OWN_ANSWER);
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
		expect((await call({ body, execution: 'crashed' })).asked).toStrictEqual([]);
	});
});

it('keeps what came for one wait from another', async () => {
	await call({ body: [status('1', 'SENT')], executionId: 'another wait' });
	expect(await known()).toStrictEqual([]);
});

it('the catcher sleeps until its time is over, and tells its address', async () => {
	const until = Date.UTC(2030, 0, 15);
	const { context, sleeps } = new N8n({ items: [{ json: { until } }], wakeUrl: WAKE });
	expect(await sleepAsCatcher(context)).toStrictEqual([[{ json: { url: WAKE } }]]);
	expect(sleeps).toStrictEqual([until]);
});
