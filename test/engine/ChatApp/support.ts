import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

export type Parameters = Record<string, NodeParameterValueType>;

export const link = 'https://files.example.com/file';
export const people = [
	{ phone: '+12025550101', name: 'Ann' },
	{ phone: '+12025550102', name: 'Bob' },
	{ phone: '+12025550103', name: 'Cleo' },
];
export const text = { type: 'text', text: '=Hello {{ $json.name }}' };

/** The sandbox of the test file that imports this. */
export const sandbox = useSandbox();

/** Runs Omni Chat App in n8n's engine; without rows, over one item. */
export async function send(
	parameters: Parameters,
	rows: IDataObject[] = people.slice(0, 1),
	run: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniChatApp',
		parameters: { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.phone }}', ...parameters },
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		...run,
	});
}

/** What went over the wire: method, path and body of each request. */
export const wire = () =>
	sandbox.requests.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body) as IDataObject] as const);

/** The message of the only request, without its head. */
export function onlyMessage(): IDataObject {
	expect(sandbox.requests).toHaveLength(1);
	const [[, { from, to, ...message }]] = wire();
	expect([from, to]).toStrictEqual(['Shop', '+12025550101']);
	return message;
}
