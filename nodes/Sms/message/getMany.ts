import { itemOperation } from '../../engine/itemOperation';
import { openChoice, openChoices } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { digits } from '../../panel/ids';
import { plain } from '../../panel/read';
import { detailFields, runDetailQuery } from '../../service/details';

const ROUTE = 'GET /sms-stat/detail';

/** The names that `outFields` and `orderField` take (part 1, 4.1). */
const COLUMNS = [
	{ name: 'Company ID', value: 'COMPANY_ID' },
	{ name: 'Company Name', value: 'COMPANY_NAME' },
	{ name: 'Contact Group Deleted', value: 'IS_CONTACT_GROUP_DELETED' },
	{ name: 'Contact ID', value: 'CONTACT_ID' },
	{ name: 'Country ID', value: 'COUNTRY_ID' },
	{ name: 'Country Name', value: 'COUNTRY_NAME' },
	{ name: 'Error Code', value: 'ERROR_CODE' },
	{ name: 'Event Date and Time', value: 'EVENT_DATE_TIME' },
	{ name: 'Message ID', value: 'MESSAGE_ID' },
	{ name: 'Mobile Operator Group ID', value: 'MOG_ID' },
	{ name: 'Mobile Operator Group Name', value: 'MOG_NAME' },
	{ name: 'Mobile Operator ID', value: 'MO_ID' },
	{ name: 'Mobile Operator Name', value: 'MO_NAME' },
	{ name: 'Price', value: 'PRICE' },
	{ name: 'Provider Message ID', value: 'PROVIDER_MESSAGE_ID' },
	{ name: 'Recipient', value: 'RECIPIENT' },
	{ name: 'Recipient Zone Name', value: 'RECIPIENT_ZONE_NAME' },
	{ name: 'Route', value: 'ROUTE' },
	{ name: 'Segment Count', value: 'SEGMENT_COUNT' },
	{ name: 'Segment ID', value: 'SEGMENT_ID' },
	{ name: 'Sent Date and Time', value: 'SENT_DATE_TIME' },
	{ name: 'Source Address', value: 'SOURCE_ADDRESS' },
	{ name: 'Status', value: 'STATUS' },
	{ name: 'Task ID', value: 'TASK_ID' },
	{ name: 'Task Name', value: 'TASK_NAME' },
	{ name: 'Task Type', value: 'TASK_TYPE' },
	{ name: 'Template', value: 'TEMPLATE' },
	{ name: 'Template ID', value: 'TEMPLATE_ID' },
	{ name: 'Text', value: 'TEXT' },
	{ name: 'Traffic', value: 'TRAFFIC' },
	{ name: 'Trigger Contact Group', value: 'TRIGGER_CONTACT_GROUP' },
	{ name: 'Trigger ID', value: 'TRIGGER_ID' },
	{ name: 'User ID', value: 'USER_ID' },
	{ name: 'User Login', value: 'USER_LOGIN' },
];

const ID_FIELDS = [
	'messageId',
	'segmentId',
	'companyId',
	'userId',
	'taskId',
	'triggerId',
	'contactId',
	'countryId',
	'mogId',
	'moId',
	'templateId',
	'providerMessageId',
];

const SIMPLE_FIELDS = [
	'messageId',
	'recipient',
	'sourceAddress',
	'text',
	'status',
	'errorCode',
	'sentDateTime',
	'eventDateTime',
	'taskId',
];

/** Lists sent SMS with their details, page after page (part 1, 4.1). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many messages',
	description: 'List sent messages with their details',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		...detailFields,
		options: options({
			bySegments: flag('By Segments', {
				description: 'Whether to ask for segments (“bySegments”); its effect is the service’s own',
			}),
			calculateTotalCount: flag('Calculate Total Count', {
				description: 'Whether to have the total counted (“calculateTotalCount”); its effect is the service’s own',
			}),
			countryId: digits('Country ID'),
			outFields: openChoices('Fields to Return', COLUMNS, {
				description: 'Only these fields are returned; takes the place of Simplify',
			}),
			mogId: digits('Mobile Operator Group ID'),
			order: text('Order', {
				placeholder: 'e.g. ASC',
				description: 'The direction of the order, in the word that your service takes',
			}),
			orderField: openChoice('Order By', COLUMNS, { default: 'SENT_DATE_TIME' }),
			recipient: text('Recipient', { placeholder: 'e.g. 12025550123' }),
			searchText: text('Search Text'),
			sourceAddress: text('Source Address', { description: 'The sender name of the messages' }),
			status: text('Status', {
				placeholder: 'e.g. DELIVERED',
				description: 'The status of the messages, in the word that your service takes',
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
