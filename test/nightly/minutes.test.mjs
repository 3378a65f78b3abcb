import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { awakeTests } from '../e2e/awake.mjs';
import { manyWaitsTests } from '../e2e/manyWaits.mjs';
import { otherWaits } from '../e2e/otherWaits.mjs';
import { manyReplyRestartTests, replyRestartTests } from '../e2e/replyRestarts.mjs';
import { openNewStage } from '../e2e/stage.mjs';

/** Waits, questions and a crash with the minutes that users have: the package as it is shipped, and n8n's own look once a minute. */
const stage = {};

before(async () => {
	Object.assign(stage, await openNewStage('nightly'));
});

after(async () => {
	await stage.stop?.();
});

/** Stops n8n, whatever it is doing, and starts it again. */
async function restart(meanwhile) {
	await stage.restartN8n(meanwhile);
	await stage.n8n.logIn();
}

async function kill() {
	await stage.killN8n();
	await stage.n8n.logIn();
}

describe('many messages that are waited for', () => manyWaitsTests(stage, 1000, 1, restart));
describe('waiting for other ends', { concurrency: true }, () => otherWaits(stage));
describe('questions that wait for their replies while n8n restarts', () => {
	replyRestartTests(stage, restart);
	manyReplyRestartTests(stage, restart);
});
describe('n8n killed while it reads replies and statuses', () => awakeTests(stage, { mark: '8', kill }));

it('nothing that was sent or posted goes against the contract', async () => {
	assert.deepEqual(await stage.sandbox.list('violations'), []);
});
