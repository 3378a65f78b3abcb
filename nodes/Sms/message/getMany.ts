import { SMS_DETAILS } from '../../api/detailRecords';
import { detailFields, order, runDetailQuery } from '../../api/details';
import { country, operatorGroup } from '../../api/tariffs';
import { itemOperation } from '../../engine/itemOperation';
import { PERSONAL_DATA } from '../../engine/wording';
import { SMS_COLUMNS } from '../../ground/contract';
import { openChoice, openChoices, columnOptions } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { flag, text } from '../../panel/fields';
import { queryOptions } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { plain } from '../../panel/read';

/** The names that `outFields` and `orderField` take (part 1, 4.1). */
const COLUMNS = columnOptions(SMS_COLUMNS);

const SIMPLE_FIELDS = [
	'messageId',
	'recipient',
	'sourceAddress',
	'text',
	'status',
	'final',
	'errorCode',
	'sentDateTime',
	'eventDateTime',
	'taskId',
];

/** Lists sent SMS with their details, page after page (part 1, 4.1). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many SMS',
	description: 'List sent messages with their details',
	tool: `Lists SMS that were sent between two moments: recipient, text, status and times. It changes nothing. ${PERSONAL_DATA} “final” true means that the status stays as it is. Ask for a short range, such as a day; where you have the messageId, ask for its status instead.`,
	routes: [SMS_DETAILS.route],
	form: {
		...detailFields,
		options: queryOptions({
			bySegments: flag('By Segments', {
				description: 'Whether to ask for segments (“bySegments”); the service’s documents do not say what it changes',
			}),
			calculateTotalCount: flag('Calculate Total Count', {
				description:
					'Whether the service counts all messages that fit the filters (“calculateTotalCount”). The count is in each row as “total”, null where the service gives none.',
			}),
			countryId: country(),
			outFields: openChoices('Fields to Return', COLUMNS, {
				description: 'Only these fields are returned; takes the place of Simplify',
			}),
			mogId: operatorGroup,
			order,
			orderField: openChoice('Order By', COLUMNS, { default: 'SENT_DATE_TIME' }),
			recipient: text('To', { placeholder: 'e.g. 12025550123', description: 'The phone number of the recipient' }),
			searchText: text('Search Text'),
			sourceAddress: text('From', { description: 'The sender name of the messages' }),
			status: text('Status', {
				placeholder: 'e.g. DELIVERED',
				description: 'The status of the messages, as your service calls it',
			}),
			timeOffset,
			userId: serviceId('User ID'),
		}),
	},

	run: async (values, client, { timezone }) =>
		await runDetailQuery(values, client, {
			...SMS_DETAILS,
			timezone,
			simpleFields: SIMPLE_FIELDS,
			options: plain(values.options),
		}),
});
