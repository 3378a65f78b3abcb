import type { INodeProperties } from 'n8n-workflow';

import { pickField } from '../old/lists';
import type { Item } from '../panel/parameters';

/** The field that picks a campaign. */
export const campaignField: INodeProperties = pickField({
	displayName: 'Campaign',
	name: 'taskId',
	searchListMethod: 'searchCampaigns',
	description: 'The campaign (the service calls it a task)',
});

/** The field that picks a template. */
export const templateField: INodeProperties = pickField({
	displayName: 'Template',
	name: 'templateId',
	searchListMethod: 'searchTemplates',
	description: 'The template',
});

/** The same among the options of a campaign or message, where it may be left out. */
export const templateOption: INodeProperties = {
	...templateField,
	required: false,
	description: 'The template that it is made from',
};

export const returnAllFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** How many rows an item wants: Infinity for all. */
export function wantedRows(item: Item): number {
	if (item.flag('returnAll', 'Return All')) return Infinity;
	return item.integer('limit', 'Limit', { min: 1 }) ?? 50;
}
