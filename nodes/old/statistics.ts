import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { idText, isJsonObject, pick, type Json } from '../ground/json';

/** The period of a statistics query and how it is cut. The interface shows all values for push, and MONTH for the others. */
export const periodFields: INodeProperties[] = [
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The beginning of the period, in the workflow's time zone unless the value names one",
	},
	{
		displayName: 'End Date',
		name: 'endDate',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The end of the period, in the workflow's time zone unless the value names one",
	},
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'options',
		options: [
			{ name: 'Day', value: 'DAY' },
			{ name: 'Hour', value: 'HOUR' },
			{ name: 'Month', value: 'MONTH' },
			{ name: 'None', value: 'NONE', description: 'One row for the whole period' },
			{ name: 'Week', value: 'WEEK' },
			{ name: 'Year', value: 'YEAR' },
		],
		default: 'MONTH',
		description: 'The period that one row stands for. Use an expression for a value that is not in the list.',
	},
];

/**
 * Rows for a chart from a statistics answer (part 1, 2.11): one row per bucket, in time order, with a column for each
 * status that the answer names. `unit` is `messages` or `segments`. Undefined when the answer is not of that shape.
 */
export function statisticsRows(answer: Json, unit: string): IDataObject[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	const counted = isJsonObject(result) ? pick(result, unit) : undefined;
	if (!isJsonObject(counted)) return undefined;
	const statuses = Object.keys(counted);
	const rows = new Map<string, IDataObject>();
	for (const status of statuses) {
		const buckets = counted[status];
		if (!Array.isArray(buckets)) continue;
		for (const bucket of buckets.filter(isJsonObject)) {
			const date = idText(pick(bucket, 'date')) ?? '';
			const row = rows.get(date) ?? { date, ...Object.fromEntries(statuses.map((name) => [name, 0])) };
			row[status] = Number(row[status]) + Number(pick(bucket, 'amount') ?? 0);
			rows.set(date, row);
		}
	}
	return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
