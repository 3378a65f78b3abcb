import { EMAIL_DETAILS } from '../../api/detailRecords';
import { detailFields, order, runDetailQuery } from '../../api/details';
import { itemOperation } from '../../engine/itemOperation';
import { PERSONAL_DATA } from '../../engine/wording';
import { EMAIL_COLUMN_RETURNED_AS, EMAIL_COLUMNS } from '../../ground/contract';
import { openChoice, columnOptions } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { text } from '../../panel/fields';
import { queryOptions } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { plain } from '../../panel/read';

/** The names that `orderBy` takes (part 1, 4.2). */
const COLUMNS = columnOptions(EMAIL_COLUMNS, EMAIL_COLUMN_RETURNED_AS);

const SIMPLE_FIELDS = [
	'messageId',
	'recipient',
	'sourceAddress',
	'sourceName',
	'subject',
	'status',
	'final',
	'sentDateTime',
	'eventDateTime',
	'taskId',
];

/** Lists sent emails with their details, page after page (part 1, 2.11 and 4.2). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many emails',
	description: 'List sent emails with their details',
	tool: `Lists emails that were sent between two moments: recipient, subject, status and times. It changes nothing. ${PERSONAL_DATA} “final” true means that the status stays as it is. Ask for a short range, such as a day.`,
	routes: [EMAIL_DETAILS.route],
	form: {
		...detailFields,
		options: queryOptions({
			order,
			orderBy: openChoice('Order By', COLUMNS, { default: 'SENT_DATE_TIME' }),
			recipient: text('To', { placeholder: 'e.g. ann@example.com', description: 'The address of the recipient' }),
			sourceAddress: text('From', {
				placeholder: 'e.g. news@example.com',
				description: "The sender's address of the emails",
			}),
			status: text('Status', {
				placeholder: 'e.g. DELIVERED',
				description: 'The status of the emails, as your service calls it',
			}),
			timeOffset,
			userId: serviceId('User ID'),
		}),
	},

	run: async (values, client, { timezone }) =>
		await runDetailQuery(values, client, {
			...EMAIL_DETAILS,
			timezone,
			simpleFields: SIMPLE_FIELDS,
			options: plain(values.options),
		}),
});
