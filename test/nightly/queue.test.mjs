import { after, before, describe } from 'node:test';
import { approvalTests } from '../e2e/approval.mjs';
import { channelTests } from '../e2e/channels.mjs';
import { conversationTests } from '../e2e/conversations.mjs';
import { manyReplyRestartTests } from '../e2e/replyRestarts.mjs';
import { reviewTests } from '../e2e/review.mjs';
import { shortQueueStage } from '../e2e/stage.mjs';
import { optOutTests } from '../e2e/store.mjs';

const { skip, open } = await shortQueueStage();
const inOrder = { concurrency: false };

/** What CI runs on one process of n8n, in queue mode: CI itself has what queue mode makes different. */
describe('queue mode', { skip }, () => {
	const stage = {};

	before(async () => {
		Object.assign(stage, await open());
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
	describe('two workers', () => {
		before(async () => await stage.addWorker());

		describe('who must not be written to', () => optOutTests(stage));
		describe('questions that wait for their replies while they restart', () =>
			manyReplyRestartTests(stage, async () => {
				await Promise.all(['worker', 'second worker'].map((name) => stage.restart(name)));
			}));
	});
});
