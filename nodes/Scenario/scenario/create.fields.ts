import type { INodeProperties } from 'n8n-workflow';

import { EVENTS } from '../template/kinds';
import { templateFields } from '../template/template.fields';

function events(name: string, displayName: string, channel: string): INodeProperties {
	return {
		displayName,
		name,
		type: 'multiOptions',
		options: [...EVENTS[channel]]
			.sort()
			.map((event) => ({ name: event[0].toUpperCase() + event.slice(1), value: event })),
		default: [],
		description: 'The statuses of the parent’s message that count, when it is of this channel',
		displayOptions: { show: { type: ['EVENT_SOURCE', 'NO_EVENT_SOURCE'] } },
	};
}

const ids = (name: string, displayName: string, description: string): INodeProperties => ({
	...{ displayName, name, type: 'string', default: '', placeholder: 'e.g. 1234567890123456789' },
	description: `${description}: one, several with commas between them, or a list`,
});

/** Where the contacts come from (part 2, 2.4). */
const addressBookSource: INodeProperties = {
	displayName: 'Address Book Source',
	name: 'source',
	type: 'collection',
	placeholder: 'Add setting',
	default: {},
	description: 'The contacts that the scenario sends to',
	displayOptions: { show: { define: ['cascade', 'steps'], type: [{ _cnd: { not: 'API' } }] } },
	options: [
		{
			displayName: 'By Time Zone',
			name: 'byTimeZone',
			type: 'boolean',
			default: false,
			description: 'Whether to consider the local time of the contact',
		},
		{
			displayName: 'Check Duplicate',
			name: 'checkDuplicate',
			type: 'boolean',
			default: false,
			description:
				'Whether to set “checkDuplicate”. The service describes it with opposite meanings: ask your account manager what it does.',
		},
		ids('contactGroupIds', 'Contact List IDs', 'The lists to send to'),
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: [
				{ name: 'Daily', value: 'DAILY' },
				{ name: 'Monthly', value: 'MONTHLY' },
				{ name: 'Once', value: 'ONCE' },
				{ name: 'Weekly', value: 'WEEKLY' },
			],
			default: 'ONCE',
			description: 'How often to send; needed when the source type is Periodic',
		},
		ids('segmentIds', 'Segment IDs', 'The segments to send to'),
		{
			displayName: 'Smooth Sending (Minutes)',
			name: 'smoothSendMinutes',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'Over how many minutes the sending is spread',
		},
		{
			displayName: 'Source Type',
			name: 'addressBookSourceType',
			type: 'options',
			options: [
				{ name: 'Birthday', value: 'BIRTHDAY' },
				{ name: 'Periodic', value: 'PERIODIC' },
				{ name: 'Simple', value: 'SIMPLE' },
			],
			default: 'SIMPLE',
			description: 'Use an expression for a value that is not in the list',
		},
		ids('stopContactGroupIds', 'Stop List IDs', 'The lists whose contacts are not sent to'),
	],
};

const cascade: INodeProperties = {
	displayName: 'Cascade',
	name: 'cascade',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add step',
	default: {},
	description: 'The messages in the order in which they are tried',
	displayOptions: { show: { define: ['cascade'] } },
	options: [
		{
			displayName: 'Step',
			name: 'step',
			values: [
				...templateFields,
				{
					displayName: 'Send Unless the Step Before Is',
					name: 'unless',
					type: 'options',
					options: [
						{ name: 'Clicked', value: 'clicked' },
						{ name: 'Delivered', value: 'delivered' },
						{ name: 'Opened', value: 'opened' },
					],
					default: 'delivered',
					description:
						'Not used for the first step. SMS knows only Delivered; Opened and Clicked are for messenger and email.',
				},
				{
					displayName: 'Within (Minutes)',
					name: 'waitMinutes',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 10,
					description: 'How long to wait for that; not used for the first step',
				},
			],
		},
	],
};

