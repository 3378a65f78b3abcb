import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { HEALTH } from '../../scripts/lib/n8nProcess.ts';
import { eventually } from './eventually.mjs';
import { runsOfCallbacks, sendByWebhook } from './queue.mjs';

const MINUTE = 60_000;

/** What the service's next attempt comes to when n8n did not answer 200: the sandbox repeats after 500, and only then. */
export function failureTests(stage) {
	const advance = async (milliseconds) => await stage.sandbox.post('clock', { advance: milliseconds });
	const attempts = async (messageId, status) =>
		(await stage.sandbox.list('attempts')).filter(
			({ messageIds, body }) => messageIds.includes(messageId) && body.includes(`"${status}"`),
		);
	const answers = async (messageId, status) =>
		(await attempts(messageId, status)).map((attempt) => `${attempt.attempt}: ${attempt.status}`);
	/** What n8n's runs hold of a message, one entry a run. */
	const runsOf = async (messageId) =>
		(await runsOfCallbacks(stage))
			.map((events) => events.filter((event) => event.messageId === messageId))
			.map((events) => events.map(({ status, late }) => (late ? `${status} late` : status)).join())
			.filter(Boolean);

	/** Sends a message and waits until n8n has run its first two statuses: what was answered 200 has still to be run. */
	const sentMessage = async (to) => {
		const [{ messageId }] = await sendByWebhook(stage, [{ to }]);
		await advance(1_500);
		await eventually(
			() => runsOf(messageId),
			(found) => found.length === 2,
		);
		return messageId;
	};

	before(async () => await stage.sandbox.post('clock', { speed: 0 }));
	after(async () => await stage.sandbox.post('clock', { speed: 1 }));

	it('a callback that n8n could not store is answered 500, posted again a minute later, and starts one run', async (context) => {
		context.after(async () => await stage.postgres.setReadOnly('off'));
		const messageId = await sentMessage('+12025550151');
		await stage.postgres.setReadOnly('on');
		await advance(2_000);
		await advance(MINUTE);
		assert.deepEqual(await answers(messageId, 'DELIVERED'), ['1: 500', '2: 500']);
		await stage.postgres.setReadOnly('off');
		await advance(MINUTE);
		assert.deepEqual(await answers(messageId, 'DELIVERED'), ['1: 500', '2: 500', '3: 200']);
		await advance(5 * MINUTE);
		assert.equal((await answers(messageId, 'DELIVERED')).length, 3);
		const runs = await eventually(
			() => runsOf(messageId),
			(found) => found.includes('DELIVERED'),
		);
		assert.deepEqual(runs, ['ACCEPTED', 'SENT', 'DELIVERED']);

		const { body, contentType } = (await attempts(messageId, 'DELIVERED'))[2];
		const headers = { 'content-type': contentType };
		const repeat = await fetchInTime(stage.examples.callbackUrl, { method: 'POST', headers, body });
		assert.deepEqual([repeat.status, await repeat.text()], [200, '']);
		assert.deepEqual(await runsOf(messageId), runs);
	});

	it('n8n without its database answers 503, which the service does not repeat: the status is lost', async () => {
		const messageId = await sentMessage('+12025550152');
		const readiness = async () => {
			const all = await Promise.all(stage.processes.map((url) => fetchInTime(`${url}/${HEALTH}/readiness`)));
			return all.map(({ status }) => status).join();
		};
		await stage.restart('postgres', async () => {
			await eventually(readiness, (found) => found === '503,503,503');
			await advance(2_000);
		});
		await eventually(readiness, (found) => found === '200,200,200');
		await advance(5 * MINUTE);
		assert.deepEqual(await answers(messageId, 'DELIVERED'), ['1: 503']);
		const [{ messageId: next }] = await sendByWebhook(stage, [{ to: '+12025550153' }]);
		await advance(4_000);
		await eventually(
			() => runsOf(next),
			(found) => found.length === 3,
		);
		assert.deepEqual(await runsOf(messageId), ['ACCEPTED', 'SENT']);
	});
}
