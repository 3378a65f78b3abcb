import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { people, sendWith, useEmailBench } from '../../support/email';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';

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

describe('a key that is made of what is sent is made of its files, too', () => {
	const MADE = { sendOnce: { once: { keyFrom: 'message' } } };
	const UPLOAD = { resource: 'file', operation: 'upload', binaryProperty: 'data', options: MADE };
	const item = (text: string, fileName: string): INodeExecutionData => {
		const data = { data: Buffer.from(text).toString('base64'), mimeType: 'application/pdf', fileName };
		return { json: people('ann')[0], binary: { data } };
	};

	it.each<[string, NodeRun['parameters']]>([
		['an email', sendWith({ ...MADE, binaryProperties: 'data' })],
		['a file that is stored', UPLOAD],
	])('%s', async (_of, parameters) => {
		const dataTables = new DataTables();
		const send = async (...items: INodeExecutionData[]) => {
			const { baseUrl, apiKey } = bench.sandbox;
			const credentials = { omniApiKeyApi: { baseUrl, apiKey } };
			const { items: given } = await runNode({ type: 'omniEmail', parameters, items, credentials, dataTables });
			return given.map(({ json: { code } }) => code);
		};
		expect(await send(item('May', 'invoice.pdf'))).toStrictEqual(['OK']);
		expect(await send(item('June', 'invoice.pdf'), item('May', 'may.pdf'), item('May', 'invoice.pdf'))).toStrictEqual([
			'OK',
			'OK',
			'ALREADY_SENT',
		]);
	});
});
