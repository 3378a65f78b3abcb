import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fewer } from '../../scripts/lib/slowness.ts';
import { limitTests } from './agents.mjs';
import { approvalRestartTests } from './approval.mjs';
import { awakeTests } from './awake.mjs';
import { crashTests } from './crashes.mjs';
import { fewKillTests } from './few.mjs';
import { failureTests } from './failures.mjs';
import { openWaitsTests } from './openWaits.mjs';
import { plannedTests } from './planned.mjs';
import { queueTests } from './queue.mjs';
import { reachBatchTests } from './reach.mjs';
import { replyTests } from './reply.mjs';
import { replyRestartTests } from './replyRestarts.mjs';
import { serverTests } from './servers.mjs';
import { sharedTests } from './shared.mjs';
import { shortQueueStage } from './stage.mjs';
import { storeCrashTests, storeTests } from './store.mjs';

const { skip, open } = await shortQueueStage();

/** Within a group one test comes after the other: it would take the concurrency of what is around it. */
const inOrder = { concurrency: false };

describe('queue mode', { skip }, () => {
	const stage = {};

	before(async () => {
		Object.assign(stage, await open());
	});

	after(async () => {
		await stage.stop?.();
	});

	describe('one worker', () => {
		const kill = async () => await stage.killWorker();

		describe('a worker runs the workflows', () => queueTests(stage));
		describe('callbacks that n8n can not take', () => failureTests(stage));
		describe('a worker killed', { concurrency: true }, () =>
			crashTests(stage, {
				heading: 'A worker in queue mode',
				mark: '7',
				webhookIds: ['3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b03', '3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b04'],
				keepsEvents: false,
				kill,
			}),
		);
		describe('a worker killed while it reads replies and statuses', () => awakeTests(stage, { mark: '7', kill }));
		describe('a worker killed while it sends behind a few', () => fewKillTests(stage, kill));
		describe('a worker killed while it sends in batches', () => reachBatchTests(stage, kill));
	});

	describe('two workers side by side', { concurrency: fewer(6) }, () => {
		before(async () => await stage.addWorker());

		describe('callbacks that two processes take', inOrder, () => sharedTests(stage));
		describe('questions that wait for their replies', inOrder, () => replyTests(stage));
		describe('limits of an agent’s tools', inOrder, () => limitTests(stage));
		describe('what is kept for later', inOrder, () => plannedTests(stage));
		describe('what waits in a project', inOrder, () => openWaitsTests(stage));
		describe('what is sent once', inOrder, () => storeTests(stage));
	});

	describe('two workers that restart', () => {
		const restart = async (...names) => {
			for (const name of names) await stage.restart(name);
			await stage.n8n.logIn();
		};
		const restartWorkers = async (meanwhile) => {
			await Promise.all(['worker', 'second worker'].map((name) => stage.restart(name, meanwhile)));
		};

		describe('what is sent once', () => storeCrashTests(stage, async () => await restartWorkers()));
		describe('questions that wait for their replies', () => replyRestartTests(stage, restartWorkers));
		describe('questions to people while all of n8n restarts', () =>
			approvalRestartTests(stage, async () => await restart('n8n', 'webhook', 'worker', 'second worker')));
	});

	// The last: this Redis keeps nothing of what waits for a worker.
	describe('Redis and PostgreSQL that restart', () => serverTests(stage));

	it('nothing that was sent or posted goes against the contract', async () => {
		assert.deepEqual(await stage.sandbox.list('violations'), []);
	});
});
