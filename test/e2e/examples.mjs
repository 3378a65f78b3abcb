import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ASK, SEND } from '../../scripts/lib/examples.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';

const OMNI = 'n8n-nodes-omni-messaging.';

/** Examples whose Execute button listens: an event has to come, or somebody has to fill in a form. */
const LISTENING = ['omniChatAgent001', 'omniSmsApprove01', 'omniSmsStatuses1', 'omniStopList0002', 'omniVoiceLogin01'];

export function exampleTests(stage) {
	it('each one is started by hand, has events of its own, or is known to listen', async () => {
		const listening = [];
		for (const { id, start } of stage.examples.workflows) {
			const { pinData } = await stage.n8n.ask('GET', `/rest/workflows/${id}`);
			if (!start && Object.keys(pinData ?? {}).length === 0) listening.push(id);
		}
		assert.deepEqual(listening.sort(), LISTENING);
	});

	it('each one that is started by hand runs to its end, and every Omni node that ran gave out items', async (context) => {
		for (const { id, name, start } of stage.examples.workflows) {
			// These two have tests of their own.
			if (!start || id === SEND.id || id === ASK.id) continue;
			await context.test(name, async () => {
				const execution = await stage.n8n.runWorkflow(id, start);
				assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
				const omni = execution.workflowData.nodes.filter((node) => node.type.startsWith(OMNI));
				const ran = omni.filter((node) => execution.data.resultData.runData[node.name]);
				assert.ok(ran.length > 0);
				for (const node of ran) assert.ok(itemsOf(execution, node.name).length > 0, `${node.name} gave out nothing`);
			});
		}
	});
}
