import { endNow, GO_ON } from '../../../nodes/durable/webhooks';
import { OmniHelper } from '../../../nodes/Helper/OmniHelper.node';
import { N8n } from '../../support/n8n';

/** A call to the address of a sleeping helper; gives what n8n is told and what is answered. */
async function callHelper(role: string, body?: object): Promise<{ told: unknown; answered: unknown[] }> {
	const { webhook, answered } = new N8n({ evaluate: () => role, call: { body } });
	return { told: await new OmniHelper().webhook.call(webhook), answered };
}

it.each(['keeper', 'guard'])('a %s that is called refuses and sleeps on', async (role) => {
	expect(await callHelper(role)).toStrictEqual({ told: { noWebhookResponse: true }, answered: [403] });
});

it('a watcher that is called looks', async () => {
	expect(await callHelper('watcher')).toStrictEqual({ told: GO_ON, answered: [] });
});

it('a watcher that is told to end has that as its item, and each call its own', async () => {
	const { told } = await callHelper('watcher', { end: true });
	expect(told).toStrictEqual({ webhookResponse: '', workflowData: [[{ json: { end: true } }]] });
	expect(endNow().workflowData?.[0][0]).not.toBe(endNow().workflowData?.[0][0]);
	expect((await callHelper('watcher', { end: 'yes' })).told).toStrictEqual(GO_ON);
	expect((await callHelper('keeper', { end: true })).answered).toStrictEqual([403]);
});
