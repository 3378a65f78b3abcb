import { choice } from './choices';
import { propertiesOf } from './field';
import { integer, text } from './fields';

export const SENDING = { rehearse: 'rehearse', onlyThese: 'onlyThese', allTo: 'allTo' } as const;

/** The value of a credential that keeps an audit log, and for how many days it may. */
export const AUDIT = { keep: 'keep', usualDays: 90, mostDays: 3650 } as const;

export const auditDays = integer('Keep Audit Log For (Days)', {
	min: 1,
	max: AUDIT.mostDays,
	default: AUDIT.usualDays,
	description: 'For how many days each note is kept. A change counts for messages that are sent after it.',
	show: { audit: [AUDIT.keep] },
});

export const precautionFields = propertiesOf({
	defaultCountry: text('Default Country', {
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers your lists hold without a country code. Such numbers become international ones; a node can name another country.',
	}),
	sending: choice(
		'Messages Go',
		[
			{ name: 'All to One Recipient', value: SENDING.allTo },
			{ name: 'Nowhere: Rehearse', value: SENDING.rehearse },
			{ name: 'Only to These Recipients', value: SENDING.onlyThese },
			{ name: 'To Their Recipients', value: 'asAddressed' },
		],
		{
			default: 'asAddressed',
			description:
				'Where messages go that are sent with this credential. All but “To Their Recipients” are for trying things out: use them in a credential for staging.',
		},
	),
	allowedRecipients: text('Allowed Recipients', {
		rows: 3,
		placeholder: 'e.g. +12025550123, ann@example.com, @example.com',
		description:
			'Phone numbers, email addresses, device tokens and domains (with an @ before them), with commas between them. What goes to anybody else is not sent, and its item says so.',
		show: { sending: [SENDING.onlyThese] },
	}),
	standInPhone: text('Phone Number', {
		placeholder: 'e.g. +12025550123',
		description: 'The number that gets what would go to other numbers',
		show: { sending: [SENDING.allTo] },
	}),
	standInEmail: text('Email Address', {
		placeholder: 'e.g. ann@example.com',
		description: 'The address that gets what would go to other email addresses',
		show: { sending: [SENDING.allTo] },
	}),
	audit: choice(
		'Audit Log',
		[
			{
				name: 'Keep',
				value: AUDIT.keep,
				description: 'In n8n’s data table “Omni Messaging”, with a hash in the place of number or address',
			},
			{ name: 'None', value: 'none' },
		],
		{
			default: 'none',
			description:
				'Whether to note for each message sent with this credential who sent it, to whom, why, and what became of it. Where that can not be noted, nothing is sent. Read the log with Get Many of Omni Contacts (resource Audit).',
		},
	),
	auditDays,
});
