import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const START = Date.UTC(2030, 0, 15, 10);

/** The sandbox of the test file that imports this. */
export const sandbox = useSandbox({ seed: { now: START } });

export const SEND = {
	resource: 'message',
	operation: 'send',
	from: '1001',
	to: '={{ $json.token }}',
	title: 'Hello',
	text: '=Hi {{ $json.name }}',
};
const OPTIONS = { priority: 'HIGH', devices: ['apns'] };

/** Runs Omni Push in n8n's engine with these parameters alone. */
export async function pushPlain(
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = [{ token: 'token-1', name: 'Ann' }],
	settings: NodeRun['settings'] = {},
	vocabulary: Record<string, string> = {},
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type: 'omniPush',
		parameters,
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl, apiKey, ...vocabulary } },
		settings,
	});
}

/** Runs Omni Push in n8n's engine, for iOS devices unless the options say otherwise; `vocabulary` are fields of the credential. */
export async function push(
	{ options, ...parameters }: NodeRun['parameters'],
	...more: [rows?: IDataObject[], settings?: NodeRun['settings'], vocabulary?: Record<string, string>]
): Promise<NodeResult> {
	return await pushPlain({ ...parameters, options: { ...OPTIONS, ...(options as IDataObject) } }, ...more);
}

/** The body of a request to the service. */
export const body = (at = 0) => JSON.parse(sandbox.requests[at].body) as unknown;
export const jsons = ({ items }: NodeResult) => items.map(({ json }) => json);
