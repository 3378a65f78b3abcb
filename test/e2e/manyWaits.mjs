import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { people, SMS, Waits } from './waits.mjs';

const MANY = 1000;

/** Recipients whose messages end differently in the sandbox. */
const PHONES = ['+12025550100', '+447700900901', '+447700900903', '+447700900902', '+447700900100'];
/** Held back by up to a second of the clock. */
const DISORDER = { lose: 0.1, repeat: 0.3, hold: 1000, seed: 7 };
/** So much faster goes the sandbox's clock: most callbacks come before the service is asked. */
const SPEED = 5;
const IN_THE_MIDDLE_MS = 500;

/**
 * Send and Wait for Delivery on the real n8n: what each of many items ends with, while callbacks go astray and n8n restarts. It changes
 * the sandbox's clock, so nothing else may run beside it.
 */
export function manyWaitsTests(stage, restart) {
	const waits = new Waits(stage);
	const many = people(...Array.from({ length: MANY }, (_, index) => PHONES[index % PHONES.length]));

	/** Each item has its own fate, in the order of the input, behind the node that waited; gives the items. */
	async function assertEachItsOwn(executionId) {
		const items = await waits.items(executionId);
		assert.equal(items.length, MANY);
		const messages = await stage.sandbox.list('messages');
		const truth = new Map(messages.map(({ id, history }) => [id, history.at(-1).status]));
		for (const [index, item] of items.entries()) {
			const { to } = many[index];
			assert.deepEqual(
				[item.pairedTo, item.to, item.status, item.final, item.outcome],
				[index, to, truth.get(item.messageId), true, truth.get(item.messageId) === 'DELIVERED' ? 'REACHED' : 'FAILED'],
			);
		}
		assert.equal(new Set(items.map(({ messageId }) => messageId)).size, MANY);
		return items;
	}

	/** The requests that carried messages of a workflow. */
	const sends = async (text) =>
		(await stage.sandbox.list('requests')).filter(({ path, body }) => path === '/sms/messages' && body.includes(text))
			.length;

	before(async () => {
		await stage.sandbox.post('configure', { callbackDisorder: DISORDER });
		await stage.sandbox.post('clock', { speed: SPEED });
	});
	after(async () => {
		await stage.sandbox.post('configure', { callbackDisorder: null });
		await stage.sandbox.post('clock', { speed: 1 });
	});

	it('1,000 messages whose callbacks come in any order, repeated, and some never, end with the right fate each', async () => {
		const id = 'omniWaitMany0001';
		const items = await assertEachItsOwn(await waits.start(id, 'omniSms', many, { ...SMS, text: id }));
		const told = items.filter(({ source }) => source === 'callback').length;
		assert.ok(told > 0 && told < MANY, `${told} of ${MANY} by callbacks`);
		assert.equal(await sends(id), 1);
	});

	it('the same with n8n restarted in the middle', async () => {
		const id = 'omniWaitMany0002';
		const executionId = await waits.start(id, 'omniSms', many, { ...SMS, text: id });
		await waits.until(executionId, ({ status }) => status === 'waiting');
		await sleep(IN_THE_MIDDLE_MS);
		await restart();
		await assertEachItsOwn(executionId);
		assert.equal(await sends(id), 1);
	});
}
