import type { INodeProperties } from 'n8n-workflow';

import { failOnRejectedField } from '../../old/fields';

import { bodyFields, senderFields, subjectField } from '../content';
import { templateOption } from '../fields';
import { optionsField } from '../service';

/** The fields of a transactional email (part 2, 4.5). */
export const transactionalFields: INodeProperties[] = [
	...senderFields,
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		placeholder: 'e.g. ann@example.com',
		description: 'The email address of the recipient',
	},
	{
		displayName: 'To Name',
		name: 'toName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Ann',
		description: 'The name of the recipient',
	},
	subjectField,
	...bodyFields('The macro [Unsubscribe] becomes a link to the unsubscribe page.'),
	{
		displayName: 'Merge Fields',
		name: 'mergeFields',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add field',
		default: {},
		description: 'Values for the macros of the content: letters, digits and underscores in a name',
		options: [
			{
				displayName: 'Field',
				name: 'pairs',
				values: [
					{ displayName: 'Key', name: 'key', type: 'string', default: '', placeholder: 'e.g. City' },
					{ displayName: 'Value', name: 'value', type: 'string', default: '' },
				],
			},
		],
	},
	{
		displayName: 'Recipient ID',
		name: 'recipientId',
		type: 'string',
		default: '',
		description: 'An ID of your own for the recipient, up to 32 characters',
	},
	optionsField(
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1000,
			description: 'How many recipients of the same content travel in one request',
		},
		failOnRejectedField,
		templateOption,
		{
			displayName: 'User Campaign ID',
			name: 'userCampaignId',
			type: 'string',
			default: '',
			description: 'An ID of your own that the messages are counted under',
		},
	),
];
