import { itemOperation } from '../../engine/itemOperation';
import { PUSH_COLUMN_RETURNED_AS, PUSH_COLUMNS } from '../../ground/contract';
import { openChoice, openChoices } from '../../panel/choices';
import { knownOptions } from '../../panel/knownValues';
import { timeOffset } from '../../panel/common';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { digits } from '../../panel/ids';
import { plain } from '../../panel/read';
import { detailFields, runDetailQuery } from '../../service/details';

const ROUTE = 'GET /push-statistics/statistics/detail';

/** The names that `outFields` and `selectionField` take (part 1, 4.4). */
const COLUMNS = knownOptions(PUSH_COLUMNS, PUSH_COLUMN_RETURNED_AS);

const ID_FIELDS = ['messageId', 'applicationId', 'companyId', 'userId', 'taskId', 'triggerId'];

const SIMPLE_FIELDS = [
	'messageId',
	'applicationId',
	'recipient',
	'recipientPlatform',
	'title',
	'body',
	'status',
	'statusDetails',
	'sentDateTime',
	'eventDateTime',
];

/** Lists sent push notifications with their details, page after page (part 1, 4.4). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many messages',
	description: 'List sent notifications with their details',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		...detailFields,
		options: options({
			applicationId: digits('Application ID', {
				placeholder: 'e.g. 1001',
				description: 'The sender ID that the notifications were sent from',
			}),
			outFields: openChoices('Fields to Return', COLUMNS, {
				description: 'Only these fields are returned; takes the place of Simplify',
			}),
			order: openChoice(
				'Order',
				[
					{ name: 'Ascending', value: 'ASC' },
					{ name: 'Descending', value: 'DESC' },
				],
				{ default: 'ASC' },
			),
			recipient: text('Recipient', { description: 'The token of the device' }),
			selectionField: openChoice('Selection Field', COLUMNS, {
				default: 'SENT_DATE_TIME',
				description: 'Sent as “selectionField”; its effect is the service’s own',
			}),
			status: openChoice(
				'Status',
				[
					{ name: 'Canceled', value: 'CANCELED' },
					{ name: 'Delivered', value: 'DELIVERED' },
					{ name: 'In Progress', value: 'IN_PROGRESS' },
					{ name: 'Read', value: 'READ' },
					{ name: 'Rejected', value: 'REJECTED' },
					{ name: 'Undelivered', value: 'UNDELIVERED' },
				],
				{ default: 'DELIVERED' },
			),
			timeOffset,
			userId: digits('User ID'),
		}),
	},

	run: async (values, client) =>
		await runDetailQuery(values, client, {
			route: ROUTE,
			dateForm: 'letterT',
			idFields: ID_FIELDS,
			simpleFields: SIMPLE_FIELDS,
			options: plain(values.options),
		}),
});
