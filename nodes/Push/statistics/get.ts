import { countedFields, readStatistics, statisticsOptions } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { choice } from '../../panel/choices';
import { options } from '../../panel/groups';

/** The two addresses of the interface; the second is the spelling of a sample (part 1, 4.4). */
const ROUTES = {
	standard: 'GET /push-statistics/statistics/of-group',
	sample: 'GET /push-statitics/statistics/of-group',
} as const;

/** Counts push notifications by status and period (part 1, 2.11 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get push statistics',
	description: 'Count notifications by status and period',
	tool: 'Counts push notifications between two days by status: accepted, delivered, opened, rejected and others. It changes nothing. Not for the fate of one notification.',
	credential: 'omniApiKeyApi',
	routes: [ROUTES.standard, { route: ROUTES.sample, when: 'Address: as a sample spells it' }],
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
		options: options({
			address: choice(
				'Address',
				[
					{ name: 'Standard', value: 'standard', description: '/push-statistics/…' },
					{ name: 'As a Sample Spells It', value: 'sample', description: '/push-statitics/…' },
				],
				{
					default: 'standard',
					description: 'Change it when your deployment answers that it does not know the standard address',
				},
			),
			...statisticsOptions,
		}),
	},

	run: async (values, client, { timezone }) =>
		await readStatistics(client, ROUTES[values.options.address], values, timezone),
});
