import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { queryOptions } from '../../panel/groups';
import { lowerNames, withCommonNames } from '../../service/commonNames';
import { readRecord } from '../../service/shapes';
import { STATISTICS } from '../records';
import { callFor } from '../service';
import { statisticsFilters, filtersOf, login } from './filters';

const ROUTE = 'GET /email/v2/Statistics';

const COUNTERS = { one: 'counters', fix: 'Check the campaign or the period, or try again later.' };

/** Counts messages by their state (part 2, 2.6 and 4.5). */
export const getCounters = itemOperation({
	name: 'Get Counters',
	action: 'Get counters',
	description: 'Count messages by their state',
	tool: 'Counts the emails of one campaign, or those sent between two moments, by state: delivered, read, clicked, bounced, rejected and others. It changes nothing. Not for the fate of one email.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: { ...statisticsFilters, options: queryOptions({ login }) },

	async run(values, client, { timezone }) {
		const counters = request(ROUTE, { query: filtersOf(values, timezone) });
		const result = await callFor(client, counters, COUNTERS);
		return [withCommonNames(readRecord(result, STATISTICS), lowerNames(STATISTICS))];
	},
});
