import { fieldsFor, type ItemOperation } from '../../old/operation';
import { statisticsRecord } from '../records';
import { call, optionsField, PATHS } from '../service';
import { filterFields, filtersOf, loginOption } from './filters';

/** Counts messages by their state (part 2, 2.6 and 4.5): GET /Statistics. */
export const getCounters: ItemOperation = {
	kind: 'item',
	resource: 'statistics',
	operation: 'getCounters',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: PATHS.statistics }],
	fields: fieldsFor('statistics', 'getCounters', [...filterFields, optionsField(loginOption)]),

	async run(item, client) {
		const query = filtersOf(item);
		const { result } = await call(item, client, { method: 'GET', path: PATHS.statistics, query });
		return [statisticsRecord(result)];
	},
};
