import type { INodeProperties } from 'n8n-workflow';

export const SENDING = { rehearse: 'rehearse', onlyThese: 'onlyThese', allTo: 'allTo' } as const;

/** The value of a credential that keeps an audit log, and for how many days it may. */
export const AUDIT = { keep: 'keep', mostDays: 3650 } as const;

export const auditDays = {
	displayName: 'Keep Audit Log For (Days)',
	name: 'auditDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: AUDIT.mostDays },
	default: 90,
	description: 'For how many days each note is kept. A change counts for messages that are sent after it.',
	displayOptions: { show: { audit: [AUDIT.keep] } },
} satisfies INodeProperties;

export const precautionFields: INodeProperties[] = [
	{
		displayName: 'Default Country',
		name: 'defaultCountry',
		type: 'string',
		default: '',
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers your lists hold without a country code. Such numbers become international ones; a node can name another country.',
	},
	{
		displayName: 'Messages Go',
		name: 'sending',
		type: 'options',
		default: 'asAddressed',
		description:
			'Where messages go that are sent with this credential. All but “To Their Recipients” are for trying things out: use them in a credential for staging.',
		options: [
			{ name: 'All to One Recipient', value: SENDING.allTo },
			{ name: 'Nowhere: Rehearse', value: SENDING.rehearse },
			{ name: 'Only to These Recipients', value: SENDING.onlyThese },
			{ name: 'To Their Recipients', value: 'asAddressed' },
		],
	},
	{
		displayName: 'Allowed Recipients',
		name: 'allowedRecipients',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. +12025550123, ann@example.com, @example.com',
		description:
			'Phone numbers, email addresses and domains (with an @ before them), with commas between them. What goes to anybody else is not sent, and its item says so.',
		displayOptions: { show: { sending: [SENDING.onlyThese] } },
	},
	{
		displayName: 'Phone Number',
		name: 'standInPhone',
		type: 'string',
		default: '',
		placeholder: 'e.g. +12025550123',
		description: 'The number that gets what would go to other numbers',
		displayOptions: { show: { sending: [SENDING.allTo] } },
	},
	{
		displayName: 'Email Address',
		name: 'standInEmail',
		type: 'string',
		default: '',
		placeholder: 'e.g. ann@example.com',
		description: 'The address that gets what would go to other email addresses',
		displayOptions: { show: { sending: [SENDING.allTo] } },
	},
	{
		displayName: 'Audit Log',
		name: 'audit',
		type: 'options',
		default: 'none',
		description:
			'Whether to note of each message that is sent with this credential who sent it, to whom, why, and what became of it. Where that can not be noted, nothing is sent. Read the log with Get Many of Omni Contacts (resource Audit).',
		options: [
			{
				name: 'Keep',
				value: AUDIT.keep,
				description: 'In n8n’s data table “Omni Messaging”, with a hash in the place of number or address',
			},
			{ name: 'None', value: 'none' },
		],
	},
	auditDays,
];
