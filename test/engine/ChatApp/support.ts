import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';

export type Parameters = Record<string, NodeParameterValueType>;

export const link = 'https://files.example.com/file';
export const people = [
	{ phone: '+12025550101', name: 'Ann' },
	{ phone: '+12025550102', name: 'Bob' },
	{ phone: '+12025550103', name: 'Cleo' },
];
export const text = { type: 'text', text: '=Hello {{ $json.name }}' };

/** The sandbox of a test file: begun anew for each test, and nothing against the contract at its end. */
export let sandbox: Sandbox;

/** Starts and stops the sandbox around the tests of a file. */
export function useSandbox(): void {
	beforeAll(async () => {
		sandbox = await startSandbox({ port: 0, clock: 'stepped' });
	});
	beforeEach(() => sandbox.reset());
	afterEach(() => expect(sandbox.violations()).toEqual([]));
	afterAll(async () => sandbox.close());
}

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
	expect([from, to]).toEqual(['Shop', '+12025550101']);
	return message;
}
