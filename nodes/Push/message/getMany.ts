import { PUSH_DETAILS } from '../../api/detailRecords';
import { detailFields, runDetailQuery } from '../../api/details';
import { itemOperation } from '../../engine/itemOperation';
import { PERSONAL_DATA } from '../../engine/wording';
import { PUSH_COLUMN_RETURNED_AS, PUSH_COLUMNS, PUSH_DETAIL_STATUSES } from '../../ground/contract';
import { openChoice, openChoices, columnOptions, knownOptions, named } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { text } from '../../panel/fields';
import { queryOptions } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { plain } from '../../panel/read';

/** The names that `outFields` and `selectionField` take (part 1, 4.4). */
const COLUMNS = columnOptions(PUSH_COLUMNS, PUSH_COLUMN_RETURNED_AS);

const SIMPLE_FIELDS = [
	'messageId',
	'applicationId',
	'recipient',
	'recipientPlatform',
	'title',
	'body',
	'status',
	'final',
	'statusDetails',
	'sentDateTime',
	'eventDateTime',
];

/** Lists sent push notifications with their details, page after page (part 1, 4.4). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many push notifications',
	description: 'List sent notifications with their details',
	tool: `Lists push notifications that were sent between two moments: recipient, title, status and times. It changes nothing. ${PERSONAL_DATA} “final” true means that the status stays as it is. Ask for a short range, such as a day.`,
	routes: [PUSH_DETAILS.route],
	form: {
		...detailFields,
		options: queryOptions({
			applicationId: serviceId('Application ID', {
				placeholder: 'e.g. 1001',
				description: 'The sender ID that the notifications were sent from',
			}),
			outFields: openChoices('Fields to Return', COLUMNS, {
				description: 'Only these fields are returned; takes the place of Simplify',
			}),
			order: openChoice('Order', named({ ASC: 'Ascending', DESC: 'Descending' }), { default: 'ASC' }),
			recipient: text('To', { description: 'The token of the device' }),
			selectionField: openChoice('Selection Field', COLUMNS, {
				default: 'SENT_DATE_TIME',
				description: 'Sent as “selectionField”; the service’s documents do not say what it changes',
			}),
			status: openChoice('Status', knownOptions(PUSH_DETAIL_STATUSES), { default: 'DELIVERED' }),
			timeOffset,
			userId: serviceId('User ID'),
		}),
	},

	run: async (values, client, { timezone }) =>
		await runDetailQuery(values, client, {
			...PUSH_DETAILS,
			timezone,
			simpleFields: SIMPLE_FIELDS,
			options: plain(values.options),
		}),
});
