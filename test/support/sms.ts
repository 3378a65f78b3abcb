import { inspect } from 'node:util';

import type { IDataObject, INodeType } from 'n8n-workflow';

import type { Sandbox, Seed } from '../../sandbox';
import { itemsOf, loadPackage, runNode, type NodeResult, type NodeRun } from './engine';
import { phone } from './phones';

/** A key that would be noticed wherever it leaked. */
export const API_KEY = 'engine-test-key-7f3a91c5';

/** The moment at which the sandbox's clock stands: 2026-01-31T09:30:00Z. */
export const NOW = Date.parse('2026-01-31T09:30:00Z');

/** A service with one account of this key. */
export const SEED: Seed = { now: NOW, accounts: [{ apiKey: API_KEY }] };

/** So many rows with a phone number and a text of their own. */
export function rows(count: number): Array<{ phone: string; text: string }> {
	return Array.from({ length: count }, (_, at) => ({ phone: phone(at), text: `Message ${at}` }));
}

/** How a run of Omni SMS differs from sending one message per item. */
export type SmsRun = Partial<Omit<NodeRun, 'type' | 'items'>> & { baseUrl?: string; apiKey?: string };

const SEND = {
	resource: 'message',
	operation: 'send',
	from: 'MyShop',
	to: '={{ $json.phone }}',
	text: '={{ $json.text }}',
	options: {},
};

/** Runs Omni SMS in n8n's engine against the sandbox, and makes sure that the key stays out of all that came of it. */
export async function runSms(sandbox: Sandbox, items: object[], run: SmsRun = {}): Promise<NodeResult> {
	const { baseUrl = sandbox.baseUrl, apiKey = API_KEY, parameters, ...rest } = run;
	const result = await runNode({
		type: 'omniSms',
		parameters: { ...SEND, ...parameters },
		items: itemsOf(items as IDataObject[]),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
		...rest,
	});
	if (items.length < 100) {
		const everything = inspect(result, { depth: null, maxStringLength: null, maxArrayLength: null, showHidden: true });
		if (everything.includes(apiKey)) throw new Error('The API key is in what came of the run');
	}
	return result;
}

/** The JSON of output items. */
export function jsonOf(items: NodeResult['items']): IDataObject[] {
	return items.map(({ json }) => json);
}

/** The messages of each send that reached the sandbox. */
export function sentIn(sandbox: Sandbox): IDataObject[][] {
	return sandbox.requests
		.filter(({ path }) => path === '/sms/messages')
		.map(({ body }) => (JSON.parse(body) as { messages: IDataObject[] }).messages);
}

/** A node as the tool that n8n makes of it. */
export async function toolOf(name: string): Promise<INodeType> {
	const type = (await loadPackage()).nodeTypes[name].type as INodeType;
	const description = { ...type.description, name: `${name}Tool` };
	return Object.assign(Object.create(Object.getPrototypeOf(type) as object) as INodeType, type, { description });
}
