import type { IDataObject } from 'n8n-workflow';

import { choice } from '../../panel/choices';
import { filledByModel, shownFor, type Values } from '../../panel/field';
import { date, text } from '../../panel/fields';
import { dateRange } from '../../service/details';
import { campaign } from '../fields';

const DATES = { findBy: ['dates'] };
const BOTH_ENDS = 'Give both ends of the date range.';

/** The two combinations of filters of a statistics query (part 2, 4.5). */
export const filterFields = {
	findBy: choice(
		'Find By',
		[
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Date Range', value: 'dates' },
		],
		{ default: 'campaign' },
	),
	taskId: filledByModel(
		'The TaskId of the campaign, as the list of campaigns gives it',
		shownFor({ findBy: ['campaign'] }, campaign),
	),
	StartDateTime: filledByModel(
		'The beginning of the range as date and time in ISO 8601, e.g. 2026-01-31T09:00',
		date('Start Date and Time', {
			required: true,
			whenEmpty: BOTH_ENDS,
			description: "The beginning of the range, in the workflow's time zone unless the value names one",
			show: DATES,
		}),
	),
	EndDateTime: filledByModel(
		'The end of the range as date and time in ISO 8601, e.g. 2026-01-31T18:00',
		date('End Date and Time', {
			required: true,
			whenEmpty: BOTH_ENDS,
			description: "The end of the range, in the workflow's time zone unless the value names one",
			show: DATES,
		}),
	),
};

/** The filter among the options. */
export const login = text('Login', {
	description: 'Only what this login sent; another one than your own takes the rights of an administrator',
});

/** The query of an item: a campaign, or a range in UTC, and the login where one is given. */
export function filtersOf(
	values: Values<typeof filterFields> & { readonly options: { readonly login?: string } },
): IDataObject {
	const { findBy, options } = values;
	if (findBy === 'campaign') return { TaskId: values.taskId, Login: options.login };
	const [StartDateTime, EndDateTime] = dateRange([values.StartDateTime, values.EndDateTime], 'letterT');
	return { StartDateTime, EndDateTime, Login: options.login };
}
