import { countedFields, readStatistics, SMS_STATISTICS, statisticsOptions } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { choice } from '../../panel/choices';
import { queryOptions } from '../../panel/groups';

/** Counts messages by status and period (part 1, 2.11 and 4.1). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get SMS statistics',
	description: 'Count messages by status and period',
	tool: 'Counts SMS between two days by status: delivered, undeliverable, expired, rejected and others. It changes nothing. Not for the fate of one message.',
	routes: [SMS_STATISTICS],
	form: {
		...countedFields,
		output: choice(
			'Output',
			[
				{
					name: 'Rows of Messages',
					value: 'messages',
					description: 'One item a period with a column for each status',
				},
				{ name: 'Rows of Segments', value: 'segments', description: 'The same, with parts of messages counted' },
				{ name: 'Raw', value: 'raw', description: "The service's answer as it came" },
			],
			{ default: 'messages' },
		),
		options: queryOptions(statisticsOptions),
	},

	run: async (values, client, { timezone }) => await readStatistics(client, SMS_STATISTICS, values, timezone),
});
