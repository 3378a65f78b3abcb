import { countedFields, PUSH_STATISTICS, pushAddress, readStatistics, statisticsOptions } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { choice } from '../../panel/choices';
import { queryOptions } from '../../panel/groups';

/** Counts push notifications by status and period (part 1, 2.11 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get push statistics',
	description: 'Count notifications by status and period',
	tool: 'Counts push notifications between two days by status: accepted, delivered, opened, rejected and others. It changes nothing. Not for the fate of one notification.',
	routes: [PUSH_STATISTICS.standard, { route: PUSH_STATISTICS.sample, when: 'Address: as a sample spells it' }],
	form: {
		...countedFields,
		output: choice(
			'Output',
			[
				{ name: 'Rows', value: 'messages', description: 'One item a period with a column for each status' },
				{ name: 'Raw', value: 'raw', description: "The service's answer as it came" },
			],
			{ default: 'messages' },
		),
		options: queryOptions({
			address: pushAddress(),
			...statisticsOptions,
		}),
	},

	run: async (values, client, { timezone }) =>
		await readStatistics(client, PUSH_STATISTICS[values.options.address], values, timezone),
});
