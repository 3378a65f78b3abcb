import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalRestartTests } from './approval.mjs';
import { manyWaitsTests } from './manyWaits.mjs';
import { reconcileTests } from './reconcile.mjs';
import { operationsTests } from './operations.mjs';
import { manyReplyRestartTests, replyRestartTests } from './replyRestarts.mjs';
import { openRestartedStage } from './stage.mjs';
import { tableTests } from './tables.mjs';

/** One process of n8n that is restarted and given other settings, and a clock of the sandbox that is stopped and moved. */
const stage = {};

before(async () => {
	Object.assign(stage, await openRestartedStage('restarts'));
});

after(async () => {
	await stage.stop?.();
});

/** Stops n8n, whatever it is doing, and starts it again. */
async function restart(meanwhile, settings) {
	await stage.restartN8n(meanwhile, settings);
	await stage.n8n.logIn();
}

describe('messages whose callbacks were lost', () => reconcileTests(stage));
describe('many messages that are waited for', () => manyWaitsTests(stage, 40, 5, restart));
describe('questions that wait for their replies while n8n restarts', () => {
	replyRestartTests(stage, restart);
	manyReplyRestartTests(stage, restart);
});
describe('questions to people while n8n restarts', () => approvalRestartTests(stage, restart));
describe('a data table that goes', () => tableTests(stage, restart));
describe('what an operator does while waits sleep', () => operationsTests(stage, 'restarts', restart));

it('nothing that was sent or posted goes against the contract', async () => {
	assert.deepEqual(await stage.sandbox.list('violations'), []);
});
