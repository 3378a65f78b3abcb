import type { INodeProperties } from 'n8n-workflow';

/** The fields that say who may call the trigger. */
export const callerFields: INodeProperties[] = [
	{
		displayName: 'Who May Call',
		name: 'checks',
		type: 'multiOptions',
		options: [
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
				description: 'Only callers whose URL ends in “?secret=…” with the Callback Secret',
			},
			{
				name: 'Signed Callback URL',
				value: 'token',
				description: 'Only callbacks of messages whose callback URL a send node signed',
			},
		],
		default: [],
		hint: 'Empty: anybody who knows the URL',
		description: 'Every check that you choose has to pass. Without one, anybody who knows the URL can call it.',
	},
	{
		displayName:
			'Anybody who knows the URL above can call this trigger. It is long and random, but it is sent with every message and appears in logs: choose a check under “Who May Call” before real messages go out.',
		name: 'openNotice',
		type: 'notice',
		default: '',
		displayOptions: { hide: { checks: ['header', 'ip', 'login', 'secret', 'token'] } },
	},
	{
		displayName:
			'The secrets stand under “Secure Callbacks” in the credential above. Without a credential, or with an empty secret, nobody can call.',
		name: 'secretsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { checks: ['header', 'login', 'secret', 'token'] } },
	},
	{
		displayName: 'Header Name',
		name: 'headerName',
		type: 'string',
		default: 'X-Omni-Secret',
		displayOptions: { show: { checks: ['header'] } },
	},
	{
		displayName: 'Allowed Addresses',
		name: 'allowedAddresses',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. 192.0.2.0/24, 2001:db8::/32',
		description: 'IPv4 and IPv6 addresses, or networks in CIDR form, with commas or line breaks between them',
		displayOptions: { show: { checks: ['ip'] } },
	},
	{
		displayName: 'Trusted Proxies',
		name: 'trustedProxies',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'How many proxies of your own stand before n8n and add to X-Forwarded-For. With 0 the header is not looked at, since a caller can write it.',
		displayOptions: { show: { checks: ['ip'] } },
	},
];
