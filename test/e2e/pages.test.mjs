import { after, before, describe } from 'node:test';
import { runSmsJob } from '../../scripts/lib/smsJob.ts';
import { credentialTests } from './credential.mjs';
import { panelTests } from './panel.mjs';
import { schemaTests } from './schemas.mjs';
import { openShortStage } from './stage.mjs';

/** What a person sees: n8n's editor in Chromium, what it shows before a first run, and the sandbox's page. */
const stage = {};

before(async () => {
	Object.assign(stage, await openShortStage('pages'));
	await runSmsJob(stage.n8n);
});

after(async () => {
	await stage.stop?.();
});

describe("the credential's test button", () => credentialTests(stage));
describe('output schemas and pinned events', () => schemaTests(stage));
describe('the nodes in the editor', () => panelTests(stage));
