import { wordsIn } from '../events/consent';
import { readAddressList } from '../ground/addresses';
import { CHAT_APP_STATUSES, EMAIL_STATUSES, PUSH_STATUSES, SCENARIO_STATUSES, SMS_STATUSES } from '../ground/contract';
import { InvalidInput, shorten } from '../ground/errors';
import { choice, choices, knownOptions, openChoices } from '../panel/choices';
import { refine } from '../panel/field';
import { flag, integer, notice, text } from '../panel/fields';
import { options } from '../panel/groups';

const CHANNELS = [
	{ name: 'Chat App', value: 'chatapp' },
	{ name: 'Email', value: 'email' },
	{ name: 'Push', value: 'push' },
	{ name: 'Scenario', value: 'scenario' },
	{ name: 'SMS', value: 'sms' },
	{ name: 'Unknown', value: 'unknown', description: 'Callbacks of a form that this node does not know' },
	{ name: 'Wallet Push', value: 'wallet' },
] as const;

const KINDS = [
	{ name: 'Incoming Message', value: 'incoming' },
	{ name: 'Status Change', value: 'status', description: 'A message changed its status' },
	{ name: 'Unknown Callback', value: 'raw', description: 'Callbacks of a form that this node does not know' },
] as const;

const DOCUMENTED = [...SMS_STATUSES, ...EMAIL_STATUSES, ...CHAT_APP_STATUSES, ...PUSH_STATUSES, ...SCENARIO_STATUSES];

/** Every status that a callback can tell, in capitals as events have it. */
const STATUSES = knownOptions([...new Set(DOCUMENTED.map((status) => status.toUpperCase()))], {
	BOUNCED: 'An email came back',
	CANCELED: 'The user swiped a push notification away',
	COMPLAINED: 'A recipient called an email spam',
	SEND: 'A push notification was handed over',
});

/** Which events go on; an empty list lets all pass. `kinds` is what the field for their kinds is called. */
export const filterFields = (kinds: string) => ({
	channels: openChoices('Channels', CHANNELS, {
		description: 'The channels whose events are passed on. Leave empty for all.',
		hint: 'Empty: all channels',
	}),
	kinds: openChoices(kinds, KINDS, {
		description:
			'The kinds of events that are passed on. Leave empty for all. An event that could not be read completely (its field “note” says why) is always passed on.',
		hint: 'Empty: all kinds of events',
	}),
	statuses: openChoices('Statuses', STATUSES, {
		description: 'The statuses that are passed on. Leave empty for all; other kinds of events are not affected.',
		hint: 'Empty: all statuses',
		// Hidden while kinds of events are chosen and none of them has a status; with none chosen, all go on.
		hide: { kinds: [{ _cnd: { not: 'status' } }] },
	}),
});

export const CHECK_OPTIONS = [
	{
		name: 'Address on the List',
		value: 'ip',
		description: 'Only callers from the addresses and networks below',
	},
	{
		name: 'Header With the Secret',
		value: 'header',
		description: 'Only callers that show the Callback Secret in a header',
	},
	{
		name: 'Login and Password',
		value: 'login',
		description: 'Only callers with the Callback Login, as in https://login:password@…',
	},
	{
		name: 'Secret in the URL',
		value: 'secret',
		description: 'Only callers whose URL has “secret=…” with the Callback Secret',
	},
	{
		name: 'Signed Callback URL',
		value: 'token',
		description: 'Only callbacks of messages whose callback URL a send node signed',
	},
] as const;
export type CallCheck = (typeof CHECK_OPTIONS)[number]['value'];

const CHECKS = CHECK_OPTIONS.map(({ value }) => value).sort();

/** Who may call, but for the check of the caller's address, which only a trigger sees. */
const secretFields = {
	openNotice: notice(
		'Anybody who knows the URL can call it. It is long and random, but it is sent with every message and appears in logs: choose a check under “Who May Call” before real messages go out.',
		{ hide: { checks: [...CHECKS] } },
	),
	secretsNotice: notice(
		'The secrets stand under “Secure Callbacks” in the credential above. Without a credential, or with an empty secret, nobody can call.',
		{ show: { checks: CHECKS.filter((check) => check !== 'ip') } },
	),
	headerName: refine(
		text('Header Name', { default: 'X-Omni-Secret', needed: true, show: { checks: ['header'] } }),
		(name, label) => {
			if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return name;
			throw new InvalidInput(label, 'it is not a header name', 'Use letters, digits and hyphens, e.g. X-Omni-Secret.');
		},
	),
};

const WHO_LOOK = {
	hint: 'Empty: anybody who knows the URL',
	description: 'Every check that you choose has to pass. Without one, anybody who knows the URL can call it.',
};

/** Who may call n8n's own Webhook node, which has an address list of its own. */
export const callerFieldsOfCalls = {
	checks: choices(
		'Who May Call',
		CHECK_OPTIONS.filter((option) => option.value !== 'ip'),
		WHO_LOOK,
	),
	...secretFields,
};

export const callerFields = {
	checks: choices('Who May Call', CHECK_OPTIONS, WHO_LOOK),
	...secretFields,
	allowedAddresses: refine(
		text('Allowed Addresses', {
			rows: 2,
			needed: true,
			placeholder: 'e.g. 192.0.2.0/24, 2001:db8::/32',
			description: 'IPv4 and IPv6 addresses, or networks in CIDR form, with commas or line breaks between them',
			show: { checks: ['ip'] },
		}),
		(given, label) => {
			const list = readAddressList(given);
			const [odd] = list.unreadable;
			if (list.networks.length > 0 && odd === undefined) return list;
			const problem = odd === undefined ? 'it holds no address' : `“${shorten(odd)}” is not an address or a network`;
			throw new InvalidInput(label, problem, 'Write them like 192.0.2.0/24, 2001:db8::1.');
		},
	),
	trustedProxies: integer('Trusted Proxies', {
		min: 0,
		needed: true,
		description:
			'How many proxies of your own are in front of n8n and add to X-Forwarded-For. With 0 the header is not looked at, since a caller can write it.',
		show: { checks: ['ip'] },
	}),
};

export const consentWordFields = {
	startWords: refine(
		text('Start Words', {
			placeholder: 'e.g. AN, WEITER',
			description:
				'Words of your own, with commas between them, by which people ask for messages again after a stop. They count when a message holds nothing else: “optIn” is true then, as for START.',
		}),
		wordsIn,
	),
	stopWords: refine(
		text('Stop Words', {
			placeholder: 'e.g. STOPP, BAJA',
			description:
				'Words of your own, with commas between them, that mean stop when a message holds nothing else: “optOut” is true then, as for STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT, ARRET and СТОП',
		}),
		wordsIn,
	),
};

/** Which events go on, with what a callback is compared to find repeated and late ones, and whose words mean stop. */
export const callbackOptions = options({
	finalOnly: flag('Final Statuses Only', {
		description: 'Whether to leave out statuses that a later one can still change, such as SENT',
	}),
	memory: choice(
		'Memory of Callbacks',
		[
			{
				name: 'All Processes',
				value: 'shared',
				description:
					'Also with those that any other process of n8n received within the last hour, kept in the data table “Omni Messaging”. Each run takes longer.',
			},
			{
				name: 'Each Process',
				value: 'process',
				description: 'Only with those that the same process received within the last day',
			},
		],
		{
			default: 'process',
			description:
				'With which callbacks a new one is compared to find repeated and late ones. This matters if n8n runs several processes that receive calls, or restarts often.',
		},
	),
	...consentWordFields,
});
