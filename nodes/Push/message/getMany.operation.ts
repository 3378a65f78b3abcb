import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { simplifyField, timeOffsetField } from '../../old/fields';
import type { Item } from '../../panel/parameters';
import { DETAILS, findByDetailFields, findByField, idDigits, runDetailQuery } from '../../old/details';

const PATH = DETAILS.push;

/** The names that `outFields` and `selectionField` take (part 1, 4.4). */
const COLUMNS = [
	{ name: 'Application ID', value: 'APPLICATION_ID' },
	{ name: 'Application Name', value: 'APPLICATION_NAME' },
	{ name: 'Body', value: 'BODY' },
	{ name: 'Buttons', value: 'BUTTONS' },
	{ name: 'Callback Data', value: 'CUSTOM_DATA' },
	{ name: 'Company ID', value: 'COMPANY_ID' },
	{ name: 'Company Name', value: 'COMPANY_NAME' },
	{ name: 'Deep Link', value: 'DEEP_LINK' },
	{ name: 'Event Date and Time', value: 'EVENT_DATE_TIME' },
	{ name: 'Media File', value: 'MEDIA_FILE' },
	{ name: 'Message ID', value: 'MESSAGE_ID' },
	{ name: 'Price', value: 'PRICE' },
	{ name: 'Recipient', value: 'RECIPIENT' },
	{ name: 'Send Route', value: 'SEND_ROUTE' },
	{ name: 'Sent Date and Time', value: 'SENT_DATE_TIME' },
	{ name: 'Status', value: 'STATUS' },
	{ name: 'Status Details', value: 'STATUS_DETAILS' },
	{ name: 'Task ID', value: 'TASK_ID' },
	{ name: 'Task Name', value: 'TASK_NAME' },
	{ name: 'Task Type', value: 'TASK_TYPE' },
	{ name: 'Title', value: 'TITLE' },
	{ name: 'Trigger Contact Group', value: 'TRIGGER_CONTACT_GROUP', description: 'Returned as “list”' },
	{ name: 'Trigger ID', value: 'TRIGGER_ID' },
	{ name: 'Trigger Segment', value: 'TRIGGER_SEGMENT', description: 'Returned as “segment”' },
	{ name: 'User ID', value: 'USER_ID' },
	{ name: 'User Login', value: 'USER_LOGIN' },
];

/** Lists sent push notifications with their details, page after page (part 1, 4.4). */
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
					displayName: 'Application ID',
					name: 'applicationId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 1001',
					description: 'The sender ID that the notifications were sent from',
				},
				{
					displayName: 'Fields to Return',
					name: 'outFields',
					type: 'multiOptions',
					options: COLUMNS,
					default: [],
					description: 'Only these fields are returned; takes the place of Simplify',
				},
				{
					displayName: 'Order',
					name: 'order',
					type: 'options',
					options: [
						{ name: 'Ascending', value: 'ASC' },
						{ name: 'Descending', value: 'DESC' },
					],
					default: 'ASC',
				},
				{
					displayName: 'Recipient',
					name: 'recipient',
					type: 'string',
					default: '',
					description: 'The token of the device',
				},
				{
					displayName: 'Selection Field',
					name: 'selectionField',
					type: 'options',
					options: COLUMNS,
					default: 'SENT_DATE_TIME',
					description: 'Sent as “selectionField”; its effect is the service’s own',
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					options: [
						{ name: 'Canceled', value: 'CANCELED' },
						{ name: 'Delivered', value: 'DELIVERED' },
						{ name: 'In Progress', value: 'IN_PROGRESS' },
						{ name: 'Read', value: 'READ' },
						{ name: 'Rejected', value: 'REJECTED' },
						{ name: 'Undelivered', value: 'UNDELIVERED' },
					],
					default: 'DELIVERED',
				},
				timeOffsetField,
				{ displayName: 'User ID', name: 'userId', type: 'string', default: '' },
			],
		},
	]),

	async run(item, client) {
		return await runDetailQuery(item, client, {
			path: PATH,
			dateForm: 'letterT',
			idFields: ['messageId', 'applicationId', 'companyId', 'userId', 'taskId', 'triggerId'],
			simpleFields: [
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
			],
			options: readOptions(item),
		});
	},
};

function readOptions(item: Item): IDataObject {
	const options: IDataObject = {};
	for (const name of ['applicationId', 'userId']) {
		if (item.text(`options.${name}`, name) !== undefined) options[name] = idDigits(item, `options.${name}`, name);
	}
	for (const name of ['order', 'selectionField', 'recipient', 'status']) {
		const value = item.text(`options.${name}`, name);
		if (value !== undefined) options[name] = value;
	}
	const timeOffset = item.integer('options.timeOffset', 'Time Offset');
	if (timeOffset !== undefined) options.timeOffset = timeOffset;
	const outFields = item.texts('options.outFields', 'Fields to Return');
	if (outFields.length > 0) options.outFields = outFields;
	return options;
}
