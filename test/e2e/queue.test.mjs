import path from 'node:path';
import { after, before, describe } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { openQueueStage } from '../../scripts/lib/queueStage.ts';
import { ensureServers } from '../../scripts/lib/servers.ts';
import { limitTests } from './agents.mjs';
import { approvalTests } from './approval.mjs';
import { awakeTests } from './awake.mjs';
import { conversationTests } from './conversations.mjs';
import { crashTests } from './crashes.mjs';
import { channelTests } from './delivery.mjs';
import { failureTests } from './failures.mjs';
import { queueTests } from './queue.mjs';
import { replyTests } from './reply.mjs';
import { reviewTests } from './review.mjs';
import { sharedTests } from './shared.mjs';
import { optOutTests, storeTests } from './store.mjs';

const servers = await ensureServers();
const skip = servers ? false : 'Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql)';

describe('queue mode', { skip }, () => {
	const stage = {};

	before(async () => {
		Object.assign(stage, await openQueueStage(path.join(RUN, 'queue'), servers));
	});

	after(async () => {
		await stage.stop?.();
	});

	describe('a worker runs the workflows', () => queueTests(stage));
	describe('waiting for delivery', { concurrency: true }, () => channelTests(stage));
	describe('questions to people', () =>
		approvalTests(stage, async () => {
			for (const name of ['n8n', 'webhook', 'worker']) await stage.restart(name);
			await stage.n8n.logIn();
		}));
	describe('reviews of an agent’s tool', () => reviewTests(stage));
	describe('conversations with an agent', () => conversationTests(stage));
	describe('callbacks that n8n can not take', () => failureTests(stage));
	describe('a worker killed', { concurrency: true }, () =>
		crashTests(stage, {
			heading: 'A worker in queue mode',
			mark: '7',
			webhookIds: ['3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b03', '3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b04'],
			keepsEvents: false,
			kill: async () => await stage.killWorker(),
		}),
	);
	describe('a worker killed while it reads replies and statuses', () =>
		awakeTests(stage, { mark: '7', kill: async () => await stage.killWorker() }));
	describe('who must not be written to', () => optOutTests(stage));
	describe('two workers', () => {
		const restart = async (meanwhile) => {
			await Promise.all(['worker', 'second worker'].map((name) => stage.restart(name, meanwhile)));
		};

		before(async () => await stage.addWorker());

		describe('callbacks that two processes take', () => sharedTests(stage));
		describe('limits of an agent’s tools', () => limitTests(stage));
		describe('what is sent once', () => storeTests(stage, async () => await restart()));
		describe('questions that wait for their replies', () => replyTests(stage, restart));
	});
});
