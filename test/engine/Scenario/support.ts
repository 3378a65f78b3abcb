import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';

/** The sandbox, and a receiver of its callbacks, of the test file that imports this. */
export const receiver = useReceiver();
export const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });

/** Runs Omni Scenario, or another node of the package, in n8n's engine; `words` are fields of the credential. */
export async function run(
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = [{}],
	settings: NodeRun['settings'] = {},
	words: Record<string, string> = {},
	type = 'omniScenario',
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type,
		parameters,
		items: itemsOf(rows),
		settings,
		// An hour ahead of UTC in summer, too: what is asked has the offset of today.
		timezone: 'Africa/Lagos',
		credentials: { omniApiKeyApi: { baseUrl, apiKey, ...words } },
	});
}

export const CREATE = {
	resource: 'scenario',
	operation: 'create',
	taskName: 'Order',
	type: 'API',
	taskChannel: 'OMNI',
};
export const MSGR = { channel: 'MSGR', from: 'Shop', text: '=Hello from {{ $json.shop }}' };
export const SMS = { channel: 'SMS', from: 'Shop', text: 'By SMS' };
export const EMAIL = {
	channel: 'EMAIL',
	sourceAddress: 'shop@example.com',
	subject: 'Hi',
	htmlBody: '<p>[Unsubscribe]</p>',
};
/** Messenger, then SMS, then email. */
export const CASCADE = {
	...CREATE,
	define: 'cascade',
	cascade: { step: [{ ...MSGR, nextMinutes: 5 }, { ...SMS, nextMinutes: 60, nextUnless: 'delivered' }, EMAIL] },
};

/** The body of a request to the service, as text and as JSON; of the last one unless said otherwise. */
export const body = (at = -1): string => sandbox.requests.at(at)?.body ?? '';
export const wire = (at = -1): IDataObject => JSON.parse(body(at)) as IDataObject;

/** An answer of the service's own in place of the sandbox's. */
export const answerWith = (result: unknown): void =>
	sandbox.faults.add({ kind: 'status', status: 200, body: { result } });

/** Creates a scenario; gives its id. */
export async function created(parameters: NodeRun['parameters'] = CASCADE): Promise<string> {
	const { items, error } = await run(parameters, [{ shop: 'Shop 1' }]);
	if (error) throw new Error(error.message);
	return items[0].json.taskId as string;
}

/** The scenario's trigger ids, in the order of its steps. */
export async function triggersOf(taskId: string): Promise<string[]> {
	const { items } = await run({ resource: 'scenario', operation: 'get', scenario: { mode: 'id', value: taskId } });
	return (items[0].json.triggersInfo as IDataObject[]).map(({ triggerId }) => triggerId as string);
}
