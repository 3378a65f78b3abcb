import type { IWebhookFunctions } from 'n8n-workflow';

import { OmniTrigger } from '../../../nodes/Trigger/OmniTrigger.node';

const ambiguous = [{ messageId: '1', ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 0 }];

/** Runs the trigger's webhook over a callback; gives the channels of the events that start the workflow. */
async function channels(query: object, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
	const context = {
		getRequestObject: () => ({ rawBody: Buffer.from(JSON.stringify(ambiguous)) }),
		getQueryData: () => query,
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	};
	const { workflowData } = await new OmniTrigger().webhook.call(context as unknown as IWebhookFunctions);
	return (workflowData?.[0] ?? []).map(({ json }) => json.channel);
}

test('the callback URL names the channel where the content does not', async () => {
	expect(await channels({})).toEqual(['sms']);
	expect(await channels({ channel: 'chatapp' })).toEqual(['chatapp']);
	expect(await channels({ channel: 'CHATAPP' })).toEqual(['chatapp']);
	expect(await channels({ channel: 'nonsense' })).toEqual(['sms']);
});

test('the option decides where the URL does not', async () => {
	const option = { 'options.ambiguousChannel': 'chatapp' };
	expect(await channels({}, option)).toEqual(['chatapp']);
	expect(await channels({ channel: 'sms' }, option)).toEqual(['sms']);
});

test('the filter goes by the channel that was told', async () => {
	expect(await channels({ channel: 'chatapp' }, { channels: ['chatapp'] })).toEqual(['chatapp']);
	expect(await channels({ channel: 'chatapp' }, { channels: ['sms'] })).toEqual([]);
});
