import { GO_ON } from '../../../nodes/durable/webhooks';
import { OmniHelper } from '../../../nodes/Helper/OmniHelper.node';
import { N8n } from '../../support/n8n';

/** A call to the address of a sleeping helper; gives what n8n is told and what is answered. */
async function callHelper(role: string): Promise<{ told: unknown; answered: unknown[] }> {
	const { webhook, answered } = new N8n({ evaluate: () => role });
	return { told: await new OmniHelper().webhook.call(webhook), answered };
}

it.each(['keeper', 'guard'])('a %s that is called refuses and sleeps on', async (role) => {
	expect(await callHelper(role)).toStrictEqual({ told: { noWebhookResponse: true }, answered: [403] });
});

it('a watcher that is called looks', async () => {
	expect(await callHelper('watcher')).toStrictEqual({ told: GO_ON, answered: [] });
});
