import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { useSandbox } from './sandbox';

/** The time on the sandbox's clock at its start. */
export const START = Date.UTC(2030, 0, 15, 10);

/** The parameters of Send, one email per item, that every test begins with; its outputs hold no texts. */
export const SEND = {
	resource: 'message',
	operation: 'send',
	from: 'news@example.com',
	to: '={{ $json.email }}',
	subject: '=For {{ $json.name }}',
	html: '<p>Hi [Name]</p>[Unsubscribe]',
	options: { mergeFields: { pairs: [{ key: 'Name', value: '={{ $json.name }}' }] }, omitText: true },
};

/** The parameters of Send with these options beside those that every test begins with. */
export const sendWith = (options: IDataObject, parameters: IDataObject = {}) => ({
	...SEND,
	...parameters,
	options: { ...SEND.options, ...options },
});

/** Items with an address and a name for each of the names. */
export const people = (...names: string[]) => names.map((name) => ({ email: `${name}@example.com`, name }));

/** The output's data, and what each item is paired with. */
export const jsons = ({ items }: NodeResult) => items.map(({ json }) => json);
export const pairing = ({ items }: NodeResult) => items.map(({ pairedItem }) => pairedItem);

/** A sandbox for the tests of one file, and Omni Email run against it. */
class EmailBench {
	constructor(readonly sandbox: Sandbox) {}

	/** Runs the node over items, or over plain objects as items. */
	async run(
		parameters: NodeRun['parameters'],
		items: IDataObject[] | INodeExecutionData[] = people('ann'),
		settings: NodeRun['settings'] = {},
	): Promise<NodeResult> {
		const { baseUrl, apiKey } = this.sandbox;
		const isItems = items.every((item) => 'json' in item);
		return await runNode({
			type: 'omniEmail',
			parameters,
			items: isItems ? (items as INodeExecutionData[]) : itemsOf(items),
			credentials: { omniApiKeyApi: { baseUrl, apiKey } },
			settings,
		});
	}

	/** The bodies of the requests that sent emails. */
	bodies(): IDataObject[] {
		const sends = this.sandbox.requests.filter(({ path }) => path === '/email/messages');
		return sends.map(({ body }) => JSON.parse(body) as IDataObject);
	}

	/** The id of the message to an address. */
	idOf(recipient: string): string | undefined {
		return this.sandbox.messages().find((message) => message.recipient === recipient)?.id;
	}
}

export const useEmailBench = (): EmailBench => new EmailBench(useSandbox({ seed: { now: START } }));
