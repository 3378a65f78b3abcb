import path from 'node:path';
import { after, before, describe } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { openQueueStage } from '../../scripts/lib/queueStage.ts';
import { ensureServers } from '../../scripts/lib/servers.ts';
import { withShortMinute } from '../../scripts/lib/shortMinute.ts';
import { approvalTests } from '../e2e/approval.mjs';
import { channelTests } from '../e2e/channels.mjs';
import { conversationTests } from '../e2e/conversations.mjs';
import { manyReplyRestartTests } from '../e2e/replyRestarts.mjs';
import { reviewTests } from '../e2e/review.mjs';

const servers = await ensureServers();
const skip = servers ? false : 'Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql)';
const inOrder = { concurrency: false };

/** What CI runs on one process of n8n, in queue mode: CI itself has what queue mode makes different. */
describe('queue mode', { skip }, () => {
	const stage = {};

	before(async () => {
		Object.assign(stage, await openQueueStage(path.join(RUN, 'queue'), servers, await withShortMinute('queue')));
	});

	after(async () => {
		await stage.stop?.();
	});

	// Both rest on what comes within seconds, for which one worker must not have a queue of other runs. The example keeps its conversations
	// in the process.
	describe('conversations with an agent', inOrder, () => conversationTests(stage));
	describe('waiting for delivery', { concurrency: true }, () => channelTests(stage));
	describe('side by side', { concurrency: 2 }, () => {
		describe('questions to people', inOrder, () => approvalTests(stage));
		describe('reviews of an agent’s tool', inOrder, () => reviewTests(stage));
	});
	describe('questions that wait for their replies while two workers restart', () => {
		before(async () => await stage.addWorker());

		manyReplyRestartTests(stage, async () => {
			await Promise.all(['worker', 'second worker'].map((name) => stage.restart(name)));
		});
	});
});
