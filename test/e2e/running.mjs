import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { putExamples, SEND } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { RunningN8n, SCOPES } from '../../scripts/lib/runningN8n.ts';
import { runSmsJob } from '../../scripts/lib/smsJob.ts';
import { openBeside } from '../../scripts/lib/stage.ts';
import { eventually } from './eventually.mjs';

/** Ends the names of what is put beside the examples of the stage. */
const MARK = 'beside';

/** What `npm start` does with the address of an n8n that runs already and a key of its public API. */
export function runningTests(stage) {
	let n8n;
	let demonstration;

	before(async () => {
		const wanted = { label: MARK, scopes: SCOPES, expiresAt: null };
		const { rawApiKey } = await stage.n8n.ask('POST', '/rest/api-keys', wanted);
		n8n = new RunningN8n(stage.n8n.url, rawApiKey, MARK);
		demonstration = await openBeside(n8n, path.join(RUN, MARK));
	});

	after(async () => await demonstration?.stop());

	it('five SMS go to a sandbox of its own, and each has its final status', async () => {
		const rows = await runSmsJob(n8n, undefined, demonstration.examples.idOf);
		const ids = new Map((await demonstration.sandbox.list('messages')).map(({ recipient, id }) => [recipient, id]));
		assert.equal(ids.size, 5);
		const ends = ['DELIVERED', 'DELIVERED', 'DELIVERED', 'UNDELIVERABLE', 'EXPIRED'];
		assert.deepEqual(
			rows,
			[...ids].map(([to, messageId], at) => ({
				to,
				messageId,
				code: 'OK',
				statuses: ['ACCEPTED', 'SENT', ends[at]],
				final: true,
			})),
		);
		assert.deepEqual(await demonstration.sandbox.list('violations'), []);
	});

	it('the form that it was sent by is closed again', async () => {
		const workflow = await stage.n8n.ask('GET', `/rest/workflows/${demonstration.examples.idOf(SEND.id)}`);
		const { webhookId } = workflow.nodes.find(({ name }) => name === SEND.trigger);
		await eventually(
			async () => await fetchInTime(`${stage.n8n.url}/form/${webhookId}`),
			({ status }) => status === 404,
		);
	});

	it('a second start doubles nothing', async () => {
		const again = await putExamples(n8n, demonstration.sandbox);
		// n8n gives each that is made an id of its own.
		assert.deepEqual(again.workflows, demonstration.examples.workflows);
		assert.deepEqual(again.credentialIds, demonstration.examples.credentialIds);
	});

	it('a key that n8n does not know is told, and not shown', async () => {
		const key = 'a-key-that-n8n-does-not-know';
		await assert.rejects(new RunningN8n(stage.n8n.url, key, MARK).check(), ({ message }) => {
			assert.match(message, /does not take the key in N8N_API_KEY/);
			return !message.includes(key);
		});
	});

	it('a sandbox that n8n does not reach is told', async () => {
		const wanted = {
			name: `Not there (${MARK})`,
			type: 'omniApiKeyApi',
			data: { baseUrl: 'http://127.0.0.1:9', apiKey: 'key' },
		};
		const id = await n8n.putCredential(wanted);
		await assert.rejects(
			n8n.testCredential(id, wanted.data.baseUrl),
			/does not reach the sandbox at http:\/\/127\.0\.0\.1:9: /,
		);
	});
}
