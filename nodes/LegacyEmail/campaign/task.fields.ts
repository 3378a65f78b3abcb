import type { INodeProperties } from 'n8n-workflow';

import { bodyFields, MACROS_HINT, senderFields, subjectField } from '../content';
import { templateOption } from '../fields';
import { optionsField } from '../service';

const TEXT = { displayOptions: { show: { content: ['text'] } } };
const BODY = { displayOptions: { show: { content: ['body'] } } };

const idList = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 1001, 1002',
	description: `${description}: one ID, several with commas between them, or a list`,
});

/** The fields of a campaign that is created or updated (part 2, 4.5). */
export const taskFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Spring news',
		description: 'The name of the campaign in the personal account',
	},
	...senderFields,
	subjectField,
	{
		displayName: 'Content',
		name: 'content',
		type: 'options',
		options: [
			{ name: 'HTML and Plain Text', value: 'body', description: 'Sent as “Body”, as a sample of the documents does' },
			{ name: 'Text', value: 'text', description: 'Sent as “Text”, as the table of the documents says' },
		],
		default: 'text',
		description: 'The documents know two forms: take the other one if your service refuses the first',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		placeholder: 'e.g. <p>Hello</p> [WebVersion] [Unsubscribe]',
		description: 'The text of the email, up to 10 MB and free of stop-words. ,.',
		...TEXT,
	},
	...bodyFields(MACROS_HINT).map((field) => ({ ...field, ...BODY })),
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Birthday', value: 'Birthday', description: 'Sent to each contact on its birthday' },
			{ name: 'Distribution', value: 'Distribution', description: 'Sent once' },
		],
		default: 'Distribution',
	},
	idList('Contact Group IDs', 'contactGroups', 'The contact groups that get it'),
	idList('Contact IDs', 'contacts', 'Single contacts that get it'),
	optionsField(
		{
			displayName: 'End Date and Time',
			name: 'endDateTime',
			type: 'dateTime',
			default: '',
			description:
				"Spreads the sending up to this time (smooth campaign), in the workflow's time zone unless the value names one",
		},
		idList('Excluded Contact Group IDs', 'excludedContactGroups', 'Contact groups that do not get it'),
		idList('Excluded Contact IDs', 'excludedContacts', 'Single contacts that do not get it'),
		{
			displayName: 'Send Duplicates',
			name: 'sendDuplicates',
			type: 'boolean',
			default: false,
			description: 'Whether a contact that is there several times gets it several times',
		},
		{
			displayName: 'SMS Resend',
			name: 'smsResend',
			type: 'fixedCollection',
			placeholder: 'Add SMS',
			default: {},
			description: 'An SMS that follows the email campaign after a delay',
			options: [
				{
					displayName: 'SMS',
					name: 'sms',
					values: [
						{
							displayName: 'Contact Group ID',
							name: 'contactGroupId',
							type: 'string',
							default: '',
							description: 'The documents list it for campaigns that are read, not for those that are created',
						},
						{
							displayName: 'Sender',
							name: 'senderAddress',
							type: 'string',
							default: '',
							placeholder: 'e.g. MyShop',
							description: 'The sender name of the SMS',
						},
						{
							displayName: 'Start Delay',
							name: 'startDelay',
							type: 'string',
							default: '01:00:00',
							placeholder: 'e.g. 01:30:00',
							description: 'The time after the email campaign, in hours, minutes and seconds',
						},
						{ displayName: 'Text', name: 'text', type: 'string', default: '' },
					],
				},
			],
		},
		{
			displayName: 'Start Date and Time',
			name: 'startDateTime',
			type: 'dateTime',
			default: '',
			description: "When it begins, in the workflow's time zone unless the value names one",
		},
		templateOption,
		{
			displayName: 'User Campaign ID',
			name: 'userCampaignId',
			type: 'string',
			default: '',
			description: 'An ID of your own for the campaign',
		},
	),
];
