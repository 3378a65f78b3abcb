import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { people, sendWith, useEmailBench } from '../../support/email';
import { itemsOf, runNode } from '../../support/engine';

const bench = useEmailBench();

it('a key that is made of an email is made of its subject and text, too', async () => {
	const tables = new DataTables();
	const send = async (parameters: IDataObject) => {
		const { baseUrl, apiKey } = bench.sandbox;
		const { items } = await runNode({
			type: 'omniEmail',
			parameters: sendWith({ sendOnce: { once: { keyFrom: 'message' } } }, parameters),
			items: itemsOf(people('ann')),
			credentials: { omniApiKeyApi: { baseUrl, apiKey } },
			dataTables: tables,
		});
		return items.map(({ json: { code } }) => code);
	};
	const codes: unknown[] = [];
	for (const parameters of [
		{ subject: 'Hello' },
		{ subject: 'Hello' },
		{ subject: 'Hello again' },
		{ subject: 'Hello', html: 'More [Unsubscribe]' },
	]) {
		codes.push(...(await send(parameters)));
	}
	expect(codes).toStrictEqual(['OK', 'ALREADY_SENT', 'OK', 'OK']);
	expect(bench.bodies()).toHaveLength(3);
});
