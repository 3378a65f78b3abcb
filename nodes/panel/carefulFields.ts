import type { INodeProperties } from 'n8n-workflow';

/** What a credential says of all that is sent with it. */
export const carefulFields: INodeProperties[] = [
	{
		displayName: 'Default Country',
		name: 'defaultCountry',
		type: 'string',
		default: '',
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers your lists hold without a country code. Such numbers become international ones; a node can name another country.',
	},
];
