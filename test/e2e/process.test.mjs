import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fewer } from '../../scripts/lib/slowness.ts';
import { agentTests, limitTests } from './agents.mjs';
import { approvalTests } from './approval.mjs';
import { auditTests } from './audit.mjs';
import { callbackTests } from './callbacks.mjs';
import { cancelTests } from './cancel.mjs';
import { channelTests } from './channels.mjs';
import { conversationTests } from './conversations.mjs';
import { exampleTests } from './examples.mjs';
import { fewTests } from './few.mjs';
import { loginTests } from './login.mjs';
import { openWaitsTests } from './openWaits.mjs';
import { otherWaits } from './otherWaits.mjs';
import { personTests } from './person.mjs';
import { plannedTests } from './planned.mjs';
import { pollingTests } from './polling.mjs';
import { preferencesTests } from './preferences.mjs';
import { reachTests } from './reach.mjs';
import { asleepTests, redactionTest } from './redaction.mjs';
import { replyTests } from './reply.mjs';
import { reviewTests } from './review.mjs';
import { runningTests } from './running.mjs';
import { sideBySideTests } from './sideBySide.mjs';
import { smsTests } from './sms.mjs';
import { soapTests } from './soap.mjs';
import { openShortStage } from './stage.mjs';
import { optOutTests, storeTests } from './store.mjs';

/** Within a group one test comes after the other: it would take the concurrency of what is around it. */
const inOrder = { concurrency: false };

/** One process of n8n that is never restarted: what only waits, or does not care who else is at work, runs side by side. */
const stage = {};

before(async () => {
	Object.assign(stage, await openShortStage('process'));
});

after(async () => {
	await stage.stop?.();
});

describe('the SMS workflows of the quick start', () => smsTests(stage));

// The longest first.
describe('side by side', { concurrency: fewer(6) }, () => {
	describe('the other examples', inOrder, () => {
		exampleTests(stage);
		soapTests(stage);
	});
	describe('waiting for delivery', { concurrency: true }, () => channelTests(stage));
	describe('a few first', { concurrency: true }, () => fewTests(stage));
	describe('questions that wait for their replies', inOrder, () => replyTests(stage));
	describe('the two-step login', inOrder, () => loginTests(stage));
	// One after the other: what a person writes comes to all who listen, and the agent answers each with the next turn of its script.
	describe('people who write', inOrder, () => {
		describe('SMS that n8n asks for', inOrder, () => pollingTests(stage));
		describe('conversations with an agent', inOrder, () => conversationTests(stage));
	});
	describe('questions to people', inOrder, () => approvalTests(stage));
	describe('reviews of an agent’s tool', inOrder, () => reviewTests(stage));
	describe('waiting for other ends', { concurrency: true }, () => otherWaits(stage));
	describe('people who are to be reached', { concurrency: true }, () => reachTests(stage));
	describe('what is kept for later', inOrder, () => plannedTests(stage));
	describe('what waits in a project', inOrder, () => openWaitsTests(stage));
	describe('tools of an agent', inOrder, () => agentTests(stage));
	describe('limits of an agent’s tools', inOrder, () => limitTests(stage));
	describe('a trigger that only signed callbacks may call', inOrder, () => callbackTests(stage));
	describe('a question in n8n’s own node and in ours', inOrder, () => sideBySideTests(stage));
	describe('what is sent once', inOrder, () => storeTests(stage));
	describe('who must not be written to', inOrder, () => optOutTests(stage));
	describe('people who say what they want', inOrder, () => preferencesTests(stage));
	describe('a person who asks to be forgotten', inOrder, () => personTests(stage));
	describe('an audit log of what is sent', inOrder, () => auditTests(stage));
	describe('a send that is stopped', inOrder, () => cancelTests(stage));
	describe('an n8n that runs already', inOrder, () => runningTests(stage));
	describe('what sleeps, with executions redacted', inOrder, () => asleepTests(stage));
});

redactionTest(stage);

it('nothing that was sent or posted goes against the contract', async () => {
	assert.deepEqual(await stage.sandbox.list('violations'), []);
});
