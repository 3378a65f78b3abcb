import type { INodeProperties } from 'n8n-workflow';

/** The fields of a code that is sent (part 2, 4.7). */
export const sendCodeFields: INodeProperties[] = [
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		placeholder: 'e.g. +12025550123',
		description: 'The phone number that is called, in international format',
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '',
		placeholder: 'e.g. MyShop',
		description: 'The sender name that was issued for voice codes: up to 11 Latin characters or 15 digits',
	},
	{
		displayName: 'Call Form',
		name: 'callForm',
		type: 'options',
		options: [
			{
				name: 'Flash Call',
				value: 'flashCall',
				description: 'The user enters the last 4 digits of the number that calls',
			},
			{ name: 'Voice Password', value: 'voicePassword', description: 'A robot speaks the 4 digits' },
		],
		default: 'flashCall',
		description:
			'The service that your account and sender name were issued for. It is not sent: two services take two accounts. It decides the words of “instruction”.',
	},
	{
		displayName: 'Code',
		name: 'codeSource',
		type: 'options',
		options: [
			{ name: 'Generate', value: 'generate', description: 'Draw 4 digits at random, safe against guessing' },
			{ name: 'Set Below', value: 'given', description: 'Use 4 digits of your own' },
		],
		default: 'generate',
	},
	{
		displayName: 'Digits',
		name: 'code',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The 4 digits of the code; zeros in front are kept',
		displayOptions: { show: { codeSource: ['given'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Fail When Any Code Is Rejected',
				name: 'failOnRejected',
				type: 'boolean',
				default: false,
				description: 'Whether to stop the workflow when one call is not accepted although others were',
			},
			{
				displayName: 'Include the Code',
				name: 'includeCode',
				type: 'boolean',
				default: false,
				description:
					'Whether to return the code itself, as the field “digits” that n8n treats as sensitive. Verify Code does not need it.',
			},
			{
				displayName: 'Send As',
				name: 'sendAs',
				type: 'options',
				options: [
					{
						name: 'GET',
						value: 'get',
						description: 'As the documents’ sample: login, password and code stand in the URL',
					},
					{ name: 'POST, Form Fields', value: 'form' },
					{ name: 'POST, JSON', value: 'json' },
				],
				default: 'form',
				description:
					'The documents say POST and not how its body is written; their sample uses GET, whose URL may be logged',
			},
			{
				displayName: 'Valid For',
				name: 'validFor',
				type: 'number',
				typeOptions: { minValue: 30, maxValue: 86400 },
				default: 300,
				description: 'For how many seconds Verify Code accepts the code',
			},
		],
	},
];
