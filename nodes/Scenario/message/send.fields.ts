import type { INodeProperties } from 'n8n-workflow';

import { SCENARIO_CONTACTS_PER_REQUEST } from '../../ground/limits';
import { failOnRejectedField } from '../../old/fields';
import { scenarioField } from '../pickers';
import { templateFields } from '../template/template.fields';

const given = { displayOptions: { show: { contactBy: ['details'] } } };

/** The fields of Send Transactional. */
export const sendFields: INodeProperties[] = [
	{ ...scenarioField, description: 'A scenario of type API, with a step that starts with a transactional send' },
	{
		displayName: 'Contact',
		name: 'contactBy',
		type: 'options',
		options: [
			{ name: 'By ID', value: 'id', description: 'A contact of the address book' },
			{
				name: 'Given Here',
				value: 'details',
				description: 'Phone, email or device; the service makes a contact of it',
			},
		],
		default: 'details',
	},
	{
		displayName: 'Contact ID',
		name: 'contactId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1234567890123456789',
		displayOptions: { show: { contactBy: ['id'] } },
	},
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		placeholder: 'e.g. +12025550123',
		description: 'The phone number in international format',
		...given,
	},
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		default: '',
		placeholder: 'e.g. ann@example.com',
		...given,
	},
	{
		displayName: 'More Contact Fields',
		name: 'more',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		...given,
		options: [
			{
				displayName: 'Devices',
				name: 'pushInfo',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add device',
				default: {},
				options: [
					{
						displayName: 'Device',
						name: 'device',
						values: [
							{ displayName: 'App ID', name: 'appId', type: 'string', default: '' },
							{
								displayName: 'OS',
								name: 'os',
								type: 'string',
								default: '',
								description: 'The number of the operating system, as your service numbers them',
							},
							{
								displayName: 'Push Token',
								name: 'pushToken',
								type: 'string',
								typeOptions: { password: true },
								default: '',
							},
						],
					},
				],
			},
			{
				displayName: 'Fields',
				name: 'fields',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add field',
				default: {},
				description: 'Attributes that the texts of the scenario use as macros',
				options: [
					{
						displayName: 'Field',
						name: 'field',
						values: [
							{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. city' },
							{ displayName: 'Value', name: 'value', type: 'string', default: '', description: 'One text, or a list' },
							{ displayName: 'Display Name', name: 'displayName', type: 'string', default: '' },
							{
								displayName: 'Type',
								name: 'type',
								type: 'string',
								default: '',
								description:
									'The code of the type: 0 date and time, 1 true or false, 2 whole number, 3 text, 5 object, 8 date',
							},
						],
					},
				],
			},
		],
	},
	{
		displayName: 'Override Templates',
		name: 'override',
		type: 'options',
		options: [
			{ name: 'No', value: 'no', description: 'Send what the scenario says' },
			{ name: 'With Fields', value: 'fields' },
			{ name: 'With JSON', value: 'json' },
		],
		default: 'no',
		description: 'Whether other texts take the place of those of the scenario’s steps',
	},
	{
		displayName: 'Overrides',
		name: 'overrides',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add override',
		default: {},
		description: 'What is left empty stays as the scenario has it',
		displayOptions: { show: { override: ['fields'] } },
		options: [
			{
				displayName: 'Override',
				name: 'override',
				values: [
					{
						displayName: 'Trigger ID',
						name: 'triggerId',
						type: 'string',
						default: '',
						placeholder: 'e.g. 1234567890123456789',
						description: 'The step: its “triggerId” as Get Scenario shows it',
					},
					...templateFields,
				],
			},
		],
	},
	{
		displayName: 'Overrides (JSON)',
		name: 'overridesJson',
		type: 'json',
		default: '',
		placeholder: 'e.g. {"1234567890123456789": {"smsTemplate": {"text": "Hello"}}}',
		description: 'Templates by the ID of the trigger',
		displayOptions: { show: { override: ['json'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Batch Size',
				name: 'batchSize',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: SCENARIO_CONTACTS_PER_REQUEST,
				description:
					'How many contacts travel in one request; the service does not say how many it takes. For contacts given here, 1 makes sure that every message ID comes back to its item even where others are rejected.',
			},
			{
				displayName: 'Callback Data',
				name: 'callbackData',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add value',
				default: {},
				description:
					'Values that come back with every status callback. Items with the same values share a request; different ones cost a request each.',
				options: [
					{
						displayName: 'Value',
						name: 'pairs',
						values: [
							{ displayName: 'Key', name: 'key', type: 'string', default: '' },
							{ displayName: 'Value', name: 'value', type: 'string', default: '' },
						],
					},
				],
			},
			{
				displayName: 'Callback URL',
				name: 'callbackUrl',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
				description: 'Where status changes are posted: the production URL of an Omni Trigger',
			},
			failOnRejectedField,
		],
	},
];
