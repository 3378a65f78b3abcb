import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../engine/operation';
import { simplifyField, timeOffsetField } from '../../panel/fields';
import type { Item } from '../../panel/parameters';
import { findByDetailFields, findByField, idDigits, runDetailQuery } from '../../service/details';

const PATH = '/sms-stat/detail';

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

/** Lists sent SMS with their details, page after page (part 1, 4.1): GET /sms-stat/detail. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'message',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: fieldsFor('message', 'getMany', [
		findByField,
		...findByDetailFields,
		simplifyField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'By Segments',
					name: 'bySegments',
					type: 'boolean',
					default: false,
					description: 'Whether to ask for segments (“bySegments”); its effect is the service’s own',
				},
				{
					displayName: 'Calculate Total Count',
					name: 'calculateTotalCount',
					type: 'boolean',
					default: false,
					description: 'Whether to have the total counted (“calculateTotalCount”); its effect is the service’s own',
				},
				{ displayName: 'Country ID', name: 'countryId', type: 'string', default: '' },
				{
					displayName: 'Fields to Return',
					name: 'outFields',
					type: 'multiOptions',
					options: COLUMNS,
					default: [],
					description: 'Only these fields are returned; takes the place of Simplify',
				},
				{ displayName: 'Mobile Operator Group ID', name: 'mogId', type: 'string', default: '' },
				{
					displayName: 'Order',
					name: 'order',
					type: 'string',
					default: '',
					placeholder: 'e.g. ASC',
					description: 'The direction of the order, in the word that your service takes',
				},
				{ displayName: 'Order By', name: 'orderField', type: 'options', options: COLUMNS, default: 'SENT_DATE_TIME' },
				{ displayName: 'Recipient', name: 'recipient', type: 'string', default: '', placeholder: 'e.g. 12025550123' },
				{ displayName: 'Search Text', name: 'searchText', type: 'string', default: '' },
				{
					displayName: 'Source Address',
					name: 'sourceAddress',
					type: 'string',
					default: '',
					description: 'The sender name of the messages',
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'string',
					default: '',
					placeholder: 'e.g. DELIVERED',
					description: 'The status of the messages, in the word that your service takes',
				},
				timeOffsetField,
				{ displayName: 'User ID', name: 'userId', type: 'string', default: '' },
			],
		},
	]),

	async run(item, client) {
		return await runDetailQuery(item, client, {
			path: PATH,
			dateForm: 'blank',
			idFields: [
				...['messageId', 'segmentId', 'companyId', 'userId', 'taskId', 'triggerId', 'contactId'],
				...['countryId', 'mogId', 'moId', 'templateId', 'providerMessageId'],
			],
			simpleFields: [
				'messageId',
				'recipient',
				'sourceAddress',
				'text',
				'status',
				'errorCode',
				'sentDateTime',
				'eventDateTime',
				'taskId',
			],
			options: readOptions(item),
		});
	},
};

function readOptions(item: Item): IDataObject {
	const options: IDataObject = {};
	for (const name of ['countryId', 'mogId', 'userId']) {
		if (item.text(`options.${name}`, name) !== undefined) options[name] = idDigits(item, `options.${name}`, name);
	}
	for (const name of ['order', 'orderField', 'recipient', 'searchText', 'sourceAddress', 'status']) {
		const value = item.text(`options.${name}`, name);
		if (value !== undefined) options[name] = value;
	}
	for (const name of ['bySegments', 'calculateTotalCount']) {
		if (item.value(`options.${name}`) !== undefined) options[name] = item.flag(`options.${name}`, name);
	}
	const timeOffset = item.integer('options.timeOffset', 'Time Offset');
	if (timeOffset !== undefined) options.timeOffset = timeOffset;
	const outFields = item.texts('options.outFields', 'Fields to Return');
	if (outFields.length > 0) options.outFields = outFields;
	return options;
}
