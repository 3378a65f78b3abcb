import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { ownSandbox, putOwnSoapLogin } from './ownSandbox.mjs';

const EXAMPLE = new URL('../../examples/soap/3-replies-without-a-public-address.json', import.meta.url);
const FROM = '447700900771';

/** Incoming SMS that n8n asks the SOAP interface for. */
export function pollingTests(stage) {
	it('an SMS from a person starts the workflow once, without a callback', async () => {
		const workflow = { ...JSON.parse(readFileSync(EXAMPLE, 'utf8')), id: 'e2ePolling000001', name: 'Polling' };
		const { omniApiKeyApi } = stage.examples.credentialIds;
		const omniSoapLoginApi = await putOwnSoapLogin(stage);
		const { host } = ownSandbox(stage);
		for (const node of workflow.nodes) {
			if (node.credentials?.omniSoapLoginApi) node.credentials.omniSoapLoginApi.id = omniSoapLoginApi;
			if (node.credentials?.omniApiKeyApi) node.credentials.omniApiKeyApi.id = omniApiKeyApi;
		}
		const saved = await stage.n8n.putWorkflow(workflow);
		await stage.n8n.activate(saved);
		// n8n publishes a while after it has said so, and the first look leaves alone what is there already.
		await eventually(
			() => stage.sandbox.list('requests'),
			(requests) =>
				requests.some(({ headers, body }) => headers.host === host && body.includes('<GetIncomingMessages')),
		);
		const heard = async () => {
			const executions = await stage.n8n.executions(workflow.id);
			const items = executions.flatMap((execution) => itemsOf(execution, 'Any other message'));
			return items.filter(({ sender }) => sender === FROM).map(({ text }) => text);
		};
		await stage.sandbox.post('incoming/sms', { from: FROM, to: '15550100', text: 'Where is it?' });
		await eventually(heard, ({ length }) => length > 0);
		await stage.sandbox.post('incoming/sms', { from: FROM, to: '15550100', text: 'And now?' });
		// By the time the second one has come, the first one has been asked for again.
		assert.deepEqual(await eventually(heard, ({ length }) => length > 1), ['Where is it?', 'And now?']);
		await stage.n8n.deactivate(saved.id);
	});
}
