import type { IDataObject } from 'n8n-workflow';

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

it('two answers are two links', async () => {
	const values = { approvalType: 'double', approveLabel: 'Yes & go', disapproveLabel: 'No' };
	const { text } = await asked({ approvalOptions: { values } });
	expect((text as IDataObject).body).toMatch(/^Refund order 1001\?\n\nNo: http:\S+\n\nYes & go: http:\S+$/);
});
