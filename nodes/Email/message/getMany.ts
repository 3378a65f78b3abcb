import { itemOperation } from '../../engine/itemOperation';
import { openChoice } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { digits } from '../../panel/ids';
import { plain } from '../../panel/read';
import { detailFields, runDetailQuery } from '../../service/details';

const ROUTE = 'GET /email-statistics/statistics/detail';

/** The names that `orderBy` takes (part 1, 4.2). */
const COLUMNS = [
	{ name: 'Company ID', value: 'COMPANY_ID' },
	{ name: 'Company Name', value: 'COMPANY_NAME' },
	{ name: 'Contact Group Deleted', value: 'IS_CONTACT_GROUP_DELETED', description: 'Returned as “isListDeleted”' },
	{ name: 'Event Date and Time', value: 'EVENT_DATE_TIME' },
	{ name: 'Message ID', value: 'MESSAGE_ID' },
	{ name: 'Price', value: 'PRICE' },
	{ name: 'Recipient', value: 'RECIPIENT' },
	{ name: 'Sent Date and Time', value: 'SENT_DATE_TIME' },
	{ name: 'Source Address', value: 'SOURCE_ADDRESS' },
	{ name: 'Source Name', value: 'SOURCE_NAME' },
	{ name: 'Status', value: 'STATUS' },
	{ name: 'Subject', value: 'SUBJECT' },
	{ name: 'Task ID', value: 'TASK_ID' },
	{ name: 'Task Name', value: 'TASK_NAME' },
	{ name: 'Task Type', value: 'TASK_TYPE' },
	{ name: 'Trigger Contact Group', value: 'TRIGGER_CONTACT_GROUP', description: 'Returned as “list”' },
	{ name: 'Trigger ID', value: 'TRIGGER_ID' },
	{ name: 'Trigger Segment', value: 'TRIGGER_SEGMENT', description: 'Returned as “segment”' },
	{
		name: 'Trigger Segment Deleted',
		value: 'IS_TRIGGER_SEGMENT_DELETED',
		description: 'Returned as “isSegmentDeleted”',
	},
	{ name: 'User ID', value: 'USER_ID' },
	{ name: 'User Login', value: 'USER_LOGIN' },
];

const ID_FIELDS = ['messageId', 'companyId', 'userId', 'taskId', 'triggerId'];

const SIMPLE_FIELDS = [
	'messageId',
	'recipient',
	'sourceAddress',
	'sourceName',
	'subject',
	'status',
	'sentDateTime',
	'eventDateTime',
	'taskId',
];

/** Lists sent emails with their details, page after page (part 1, 2.11 and 4.2). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many messages',
	description: 'List sent emails with their details',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		...detailFields,
		options: options({
			order: text('Order', {
				placeholder: 'e.g. ASC',
				description: 'The direction of the order, in the word that your service takes',
			}),
			orderBy: openChoice('Order By', COLUMNS, { default: 'SENT_DATE_TIME' }),
			recipient: text('Recipient', { placeholder: 'e.g. ann@example.com' }),
			sourceAddress: text('Source Address', {
				placeholder: 'e.g. news@example.com',
				description: "The sender's address of the emails",
			}),
			status: text('Status', {
				placeholder: 'e.g. DELIVERED',
				description: 'The status of the emails, in the word that your service takes',
			}),
			timeOffset,
			userId: digits('User ID'),
		}),
	},

	run: async (values, client) =>
		await runDetailQuery(values, client, {
			route: ROUTE,
			dateForm: 'blank',
			idFields: ID_FIELDS,
			simpleFields: SIMPLE_FIELDS,
			options: plain(values.options),
		}),
});
