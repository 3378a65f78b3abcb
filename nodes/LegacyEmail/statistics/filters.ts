import type { IDataObject } from 'n8n-workflow';

import { formatRange } from '../../api/details';
import { choice, named } from '../../panel/choices';
import { filledByModel, shownFor, type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { periodFields, rangeOf } from '../../panel/period';
import { campaign } from '../fields';

/** The two combinations of filters of a statistics query (part 2, 4.5). */
export const statisticsFilters = {
	findBy: choice('Find By', named({ campaign: 'Campaign', dates: 'Period' }), { default: 'campaign' }),
	taskId: filledByModel(
		'The taskId of the campaign, as the list of campaigns gives it',
		shownFor({ findBy: ['campaign'] }, campaign),
	),
	...periodFields('last7Days', { findBy: ['dates'] }),
};

export const login = text('Login', {
	description: 'Only what this login sent. For a login other than your own, you need admin rights.',
});

/** The query of an item: a campaign, or a range in UTC, and the login where one is given. */
export function filtersOf(
	values: Values<typeof statisticsFilters> & { readonly options: { readonly login?: string } },
	timezone: string,
): IDataObject {
	const { findBy, options } = values;
	if (findBy === 'campaign') return { TaskId: values.taskId, Login: options.login };
	const [StartDateTime, EndDateTime] = formatRange(rangeOf(values, timezone), 'letterT');
	return { StartDateTime, EndDateTime, Login: options.login };
}
