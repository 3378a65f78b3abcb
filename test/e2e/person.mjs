import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { Questions } from './questions.mjs';
import { connected, ENDED, omni, run, start, START } from './workflows.mjs';

const NODE = 'Do';
const ANN = '+13075550160';
const BOB = '+13075550161';

/** A person who asks to be forgotten, on the real n8n: its data table is another one than that of the engine's tests. */
export function personTests(stage) {
	const questions = new Questions(stage);

	before(async () => await stage.n8n.activate(await stage.n8n.ask('GET', `/rest/workflows/${REPLIES.id}`)));

	/** Runs one node; gives its items. */
	async function outputOf(id, type, parameters) {
		const nodes = [start(), omni(stage, NODE, type, parameters)];
		const execution = await questions.until(
			await run(stage, { id, nodes, connections: connected([START, NODE]) }),
			({ status }) => ENDED.includes(status),
		);
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, NODE);
	}

	it('is erased while a run waits for their reply: the run ends, and no row has the number any more', async () => {
		const options = { messagesPerRecipient: 5 };
		const send = { operation: 'send', from: 'OmniDemo', text: 'Hello', options };
		for (const [at, to] of [ANN, BOB].entries()) await outputOf(`omniPersonSend0${at}`, 'omniSms', { ...send, to });
		const stop = { resource: 'doNotContact', operation: 'add', address: ANN };
		await outputOf('omniPersonStop01', 'omniContacts', stop);
		const asking = await questions.asleep(
			'omniPersonAsk001',
			[ANN, BOB].map((to, index) => ({ index, to })),
		);
		const person = async (operation, addresses) =>
			(
				await outputOf(`omniPerson${operation.slice(0, 6)}`, 'omniContacts', {
					resource: 'person',
					operation,
					addresses,
				})
			)[0];
		const kinds = ({ entries }) => entries.map(({ kind }) => kind).sort();
		assert.deepEqual(kinds(await person('export', ANN)), ['doNotContact', 'messageLimit', 'question']);
		const theirs = await person('export', BOB);

		const erased = await person('erase', ANN);
		assert.deepEqual(erased.questionsEnded, [{ channel: 'sms', execution: asking }]);
		assert.deepEqual(kinds(await person('export', ANN)), ['doNotContact']);
		assert.deepEqual((await person('export', BOB)).entries, theirs.entries);
		await questions.write(BOB, 'yes');
		assert.deepEqual(
			(await questions.answers(asking)).map(({ outcome, answer }) => [outcome, answer]),
			[
				['UNKNOWN', null],
				['ANSWERED', 'yes'],
			],
		);
	});
}
