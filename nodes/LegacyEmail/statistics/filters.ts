import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { requiredId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { dateRange } from '../../old/details';
import { campaignField } from '../fields';

const DATES = { displayOptions: { show: { findBy: ['dates'] } } };

/** The two combinations of filters of a statistics query (part 2, 4.5). */
export const filterFields: INodeProperties[] = [
	{
		displayName: 'Find By',
		name: 'findBy',
		type: 'options',
		options: [
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Date Range', value: 'dates' },
		],
		default: 'campaign',
	},
	{ ...campaignField, displayOptions: { show: { findBy: ['campaign'] } } },
	{
		displayName: 'Start Date and Time',
		name: 'StartDateTime',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The beginning of the range, in the workflow's time zone unless the value names one",
		...DATES,
	},
	{
		displayName: 'End Date and Time',
		name: 'EndDateTime',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The end of the range, in the workflow's time zone unless the value names one",
		...DATES,
	},
];

export const loginOption: INodeProperties = {
	displayName: 'Login',
	name: 'login',
	type: 'string',
	default: '',
	description: 'Only what this login sent; another one than your own takes the rights of an administrator',
};

/** The query of an item: a campaign, or a range in UTC, and the login where one is given. */
export function filtersOf(item: Item): IDataObject {
	const byDates = item.requiredText('findBy', 'Find By') === 'dates';
	const login = item.text('options.login', 'Login');
	return {
		...(byDates
			? dateRange(item, ['StartDateTime', 'EndDateTime'], 'letterT', undefined)
			: { TaskId: requiredId(item, 'taskId', 'Campaign') }),
		...(login === undefined ? {} : { Login: login }),
	};
}
