import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { SEND, startByHand, waitingSms } from './crashWorkflows.mjs';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';

/** Longer than any of these runs lives. */
const HANGS_MS = 240_000;
const STATUSES = '/sms-stat/statuses/get-by-ids';

/**
 * n8n's process, or in queue mode a worker, is killed while the executions are awake that wait for replies and for delivery: both waits
 * go on, as docs/makers/crashes.md says.
 * @param {string} mark a digit that tells the recipients and workflows of one stage from those of another
 */
export function awakeTests(stage, { mark, kill }) {
	const questions = new Questions(stage);
	const phone = (number) => `+157555501${mark}${number}`;
	const watched = phone(9);
	const watchedId = `omniAwake${mark}watcher`;
	let asking;

	const until = async (read, isThere) => await eventually(read, isThere);
	const hang = async (path, body) =>
		await stage.sandbox.post('faults', { kind: 'delay', delay: HANGS_MS, times: 5, match: { path, body } });
	const countOf = async (path, isIt) =>
		(await stage.sandbox.list('requests')).filter((request) => request.path === path && isIt(request.body)).length;
	const requested = async (path, isIt, earlier = 0) =>
		await until(
			() => countOf(path, isIt),
			(count) => count > earlier,
		);
	/** Hangs the watcher's next question about its message, and waits until it is asked. */
	const hangWatcher = async () => {
		const { id } = (await stage.sandbox.list('messages')).find(({ recipient }) => recipient === watched);
		const isAsked = (body) => body.includes(String(id));
		const earlier = await countOf(STATUSES, isAsked);
		await hang(STATUSES, String(id));
		await requested(STATUSES, isAsked, earlier);
	};
	const helpers = async (id, name) => {
		const { workflowId } = await stage.n8n.execution(id);
		const all = await stage.n8n.executions(workflowId);
		return all.filter(({ mode, workflowData }) => mode === 'integrated' && workflowData.name.startsWith(name));
	};
	const killed = async () => {
		await kill();
		await stage.n8n.logIn();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
	};

	before(async () => {
		await stage.sandbox.post('clock', { speed: 0 });
		const rows = [1, 2, 3].map((number, index) => ({ index, to: phone(number) }));
		asking = await questions.asleep(`omniAwake${mark}ask`, rows, { answerType: 'number' });
		await questions.write(phone(2), '2');
		await until(
			() => helpers(asking, 'Replies'),
			([listener]) => JSON.stringify(listener?.data ?? {}).includes('ANSWERED') && listener.status === 'waiting',
		);
		await startByHand(stage, watchedId, [watched], [waitingSms(stage)]);
		await until(
			() => stage.sandbox.list('messages'),
			(messages) => messages.some(({ recipient }) => recipient === watched),
		);
		await hangWatcher();
		await hang('/sms/messages', phone(1));
		await questions.write(phone(1), 'one');
		await requested('/sms/messages', (body) => body.includes(phone(1)) && body.includes('Sorry'));
		await questions.write(phone(3), '3');
		await questions.heard(phone(3));
		await killed();
	});

	after(async () => await stage.sandbox.post('clock', { speed: 1 }));

	it('a run whose listener was killed goes on: each item has its own answer, and nobody is asked a third time', async () => {
		await until(
			() => helpers(asking, 'Replies'),
			(listeners) => listeners.some(({ status }) => status === 'waiting'),
		);
		await questions.write(phone(1), '1');
		const items = await questions.answers(asking);
		assert.deepEqual(
			items.map(({ to, code, outcome, answer, attempts }) => [to, code, outcome, answer, attempts]),
			[
				[phone(1), 'OK', 'ANSWERED', 1, 2],
				[phone(2), 'OK', 'ANSWERED', 2, 1],
				[phone(3), 'OK', 'ANSWERED', 3, 1],
			],
		);
		assert.equal((await questions.texts(phone(1))).length, 2);
		assert.equal(
			items.every(({ messageId }) => /^\d+$/.test(messageId)),
			true,
		);
	});

	it('a run whose watcher was killed, and the next one as well, goes on with the right fate', async () => {
		const [run] = await stage.n8n.runs(watchedId);
		await hangWatcher();
		await killed();
		await stage.sandbox.post('clock', { speed: 1 });
		const ended = await until(
			() => stage.n8n.execution(run.id),
			({ status }) => !['waiting', 'running', 'new'].includes(status),
		);
		assert.equal(ended.status, 'success', ended.data.resultData.error?.message);
		const [item] = itemsOf(ended, SEND);
		assert.deepEqual([item.to, item.code, item.outcome, item.status], [watched, 'OK', 'REACHED', 'DELIVERED']);
		assert.match(item.messageId, /^\d+$/);
		// How many more look is open: n8n also takes sleeping executions for crashed while it or a worker starts. Those at work it does not list.
		await until(
			() => helpers(run.id, ''),
			(all) =>
				all.every(({ status }) => !['waiting', 'running', 'new'].includes(status)) &&
				all.filter(({ workflowData }) => workflowData.name.startsWith('Statuses')).length >= 2,
		);
	});
}
