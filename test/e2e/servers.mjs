import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { Questions } from './questions.mjs';
import { told } from './reply.mjs';
import { people, SMS, Waits } from './waits.mjs';

/** Its messages stay SENT. */
const PATIENT = '+447700900906';
const PHONE = '+15055550190';

/** Waits and questions in queue mode, while what n8n stands on restarts. */
export function serverTests(stage) {
	const questions = new Questions(stage);
	const waits = new Waits(stage);

	before(async () => {
		await stage.n8n.activate(await stage.n8n.ask('GET', `/rest/workflows/${REPLIES.id}`));
	});

	it('PostgreSQL and then Redis restart while a wait and a question sleep: both go on', async () => {
		const id = 'omniServersWait1';
		const wait = await waits.start(id, 'omniSms', people(PATIENT), { ...SMS, text: id });
		await waits.until(wait, ({ status }) => status === 'waiting');
		const question = await questions.asleep('omniServersAsk01', [{ index: 0, to: PHONE }]);
		for (const name of ['postgres', 'redis']) await stage.restart(name);
		// A call is posted again until n8n takes it.
		await questions.write(PHONE, 'still here');
		assert.equal((await waits.deliver(id)).status, 200);
		assert.deepEqual((await questions.answers(question)).map(told), [
			['ANSWERED', true, 'still here', 'still here', 1],
		]);
		const items = await waits.items(wait);
		assert.deepEqual(
			items.map(({ outcome, status }) => [outcome, status]),
			[['REACHED', 'DELIVERED']],
		);
	});
}
