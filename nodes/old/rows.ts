import type { INodeProperties } from 'n8n-workflow';

import type { Item } from '../panel/parameters';

/** Return All and its Limit. */
export const limitFields: INodeProperties[] = [
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

/** How many rows the two ask for: Infinity for all. */
export function wantedRows(item: Item): number {
	if (item.flag('returnAll', 'Return All')) return Infinity;
	return item.integer('limit', 'Limit', { min: 1 }) ?? 50;
}