/** A step's own fields around those of its template, in the order in which one thinks of them. */
const stepFields: INodeProperties[] = [
	{
		displayName: 'Starts With',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'An Event of Its Parent', value: 'EVENT_SOURCE' },
			{ name: 'No Event of Its Parent in Time', value: 'NO_EVENT_SOURCE' },
			{ name: 'The Address Book', value: 'ADDRESS_BOOK_SOURCE' },
			{ name: 'Transactional Send', value: 'TRAN_API_SOURCE' },
		],
		default: 'ADDRESS_BOOK_SOURCE',
	},
	{
		displayName: 'Parent Step',
		name: 'parentIndex',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description: 'The number of the step that this one follows',
		displayOptions: { show: { type: ['EVENT_SOURCE', 'NO_EVENT_SOURCE'] } },
	},
	events('emailEvents', 'Events of Email', 'EMAIL'),
	events('msgrEvents', 'Events of Messenger', 'MSGR'),
	events('smsEvents', 'Events of SMS', 'SMS'),
	{
		displayName: 'Wait (Seconds)',
		name: 'waitSeconds',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 600,
		description: 'How long to wait for the event; when it does not come, this step is sent',
		displayOptions: { show: { type: ['NO_EVENT_SOURCE'] } },
	},
	...templateFields,
	{
		displayName: 'Start Time',
		name: 'startTime',
		type: 'dateTime',
		default: '',
		description: 'As the clock shows it: the service does not say in which time zone it reads it',
	},
	{
		displayName: 'End Time',
		name: 'endTime',
		type: 'dateTime',
		default: '',
		description: 'As the clock shows it; after the start time',
	},
];

const steps: INodeProperties = {
	displayName: 'Steps',
	name: 'steps',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add step',
	default: {},
	description: 'Steps are numbered from 1 in the order of this list',
	displayOptions: { show: { define: ['steps'] } },
	options: [
		{
			displayName: 'Step',
			name: 'step',
			values: stepFields,
		},
	],
};

/** The fields of Create: three forms, of which each makes the same scenario. */
export const createFields: INodeProperties[] = [
	{
		displayName: 'Define',
		name: 'define',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'As a Cascade', value: 'cascade', description: 'One message after the other until one gets through' },
			{ name: 'As a List of Steps', value: 'steps', description: 'Each step with its parent, events and times' },
			{ name: 'With JSON', value: 'json', description: 'Everything as the service takes it' },
		],
		default: 'cascade',
	},
	{
		displayName: 'Name',
		name: 'taskName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Order confirmations',
		displayOptions: { show: { define: ['cascade', 'steps'] } },
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Simple', value: 'SIMPLE', description: 'Sends to contacts of the address book' },
			{ name: 'Transactional (API)', value: 'API', description: 'Sends when Send Transactional says so' },
		],
		default: 'API',
		description: 'Use an expression for a type that is not in the list',
		displayOptions: { show: { define: ['cascade', 'steps'] } },
	},
	cascade,
	steps,
	{
		displayName: 'Start Time',
		name: 'startTime',
		type: 'dateTime',
		default: '',
		description:
			'When the first step starts, as the clock shows it: the service does not say in which time zone it reads it',
		displayOptions: { show: { define: ['cascade'] } },
	},
	addressBookSource,
	{
		displayName: 'Channel',
		name: 'taskChannel',
		type: 'options',
		options: [
			{ name: 'Email', value: 'EMAIL' },
			{ name: 'Messenger', value: 'MSGR' },
			{ name: 'Push', value: 'PUSH' },
			{ name: 'Several (OMNI)', value: 'OMNI' },
			{ name: 'SMS', value: 'SMS' },
			{ name: 'Wallet Push', value: 'PUSH_WALLET' },
		],
		default: 'OMNI',
		description: 'The channel of the scenario as a whole',
		displayOptions: { show: { define: ['cascade', 'steps'] } },
	},
	{
		displayName: 'Scenario (JSON)',
		name: 'scenarioJson',
		type: 'json',
		default: '',
		required: true,
		placeholder: 'e.g. {"taskName": "Order", "type": "API", "triggers": […]}',
		description:
			'The whole scenario in the service’s field names. Channel and template words may be those of this node (MSGR, msgrTemplate) or of your service.',
		displayOptions: { show: { define: ['json'] } },
	},
];
