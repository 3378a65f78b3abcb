import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { openStage } from '../../scripts/lib/stage.ts';
import { agentTests, limitTests } from './agents.mjs';
import { approvalTests } from './approval.mjs';
import { awakeTests } from './awake.mjs';
import { callbackTests } from './callbacks.mjs';
import { conversationTests } from './conversations.mjs';
import { cancelTests } from './cancel.mjs';
import { crashTests } from './crashes.mjs';
import { credentialTests } from './credential.mjs';
import { channelTests, deliveryTests, otherWaits } from './delivery.mjs';
import { exampleTests } from './examples.mjs';
import { loginTests } from './login.mjs';
import { panelTests } from './panel.mjs';
import { reconcileTests } from './reconcile.mjs';
import { replyTests } from './reply.mjs';
import { reviewTests } from './review.mjs';
import { schemaTests } from './schemas.mjs';
import { sideBySideTests } from './sideBySide.mjs';
import { smsTests } from './sms.mjs';
import { soapTests } from './soap.mjs';
import { optOutTests, storeTests } from './store.mjs';
import { tableTests } from './tables.mjs';

const FOLDER = path.join(RUN, 'e2e');

/** The stage of all tests of this tier: one sandbox and one real n8n, new for every run. */
const stage = {};

before(async () => {
	rmSync(path.join(FOLDER, 'n8n'), { recursive: true, force: true });
	Object.assign(stage, await openStage(FOLDER));
});

after(async () => {
	await stage.stop?.();
});

/** Stops n8n, whatever it is doing, and starts it again. */
async function restart(meanwhile, settings) {
	await stage.restartN8n(meanwhile, settings);
	await stage.n8n.logIn();
}

describe('the SMS workflows of the quick start', () => smsTests(stage));
describe('a trigger that only signed callbacks may call', () => callbackTests(stage));
describe('the other examples', () => exampleTests(stage));
describe('messages whose callbacks were lost', () => reconcileTests(stage));
describe('many messages that are waited for', () => deliveryTests(stage));
describe('waiting for delivery', { concurrency: true }, () => channelTests(stage));
describe('waiting for other ends', { concurrency: true }, () => otherWaits(stage));
describe('questions that wait for their replies', () => replyTests(stage, restart));
describe('questions to people', () => approvalTests(stage, restart));
describe('a question in n8n’s own node and in ours', () => sideBySideTests(stage));
describe('tools of an agent', () => agentTests(stage));
describe('limits of an agent’s tools', () => limitTests(stage));
describe('reviews of an agent’s tool', () => reviewTests(stage));
describe('conversations with an agent', () => conversationTests(stage));
describe('what is sent once', () => storeTests(stage, restart));
describe('who must not be written to', () => optOutTests(stage));
describe('a data table that goes', () => tableTests(stage, restart));
describe('a send that is stopped', () => cancelTests(stage));
describe('the two-step login', () => loginTests(stage));
describe('the SOAP operations', () => soapTests(stage));
describe("the credential's test button", () => credentialTests(stage));
describe('output schemas and pinned events', () => schemaTests(stage));
describe('the nodes in the editor', () => panelTests(stage));
describe('n8n killed while it reads replies and statuses', () =>
	awakeTests(stage, { mark: '6', kill: async () => await stage.killN8n() }));
describe('n8n killed', { concurrency: true }, () =>
	crashTests(stage, {
		heading: 'One process',
		mark: '6',
		webhookIds: ['3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b01', '3f0c9a52-64c1-4d0f-8a27-5e1f3c9d7b02'],
		keepsEvents: true,
		kill: async () => await stage.killN8n(),
	}),
);
