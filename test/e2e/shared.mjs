import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { publishTrigger } from './crashWorkflows.mjs';
import { eventually } from './eventually.mjs';
import { ENDED } from './workflows.mjs';

const ID = 'omniSharedMemory';
const WEBHOOK = '3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b31';
const HEADERS = { 'content-type': 'application/json' };
const MANY = 60;
/** A list that two workers compare, on a busy machine; without a limit, Node waits for five minutes. */
const LIST_MS = 280_000;

/**
 * What two processes that take calls, and two workers, know together of the callbacks that came.
 * @param {Awaited<ReturnType<typeof import('../../scripts/lib/queueStage.ts').openQueueStage>>} stage
 */
export function sharedTests(stage) {
	const status = (messageId, word, ts = 1_700_000_000_000) => ({ messageId, ts, status: word, errorCode: 0 });
	let urls;
	let calls = 0;
	let lastBefore = 0;

	/** Posts events to one of the two processes that take calls. */
	async function post(place, ...events) {
		calls += 1;
		const { status: answer } = await fetchInTime(urls[place], {
			method: 'POST',
			headers: HEADERS,
			body: JSON.stringify(events),
			signal: AbortSignal.timeout(LIST_MS),
		});
		assert.equal(answer, 200);
	}

	/** What the trigger gave out in the runs of a test, once as many as were called have ended. */
	async function given() {
		const runs = await eventually(
			() => stage.n8n.executions(ID, lastBefore),
			(all) => all.length >= calls && all.every(({ status: state }) => ENDED.includes(state)),
		);
		assert.deepEqual([...new Set(runs.map(({ status: state }) => state))], ['success']);
		return runs.flatMap((run) => itemsOf(run, 'Send'));
	}

	before(async () => {
		const url = await publishTrigger(stage, ID, WEBHOOK, [], { options: { memory: 'shared' } });
		urls = [url, url.replace(stage.n8n.webhookUrl, stage.n8n.url)];
		for (const one of urls) {
			await eventually(
				() => fetchInTime(one, { method: 'POST', headers: HEADERS, body: '[]' }),
				({ status: answer }) => answer === 200,
			);
		}
	});

	beforeEach(async () => {
		lastBefore = Number((await stage.n8n.executions(ID)).at(-1)?.id ?? 0);
		calls = 0;
	});

	it('each of many callbacks comes out once that two processes take at the same moment', async () => {
		const ids = Array.from({ length: MANY }, (_, at) => `both-${at}`);
		await Promise.all(ids.flatMap((id) => [0, 1].map(async (place) => await post(place, status(id, 'SENT')))));
		const events = await given();
		assert.deepEqual(events.map(({ messageId }) => messageId).sort(), ids.sort());
	});

	it('a list that two processes take at the same moment comes out once', async () => {
		const ids = Array.from({ length: MANY * 4 }, (_, at) => `list-${at}`);
		await Promise.all([0, 1].map(async (place) => await post(place, ...ids.map((id) => status(id, 'SENT')))));
		const events = await given();
		assert.deepEqual(events.map(({ messageId }) => messageId).sort(), ids.sort());
	});

	it('a status that one process took is known to be late when the other took the one that overtook it', async () => {
		await post(0, status('late-1', 'DELIVERED', 1_700_000_001_000));
		await given();
		await post(1, status('late-1', 'SENT'));
		const events = await given();
		assert.deepEqual(
			events.map(({ status: word, late }) => [word, late]),
			[
				['DELIVERED', false],
				['SENT', true],
			],
		);
	});
}
