import type { IDataObject } from 'n8n-workflow';

import { callLink } from '../../support/answers';
import { sandbox, send, wire, type Parameters } from './support';

/** What goes out when somebody is asked. */
async function asked(parameters: Parameters = {}): Promise<IDataObject> {
	const ask = { operation: 'sendAndWait', to: '+12025550101', message: 'Refund order 1001?' };
	const { error } = await send({ ...ask, ...parameters });
	expect(error).toBeUndefined();
	expect(sandbox.violations()).toStrictEqual([]);
	return wire()[0][1];
}

it('a question is a text with its link, each alone, what the answer is before it', async () => {
	const { text, ...message } = await asked();
	expect(message).toStrictEqual({ from: 'Shop', to: '+12025550101', type: 'text' });
	expect((text as IDataObject).body).toMatch(/^Refund order 1001\?\n\nApprove: http:\S+$/);
});

it('in the earlier form it goes to the address of that form, and the execution waits for the answer', async () => {
	const ask = { operation: 'sendAndWaitForResponseEarlierForm', to: '+12025550101', message: 'Refund order 1001?' };
	const { run, items, error } = await send(ask);
	expect([error, run.status]).toStrictEqual([undefined, 'waiting']);
	const [[route, { messages }]] = wire() as Array<[string, { messages: IDataObject[] }]>;
	expect([route, messages.map(({ from, to }) => [from, to])]).toStrictEqual([
		'POST /chatapp/messages',
		[['Shop', '+12025550101']],
	]);
	const [{ text }] = messages as Array<{ text: string }>;
	expect(text).toMatch(/^Refund order 1001\?\n\nApprove: http:\S+$/);
	expect(items).toMatchObject([{ json: { to: '+12025550101', code: 'OK' }, pairedItem: { item: 0 } }]);
	const link = await callLink({ run }, { type: 'omniChatApp', url: text.split(': ')[1] });
	expect([link.status, link.page]).toStrictEqual([200, expect.stringContaining('Refund order 1001?')]);
	const url = text.split(': ')[1];
	const answer = await callLink({ run }, { type: 'omniChatApp', url, method: 'POST', body: { approved: 'true' } });
	expect(answer.items).toStrictEqual([{ data: { approved: true, respondedAt: expect.any(String) as string } }]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('two answers are two links', async () => {
	const values = { approvalType: 'double', approveLabel: 'Yes & go', disapproveLabel: 'No' };
	const { text } = await asked({ approvalOptions: { values } });
	expect((text as IDataObject).body).toMatch(/^Refund order 1001\?\n\nNo: http:\S+\n\nYes & go: http:\S+$/);
});
