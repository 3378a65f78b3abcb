import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { people, SMS, Waits } from './waits.mjs';

/** Recipients whose messages end differently in the sandbox. */
const PHONES = ['+12025550100', '+447700900901', '+447700900903', '+447700900902', '+447700900100'];
const MANY = 1000;
/** Held back by up to four seconds. */
const DISORDER = { lose: 0.1, repeat: 0.3, hold: 4000, seed: 7 };

/**
 * Send and Wait for Delivery on the real n8n: what each of many items ends with, while callbacks go astray and n8n restarts. It changes
 * the sandbox, so nothing else may run beside it.
 * @param few so many messages have their callbacks in disorder: n8n takes these one by one, and with short minutes the service is asked soon
 * @param speed of the sandbox's clock
 * @param restart stops n8n and starts it again
 */
export function manyWaitsTests(stage, few, speed, restart) {
	const waits = new Waits(stage);
	const rowsOf = (count) => people(...Array.from({ length: count }, (_, index) => PHONES[index % PHONES.length]));

	/** Each item has its own fate, in the order of the input, behind the node that waited; gives the items. */
	async function assertEachItsOwn(executionId, rows) {
		const items = await waits.items(executionId);
		assert.equal(items.length, rows.length);
		const messages = await stage.sandbox.list('messages');
		const truth = new Map(messages.map(({ id, history }) => [id, history.at(-1).status]));
		for (const [index, item] of items.entries()) {
			const { to } = rows[index];
			assert.deepEqual(
				[item.pairedTo, item.to, item.status, item.final, item.outcome],
				[index, to, truth.get(item.messageId), true, truth.get(item.messageId) === 'DELIVERED' ? 'REACHED' : 'FAILED'],
			);
		}
		assert.equal(new Set(items.map(({ messageId }) => messageId)).size, rows.length);
		return items;
	}

	/** The requests that carried messages with a text. */
	const sends = async (text) =>
		(await stage.sandbox.list('requests')).filter(({ path, body }) => path === '/sms/messages' && body.includes(text))
			.length;

	before(async () => {
		await stage.sandbox.post('configure', { callbackDisorder: DISORDER });
		await stage.sandbox.post('clock', { speed });
	});
	after(async () => {
		await stage.sandbox.post('configure', { callbackDisorder: null });
		await stage.sandbox.post('clock', { speed: 1 });
	});

	it('messages whose callbacks come in any order, repeated, and some never, end with the right fate each', async () => {
		const id = 'omniWaitMany0001';
		const rows = rowsOf(few);
		const items = await assertEachItsOwn(await waits.start(id, 'omniSms', rows, { ...SMS, text: id }), rows);
		// What no callback told is asked for.
		const told = items.filter(({ source }) => source === 'callback').length;
		// On a machine with much to do the service is asked before the first callback is taken.
		assert.ok(told < few, `${told} of ${few} by callbacks`);
		assert.equal(await sends(id), 1);
	});

	it('1,000 with n8n restarted in the middle', async () => {
		const id = 'omniWaitMany0002';
		const rows = rowsOf(MANY);
		const executionId = await waits.start(id, 'omniSms', rows, { ...SMS, text: id });
		await waits.until(executionId, ({ status }) => status === 'waiting');
		await restart();
		await assertEachItsOwn(executionId, rows);
		assert.equal(await sends(id), 1);
	});
}
