import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';

/** The id of the first thing that a fresh sandbox makes. */
export const LIST = '3158622571446665001';

/** Runs Omni Contacts against a sandbox, for one empty item unless rows are given. */
export async function runContacts(
	{ baseUrl, apiKey }: Sandbox,
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = [{}],
	settings: NodeRun['settings'] = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniContacts',
		parameters,
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
		settings,
		// An hour ahead of UTC in summer, too: what is asked has the offset of today.
		timezone: 'Africa/Lagos',
	});
}

/** A resource locator's value, by id. */
export function byId(value: string) {
	return { __rl: true, mode: 'id', value } as const;
}

/** Makes a list by the node; gives its id. */
export async function makeList(sandbox: Sandbox, parameters: NodeRun['parameters'] = {}): Promise<string> {
	const create = { resource: 'contactList', operation: 'create', name: 'Clients', ...parameters };
	const { items, error } = await runContacts(sandbox, create);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return items[0].json.contactGroupId as string;
}

/** Loads contacts by the node, every input field mapped to the column of its name. */
export async function loadContacts(sandbox: Sandbox, list: string, rows: IDataObject[]): Promise<NodeResult> {
	const columns = { mappingMode: 'autoMapInputData', value: null };
	return await runContacts(
		sandbox,
		{ resource: 'contact', operation: 'create', list: byId(list), columns, options: {} },
		rows,
	);
}
