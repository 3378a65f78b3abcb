import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { awakeTests } from './awake.mjs';
import { crashTests } from './crashes.mjs';
import { fewAsleepTests, fewKillTests } from './few.mjs';
import { codeKillTests } from './login.mjs';
import { reachBatchTests, reachRestartTests } from './reach.mjs';
import { openRestartedStage } from './stage.mjs';
import { storeCrashTests } from './store.mjs';

/** One process of n8n that is killed at every point of what it does. */
const stage = {};

before(async () => {
	Object.assign(stage, await openRestartedStage('kills'));
});

after(async () => {
	await stage.stop?.();
});

async function kill() {
	await stage.killN8n();
	await stage.n8n.logIn();
}

describe('what is sent once where n8n dies', () => storeCrashTests(stage, kill));
describe('people who are to be reached while n8n is killed', () => {
	reachRestartTests(stage, kill);
	reachBatchTests(stage, kill);
});
describe('a few first while n8n is killed', () => {
	fewAsleepTests(stage, kill);
	fewKillTests(stage, kill);
});
describe('a code that is waited for', () => codeKillTests(stage, kill));
describe('n8n killed while it reads replies and statuses', () => awakeTests(stage, { mark: '6', kill }));
describe('n8n killed', { concurrency: true }, () =>
	crashTests(stage, {
		heading: 'One process',
		mark: '6',
		webhookIds: ['3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b01', '3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b02'],
		keepsEvents: true,
		kill,
	}),
);

it('nothing that was sent or posted goes against the contract', async () => {
	assert.deepEqual(await stage.sandbox.list('violations'), []);
});
