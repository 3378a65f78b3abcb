import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { SEND, startByHand, waitingSms } from './crashWorkflows.mjs';
import { eventually } from './eventually.mjs';
import { Questions } from './reply.mjs';

/** Looks half a second apart: a watcher asks for statuses a minute after it fell asleep. */
const TWO_MINUTES = 240;
/** Longer than any of these runs lives. */
const HANGS_MS = 240_000;
const ASKING = 'Ask';

/**
 * n8n's process, or in queue mode a worker, is killed while the executions are awake that wait for replies and for delivery: what goes
 * on then is what docs/failures.md says.
 * @param {boolean} keepsItems whether n8n still has what an execution gave when it fell asleep last
 * @param {string} mark a digit that tells the recipients and workflows of one stage from those of another
 */
export function awakeTests(stage, { keepsItems, mark, kill }) {
	const questions = new Questions(stage);
	const phone = (number) => `+157555501${mark}${number}`;
	const watched = phone(9);
	const watchedId = `omniAwake${mark}watcher`;
	let asking;

	const until = async (read, isThere) => await eventually(read, isThere, TWO_MINUTES);
	const hang = async (path) =>
		await stage.sandbox.post('faults', { kind: 'delay', delay: HANGS_MS, times: 5, match: { path } });
	const requested = async (path, isIt) =>
		await until(
			() => stage.sandbox.list('requests'),
			(requests) => requests.some((request) => request.path === path && isIt(request.body)),
		);
	const helpers = async (id) => {
		const { workflowId } = await stage.n8n.execution(id);
		return (await stage.n8n.executions(workflowId)).filter(({ mode }) => mode === 'integrated');
	};

	before(async () => {
		await stage.sandbox.post('clock', { speed: 0 });
		await startByHand(stage, watchedId, [watched], [waitingSms(stage)]);
		const rows = [1, 2, 3].map((number, index) => ({ index, to: phone(number) }));
		asking = await questions.asleep(`omniAwake${mark}ask`, rows, { answerType: 'number' });
		await questions.write(phone(2), '2');
		await until(
			() => helpers(asking),
			([listener]) => JSON.stringify(listener?.data ?? {}).includes('ANSWERED') && listener.status === 'waiting',
		);
		await hang('/sms-stat/statuses/get-by-ids');
		const { id } = (await stage.sandbox.list('messages')).find(({ recipient }) => recipient === watched);
		await requested('/sms-stat/statuses/get-by-ids', (body) => body.includes(String(id)));
		await hang('/sms/messages');
		await questions.write(phone(1), 'one');
		await requested('/sms/messages', (body) => body.includes(phone(1)) && body.includes('Sorry'));
		await questions.write(phone(3), '3');
		await kill();
		await stage.n8n.logIn();
		await fetch(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
	});

	after(async () => await stage.sandbox.post('clock', { speed: 1 }));

	const name = keepsItems ? 'goes on with every item, and says which answers it does not know' : 'ends with an error';
	it(`a run whose listener was killed ${name}`, async () => {
		if (!keepsItems) return await failed(asking);
		const items = await questions.answers(asking);
		assert.deepEqual(
			items.map(({ to, code, outcome, answered, answer, timedOut }) => [to, code, outcome, answered, answer, timedOut]),
			[
				[phone(1), 'OK', 'UNKNOWN', false, null, false],
				[phone(2), 'OK', 'ANSWERED', true, 2, false],
				[phone(3), 'OK', 'UNKNOWN', false, null, false],
			],
		);
		assert.equal(
			items.every(({ messageId }) => /^\d+$/.test(messageId)),
			true,
		);
	});

	it('whoever answers after that is let through', async () => {
		await until(
			() => stage.n8n.execution(asking),
			({ status }) => status !== 'waiting' && status !== 'running',
		);
		await questions.write(phone(1), '1');
		assert.deepEqual(await questions.others(phone(1)), ['1']);
	});

	it(`a run whose watcher was killed ${keepsItems ? 'goes on with every item' : 'ends with an error'}`, async () => {
		const [run] = await stage.n8n.executions(watchedId);
		if (!keepsItems) return await failed(run.id);
		const ended = await until(
			() => stage.n8n.execution(run.id),
			({ status }) => status === 'success',
		);
		const [item] = itemsOf(ended, SEND);
		assert.deepEqual([item.to, item.code, item.outcome, item.final], [watched, 'OK', 'UNKNOWN', false]);
		assert.match(item.messageId, /^\d+$/);
	});

	async function failed(id) {
		const { data } = await until(
			() => stage.n8n.execution(id),
			({ status }) => status === 'error',
		);
		assert.match(data.resultData.error.message, /stalled|worker|memory/i);
		assert.deepEqual(Object.keys(data.resultData.runData).includes(ASKING) || id !== asking, true);
	}
}
