import { itemOperation } from '../../engine/itemOperation';
import { EMAIL_COLUMN_RETURNED_AS, EMAIL_COLUMNS, type EmailColumn } from '../../ground/contract';
import { openChoice } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { digits } from '../../panel/ids';
import { plain } from '../../panel/read';
import { detailFields, runDetailQuery } from '../../service/details';

const ROUTE = 'GET /email-statistics/statistics/detail';

/** What the panel calls the columns that `orderBy` takes (part 1, 4.2). */
const COLUMN_NAMES: Readonly<Record<EmailColumn, string>> = {
	COMPANY_ID: 'Company ID',
	COMPANY_NAME: 'Company Name',
	IS_CONTACT_GROUP_DELETED: 'Contact Group Deleted',
	EVENT_DATE_TIME: 'Event Date and Time',
	MESSAGE_ID: 'Message ID',
	PRICE: 'Price',
	RECIPIENT: 'Recipient',
	SENT_DATE_TIME: 'Sent Date and Time',
	SOURCE_ADDRESS: 'Source Address',
	SOURCE_NAME: 'Source Name',
	STATUS: 'Status',
	SUBJECT: 'Subject',
	TASK_ID: 'Task ID',
	TASK_NAME: 'Task Name',
	TASK_TYPE: 'Task Type',
	TRIGGER_CONTACT_GROUP: 'Trigger Contact Group',
	TRIGGER_ID: 'Trigger ID',
	TRIGGER_SEGMENT: 'Trigger Segment',
	IS_TRIGGER_SEGMENT_DELETED: 'Trigger Segment Deleted',
	USER_ID: 'User ID',
	USER_LOGIN: 'User Login',
};

const COLUMNS = EMAIL_COLUMNS.map((value) => {
	const returnedAs = EMAIL_COLUMN_RETURNED_AS[value];
	return { name: COLUMN_NAMES[value], value, description: returnedAs && `Returned as “${returnedAs}”` };
}).sort((a, b) => a.name.localeCompare(b.name));

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
