import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { simplifyField, timeOffsetField } from '../../old/fields';
import type { Item } from '../../panel/parameters';
import { DETAILS, findByDetailFields, findByField, idDigits, runDetailQuery } from '../../old/details';

const PATH = DETAILS.email;

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

/** Lists sent emails with their details, page after page (part 1, 2.11 and 4.2). */
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
					displayName: 'Order',
					name: 'order',
					type: 'string',
					default: '',
					placeholder: 'e.g. ASC',
					description: 'The direction of the order, in the word that your service takes',
				},
				{ displayName: 'Order By', name: 'orderBy', type: 'options', options: COLUMNS, default: 'SENT_DATE_TIME' },
				{
					displayName: 'Recipient',
					name: 'recipient',
					type: 'string',
					default: '',
					placeholder: 'e.g. ann@example.com',
				},
				{
					displayName: 'Source Address',
					name: 'sourceAddress',
					type: 'string',
					default: '',
					placeholder: 'e.g. news@example.com',
					description: "The sender's address of the emails",
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'string',
					default: '',
					placeholder: 'e.g. DELIVERED',
					description: 'The status of the emails, in the word that your service takes',
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
			idFields: ['messageId', 'companyId', 'userId', 'taskId', 'triggerId'],
			simpleFields: [
				...['messageId', 'recipient', 'sourceAddress', 'sourceName', 'subject'],
				...['status', 'sentDateTime', 'eventDateTime', 'taskId'],
			],
			options: readOptions(item),
		});
	},
};

function readOptions(item: Item): IDataObject {
	const options: IDataObject = {};
	if (item.text('options.userId', 'User ID') !== undefined) {
		options.userId = idDigits(item, 'options.userId', 'User ID');
	}
	for (const name of ['order', 'orderBy', 'recipient', 'sourceAddress', 'status']) {
		const value = item.text(`options.${name}`, name);
		if (value !== undefined) options[name] = value;
	}
	const timeOffset = item.integer('options.timeOffset', 'Time Offset');
	if (timeOffset !== undefined) options.timeOffset = timeOffset;
	return options;
}
